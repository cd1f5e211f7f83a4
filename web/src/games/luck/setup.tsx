// What Adventures & Luck asks before a table is made: who hosts, and which adventure.
import { adventures } from 'virtual:luck/adventures';
import type { SetupProps } from '../../ui/setup';
import type { Adventure } from './modules';
import { AdventurePicture } from './pictures';
import '../../style/luck-setup.css';

export const covers = ['mode', 'adventure', 'regain', 'slugfest'];

const modes = [
  { id: 'auto', name: 'The program hosts', does: 'an adventure from the shelf' },
  {
    id: 'hosted',
    name: 'One of you hosts',
    does: 'a person tells the story, from the last seat',
  },
  {
    id: 'competition',
    name: 'A competition',
    does: 'three treats each, last one standing',
  },
];
const rules = [
  { id: 'regain', name: 'A rest brings luck back' },
  { id: 'slugfest', name: 'Slugfest: fights until somebody is knocked out' },
];

/** How long it takes, from the number of scenes; one evening never sees them all. */
const length = (scenes: number) =>
  scenes < 20 ? 'a short one' : scenes < 40 ? 'an evening' : 'a long evening';

/** A server may have other adventures than this page was built with: ids are enough to choose. */
function shelf(game: SetupProps['game']): (Partial<Adventure> & { id: string; title: string })[] {
  const there = (game as { content?: string[] }).content ?? adventures.map((a) => a.id);
  return there.map((id) => adventures.find((a) => a.id === id) ?? { id, title: id });
}

export function Setup({ game, options }: SetupProps) {
  const chosen = options.value;
  const put = (name: string, value: string) => {
    options.value = { ...options.value, [name]: value };
  };
  const mode = chosen.mode || 'auto';
  const adventure = chosen.adventure || 'museum';
  return (
    <div class="luck-setup column">
      <fieldset class="modes">
        <legend>Who hosts?</legend>
        {modes.map((m) => (
          <label key={m.id} class="either">
            <input
              type="radio"
              name="luck-mode"
              checked={mode === m.id}
              onChange={() => put('mode', m.id)}
            />
            <span>
              <b>{m.name}</b>
              <small>{m.does}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'auto' && (
        <fieldset class="shelf">
          <legend>Which adventure?</legend>
          {shelf(game).map((a) => (
            <label key={a.id} class="either">
              <input
                type="radio"
                name="luck-adventure"
                checked={adventure === a.id}
                onChange={() => put('adventure', a.id)}
              />
              <AdventurePicture id={a.id} />
              <span class="words">
                <b>{a.title}</b>
                <span>{a.hook}</span>
                {a.scenes && (
                  <small>
                    {a.scenes} scenes, {a.endings} endings: {length(a.scenes)}
                  </small>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {mode !== 'competition' &&
        rules.map((r) => (
          <label key={r.id} class="check">
            <input
              type="checkbox"
              checked={chosen[r.id] === 'true'}
              onChange={(e) => put(r.id, e.currentTarget.checked ? 'true' : 'false')}
            />
            <span>{r.name}</span>
          </label>
        ))}
    </div>
  );
}
