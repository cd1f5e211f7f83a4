// A test, the heart of the game: who, against what, the two charts with this test's row and column
// lit, the dice, and the outcome as a stamp. The same card shows a test that is owed, one that is
// being rolled, and one about which a player still thinks.

import things from 'virtual:things/luck';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Cut, canCut } from '../../ui/cut';
import { Act, Offer } from '../../ui/desk';
import { GoOn } from '../../ui/goon';
import { useLoaded } from '../../ui/hooks';
import { percent, signed } from '../../ui/names';
import { stressed } from '../../ui/stressed';
import { seatsIn, thing } from '../../wire/steps';
import { Badge } from './crew';
import {
  codes,
  difficulties,
  letterNames,
  letters,
  outcomeWords,
  sums,
  taskAt,
  taskLetters,
  taskNames,
  traitOf,
} from './data';
import { Die, FoePicture, Sweets } from './pictures';
import { Portrait } from './portrait';
import { type Table, useTable } from './setting';
import type { Roll } from './show';
import type { Difficulty, Due, Outcome, Test } from './types';

const short: Record<Difficulty, string> = {
  easy: 'easy',
  moderate: 'mod.',
  difficult: 'diff.',
  professional: 'prof.',
  extreme: 'extr.',
};

function ChartOne({ test }: { test: Test | Due }) {
  return (
    <table class="chart one" data-things>
      <caption>Rating and difficulty make the task</caption>
      <thead>
        <tr>
          <td />
          {difficulties.map((d) => (
            <th
              key={d}
              scope="col"
              class={d === test.difficulty ? 'lit' : ''}
              aria-label={d}
              data-thing={`difficulty:${d}`}
            >
              {short[d]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {letters.map((r) => (
          <tr key={r} class={r === test.rating ? 'lit' : ''}>
            <th scope="row" data-thing={`rating:${r}`}>
              {r} <small>{letterNames[r]}</small>
            </th>
            {difficulties.map((d) => {
              const row = r === test.rating;
              const column = d === test.difficulty;
              return (
                <td
                  key={d}
                  class={row && column ? 'cross' : row || column ? 'lit' : ''}
                  data-thing={`task:${taskAt(r, d)}`}
                >
                  {taskAt(r, d)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChartTwo({ test, sum }: { test: Test | Due; sum: number | null }) {
  return (
    <table class="chart two" data-things>
      <caption>Task and dice make the outcome</caption>
      <thead>
        <tr>
          <td />
          {sums.map((n) => (
            <th key={n} scope="col" class={n === sum ? 'lit' : ''}>
              {n}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {taskLetters.map((t) => (
          <tr key={t} class={t === test.task ? 'lit' : 'far'}>
            <th scope="row" data-thing={`task:${t}`}>
              {t} <small>{taskNames[t]}</small>
            </th>
            {codes(t).map((code, i) => {
              const row = t === test.task;
              const column = sums[i] === sum;
              const lit = row && column ? 'cross' : row || column ? 'lit' : '';
              return (
                <td key={sums[i]} class={`${lit} o${code}`} data-thing={`outcome:${code}`}>
                  {code}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the letters of the second chart mean, from the worst to the best. */
const Legend = () => (
  <p class="legend flow">
    {things
      .filter((t) => t.kind === 'outcome')
      .map((t) => (
        <span key={t.id} data-thing={`outcome:${t.id}`}>
          <b>{t.id}</b> {t.name.replace(/ \(.*\)$/, '').toLowerCase()}
        </span>
      ))}
  </p>
);

/** Two dice: not yet rolled, tumbling, or lying there. */
function Dice({ roll, rolling }: { roll: Roll | null; rolling: boolean }) {
  const faces = useSignal<[number, number]>([3, 4]);
  useEffect(() => {
    if (!rolling) return;
    const any = () => 1 + Math.floor(Math.random() * 6);
    const timer = setInterval(() => {
      faces.value = [any(), any()];
    }, 80);
    return () => clearInterval(timer);
  }, [rolling]);
  const [one, two] = rolling ? faces.value : (roll?.dice ?? [null, null]);
  return (
    <div class={`dice${rolling ? ' rolling' : ''}`}>
      <Die face={one} />
      <Die face={two} class="other" />
      {roll && !rolling && (
        <p class="sum">
          {one} + {two} = <b>{roll.dice[0] + roll.dice[1]}</b>
        </p>
      )}
    </div>
  );
}

/** The code of the chart that explains an outcome. */
const outcomeThing: Partial<Record<Outcome, string>> = {
  'morale-boost': 'outcome:MB',
  'lucky-streak': 'outcome:LS',
  success: 'outcome:S',
  'next-time': 'outcome:NT',
  failure: 'outcome:F',
  'out-of-luck': 'outcome:OoL',
};

function Stamp({ roll }: { roll: Roll }) {
  const w = outcomeWords[roll.outcome];
  const change = roll.after - roll.before;
  return (
    <div class={`outcome column${w.good ? ' good' : ''}`} data-thing={outcomeThing[roll.outcome]}>
      <p class="stamped">{canCut(w.stamp) ? <Cut text={w.stamp} /> : w.stamp}</p>
      <p>
        {w.does}
        {change !== 0 && <b class="change"> {signed(change)} luck</b>}
      </p>
    </div>
  );
}

const kinds: Record<string, (name: string) => string> = {
  test: (n) => `${n}: a test`,
  oppose: (n) => `${n} against somebody`,
  team: () => 'All together now',
  multi: (n) => `${n} does several things at once`,
  strike: (n) => `${n} strikes`,
  hit: (n) => `${n} is attacked`,
  ko: (n) => `Can ${n} stand it?`,
  order: () => 'Who is quick enough?',
};

/** The other side: a foe of the file by its number, one on the host's table by its name, a player. */
const otherName = (desk: Table, foe: Due['foe'] | undefined): string | undefined =>
  typeof foe === 'string'
    ? foe
    : typeof foe !== 'number'
      ? undefined
      : desk.view.mode === 'auto'
        ? desk.view.scene?.foes?.[foe]?.name
        : desk.name(foe);

/** Who rolls: a seat, or the foe for whom the host rolls. */
const rollerOf = (desk: Table, seat: number, due: Due | null): string =>
  seat < desk.view.crew.length ? desk.name(seat) : (otherName(desk, due?.foe) ?? desk.name(seat));

function title(desk: Table, seat: number, due: Due | null): string {
  const v = desk.view;
  const kind = v.pending?.kind ?? 'test';
  const name = rollerOf(desk, seat, due);
  const other = otherName(desk, due?.foe);
  if (v.call) return v.call;
  if (due?.attack && other) return `${name} goes for ${other}`;
  if (kind === 'hit' && other) return `${other} goes for ${name}`;
  const { against } = desk.tale.value;
  if (kind === 'oppose' && against !== null)
    return `${name} against ${typeof against === 'number' ? desk.name(against) : against}`;
  if (desk.tale.value.tries && /test|oppose|team|multi/.test(kind)) return desk.tale.value.tries;
  return (kinds[kind] ?? kinds.test!)(name);
}

const phases = {
  roll: 'to roll',
  decide: 'thinks about it',
  passed: '✓ passed',
  failed: '✗ failed',
};

/** Everybody who rolls for the same thing. */
function Dues() {
  const { v, desk } = useTable();
  const due = v.pending?.due ?? [];
  if (due.length < 2) return null;
  return (
    <ol class="dues spread" aria-label="Rolls of this test">
      {due.map((d, i) => (
        <li key={i} class={d.phase}>
          {v.crew[d.seat] && <Portrait of={v.crew[d.seat]!} />}
          <span>
            {rollerOf(desk, d.seat, d)}
            <small>
              {d.kind === 'ko' && ' toughness ·'} {d.rating} · {d.difficulty} · {d.task}
            </small>
          </span>
          <b>{phases[d.phase]}</b>
        </li>
      ))}
    </ol>
  );
}

function Chance({ move, at }: { move: string; at: unknown }) {
  const { desk } = useTable();
  const odds = useLoaded<Record<string, number>>(() => desk.odds(move), {}, [move, at]);
  return (
    <p class="hope">
      {odds.pass === undefined ? '\u00a0' : `${percent(odds.pass)} to pass, with your luck`}
    </p>
  );
}

/** A player who is hit may meet the blow with another trait. */
function Defences() {
  const { desk } = useTable();
  const defences = desk.by('defend');
  if (!defences.length) return null;
  return (
    <fieldset class="chips pick using">
      <legend>Defend with</legend>
      {defences.map((m) => (
        <Act key={m.text} class="" move={m.text}>
          {traitOf.get(thing(m, 'trait')!)?.name}
        </Act>
      ))}
    </fieldset>
  );
}

function Answer({ due }: { due: Due }) {
  const { v, desk } = useTable();
  const roll = desk.move('roll');
  const again = desk.move('again');
  const first = useRef<HTMLButtonElement>(null);
  const luck = v.crew[due.seat]?.luck ?? 0; /* a host rolls for foes, who have none */
  const busy = desk.busy;
  const wait = !(roll || again || desk.move('accept'));
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, [due.phase, busy || wait]); /* what is disabled takes no focus: try again when it is not */
  if (due.phase === 'roll')
    return (
      <div class="answer flow">
        <Act class="go big" move={roll} ref={first} disabled={wait}>
          Roll the dice
        </Act>
        {roll && <Chance move={roll} at={`${luck} ${v.crew[due.seat]?.speed} ${due.task}`} />}
        <Defences />
      </div>
    );
  return (
    <div class="answer flow">
      {(again || wait) && (
        <Act class="go big" move={again} ref={first} disabled={wait}>
          Eat one luck, roll again
        </Act>
      )}
      <Act move={desk.move('accept')} disabled={wait}>
        Let it be
      </Act>
      <p class="purse">
        <Sweets luck={luck} initial={luck} most={8} /> {luck} left
      </p>
      {again && <Chance move={again} at={luck} />}
    </div>
  );
}

/** A host can say that it works, or that it does not, without dice. */
export function Ruling({ seat, named }: { seat: number; named: boolean }) {
  const { desk } = useTable();
  return (
    <p class="acts">
      {named && <span>{desk.name(seat)}</span>}
      <Offer steps={['pass', `seat:${seat}`]}>
        It works<span class="sr"> for {desk.name(seat)}</span>
      </Offer>
      <Offer steps={['fail', `seat:${seat}`]}>
        It fails<span class="sr"> for {desk.name(seat)}</span>
      </Offer>
    </p>
  );
}

/** … or take the call back. */
function Rulings() {
  const { desk } = useTable();
  const seats = seatsIn(desk.by('pass'));
  if (!seats.length && !desk.move('cancel')) return null;
  return (
    <div class="answer flow">
      <Offer steps={['cancel']}>Take the call back</Offer>
      {seats.length > 0 && <p>No dice needed?</p>}
      {seats.map((s) => (
        <Ruling key={s} seat={s} named={seats.length > 1} />
      ))}
    </div>
  );
}

/** Whose test is in the middle: your own if you owe one, else the next. */
function dueOf({ view: v, you }: Table): Due | null {
  const p = v.pending;
  if (!p) return null;
  const owed = p.due.filter((d) => /roll|decide/.test(d.phase) && v.waits.includes(d.seat));
  return owed.find((d) => d.seat === you) ?? owed[0] ?? p;
}

export function TestCard() {
  const { v, desk } = useTable();
  const { rolls } = desk;
  const moment = rolls.moment.value;
  const due = moment ? null : dueOf(desk);
  const test = moment ? moment.test : due;
  const last = rolls.last.value;
  const roll = moment ?? (due?.phase === 'decide' && last?.seat === due.seat ? last : null);
  const rolling = !!moment && rolls.rolling.value;
  const seat = moment?.seat ?? due?.seat ?? 0;
  const mine = seat === desk.you;
  const heading = title(desk, seat, due);
  const name = rollerOf(desk, seat, due);
  const reason = due && v.reasons?.[v.pending?.due.indexOf(due) ?? -1];
  return (
    <section class={`test on-loud${moment ? ' moment' : ''}`} data-things aria-label="A test">
      <header>
        {v.crew[seat] ? <Portrait of={v.crew[seat]!} /> : <FoePicture name={name} />}
        <div>
          <h2>{stressed(heading)}</h2>
          {test && (
            <p>
              {!heading.includes(name) && `${name}: `}
              <Badge letter={test.rating} /> {letterNames[test.rating]} against{' '}
              <b data-thing={`difficulty:${test.difficulty}`}>{test.difficulty}</b> makes it{' '}
              <b data-thing={`task:${test.task}`}>{taskNames[test.task]}</b> ({test.task}).
            </p>
          )}
          {reason && <p class="reason">{reason}</p>}
        </div>
      </header>
      <div class="throw flow">
        <Dice roll={roll} rolling={rolling} />
        {roll && !rolling && <Stamp roll={roll} />}
        {moment ? (
          <GoOn due={desk.due} />
        ) : due && mine && !desk.film ? (
          <Answer due={due} />
        ) : (
          due && <p class="turn">{!desk.film ? `Waiting for ${name} …` : `${name} rolls.`}</p>
        )}
        {due && desk.isHost && <Rulings />}
        {!moment && <Dues />}
      </div>
      {test && (
        <div class="charts">
          <ChartOne test={test} />
          <ChartTwo test={test} sum={roll && !rolling ? roll.dice[0] + roll.dice[1] : null} />
          <Legend />
        </div>
      )}
    </section>
  );
}
