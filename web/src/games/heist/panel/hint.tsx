// What lies under the pointer: a tile, an action, an ability.

import { Warning, warningOf } from '../../../learn/warning';
import { percent } from '../../../ui/names';
import { boardOf, personOf } from '../board';
import { count, lettersInWords } from '../cards';
import { byChance, type Play } from '../play';
import { comingWith } from '../sketch';
import { inWords } from '../tiles';
import { deedInWords } from '../words';
import type { PanelProps } from './buttons';

/** What an action would do to the noise; where it could lead is shown on the map. */
function Peek({ play }: { play: Play }) {
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

/** The tile under the pointer: what lies there, what a click does, what chance may bring. */
export function Hint(props: PanelProps) {
  const { play } = props;
  const note = play.note.value;
  if (play.peek.value) return <Peek play={play} />;
  if (!note) return <TileHint {...props} />;
  return (
    <div class="hint">
      <b>{note.title}</b>: {note.text}
    </div>
  );
}

function TileHint({ play, v, name }: PanelProps) {
  const hex = play.hover.value;
  const tile = hex && boardOf(v).at.get(hex);
  if (!hex || !tile) return null;
  const deeds = play.aim.value ? [] : (play.acts.value.tiles.get(hex) ?? []);
  const p = personOf(v, play.who);
  const odds = deeds.flatMap((d) =>
    byChance.test(d.verb) ? Object.entries(play.chances.value[d.text] ?? {}) : [],
  );
  return (
    <div class="hint">
      <b>{hex}</b> {inWords(tile)}
      {deeds.length > 0 && <em> {deeds.map((d) => deedInWords(d, v, p, name)).join(', or ')}</em>}
      {deeds.map((d) => (
        <Warning key={d.text} text={warningOf(play.desk.now, d.text)} />
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
