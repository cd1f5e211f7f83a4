// A finished game to step through, from any seat's eyes; to share, to take home, and to prove.
import { effect, type Signal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Bar } from '../ui/bar';
import { Share } from '../ui/lobby';
import { here } from '../ui/route';
import * as api from '../wire/api';
import { handsOf, keyFor } from '../wire/keys';
import type { Replay, Step } from '../wire/types';
import { Proving } from './proving';
import '../style/table.css';
import '../style/replay.css';

/** What a game shows of a replay. */
export interface Projector {
  Screen: () => ComponentChildren;
  /** Show the table after step n (0: the deal); `walk` if it is the next step. */
  show: (r: Replay, n: number, walk: boolean) => void;
  tell: (r: Replay, step: Step) => string[];
}

const projectors: Record<string, () => Promise<() => Projector>> = {
  getmac: () => import('../games/getmac/projector').then((m) => m.projector),
  mcguffin: () => import('../games/mcguffin/projector').then((m) => m.projector),
  luck: () => import('../games/luck/projector').then((m) => m.projector),
  heist: () => import('../games/heist/projector').then((m) => m.projector),
};
const plain = () => import('../games/plain/projector').then((m) => m.projector);

function fragment(): { seat: number | undefined; n: number } {
  const p = new URLSearchParams(location.hash.slice(1));
  const seat = p.get('seat');
  return { seat: seat === null ? undefined : Number(seat), n: Number(p.get('n') ?? 0) };
}

const Icon = ({ d }: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={d} />
  </svg>
);

function Controls({ r, n, seat }: { r: Replay; n: Signal<number>; seat: Signal<number> }) {
  const running = useSignal(false);
  useEffect(
    () =>
      effect(() => {
        if (!running.value) return;
        if (n.value >= r.steps.length) {
          running.value = false;
          return;
        }
        const timer = setTimeout(() => n.value++, 2300);
        return () => clearTimeout(timer);
      }),
    [r, n, running],
  );
  const last = r.steps.length;
  const to = (k: number) => {
    running.value = false;
    n.value = Math.max(0, Math.min(last, k));
  };
  return (
    <section class="controls" aria-label="Step through the game">
      <button type="button" onClick={() => to(0)} disabled={n.value === 0} aria-label="To the deal">
        <Icon d="M3 3h3v14H3ZM17 3v14L7 10Z" />
      </button>
      <button
        type="button"
        onClick={() => to(n.value - 1)}
        disabled={n.value === 0}
        aria-label="One move back"
      >
        <Icon d="M15 3v14L4 10Z" />
      </button>
      <button
        type="button"
        class="go"
        onClick={() => {
          if (n.value >= last) n.value = 0;
          running.value = !running.value;
        }}
      >
        {running.value ? 'Pause' : 'Play'}
      </button>
      <button
        type="button"
        onClick={() => to(n.value + 1)}
        disabled={n.value === last}
        aria-label="One move on"
      >
        <Icon d="M5 3v14l11-7Z" />
      </button>
      <button
        type="button"
        onClick={() => to(last)}
        disabled={n.value === last}
        aria-label="To the end"
      >
        <Icon d="M14 3h3v14h-3ZM3 3v14l10-7Z" />
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={n.value}
        aria-label="Move"
        onInput={(e) => to(Number(e.currentTarget.value))}
      />
      <output>
        {n.value} / {last}
      </output>
      <label class="eyes">
        Eyes
        <select value={seat.value} onChange={(e) => (seat.value = Number(e.currentTarget.value))}>
          <option value={-1}>everybody’s</option>
          {r.table.seats.map((s) => (
            <option key={s.seat} value={s.seat}>
              {s.name ?? `Seat ${s.seat + 1}`}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function Story({ r, n, show }: { r: Replay; n: Signal<number>; show: Projector }) {
  const list = useRef<HTMLOListElement>(null);
  const told = useMemo(() => r.steps.map((s) => show.tell(r, s)), [r, show]);
  useEffect(
    () =>
      effect(() => {
        const li = list.current?.children[n.value] as HTMLElement | undefined;
        li?.scrollIntoView({ block: 'nearest' });
      }),
    [n, told],
  );
  return (
    <section class="feed" aria-label="The story">
      <ol ref={list}>
        <li class={n.value === 0 ? 'current' : ''}>
          <button type="button" onClick={() => (n.value = 0)}>
            The cards are dealt.
          </button>
        </li>
        {told.map((lines, i) => (
          <li key={i} class={n.value === i + 1 ? 'current' : ''}>
            <button
              type="button"
              aria-current={n.value === i + 1 ? 'step' : undefined}
              onClick={() => (n.value = i + 1)}
            >
              {lines.length ? lines.join(' ') : '…'}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

async function download(id: string): Promise<void> {
  const text = await (await fetch(`/api/v1/tables/${id}/transcript`)).text();
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = `caper-${id}.txt`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

export function ReplayPage({ id }: { id: string }) {
  const from = useMemo(fragment, [id]);
  const seat = useSignal(from.seat ?? keyFor(id).seat ?? -1);
  const n = useSignal(from.n);
  const replay = useSignal<Replay | null>(null);
  const show = useSignal<Projector | null>(null);
  const trouble = useSignal('');
  useEffect(
    () =>
      effect(() => {
        const eyes = seat.value;
        api.replay(id, eyes, handsOf(id).find((h) => h.seat === eyes)?.token).then(
          async (r) => {
            if (seat.peek() !== eyes) return;
            show.value ??= (await (projectors[r.table.game] ?? plain)())();
            n.value = Math.min(n.peek(), r.steps.length);
            replay.value = r;
          },
          (e: Error) => {
            trouble.value = e.message;
          },
        );
      }),
    [id, seat, replay, show, trouble, n],
  );
  useEffect(() => {
    let before: Replay | null = null;
    let at = -1;
    return effect(() => {
      const r = replay.value;
      const k = n.value;
      if (!r || !show.value) return;
      show.value.show(r, k, before === r && k === at + 1);
      before = r;
      at = k;
      history.replaceState(null, '', `#seat=${seat.peek()}&n=${k}`);
    });
  }, [replay, n, show, seat]);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement) return;
      const last = replay.value?.steps.length ?? 0;
      if (e.key === 'ArrowRight') n.value = Math.min(last, n.value + 1);
      if (e.key === 'ArrowLeft') n.value = Math.max(0, n.value - 1);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [n, replay]);
  const address = useComputed(
    () => `${location.origin}/replay/${id}#seat=${seat.value}&n=${n.value}`,
  );
  const r = replay.value;
  if (!r || !show.value)
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
      <Bar title={`Replay: ${r.table.title}`} />
      <Controls r={r} n={n} seat={seat} />
      <div class="playing reading-too">
        <main class="felt">{show.value.Screen()}</main>
        <aside class="side">
          <Story r={r} n={n} show={show.value} />
        </aside>
      </div>
      <section class="after" aria-label="Share and prove">
        <Share address={address.value} label="Share this moment" />
        {r.over ? (
          <>
            <button type="button" class="plain" onClick={() => download(id)}>
              Download the transcript
            </button>
            <Proving id={id} promised={keyFor(id).commitment ?? null} />
          </>
        ) : (
          <p>
            The game is still being played.{' '}
            <a href={`/t/${id}`} onClick={here}>
              To the table
            </a>
          </p>
        )}
      </section>
    </div>
  );
}
