// The host's desk: tell, call a test, change the round, rule, end. A call is put together from
// clicks (what, who, how hard, with what) and read back as a sentence before it is made.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Chips, times, toggled } from '../../ui/chips';
import { Act, TypedMove } from '../../ui/desk';
import { flat, Narrate } from '../../ui/narrate';
import { Go, Plain, Quiet, Trouble } from '../../ui/parts';
import { read, write } from '../../wire/keys';
import { having, seatsIn } from '../../wire/steps';
import {
  type CallKind,
  callText,
  fresh,
  isForFoes,
  isOpposed,
  isShared,
  mayOppose,
  maySpecial,
  mayUse,
} from './calls';
import { Badge } from './crew';
import { difficulties, letterNames, letters, listTitles, traitsOf } from './data';
import { FoesOnTable } from './foes';
import { FoePicture } from './pictures';
import { Portrait } from './portrait';
import { ScriptPanel, useScript } from './script';
import { useTable } from './setting';
import { Ruling } from './test';
import type { Letter, View } from './types';

const kinds: Record<CallKind, [name: string, does: string]> = {
  test: ['Test', 'one player against a difficulty'],
  oppose: ['Opposed', 'against somebody else’s rating'],
  team: ['Together', 'each helper makes it a step easier; all must pass'],
  multi: ['At once', 'two or three things, each harder; an attack can be one'],
  strike: ['Attack', 'one player or several attack somebody'],
  hit: ['Is attacked', 'somebody attacks a player'],
  ko: ['KO test', 'can somebody withstand the blow?'],
};

function Who() {
  const { v, desk } = useTable();
  const { kind, seats, foe } = desk.call;
  const pick = (who: number | string) => {
    const next =
      typeof who === 'string'
        ? { seats: [], foe: who }
        : { seats: isShared(desk, kind) ? toggled(seats, who).sort() : [who], foe: undefined };
    desk.change({ ...next, using: [], rating: [] });
  };
  const may = (who: string) => kind !== 'ko' || having(desk.by('ko'), [who]).length > 0;
  const foes = isForFoes(desk, kind) ? desk.foes.filter((f) => may(`foe:${f.name}`)) : [];
  return (
    <Chips
      class="pick people"
      legend={kind === 'team' ? 'Who, together?' : kind === 'strike' ? 'Who? (or several)' : 'Who?'}
      all={[...v.crew.map((_, s) => s), ...foes.map((f) => f.name)]}
      on={(who) => (typeof who === 'number' ? seats.includes(who) : foe === who)}
      pick={pick}
      more={(who) => ({
        disabled: typeof who === 'number' && (v.crew[who]!.out || !may(`seat:${who}`)),
      })}
    >
      {(who) =>
        typeof who === 'string' ? (
          <>
            <FoePicture name={who} />
            <span>{who}</span>
          </>
        ) : (
          <>
            <Portrait of={v.crew[who]!} />
            <span>{desk.name(who)}</span>
            {v.crew[who]!.out && <small>out</small>}
          </>
        )
      }
    </Chips>
  );
}

const ordinal = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
/** AL-17: three things at once, unless the player has paid for Speed. */
const most = 3;

/** Against whom: foes on the table, for a hit several; for the others also another player. */
function Against() {
  const { desk } = useTable();
  const c = desk.call;
  const foes = desk.foes.map((f) => f.name);
  const seats = c.kind === 'hit' ? [] : desk.standing.map(String);
  const all = [
    ...foes.filter((f) => f !== c.foe),
    ...seats.filter((s) => !c.seats.includes(Number(s))),
  ];
  const pick = (x: string) => {
    const named = c.hard.filter((y) => all.includes(y));
    desk.change({ hard: c.kind === 'hit' ? toggled(named, x) : [x], against: [] });
  };
  if (!all.length) return null;
  return (
    <Chips
      class="pick"
      legend={c.kind === 'hit' ? 'Who attacks? (several at once if you like)' : 'Against whom?'}
      all={all}
      on={(x) => c.hard.includes(x)}
      pick={pick}
    >
      {(x) => (seats.includes(x) ? desk.name(Number(x)) : x)}
    </Chips>
  );
}

function Special() {
  const { desk } = useTable();
  const c = desk.call;
  if (!maySpecial(desk, c.kind)) return null;
  return (
    <label class="special">
      <input
        type="checkbox"
        checked={!!c.special}
        onChange={(e) => desk.change({ special: e.currentTarget.checked })}
      />{' '}
      A special attack
    </label>
  );
}

