// A way that opens to the right words: a line to type them, the hints so far, and the next for luck.
import { Line, Quiet } from '../../ui/parts';
import { exactly } from '../../wire/steps';
import { Sweet } from './pictures';
import type { Setting } from './setting';
import type { Way } from './types';

export function Puzzle({ set, way }: { set: Setting; way: Way }) {
  const { desk } = set;
  const hint = exactly(set.moves, 'hint', `link:${way.n}`);
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
          busy={desk.busy.value}
          send={(words) => desk.play(`answer ${words}`)}
        >
          Say it
        </Line>
      )}
      {desk && hint && (
        <Quiet disabled={desk.busy.value} onClick={() => desk.play(hint.text)}>
          A hint, {way.cost} <Sweet />
          <span class="sr"> luck</span>
        </Quiet>
      )}
    </span>
  );
}
