// A finished game to step through, from any seat's eyes; to share, to take home, and to prove.
import { effect, type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Explain, isTyping } from '../learn/explain';
import { Bar } from '../ui/bar';
import { useChances } from '../ui/chances';
import { Curve } from '../ui/curve';
import { BoardOf } from '../ui/desk';
import { saveAs } from '../ui/files';
import { useKeys } from '../ui/hooks';
import { KeepHere } from '../ui/invite';
import { A, Button, Go, Plain, Select } from '../ui/parts';
import { fetchRoom, type Room } from '../ui/rooms';
import { alone, params, withParams } from '../ui/route';
import { Share } from '../ui/share';
import { stressed } from '../ui/stressed';
import { type Chance, heroOf, noSwings, type Swings, type Turn, turnsOf } from '../ui/tale';
import * as api from '../wire/api';
import { handsOf, keyFor } from '../wire/keys';
import type { AnyView, LogMessage, Replay } from '../wire/types';
import { Film } from './film';
import { Annotate, type Notes, readNotes, writeNotes } from './notes';
import { Proving } from './proving';
import '../style/table.css';
import '../style/finale.css';
import '../style/replay.css';

function fragment(): { seat: number | undefined; n: number; notes: Notes } {
  const p = params();
  const seat = p.get('seat');
  return {
    seat: seat === null ? undefined : Number(seat),
    n: Number(p.get('n') ?? 0),
    notes: readNotes(p),
  };
}

const Icon = ({ d }: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={d} />
  </svg>
);

const speeds = [1, 2, 4, 8].map((x): [number, string] => [x, `${x}×`]);

/** Once it is over, everybody's cards may lie open. The other games have no hands. */
const handsOpen = (r: Replay) => r.over && r.table.game === 'getmac';

interface ControlProps {
  r: Replay;
  n: Signal<number>;
  seat: Signal<number>;
  turns: Turn[];
  /** Does the next step pass quickly? */
  brief: () => boolean;
}

function Controls({ r, n, seat, turns, brief }: ControlProps) {
  const running = useSignal(false);
  const speed = useSignal(1);
  useEffect(
    () =>
      effect(() => {
        if (!running.value) return;
        if (n.value >= r.steps.length) {
          running.value = false;
          return;
        }
        const timer = setTimeout(() => n.value++, (brief() ? 450 : 2300) / speed.value);
        return () => clearTimeout(timer);
      }),
    [r, n, running, speed, brief],
  );
  useKeys(
    (e) => {
      if (e.key !== ' ' || e.target !== document.body) return;
      e.preventDefault();
      running.value = !running.value;
    },
    [running],
  );
  const last = r.steps.length;
  const to = (k: number) => {
    running.value = false;
    n.value = Math.max(0, Math.min(last, k));
  };
  return (
    <section class="controls flow on-ink" aria-label="Step through the game">
      <Button onClick={() => to(0)} disabled={n.value === 0} aria-label="To the deal">
        <Icon d="M3 3h3v14H3ZM17 3v14L7 10Z" />
      </Button>
      <Button onClick={() => to(n.value - 1)} disabled={n.value === 0} aria-label="One move back">
        <Icon d="M15 3v14L4 10Z" />
      </Button>
      <Go
        onClick={() => {
          if (n.value >= last) n.value = 0;
          running.value = !running.value;
        }}
      >
        {running.value ? 'Pause' : 'Play'}
      </Go>
      <Button onClick={() => to(n.value + 1)} disabled={n.value === last} aria-label="One move on">
        <Icon d="M5 3v14l11-7Z" />
      </Button>
      <Button onClick={() => to(last)} disabled={n.value === last} aria-label="To the end">
        <Icon d="M14 3h3v14h-3ZM3 3v14l10-7Z" />
      </Button>
      <div class="reel">
        <input
          type="range"
          min={0}
          max={last}
          value={n.value}
          aria-label="Move"
          onInput={(e) => to(Number(e.currentTarget.value))}
        />
        {/* For a mouse; keys find the chapters in the list beside the film. */}
        {turns.map((t, i) => (
          <Button
            key={t.to}
            class="mark"
            tabIndex={-1}
            aria-hidden="true"
            title={t.cause}
            ref={(b) => b?.style.setProperty('--at', String(t.to / last))}
            onClick={() => to(t.to)}
          >
            {i + 1}
          </Button>
        ))}
      </div>
      <output>
        {n.value} / {last}
      </output>
      <label class="speed flow">
        Speed
        <Select value={speed.value} set={(x) => (speed.value = x)} of={speeds} />
      </label>
      <label class="eyes flow">
        Eyes
        <Select
          value={seat.value}
          set={(s) => (seat.value = s)}
          of={[
            [-1, handsOpen(r) ? 'all hands open' : 'everybody’s'],
            ...r.table.seats.map((s): [number, string] => [s.seat, s.name ?? `Seat ${s.seat + 1}`]),
          ]}
        />
      </label>
    </section>
  );
}

