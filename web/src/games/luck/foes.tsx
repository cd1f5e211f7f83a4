// Foes on the host's table: put a foe there by name, with a few traits; knock one out; roll
// for the order of action. Which of these can be done now is what the server lists.

import { foeName } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { Act, Offer } from '../../ui/desk';
import { bound, classes, Form, Quiet, Select } from '../../ui/parts';
import { seatsIn } from '../../wire/steps';
import { Fighter, TraitOf } from './crew';
import { difficulties, letterNames, letters, lists, listTitles, traits, traitsOf } from './data';
import { useTable } from './setting';
import type { Difficulty, Letter } from './types';

/** One lower-case word, as the moves want it. */
export const wordOf = (name: string) =>
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
        <select {...bound(trait)}>
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
        <Select
          value={letter.value}
          set={(l) => (letter.value = l)}
          of={letters.map((l): [Letter, string] => [l, letterNames[l]])}
        />
      </label>
    </>
  );
}

function NewFoe() {
  const { desk } = useTable();
  const name = useSignal('');
  const trait = useSignal('');
  const letter = useSignal<Letter>('T');
  const own = useSignal<Record<string, Letter>>({});
  const word = wordOf(name.value);
  const all = trait.value ? { ...own.value, [trait.value]: letter.value } : own.value;
  const put = async () => {
    const figures = Object.entries(all).map(([id, l]) => `${id}=${l}`);
    if (!word || !(await desk.put('foe', { stranger: [word, ...figures] }))) return;
    name.value = '';
    trait.value = '';
    own.value = {};
  };
  return (
    <Form class="new-foe flow" send={put}>
      <label>
        Name <input maxLength={foeName} autocomplete="off" placeholder="guard" {...bound(name)} />
      </label>
      <TraitPick trait={trait} letter={letter} />
      <Quiet
        disabled={!trait.value}
        onClick={() => {
          own.value = all;
          trait.value = '';
        }}
      >
        Another trait
      </Quiet>
      {traitsOf(own.value).map((t) => (
        <TraitOf key={t.id} t={t} />
      ))}
      <button type="submit" class="plain" disabled={!word || desk.busy}>
        Put {word || 'somebody'} on the table
      </button>
    </Form>
  );
}

const ways = { ambush: 'An ambush: who is awake?', open: 'An open attack: who is quick?' } as const;

export function FoesOnTable() {
  const { v, desk } = useTable();
  const seats = seatsIn(desk.by('knock'));
  const order = v.initiative;
  const hard = useSignal<Difficulty>('moderate');
  const names = (group: number[]) => group.map((s) => desk.name(s)).join(', ') || 'nobody';
  return (
    <section class="foes-on-table" aria-label="Foes on the table">
      <ul class="foes">
        {(v.foes ?? []).map((f) => (
          <Fighter
            key={f.name}
            name={f.name}
            class={classes(f.out && 'down', f.cold > 0 && 'cold')}
          >
            <p class="fine">
              {traitsOf(f.traits).map((t) => (
                <TraitOf key={t.id} t={t} />
              ))}
              {f.cold > 0 && ' ❄ shivers'}
            </p>
            {f.out && <p class="struck">Out</p>}
            <Offer class="quiet" steps={['knock', `foe:${f.name}`]}>
              Knock out<span class="sr"> {f.name}</span>
            </Offer>
          </Fighter>
        ))}
      </ul>
      {order && (
        <p class="fine">
          Order: {names(order.first)}; then all adversaries; then {names(order.last)}.
        </p>
      )}
      <details>
        <summary>Foes, initiative, knock-outs</summary>
        <NewFoe />
        <p class="acts">
          <label>
            Acting first is{' '}
            <Select
              value={hard.value}
              set={(d) => (hard.value = d)}
              of={difficulties as Difficulty[]}
            />
          </label>
          {(['ambush', 'open'] as const).map(
            (way) =>
              desk.move('initiative', `start:${way}`) && (
                <Act
                  key={way}
                  move={desk.write('initiative', { start: way, difficulty: hard.value })}
                >
                  {ways[way]}
                </Act>
              ),
          )}
        </p>
        {seats.length > 0 && (
          <p class="acts">
            {seats.map((s) => (
              <Offer key={s} class="quiet" steps={['knock', `seat:${s}`]}>
                {desk.name(s)} is out
              </Offer>
            ))}
          </p>
        )}
      </details>
    </section>
  );
}
