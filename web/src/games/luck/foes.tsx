// Foes on the host's table: put somebody there by name, with a few traits; knock somebody out; roll
// for the order of action. Which of these can be done now is what the server lists.
import { foeName } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import type { Desk } from '../../ui/desk';
import { Badge } from './crew';
import { letterNames, letters, lists, listTitles, traits, traitsOf } from './data';
import { FoePicture } from './pictures';
import { nameOf, type Setting } from './setting';
import type { Letter, View } from './types';

interface Props {
  v: View;
  set: Setting;
  desk: Desk;
}

/** One lower-case word, as the moves want it. */
const wordOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9']+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 24);

function TraitPick({ trait, letter }: { trait: { value: string }; letter: { value: Letter } }) {
  return (
    <>
      <label>
        Trait{' '}
        <select value={trait.value} onChange={(e) => (trait.value = e.currentTarget.value)}>
          <option value="">average in everything</option>
          {lists.map((list) => (
            <optgroup key={list} label={listTitles[list] ?? list}>
              {traits
                .filter((t) => t.list === list)
                .map((t) => (
                  <option key={t.id} value={t.id}>
                    {t.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        Rating{' '}
        <select
          value={letter.value}
          onChange={(e) => (letter.value = e.currentTarget.value as Letter)}
        >
          {letters.map((l) => (
            <option key={l} value={l}>
              {letterNames[l]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function NewFoe({ desk }: { desk: Desk }) {
  const name = useSignal('');
  const trait = useSignal('');
  const letter = useSignal<Letter>('T');
  const own = useSignal<Record<string, Letter>>({});
  const word = wordOf(name.value);
  const all = trait.value ? { ...own.value, [trait.value]: letter.value } : own.value;
  const put = async (e: Event) => {
    e.preventDefault();
    const figures = Object.entries(all).map(([id, l]) => ` ${id}=${l}`);
    if (!word || !(await desk.play(`foe ${word}${figures.join('')}`))) return;
    name.value = '';
    trait.value = '';
    own.value = {};
  };
  return (
    <form class="new-foe flow" onSubmit={put}>
      <label>
        Name{' '}
        <input
          maxLength={foeName}
          autocomplete="off"
          placeholder="guard"
          value={name.value}
          onInput={(e) => (name.value = e.currentTarget.value)}
        />
      </label>
      <TraitPick trait={trait} letter={letter} />
      <button
        type="button"
        class="quiet"
        disabled={!trait.value}
        onClick={() => {
          own.value = all;
          trait.value = '';
        }}
      >
        Another trait
      </button>
      {traitsOf(own.value).map((t) => (
        <span key={t.id} class="trait">
          <Badge letter={t.now} /> {t.name}
        </span>
      ))}
      <button type="submit" class="plain" disabled={!word || desk.busy.value}>
        Put {word || 'somebody'} on the table
      </button>
    </form>
  );
}

const ways = { ambush: 'An ambush: who is awake?', open: 'An open attack: who is quick?' } as const;

export function FoesOnTable({ v, set, desk }: Props) {
  const has = (move: string) => set.moves.all.has(move);
  const seats = v.crew.flatMap((_, s) => (has(`knock ${s}`) ? [s] : []));
  const order = v.initiative;
  const names = (group: number[]) => group.map((s) => nameOf(v, set, s)).join(', ') || 'nobody';
  return (
    <section class="foes-on-table" aria-label="Foes on the table">
      <ul class="foes">
        {(v.foes ?? []).map((f) => (
          <li key={f.name} class={`foe column${f.out ? ' down' : ''}${f.cold ? ' cold' : ''}`}>
            <FoePicture name={f.name} />
            <p class="name">{f.name}</p>
            <p class="fine">
              {traitsOf(f.traits).map((t) => (
                <span key={t.id} class="trait">
                  <Badge letter={t.now} /> {t.name}
                </span>
              ))}
              {f.cold > 0 && ' ❄ shivers'}
            </p>
            {f.out && <p class="struck">Out</p>}
            {has(`knock ${f.name}`) && (
              <button type="button" class="quiet" onClick={() => desk.play(`knock ${f.name}`)}>
                Knock out<span class="sr"> {f.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {order && (
        <p class="fine">
          Order: {names(order.first)}; then all adversaries; then {names(order.last)}.
        </p>
      )}
      <details>
        <summary>Foes, initiative, knock-outs</summary>
        <NewFoe desk={desk} />
        <p class="acts">
          {(['ambush', 'open'] as const).map(
            (way) =>
              has(`initiative ${way}`) && (
                <button
                  key={way}
                  type="button"
                  class="plain"
                  onClick={() => desk.play(`initiative ${way}`)}
                >
                  {ways[way]}
                </button>
              ),
          )}
        </p>
        {seats.length > 0 && (
          <p class="acts">
            {seats.map((s) => (
              <button key={s} type="button" class="quiet" onClick={() => desk.play(`knock ${s}`)}>
                {nameOf(v, set, s)} is out
              </button>
            ))}
          </p>
        )}
      </details>
    </section>
  );
}
