// What Adventures & Luck asks before a table is made: who hosts, and which adventure.
import { adventures } from 'virtual:luck/adventures';
import { useEffect } from 'preact/hooks';
import { listed } from '../../ui/names';
import { Either, Tick } from '../../ui/parts';
import type { SetupProps } from '../../ui/setup';
import { deedsSoFar, doesRemember, ledgerFor, setRemember } from './ledger';
import type { Adventure } from './modules';
import { AdventurePicture } from './pictures';
import '../../style/luck-setup.css';

export const covers = ['mode', 'adventure', 'regain', 'slugfest', 'ledger'];

const modes = [
  { id: 'auto', name: 'The program hosts', does: 'an adventure from the shelf' },
  {
    id: 'hosted',
    name: 'One of you hosts',
    does: 'a person tells a story, or runs an adventure, from the last seat',
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
  const there = game.content ?? adventures.map((a) => a.id);
  return there.map((id) => adventures.find((a) => a.id === id) ?? { id, title: id });
}

export function Setup({ game, options }: SetupProps) {
  const chosen = options.value;
  const put = (name: string, value: string) => {
    options.value = { ...options.value, [name]: value };
  };
  const mode = chosen.mode || 'auto';
  const adventure = chosen.adventure || 'museum';
  const deeds = deedsSoFar();
  /* The deeds of last time may have become more. */
  useEffect(() => put('ledger', ledgerFor(mode)), [mode]);
  return (
    <div class="luck-setup column">
      <fieldset class="modes spread">
        <legend>Who hosts?</legend>
        {modes.map((m) => (
          <Either key={m.id} group="luck-mode" on={mode === m.id} pick={() => put('mode', m.id)}>
            <span>
              <b>{m.name}</b>
              <small>{m.does}</small>
            </span>
          </Either>
        ))}
      </fieldset>
      {mode !== 'competition' && (
        <fieldset class="shelf spread">
          <legend>Which adventure?</legend>
          {mode === 'hosted' && (
            <Either group="luck-adventure" on={!chosen.adventure} pick={() => put('adventure', '')}>
              <AdventurePicture id="" />
              <span class="words">
                <b>A story of your own</b>
                <span>Whatever the host has in mind.</span>
              </span>
            </Either>
          )}
          {shelf(game).map((a) => (
            <Either
              key={a.id}
              group="luck-adventure"
              on={(mode === 'hosted' ? chosen.adventure : adventure) === a.id}
              pick={() => put('adventure', a.id)}
            >
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
            </Either>
          ))}
        </fieldset>
      )}
      {mode !== 'competition' &&
        rules.map((r) => (
          <Tick key={r.id} on={chosen[r.id] === 'true'} set={(on) => put(r.id, `${on}`)}>
            {r.name}
          </Tick>
        ))}
      {mode === 'auto' && deeds.length > 0 && (
        <Tick
          on={doesRemember()}
          set={(on) => {
            setRemember(on);
            put('ledger', ledgerFor(mode));
          }}
        >
          The class remembers: {listed(deeds.slice(0, 3))}
          {deeds.length > 3 && ' …'}
        </Tick>
      )}
    </div>
  );
}
