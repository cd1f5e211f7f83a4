// The facts of a heist as a form: every field is one key of the file.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { times } from '../../../ui/chips';
import { useLoaded } from '../../../ui/hooks';
import { Form, Quiet, Select, Tool } from '../../../ui/parts';
import * as api from '../../../wire/api';
import { fixers } from '../cards';
import { Deck } from './deck';
import * as desk from './desk';
import * as file from './file';
import { chits, difficulties, goals, kinds } from './words';

const value = (key: file.Key) => file.get(desk.text.value, key);
const change = (key: file.Key, to: string) =>
  desk.change(file.set(desk.text.value, key, to), `field ${key}`);

/** Bring the field of a key into sight. False: it has none. */
export function jumpTo(key: file.Key): boolean {
  const shows = ['savekey', 'labels', 'keyname', 'npc', 'map'].includes(key);
  if (shows) return false;
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>(`#field-${key}`);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
  return true;
}

function Line({ name, label, hint }: { name: file.Key; label: string; hint?: string }) {
  return (
    <label class="field" for={`field-${name}`}>
      <span>{label}</span>
      <input
        id={`field-${name}`}
        autocomplete="off"
        value={value(name)}
        onInput={(e) => change(name, e.currentTarget.value)}
      />
      {hint && <small>{hint}</small>}
    </label>
  );
}

function Choice({
  name,
  label,
  options,
  usual,
}: {
  name: file.Key;
  label: string;
  options: (string | [string, string])[];
  /** What is meant if the key is left out. */
  usual?: string;
}) {
  const now = value(name) || usual || '';
  const known = options.some((o) => (typeof o === 'string' ? o : o[0]) === now);
  return (
    <label class="field" for={`field-${name}`}>
      <span>{label}</span>
      <Select
        id={`field-${name}`}
        value={now}
        set={(to) => change(name, to === usual ? '' : to)}
        of={known ? options : [[now, now || '…'], ...options]}
      />
    </label>
  );
}

/** A text that is typed freely: the file's lines are made when the typing pauses on a field. */
function Text({ name, label, rows }: { name: file.Key; label: string; rows: number }) {
  const typed = useSignal(value(name));
  const inFile = value(name);
  useEffect(() => {
    if (file.get(file.set('', name, typed.value), name) !== inFile) typed.value = inFile;
  }, [inFile, name, typed]);
  return (
    <label class="field wide" for={`field-${name}`}>
      <span>{label}</span>
      <textarea
        id={`field-${name}`}
        rows={rows}
        value={typed.value}
        onInput={(e) => {
          typed.value = e.currentTarget.value;
          change(name, typed.value);
        }}
      />
    </label>
  );
}

const setList = (key: file.Key, list: file.Counted[]) => change(key, file.listed(list));

function Objective() {
  const list = file.counted(value('objective'));
  const put = (i: number, c: file.Counted | null) =>
    setList(
      'objective',
      list.flatMap((old, k) => (k !== i ? [old] : c ? [c] : [])),
    );
  const free = Object.keys(goals).filter((g) => !list.some((c) => c.word === g));
  return (
    <fieldset class="field wide" id="field-objective" tabIndex={-1}>
      <legend>To win, bring out</legend>
      {list.map((c, i) => (
        <div class="count flow" key={i}>
          <input
            type="number"
            min={1}
            max={99}
            aria-label={`How many: ${goals[c.word] ?? c.word}`}
            value={c.count}
            onInput={(e) => put(i, { ...c, count: Number(e.currentTarget.value) || 0 })}
          />
          <Select
            aria-label="What"
            value={c.word}
            set={(word) => put(i, { ...c, word })}
            of={[...(goals[c.word] ? [] : [c.word]), ...Object.entries(goals)]}
          />
          <Tool aria-label={`Remove ${goals[c.word] ?? c.word}`} onClick={() => put(i, null)}>
            ×
          </Tool>
        </div>
      ))}
      {list.length < 6 && (
        <Quiet
          onClick={() => setList('objective', [...list, { word: free[0] ?? 'cash', count: 1 }])}
        >
          Add something else
        </Quiet>
      )}
    </fieldset>
  );
}