function Hard() {
  const { v, desk } = useTable();
  const c = desk.call;
  const put = (k: number, x: string) => {
    const hard = [...c.hard];
    hard[k] = x;
    desk.change({ hard });
  };
  /* A second click on the last of several things takes it away again. */
  const isLast = (k: number) => c.kind === 'multi' && k === c.hard.length - 1;
  const unput = () => {
    desk.change({ hard: c.hard.slice(0, -1) });
  };
  if (isOpposed(desk, c.kind))
    return (
      <Chips
        class="pick"
        legend="Against whose rating?"
        all={letters}
        on={(x) => c.hard[0] === x}
        pick={(x) => desk.change({ hard: [x] })}
      >
        {(x) => `${x} ${letterNames[x as Letter]}`}
      </Chips>
    );
  const targets: string[] = [...desk.foes.map((f) => f.name), ...letters];
  const fast = v.crew[c.seats[0] ?? -1]?.speed ?? 0;
  const rows =
    c.kind === 'multi' ? Math.min(Math.max(most, fast), ordinal.length, c.hard.length + 1) : 1;
  return (
    <>
      {times(rows, (k) => (
        <Chips
          class="pick"
          key={k}
          legend={
            c.kind === 'multi' ? `${ordinal[k]} thing${k > 1 ? ' (if any)' : ''}` : 'How hard?'
          }
          all={c.kind === 'multi' ? [...difficulties, 'none', ...targets] : difficulties}
          on={(x) => c.hard[k] === x}
          pick={(x) => (isLast(k) && c.hard[k] === x ? unput() : put(k, x))}
        >
          {(x) => (x === 'none' ? 'needs no test' : targets.includes(x) ? `attack ${x}` : x)}
        </Chips>
      ))}
    </>
  );
}

/** Traits to choose from. */
function Traits({
  legend,
  sheet,
  on,
  pick,
}: {
  legend: string;
  sheet: Record<string, Letter>;
  on: string[];
  pick: (ids: string[]) => void;
}) {
  const traits = new Map(traitsOf(sheet).map((t) => [t.id, t]));
  if (!traits.size) return null;
  return (
    <Chips
      class="pick using"
      legend={legend}
      all={[...traits.keys()]}
      on={(id) => on.includes(id)}
      pick={(id) => pick(toggled(on, id))}
      more={(id) => ({ title: listTitles[traits.get(id)!.list] ?? '' })}
    >
      {(id) => (
        <>
          <Badge letter={traits.get(id)!.now} /> {traits.get(id)!.name}
        </>
      )}
    </Chips>
  );
}

/** The sheet of a player, by seat, or of a foe, by name. */
const sheetOf = (v: View, who: string | undefined): Record<string, Letter> =>
  v.crew[Number(who)]?.traits ?? v.foes?.find((f) => f.name === who)?.traits ?? {};

/** Everything on these sheets; a team shares its traits. */
const mergeSheets = (sheets: Record<string, Letter>[]): Record<string, Letter> =>
  Object.assign({}, ...sheets);

/** With what: traits of the sheet (the rules take the right one), or a rating by letter. */
function With() {
  const { v, desk } = useTable();
  const c = desk.call;
  if (!mayUse(desk, c.kind)) return null;
  const several = c.kind === 'multi' ? c.hard.map((_, k) => k) : c.kind === 'hit' ? [] : [0];
  const rows = c.kind === 'team' ? c.seats : several;
  const rate = (k: number, x: string) => {
    const rating = rows.map((_, i) => c.rating[i] ?? '');
    rating[k] = rating[k] === x ? '' : x;
    desk.change({ rating, using: [] });
  };
  const own = mergeSheets([...c.seats.map(String), c.foe].map((who) => sheetOf(v, who)));
  return (
    <>
      <Traits
        legend="With which traits?"
        sheet={own}
        on={c.using}
        pick={(using) => desk.change({ using, rating: [] })}
      />
      {mayOppose(desk, c.kind) && (
        <Traits
          legend="Against which of theirs? (none: the same)"
          sheet={sheetOf(v, c.hard[0])}
          on={c.against ?? []}
          pick={(against) => desk.change({ against })}
        />
      )}
      {rows.map((row, k) =>
        c.kind === 'multi' && c.hard[k] === 'none' ? null : (
          <Chips
            class="pick"
            key={row}
            legend={
              c.kind === 'team'
                ? `${desk.name(row)}’s rating`
                : c.kind === 'multi'
                  ? `Rating for the ${ordinal[k]?.toLowerCase()} thing`
                  : c.kind === 'strike'
                    ? 'Or a rating (none: the best that fits)'
                    : 'Or simply a rating (none: average)'
            }
            all={letters}
            on={(x) => c.rating[k] === x}
            pick={(x) => rate(k, x)}
          >
            {(x) => `${x} ${letterNames[x as Letter]}`}
          </Chips>
        ),
      )}
    </>
  );
}

