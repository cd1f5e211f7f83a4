// A plain table for any game: what you may know, what you can do, and a line to type a move into.
// No game needs it for good, but every game can be played here from its first day.
import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { asItComes, type Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import { Facts } from './facts';
import '../../style/plain.css';

function Choices({ link }: { link: Link }) {
  const typed = useSignal('');
  const filter = useSignal('');
  const trouble = useSignal('');
  const odds = useSignal<[string, Record<string, number>] | null>(null);
  const now = link.now.value;
  const play = (move: string) =>
    link.ask('play', { move }).then(
      () => {
        typed.value = '';
        trouble.value = '';
        odds.value = null;
      },
      (e: Error) => {
        trouble.value = e.message;
      },
    );
  const showOdds = (move: string) =>
    link.ask('odds', { move }).then(
      (r) => {
        odds.value = [move, r.odds as Record<string, number>];
      },
      (e: Error) => {
        trouble.value = e.message;
      },
    );
  if (!now?.may_act) {
    const who = now?.to_act.map((s) => link.table.value?.seats[s]?.name ?? `Seat ${s + 1}`);
    return <p class="turn">{who?.length ? `Waiting for ${who.join(', ')} …` : 'Waiting …'}</p>;
  }
  const moves = now.moves.filter((m) => m.includes(filter.value));
  return (
    <>
      <h2>Your move</h2>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      {now.moves.length > 12 && (
        <label class="filter">
          Look for
          <input value={filter.value} onInput={(e) => (filter.value = e.currentTarget.value)} />
        </label>
      )}
      <ul class="moves">
        {moves.slice(0, 200).map((m) => (
          <li key={m}>
            <button type="button" onClick={() => play(m)}>
              {m}
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`Odds of ${m}`}
              onClick={() => showOdds(m)}
            >
              %
            </button>
            {odds.value?.[0] === m && <Facts value={odds.value[1]} />}
          </li>
        ))}
      </ul>
      {moves.length > 200 && <p>And {moves.length - 200} more: look for a word above.</p>}
      <form
        class="inline"
        onSubmit={(e) => {
          e.preventDefault();
          if (typed.value.trim()) play(typed.value.trim());
        }}
      >
        <label class="sr" for="typed">
          A move in words
        </label>
        <input
          id="typed"
          placeholder="or type a move"
          autocomplete="off"
          value={typed.value}
          onInput={(e) => (typed.value = e.currentTarget.value)}
        />
        <button type="submit" class="plain">
          Play it
        </button>
      </form>
      {now.undo && (
        <button
          type="button"
          class="plain"
          onClick={() =>
            link.ask('undo').catch((e: Error) => {
              trouble.value = e.message;
            })
          }
        >
          Take it back
        </button>
      )}
    </>
  );
}

function PlainBoard({ link, ending }: { link: Link; ending: () => ComponentChildren }) {
  const view = useComputed(() => link.view.value);
  const over = link.table.value?.state === 'over';
  return (
    <div class="plain-board">
      <section class="facts-panel" aria-label="What you know">
        <Facts value={view.value} top />
      </section>
      <section class="choices" aria-label="What you can do">
        {over ? ending() : <Choices link={link} />}
      </section>
    </div>
  );
}

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  return {
    Board: () => <PlainBoard link={link} ending={ending} />,
    tell: (m) => {
      if (m.type !== 'move') return [];
      const told = (m.story ?? []).filter((s) => s !== '');
      return told.length || !m.move ? told : [`You: ${m.move}.`];
    },
    shown: asItComes(link),
  };
}
