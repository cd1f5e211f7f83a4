// A way that opens to the right words: a line to type them, the hints so far, and the next for luck.
import { Act } from '../../ui/desk';
import { Line } from '../../ui/parts';
import { Sweet } from './pictures';
import { useTable } from './setting';
import type { Way } from './types';

export function Puzzle({ way }: { way: Way }) {
  const { desk } = useTable();
  const hint = desk.move('hint', `link:${way.n}`);
  return (
    <span class="verbs flow">
      {way.hints?.map((text) => (
        <span key={text} class="hint">
          {text}
        </span>
      ))}
      <Line
        id={`answer-${way.n}`}
        label={`The answer: ${way.text}`}
        hint="The answer is …"
        most={200}
        busy={desk.busy}
        send={(words) => desk.put('answer', { text: words })}
      >
        Say it
      </Line>
      {hint && (
        <Act class="quiet" move={hint}>
          A hint, {way.cost} <Sweet />
          <span class="sr"> luck</span>
        </Act>
      )}
    </span>
  );
}