function Calling() {
  const { v, desk } = useTable();
  const { call: c, telling, draft } = desk;
  const here = useRef<HTMLElement>(null);
  const text = callText(desk, c);
  const offered = (Object.keys(kinds) as CallKind[]).filter(
    (kind) => kind === 'multi' || (kind === 'team' ? v.crew.length > 1 : desk.by(kind).length > 0),
  );
  const call = async () => {
    const felt = here.current?.closest('.felt');
    const first = flat(telling.value);
    if (first && !(await desk.put('narrate', { text: first }))) return;
    telling.value = '';
    if (!text || !(await desk.play(text))) return;
    draft.value = fresh(c.kind);
    felt?.scrollTo({
      top: 0,
    }); /* the test is above the desk, and for a foe the dice are the host's */
  };
  return (
    <section class="calling column on-loud" aria-label="Call a test" ref={here}>
      <h3>Call a test</h3>
      <Chips
        class="pick kinds"
        legend="What?"
        all={offered}
        on={(kind) => c.kind === kind}
        pick={(kind) => (draft.value = fresh(kind, kind === 'team' ? [] : c.seats.slice(0, 1)))}
      >
        {(kind) => kinds[kind][0]}
      </Chips>
      <p class="fine">{kinds[c.kind][1]}</p>
      <Who />
      {isOpposed(desk, c.kind) && <Against />}
      <Hard />
      <Special />
      <With />
      <div class="acts pinned on-loud">
        <label>
          Title{' '}
          <input
            maxLength={120}
            autocomplete="off"
            placeholder="Past the dogs"
            value={c.title ?? ''}
            onInput={(e) => desk.change({ title: e.currentTarget.value })}
          />
        </label>
        <Go disabled={!text || desk.busy} onClick={call}>
          {flat(telling.value) ? 'Tell and call it' : 'Call it'}
        </Go>
        <code>{text ?? '…'}</code>
      </div>
    </section>
  );
}

const rounds = { free: 'Free', action: 'Action', out: 'Rest' } as const;

/** AL-18: a rest that is not one for everybody. */
function RestBut() {
  const { v, desk } = useTable();
  const tired = useSignal<string[]>([]);
  const rest = async () => {
    if (await desk.put('round', { round: 'out', seats: tired.value })) tired.value = [];
  };
  return (
    <details>
      <summary>A rest, but not for everybody</summary>
      <Chips
        class="pick"
        legend="Who did not rest?"
        all={v.crew.map((_, s) => `${s}`)}
        on={(s) => tired.value.includes(s)}
        pick={(s) => (tired.value = toggled(tired.value, s).sort())}
      >
        {(s) => desk.name(Number(s))}
      </Chips>
      <Plain disabled={!tired.value.length} onClick={rest}>
        The others rest
      </Plain>
    </details>
  );
}

function Rounds() {
  const { v, desk } = useTable();
  const sure = useSignal(false);
  const all = (['free', 'action', 'out'] as const).filter(
    (r) => v.round === r || desk.move('round', `round:${r}`),
  );
  const rulings = seatsIn(desk.by('pass'));
  return (
    <div class="rounds column">
      <Chips
        class="pick"
        legend="Round"
        all={all}
        on={(r) => v.round === r}
        pick={(r) => desk.put('round', { round: r })}
      >
        {(r) => rounds[r]}
      </Chips>
      {desk.move('round', 'round:out') && <RestBut />}
      {rulings.length > 0 && (
        <details>
          <summary>Say it works, or fails, without dice</summary>
          {rulings.map((s) => (
            <Ruling key={s} seat={s} named />
          ))}
        </details>
      )}
      {desk.move('end') &&
        (sure.value ? (
          <p class="acts">
            <Act class="go" move={desk.move('end')}>
              Yes, the end
            </Act>
            <Quiet onClick={() => (sure.value = false)}>Cancel</Quiet>
          </p>
        ) : (
          <Plain onClick={() => (sure.value = true)}>End the adventure</Plain>
        ))}
    </div>
  );
}

/** For the host alone; this browser keeps them. */
function Notes({ table }: { table: string }) {
  const key = `notes.${table}`;
  const text = useSignal(read(key) ?? '');
  return (
    <details class="notes" open={!!text.peek()}>
      <summary>Notes of your own</summary>
      <textarea
        rows={4}
        aria-label="Notes that only you see"
        value={text.value}
        onInput={(e) => {
          text.value = e.currentTarget.value;
          write(key, text.value || null);
        }}
      />
    </details>
  );
}

export function HostDesk() {
  const { v, desk } = useTable();
  const told = desk.tale.value.told;
  const script = useScript(desk);
  return (
    <div class="host-desk">
      <section class="telling column" aria-label="Tell">
        <h2>The host’s desk</h2>
        {told.length > 0 && (
          <ol class="told-so-far column">
            {told.slice(script ? -1 : -3).map((t, i) => (
              <li key={i}>{t}</li>
            ))}
          </ol>
        )}
        {script && (
          <ScriptPanel
            script={script}
            seats={desk.standing}
            fill={(call) => (desk.draft.value = { ...fresh(call.kind, desk.call.seats), ...call })}
          />
        )}
        <Narrate
          class="narrate column"
          label="Tell what happens"
          hint="The bus wheezes to a stop. Nobody remembers ordering a castle."
          text={desk.telling}
          tell={(words) => desk.put('narrate', { text: words })}
        >
          <button type="submit" class="go" disabled={desk.busy}>
            Tell it
          </button>
        </Narrate>
        <Trouble of={desk.trouble} />
        <Rounds />
        <FoesOnTable />
        <Notes table={desk.link.id} />
        <details>
          <summary>Type a call instead</summary>
          <TypedMove hint="test 0 moderate using body/tough" />
        </details>
      </section>
      {v.pending ? null : <Calling />}
    </div>
  );
}