function Bag() {
  const list = file.counted(value('bag'));
  const of = (word: string) => list.find((c) => c.word === word)?.count ?? 0;
  const total = list.reduce((n, c) => n + c.count, 0);
  const unknown = desk.map.value.codes.filter((c) => c === 'SC').length;
  const put = (word: string, count: number) => {
    const known = Object.keys(chits).map((w) => ({ word: w, count: w === word ? count : of(w) }));
    const strange = list.filter((c) => !chits[c.word]);
    setList('bag', [...known.filter((c) => c.count > 0), ...strange]);
  };
  return (
    <fieldset class="field wide" id="field-bag" tabIndex={-1}>
      <legend>
        In the bag: {total} for {unknown} unknown {unknown === 1 ? 'tile' : 'tiles'}
      </legend>
      <div class="bag">
        {Object.entries(chits).map(([word, words]) => (
          <label key={word} class={of(word) ? 'some' : ''}>
            <input
              type="number"
              min={0}
              max={99}
              value={of(word)}
              onInput={(e) => put(word, Math.max(0, Number(e.currentTarget.value) || 0))}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Size() {
  const { size } = desk.map.value;
  const t = desk.text.value;
  const arrows: [string, string, number, number][] = [
    ['←', 'left', 0, -1],
    ['→', 'right', 0, 1],
    ['↑', 'up', -2, 0],
    ['↓', 'down', 2, 0],
  ];
  return (
    <div class="field wide">
      <span id="size-label">Map</span>
      <div class="count size flow">
        <Select
          aria-labelledby="size-label"
          value={size}
          set={(n) => desk.change(file.resize(t, n), 'size')}
          of={[
            ...Array.from({ length: file.MOST - 2 }, (_, i): [number, string] => [
              i + 3,
              `${i + 3} × ${i + 3}`,
            ]),
            ...(size < 3 ? [size] : []),
          ]}
        />
        {arrows.map(([sign, words, rows, cols]) => {
          const there = file.shift(t, rows, cols);
          return (
            <Tool
              key={words}
              disabled={!there}
              aria-label={`Move all tiles ${words}`}
              onClick={() => there && desk.change(there, `shift ${words}`)}
            >
              {sign}
            </Tool>
          );
        })}
      </div>
    </div>
  );
}

/** a1-lucky-pawn → Lucky Pawn */
const titled = (id: string) =>
  id
    .replace(/^[a-z]\d-/, '')
    .split('-')
    .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
    .join(' ');

const texts: [name: file.Key, label: string, rows: number][] = [
  ['story', 'Story', 6],
  ['alert', 'Told at the first alert', 2],
  ['loot', 'Told when the prize is in hand', 2],
  ['alarm', 'Told at the alarm', 2],
  ['won', 'How it ends if won', 3],
  ['lost', 'How it ends if lost', 3],
  ['previously', 'Remembered later if won', 2],
  ['missed', 'Remembered later if lost', 2],
];

export function FactsForm() {
  const shipped = useLoaded<string[]>(api.shippedHeists, [], []);
  const numbers = (from: number, to: number) => times(to - from + 1, (i) => String(from + i));
  return (
    <Form class="facts">
      <Line name="name" label="Name" />
      <Choice name="difficulty" label="Difficulty" options={difficulties} />
      <Choice name="kind" label="Kind" options={kinds} usual="heist" />
      <Size />
      {texts.map(([name, label, rows]) => (
        <Text key={name} name={name} label={label} rows={rows} />
      ))}
      <Objective />
      <Bag />
      <Deck value={value('events')} change={(to) => change('events', to)} />
      <Choice
        name="fixer"
        label="Winning brings"
        options={[
          ['', 'nobody'],
          ...Object.entries(fixers).map(([id, f]): [string, string] => [id, `the ${f.title}`]),
        ]}
      />
      <Choice
        name="after"
        label="Only after"
        options={[
          ['', 'anything'],
          ...[...new Set([...shipped, value('after')])]
            .filter((s) => s !== '')
            .map((s): [string, string] => [s, titled(s)]),
        ]}
      />
      <Choice
        name="starts"
        label="Most characters on one entrance"
        options={numbers(1, 4)}
        usual="2"
      />
      <Choice
        name="inside"
        label="Crew members who start inside"
        options={numbers(0, 3)}
        usual="0"
      />
      <Text name="rules" label="Special rules, in words" rows={3} />
    </Form>
  );
}
