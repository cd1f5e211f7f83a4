// What lies under the pointer: a tile, an action, an ability.
import { useRef } from 'preact/hooks';
import { Warning } from '../../../learn/warning';
import { percent } from '../../../ui/names';
import { boardOf } from '../board';
import { count, lettersInWords } from '../cards';
import { byChance, usePlay } from '../play';
import { comingWith } from '../sketch';
import { inWords } from '../tiles';
import { deedInWords } from '../words';

/** What an action would do to the noise; where it could lead is shown on the map. */
function Peek() {
  const play = usePlay();
  const a = play.peek.value!;
  const to = comingWith(play, count(a.letters, 'n'), count(a.letters, 'A'));
  const before = comingWith(play, 0, 0);
  const extra = to.alerts - before.alerts;
  return (
    <div class="hint peek">
      <b>{a.title}</b>: {a.letters ? `${lettersInWords(a.letters)}.` : a.special?.text}
      {to.noise > before.noise && ` Noise ${before.noise} → ${to.noise}`}
      {extra > 0 ? `, ${extra > 1 ? `${extra} alerts` : 'an alert'}.` : ''}
    </div>
  );
}

/** What is pointed at; on a phone, while nothing is, the goal, which has no line of its own there. */
export function Hint() {
  const play = usePlay();
  const note = play.note.value;
  /* It stays while others move. */
  const goal = useRef('');
  if (play.upToDate) goal.current = play.now?.goal ?? '';
  return (
    <>
      <p class="goal-line" aria-live="polite">
        {goal.current}
      </p>
      {play.peek.value ? (
        <Peek />
      ) : note ? (
        <div class="hint">
          <b>{note.title}</b>: {note.text}
        </div>
      ) : (
        <TileHint />
      )}
    </>
  );
}

/** The tile under the pointer: what lies there, what a click does, what chance may bring. */

function TileHint() {
  const play = usePlay();
  const v = play.view;
  const hex = play.hover.value;
  const tile = hex && boardOf(v).at.get(hex);
  if (!hex || !tile) return null;
  const deeds = play.aim.value ? [] : (play.acts.value.tiles.get(hex) ?? []);
  const odds = deeds.flatMap((d) =>
    byChance.test(d.verb) ? Object.entries(play.chances.value[d.text] ?? {}) : [],
  );
  return (
    <div class="hint">
      <b>{hex}</b> {inWords(tile)}
      {deeds.length > 0 && <em> {deeds.map((d) => deedInWords(d, play)).join(', or ')}</em>}
      {deeds.map((d) => (
        <Warning key={d.text} text={play.warning(d.text)} />
      ))}
      {odds.length > 0 && (
        <span class="may-show">
          {' '}
          What turns up: {odds.map(([what, chance]) => `${what} ${percent(chance)}`).join(', ')}
        </span>
      )}
    </div>
  );
}
