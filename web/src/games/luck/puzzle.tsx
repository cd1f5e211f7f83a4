// A way that opens to the right words: a line to type them, the hints so far, and the next for luck.
import { Act } from '../../ui/desk';
import { Line } from '../../ui/parts';
import { exactly } from '../../wire/steps';
import { Sweet } from './pictures';
import type { Table } from './setting';
import type { Way } from './types';

export function Puzzle({ desk, way }: { desk: Table; way: Way }) {
  const hint = exactly(desk.moves, 'hint', `link:${way.n}`);
  return (
    <span class="verbs flow">
      {way.hints?.map((text) => (
        <span key={text} class="hint">
          {text}
        </span>
      ))}
      {desk && (
        <Line
          class="inline"
          id={`answer-${way.n}`}
          label={`The answer: ${way.text}`}
          hint="The answer is …"
          most={200}
          busy={desk.busy}
          send={(words) => desk.put('answer', { text: words })}
        >
          Say it
        </Line>
      )}
      {desk && hint && (
        <Act class="quiet" desk={desk} move={hint.text}>
          A hint, {way.cost} <Sweet />
          <span class="sr"> luck</span>
        </Act>
      )}
    </span>
  );
}