interface StoryProps {
  n: Signal<number>;
  told: string[][];
  /** Changes when the list becomes lower. */
  room: number;
  begin: string;
}

function Story({ n, told, room, begin }: StoryProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(
    () =>
      effect(() => {
        /* Only the list scrolls: on a phone the film must stay where it is. */
        const ol = list.current;
        const li = ol?.children[n.value] as HTMLElement | undefined;
        if (!ol || !li) return;
        const top = li.offsetTop - ol.offsetTop;
        const end = top + li.offsetHeight - ol.clientHeight;
        ol.scrollTop = Math.min(top, Math.max(end, ol.scrollTop));
      }),
    /* Chapters take some of its room when they come. */
    [n, told, room],
  );
  return (
    <section class="feed" aria-label="The story">
      <ol ref={list}>
        <li class={n.value === 0 ? 'current' : ''}>
          <Button onClick={() => (n.value = 0)}>{begin}</Button>
        </li>
        {told.map((lines, i) => (
          <li key={i} class={n.value === i + 1 ? 'current' : ''}>
            <Button
              aria-current={n.value === i + 1 ? 'step' : undefined}
              onClick={() => (n.value = i + 1)}
            >
              {lines.length
                ? lines
                    .flatMap((l) => l.split('\n'))
                    .filter(Boolean)
                    .map((l, k) => <span key={k}>{stressed(l)}</span>)
                : '…'}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Puts what each seat held into what everybody sees. */
async function openHands(id: string, r: Replay): Promise<void> {
  const seats = await Promise.all(
    r.table.seats.slice(0, r.table.players).map((s) => api.replay(id, s.seat)),
  );
  const known = (views: AnyView[]) =>
    views.flatMap((v, seat) =>
      ((v as { hand?: string[] }).hand ?? []).map((card) => ({ card, seat })),
    );
  r.view = { ...r.view, known: known(seats.map((s) => s.view)) };
  for (const [k, step] of r.steps.entries())
    step.view = { ...step.view, known: known(seats.map((s) => s.steps[k]?.view ?? {})) };
}

const isTogether = (r: Replay) =>
  r.table.game !== 'getmac' && r.table.options.mode !== 'competition';

const heroIn = (r: Replay) => heroOf(isTogether(r), r.result?.winners ?? []);

/** Where they turned. */
function turnsIn(r: Replay, chances: Chance[], swings: Swings): Turn[] {
  const moves = r.steps.flatMap((s, i) => (s.undo ? [] : [{ ...s, n: i + 1 }]));
  return turnsOf(chances, heroIn(r), moves, swings);
}

interface ChapterProps {
  r: Replay;
  n: Signal<number>;
  chances: Chance[];
  turns: Turn[];
}

/** The curve, with the places where the chances turned as chapters. */
function Chapters({ r, n, chances, turns }: ChapterProps) {
  const hero = heroIn(r);
  const seats = isTogether(r)
    ? [0]
    : [hero, ...r.table.seats.map((s) => s.seat).filter((s) => s !== hero)];
  const whose = isTogether(r) ? 'The crew’s' : `${r.table.seats[hero]?.name ?? 'The winner'}’s`;
  return (
    <section class="chapters column" aria-label="How the chances went">
      <h2>{whose} chances</h2>
      <Curve
        small
        chances={chances}
        last={r.steps.length}
        seats={seats}
        turns={turns.map((t) => t.to)}
        now={n.value}
        name={(s) => r.table.seats[s]?.name ?? `Seat ${s + 1}`}
        onPick={(k) => (n.value = k)}
      />
      <ol>
        {turns.map((t, i) => (
          <li key={t.to}>
            <Button
              aria-current={n.value === t.to ? 'step' : undefined}
              onClick={() => (n.value = t.to)}
            >
              <b>{i + 1}</b> <span>{stressed(t.cause)}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

async function download(id: string): Promise<void> {
  saveAs(`caper-${id}.txt`, await api.text(`/tables/${id}/transcript`));
}

/** What a move says; one that was taken back says so by itself. */
const toldOf = (m: LogMessage, room: Room): string[] =>
  m.type === 'move'
    ? room.tell(m).map((t) => (typeof t === 'string' ? t : t.text))
    : ['That move was taken back.'];

export function ReplayPage({ id }: { id: string }) {
  const from = useMemo(fragment, [id]);
  const seat = useSignal(from.seat ?? -1);
  const n = useSignal(from.n);
  const notes = useSignal(from.notes);
  const replay = useSignal<Replay | null>(null);
  const room = useSignal<Room | null>(null);
  const film = useMemo(() => new Film(id), [id]);
  const trouble = useSignal('');
  useEffect(
    () =>
      effect(() => {
        const eyes = seat.value;
        api.replay(id, eyes, handsOf(id).find((h) => h.seat === eyes)?.token).then(
          async (r) => {
            if (seat.peek() !== eyes) return;
            if (eyes < 0 && handsOpen(r)) await openHands(id, r);
            if (seat.peek() !== eyes) return;
            const open = await fetchRoom(r.table.game);
            film.load(r);
            room.value ??= open(film, () => <h2>The end</h2>);
            n.value = Math.min(n.peek(), r.steps.length);
            replay.value = r;
          },
          (e: Error) => {
            trouble.value = e.message;
          },
        );
      }),
    [id, seat, replay, room, film, trouble, n],
  );
  useEffect(() => {
    let before: Replay | null = null;
    let at = -1;
    return effect(() => {
      const r = replay.value;
      const k = n.value;
      if (!r || !room.value) return;
      film.show(r, k, before === r && k === at + 1);
      before = r;
      at = k;
      const kept = `seat=${seat.peek()}&n=${k}${writeNotes(notes.value)}`;
      history.replaceState(null, '', withParams(kept));
    });
  }, [replay, n, room, film, seat]);
  useKeys(
    (e) => {
      if (isTyping(e)) return;
      const last = replay.value?.steps.length ?? 0;
      if (e.key === 'ArrowRight') n.value = Math.min(last, n.value + 1);
      if (e.key === 'ArrowLeft') n.value = Math.max(0, n.value - 1);
      if (e.key === 'Home') n.value = 0;
      if (e.key === 'End') n.value = last;
    },
    [n, replay],
  );
  const address = useComputed(
    () =>
      `${location.origin}/replay/${id}#seat=${seat.value}&n=${n.value}${writeNotes(notes.value)}`,
  );
  const r = replay.value;
  const told = useMemo(
    () => (r && room.value ? film.messages.map((m) => toldOf(m, room.value!)) : []),
    [r, room.value],
  );
  const chances = useChances(r?.over ? r.table.id : '', !!r && isTogether(r)).value;
  const turns = useMemo(
    () => (r ? turnsIn(r, chances, room.value?.swings ?? noSwings) : []),
    [r, chances, room.value],
  );
  const game = r?.table.game ?? '';
  const words = useMemo(() => ({ game, at: () => 0 }), [game]);
  if (!r || !room.value)
    return (
      <div class="page">
        <Bar title="Replay" />
        <p class={trouble.value ? 'trouble' : 'loading'} role="status">
          {trouble.value || 'Threading the film …'}
        </p>
      </div>
    );
  return (
    <div class={`page table-page replay-page game-${r.table.game}`}>
      <Bar title={`Replay: ${room.value.title?.() ?? r.table.content ?? r.table.title}`} />
      <Controls
        r={r}
        n={n}
        seat={seat}
        turns={turns}
        brief={() => !!film.messages[n.value] && !!room.value?.brief?.(film.messages[n.value]!)}
      />
      <div class="playing reading-too">
        <main class="felt">
          <BoardOf room={room.value} />
          <Explain source={words} />
        </main>
        <aside class="side sunk">
          {notes.value[n.value] && <p class="note-here">{notes.value[n.value]}</p>}
          {r.over && <Chapters r={r} n={n} chances={chances} turns={turns} />}
          <Story
            n={n}
            told={told}
            room={turns.length}
            begin={game === 'getmac' ? 'The cards are dealt.' : 'It begins.'}
          />
        </aside>
      </div>
      <section class="after column" aria-label="Share and prove">
        <Annotate n={n} notes={notes} />
        {!alone.value && <Share address={address.value} label="Share this moment" />}
        {r.over ? (
          <>
            <Plain onClick={() => download(id)}>Download the transcript</Plain>
            {!alone.value && <KeepHere id={id} />}
            <Proving id={id} promised={keyFor(id).commitment ?? null} />
          </>
        ) : (
          <p>
            The game is still being played. <A to={`/t/${id}`}>To the table</A>
          </p>
        )}
      </section>
    </div>
  );
}
