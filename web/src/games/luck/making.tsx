// Making a character: take a ready-made one, let the dice decide, or fill in the sheet line by
// line while points and luck follow at once. Every choice is a move and is on the sheet when the
// server says so; what can be chosen is what the server lists.

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Act } from '../../ui/desk';
import { Button, bound, Form, Go, Plain, Quiet, Trouble } from '../../ui/parts';
import { exactly, having, type MoveText } from '../../wire/steps';
import { Badge, TraitOf } from './crew';
import {
  backgrounds,
  characteristics,
  letterNames,
  listTitles,
  points,
  readyMade,
  type Trait,
  traitOf,
  traits,
  traitsOf,
  trickOf,
  tricks,
  worth,
} from './data';
import { Sweets, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import { forgetPerson, movesFor, named, type Saved, savedPeople, savePerson } from './saved';
import { type Table, useTable } from './setting';
import type { Letter, Person } from './types';

/** The sheet of a ready-made character, for the face and the luck. */
function sheetOf(r: (typeof readyMade)[number]): Record<string, Letter> {
  const sheet: Record<string, Letter> = {};
  for (const id of r.traits) sheet[id] = traitOf.get(id)?.rating ?? 'A';
  sheet[r.prime] = 'P';
  return sheet;
}
export const luckOf = (r: (typeof readyMade)[number]) =>
  points - r.traits.reduce((sum, id) => sum + (traitOf.get(id)?.points ?? 0), 0);

/** Two of one face confuse a table, so a character that is taken is barred; it keeps its place, so that nothing moves under a finger. */
function ReadyMade() {
  const { v, desk } = useTable();
  const takenBy = (name: string) =>
    desk.seats[v.crew.findIndex((p, seat) => seat !== desk.you && p.name === name)]?.name;
  return (
    <ul class="ready-made spread">
      {readyMade
        .map((r) => ({ r, by: takenBy(r.name) }))
        .filter(({ r, by }) => by || desk.move('ready-made', `character:${r.id}`))
        .map(({ r, by }) => (
          <li key={r.id}>
            <Act class="" move={desk.move('ready-made', `character:${r.id}`)} disabled={!!by}>
              <Portrait of={{ name: r.name, traits: sheetOf(r) }} />
              <span class="words">
                <b class="name">{r.name}</b>
                <span class="about">{by ? `${by} has taken this one.` : r.about}</span>
                <span class="fine" data-thing={`trick:${r.trick}`}>
                  <TrickIcon id={r.trick} /> {trickOf(r.trick)?.name} · luck {luckOf(r)}
                </span>
                <span class="fine" data-thing={`trait:${r.prime}`}>
                  ★ {traitOf.get(r.prime)?.name}
                </span>
              </span>
            </Act>
          </li>
        ))}
    </ul>
  );
}

/** People of your own from another evening. */
function ComeBack() {
  const { desk } = useTable();
  const me = desk.me!;
  const people = useSignal(savedPeople());
  if (!people.value.length) return null;
  const come = async (p: Saved) => {
    for (const [verb, slots] of movesFor(p, me)) if (!(await desk.put(verb, slots))) return;
  };
  const forget = (p: Saved) => {
    forgetPerson(p.name);
    people.value = savedPeople();
  };
  return (
    <>
      <h3>Back again</h3>
      <ul class="ready-made spread">
        {people.value.map((p) => (
          <li key={p.name} class="again">
            <Button disabled={desk.busy} onClick={() => come(p)}>
              <Portrait of={p} />
              <span class="words">
                <b class="name">{p.name}</b>
                <span class="about">{p.about}</span>
                <span class="fine">
                  <TrickIcon id={p.trick ?? ''} /> {trickOf(p.trick)?.name}
                </span>
              </span>
            </Button>
            <Quiet class="forget" onClick={() => forget(p)}>
              Forget<span class="sr"> {p.name}</span>
            </Quiet>
          </li>
        ))}
      </ul>
    </>
  );
}

/* ---- The sheet, line by line ---- */

function Choice({
  on,
  take,
  drop,
  thing,
  children,
}: {
  on: boolean;
  take: MoveText | undefined;
  drop?: MoveText | undefined;
  thing?: string;
  children: ComponentChildren;
}) {
  const { desk } = useTable();
  const does = on ? drop : take;
  return (
    <Button
      class="choice sunk"
      data-thing={thing}
      aria-pressed={on}
      disabled={!does && !on}
      onClick={() => does && desk.play(does)}
    >
      {children}
    </Button>
  );
}

/** Lines that may stay empty. */
const optional = ['skills', 'disadvantages'];

function TraitChoice({ t }: { t: Trait }) {
  const { desk } = useTable();
  return (
    <Choice
      on={!!desk.me?.traits[t.id]}
      take={having(desk.by('choose', 'skill', 'flaw'), [`trait:${t.id}`])[0]?.text}
      drop={desk.move('drop', `trait:${t.id}`)}
      thing={`trait:${t.id}`}
    >
      <Badge letter={t.rating} />
      <span>{t.name}</span>
      <small>{worth(t)}</small>
    </Choice>
  );
}

interface Line {
  id: string;
  title: string;
  note?: string;
  /** What stands there now. */
  now: (me: Person) => ComponentChildren;
  done: (me: Person) => boolean;
  choices: (desk: Table) => ComponentChildren;
}

const traitLine = (list: string): Line => ({
  id: list,
  title: listTitles[list]!,
  ...(list === 'skills' && { note: 'up to five' }),
  ...(list === 'disadvantages' && { note: 'up to five; each frees points for luck' }),
  now: (me) =>
    traitsOf(me.traits, list).map((t) => <TraitOf key={t.id} t={t} explained worth={worth(t)} />),
  done: (me) => optional.includes(list) || traitsOf(me.traits, list).length > 0,
  choices: () => traits.filter((t) => t.list === list).map((t) => <TraitChoice key={t.id} t={t} />),
});

const lines: Line[] = [
  {
    id: 'background',
    title: 'Background',
    now: (me) => backgrounds.find((b) => b.id === me.background)?.name,
    done: (me) => !!me.background,
    choices: (desk) =>
      backgrounds.map((b) => (
        <Choice
          key={b.id}
          on={desk.me?.background === b.id}
          take={desk.move('background', `background:${b.id}`)}
        >
          <span>{b.name}</span>
        </Choice>
      )),
  },
  ...[...characteristics, 'skills', 'disadvantages'].map(traitLine),
  {
    id: 'prime',
    title: 'Prime characteristic ★',
    note: 'what you are known for; its rating becomes P',
    now: (me) =>
      traitsOf(me.traits)
        .filter((t) => t.now === 'P')
        .map((t) => t.name),
    done: (me) => Object.values(me.traits).includes('P'),
    choices: (desk) => {
      const able = traitsOf(desk.me!.traits).filter(
        (t) => t.now === 'P' || desk.move('prime', `trait:${t.id}`),
      );
      return able.length
        ? able.map((t) => (
            <Choice key={t.id} on={t.now === 'P'} take={desk.move('prime', `trait:${t.id}`)}>
              <Badge letter={t.rating} />
              <span>{t.name}</span>
            </Choice>
          ))
        : 'Choose a few characteristics or skills first.';
    },
  },
  {
    id: 'trick',
    title: 'Trademark trick',
    now: (me) => trickOf(me.trick)?.name,
    done: (me) => !!me.trick,
    choices: (desk) =>
      tricks.map((t) => (
        <Choice
          key={t.id}
          on={desk.me?.trick === t.id}
          take={desk.move('trick', `trick:${t.id}`)}
          thing={`trick:${t.id}`}
        >
          <TrickIcon id={t.id} />
          <span>
            {t.name}
            <em>{t.does}</em>
          </span>
        </Choice>
      )),
  },
];

function SheetLine({ line, open }: { line: Line; open: Signal<string> }) {
  const { desk } = useTable();
  const me = desk.me!;
  const isOpen = open.value === line.id;
  const now = line.now(me);
  const empty = !now || (Array.isArray(now) && now.length === 0);
  const next = () => {
    const at = lines.indexOf(line);
    /* In order, also over what may stay empty; from the last one back to what is still owed. */
    open.value = (lines[at + 1] ?? lines.find((l) => !l.done(me)))?.id ?? '';
  };
  return (
    <li class={`line${isOpen ? ' open' : ''}${line.done(me) ? ' done' : ''}`}>
      <h3>
        <Button aria-expanded={isOpen} onClick={() => (open.value = isOpen ? '' : line.id)}>
          <span class="list">{line.title}</span>
          <span class="now">{empty ? <i>{line.note ?? 'choose one'}</i> : now}</span>
        </Button>
      </h3>
      {isOpen && (
        <div class="options">
          <div class="choices-of flow">{line.choices(desk)}</div>
          <Quiet onClick={next}>Next line</Quiet>
        </div>
      )}
    </li>
  );
}

function NameForm() {
  const { desk } = useTable();
  const me = desk.me!;
  const name = useSignal(me.name);
  const about = useSignal(me.about);
  /* At once: typing may begin as soon as it is seen. */
  useLayoutEffect(() => {
    name.value = me.name;
  }, [me.name]);
  useLayoutEffect(() => {
    about.value = me.about;
  }, [me.about]);
  const save = () => {
    const text = name.value.trim();
    const few = about.value.trim();
    if (text && (text !== me.name || few !== me.about))
      desk.put('name', { text: named(text, few) });
  };
  return (
    <Form class="naming spread" send={save}>
      <label>
        <span>Name</span>
        <input maxLength={60} autocomplete="off" {...bound(name)} onBlur={save} />
      </label>
      <label>
        <span>A few words</span>
        <input
          maxLength={160}
          autocomplete="off"
          placeholder="keeps bees, and a grudge"
          {...bound(about)}
          onBlur={save}
        />
      </label>
    </Form>
  );
}

function Purse() {
  const { v, desk } = useTable();
  const me = desk.me!;
  const { moves } = desk;
  const missing = v.missing?.[desk.you] ?? '';
  const over = me.points > points;
  return (
    <aside class="purse-card column on-night" data-things aria-label="Points and luck">
      <Portrait of={me} />
      <p class="name">{me.name || 'Somebody new'}</p>
      <p class={`points${over ? ' over' : ''}`} data-thing="number:points">
        <b>{me.points}</b> of {points} points
      </p>
      <svg class="gauge" viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">
        <path class="all" d="M0 3 400 0V22L0 24Z" />
        <path
          class="used"
          d={`M0 3H${(400 / points) * Math.max(0, Math.min(points, me.points))}V24H0Z`}
        />
      </svg>
      <p class="luck-left" data-thing="number:initial">
        <b>{me.initial}</b> luck to start with
      </p>
      <Sweets luck={me.initial} initial={0} most={points} />
      <p class="missing" role="status">
        {missing || 'The sheet is complete.'}
      </p>
      <Trouble of={desk.trouble} />
      <Go
        disabled={!exactly(moves, 'ready') || desk.busy}
        onClick={async () => {
          if (await desk.put('ready')) savePerson(me);
        }}
      >
        I’m ready
      </Go>
    </aside>
  );
}

function Own({ back }: { back: () => void }) {
  const { desk } = useTable();
  const open = useSignal(lines.find((l) => !l.done(desk.me!))?.id ?? '');
  return (
    <div class="making">
      <div class="sheet-lines">
        <div class="acts">
          <Quiet onClick={back}>A ready-made character instead</Quiet>
          <Act class="quiet" move={desk.move('random')}>
            Let the dice decide
          </Act>
        </div>
        <NameForm />
        <ol>
          {lines.map((l) => (
            <SheetLine key={l.id} line={l} open={open} />
          ))}
        </ol>
        <p class="fine">
          {Object.entries(letterNames)
            .map(([l, n]) => `${l} ${n}`)
            .join(' · ')}
        </p>
      </div>
      <Purse />
    </div>
  );
}

function Others() {
  const { v, desk } = useTable();
  const who = desk.others;
  return (
    <div class="making-others">
      <h2>{who ? `Waiting for ${who} …` : 'A moment …'}</h2>
      <ul class="gathered spread">
        {v.crew.map((p, seat) => (
          <li key={seat} class={p.ready ? 'ready' : ''}>
            <Portrait of={p} />
            <b>{desk.name(seat)}</b>
            <span>{p.about}</span>
            <span class="fine">{p.ready ? '✓ ready' : `${p.points} points so far`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Making() {
  const { desk } = useTable();
  const { me } = desk;
  const begun = !!me && (!!me.background || Object.keys(me.traits).length > 0 || !!me.trick);
  const own = useSignal<boolean | null>(null);
  if (!me || me.ready || desk.film) return <Others />;
  if (own.value ?? begun) return <Own back={() => (own.value = false)} />;
  return (
    <div class="making-pick">
      <h2>Who are you?</h2>
      <p>Take somebody who is packed and ready to go, or make your own character.</p>
      <div class="acts">
        <Go onClick={() => (own.value = true)}>Make my own</Go>
        <Plain
          onClick={() => {
            own.value = true;
            desk.put('random');
          }}
        >
          Let the dice decide
        </Plain>
      </div>
      <Trouble of={desk.trouble} />
      <ComeBack />
      <ReadyMade />
    </div>
  );
}
