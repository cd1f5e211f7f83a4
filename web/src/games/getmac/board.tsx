// The table of Get the MacGuffin: the others above, tomb, stage and discard pile in the middle, my
// own cards below. Only shows a view and lets a person point; what can be played comes from the
// list of legal moves and from nowhere else.
import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Clock } from '../../ui/clock';
import type { Desk } from '../../ui/desk';
import { useKeys } from '../../ui/hooks';
import { honourOf } from '../../ui/names';
import { Button, classes } from '../../ui/parts';
import type { Move } from '../../wire/steps';
import type { AnyEvent, Seat } from '../../wire/types';
import { CardPicture, Deck } from './card';
import { type Card, isObject, text } from './cards';
import { Panel } from './panel';
import { fitting, type Plan, plays, settled, targets } from './plan';
import type { Cards } from './show';
import type { Event, View } from './types';

/** GM-44: an honour goes with the name wherever a player is named. */
export function whoIs({ view, desk }: Hands, seat: number): string {
  const honour = honourOf(view, seat);
  if (seat === desk.you) return honour ?? 'you';
  const name = desk.seats[seat]?.name || `Seat ${seat + 1}`;
  return honour ? `${honour} ${name}` : name;
}
export const whose = (h: Hands, seat: number): string =>
  whoIs(h, seat) === 'you' ? 'your' : `${whoIs(h, seat)}’s`;

interface Hands {
  view: View;
  desk: Desk<View>;
  plan: Plan | null;
  aims: { cards: Card[]; seats: number[] };
  pickCard: (card: Card) => void;
  pickSeat: (seat: number) => void;
  look: (card: Card) => void;
}

/** A card on a table or in a pile: a button to point at, or to have a look. */
function Lying({ card, h, mine }: { card: Card; h: Hands; mine?: boolean }) {
  const aimed = h.aims.cards.includes(card);
  const chosen = h.plan?.picked.includes(`card:${card}`) || (mine && h.plan?.card === card);
  return (
    <Button
      class={classes('lying', aimed && 'aim', chosen && 'chosen')}
      data-card={card}
      data-thing={`card:${card}`}
      aria-label={`${text[card].title}${aimed ? ', a possible target' : ''}`}
      aria-pressed={!!chosen}
      onClick={() => (aimed || mine ? h.pickCard(card) : h.look(card))}
    >
      <CardPicture card={card} silent />
    </Button>
  );
}

function handLabel(h: Hands, seat: number, known: Card[]): string {
  const n = h.view.counts[seat] ?? 0;
  const sure = known.length ? `; you know ${known.map((c) => text[c].word).join(', ')}` : '';
  return `${whose(h, seat)} hand: ${n} ${n === 1 ? 'card' : 'cards'}${sure}`;
}

/** Another hand: backs, and the faces that I know for certain. */
function Fan({ seat, h }: { seat: number; h: Hands }) {
  const n = h.view.counts[seat] ?? 0;
  const known = h.view.known.filter((k) => k.seat === seat).map((k) => k.card);
  const backs = Math.max(0, n - known.length);
  const aimed = h.aims.seats.includes(seat);
  const inner = (
    <>
      {Array.from({ length: backs }, (_, i) => (
        <span class="back" key={`b${i}`}>
          <CardPicture card={null} silent />
        </span>
      ))}
      {known.map((c) => (
        <span class="sure" data-card={c} data-thing={`card:${c}`} key={c}>
          <CardPicture card={c} silent />
        </span>
      ))}
      {n === 0 && <span class="none">no hand</span>}
    </>
  );
  const label = handLabel(h, seat, known);
  return aimed ? (
    <Button
      class={classes('fan', 'aim', h.plan?.picked.includes(`seat:${seat}`) && 'chosen')}
      data-at={`hand:${seat}`}
      data-thing={`place:hand@${seat}`}
      aria-label={`${label}. A possible target`}
      onClick={() => h.pickSeat(seat)}
    >
      {inner}
    </Button>
  ) : (
    <div
      class={classes('fan', h.plan?.picked.includes(`seat:${seat}`) && 'chosen')}
      data-at={`hand:${seat}`}
      data-thing={`place:hand@${seat}`}
      role="img"
      aria-label={label}
    >
      {inner}
    </div>
  );
}

function badge(seat: Seat | undefined): string {
  if (!seat) return '';
  if (seat.kind === 'person' && seat.bot) return 'away, a bot plays';
  if (seat.bot) return 'bot';
  return seat.here === false ? 'away' : '';
}

function Ticket({ seat, h }: { seat: number; h: Hands }) {
  const { view, desk } = h;
  const out = view.out.includes(seat);
  const turn = !view.over && view.turn === seat;
  const won = view.over && desk.link.result.value?.winners.includes(seat);
  const table = view.tables[seat] ?? [];
  const note = badge(desk.seats[seat]);
  const honour = honourOf(view, seat);
  return (
    <li class={classes('ticket sunk', turn && 'turn', out && 'out', won && 'won')}>
      <div class="who">
        {honour && <span class="majesty">{honour}</span>}
        <span class="name">{desk.seats[seat]?.name || `Seat ${seat + 1}`}</span>
        {note && <span class="note">{note}</span>}
        {turn && <span class="flag">{desk.seats[seat]?.bot ? 'plotting' : 'to move'}</span>}
        {turn && <Clock link={desk.link} seat={seat} />}
        {won && <span class="flag">wins</span>}
      </div>
      {out ? (
        <div class="stamp" data-at={`hand:${seat}`} data-thing="mark:out">
          out
        </div>
      ) : (
        <div class="holds">
          <Fan seat={seat} h={h} />
          <div class="objects" data-at={`table:${seat}`}>
            {table.map((c) => (
              <Lying key={c} card={c} h={h} />
            ))}
          </div>
        </div>
      )}
    </li>
  );
}

/** The card that an event puts onto the discard pile. */
const laidDown = ({ type, card, where }: Event): Card | undefined =>
  (type === 'play' && card && !isObject(card)) ||
  type === 'discard' ||
  (type === 'use' && card === 'money') ||
  (type === 'move' && where === 'discard')
    ? card
    : undefined;

/** Of the discard pile the card on top: the rules know which cards lie there, and no order. */
export const topOf = (discard: Card[], events: AnyEvent[]): Card | undefined =>
  events.map((e) => laidDown(e as unknown as Event)).findLast((c) => c && discard.includes(c)) ??
  discard.at(-1);

function Piles({ h, showPile }: { h: Hands; showPile: Signal<boolean> }) {
  const { view } = h;
  const top =
    topOf(
      view.discard,
      h.desk.played.value.flatMap((m) => m.events),
    ) ?? null;
  const inTomb = view.known.filter((k) => k.seat < 0).map((k) => k.card);
  const n = view.discard.length;
  return (
    <div class="piles" data-things>
      <div class="pile column">
        <div
          class="heap"
          data-at="tomb"
          data-thing="place:tomb"
          role="img"
          aria-label={`The tomb: ${view.tomb} cards`}
        >
          {view.tomb > 0 ? <CardPicture card={null} silent /> : <span class="hole" />}
          {inTomb.map((c) => (
            <span class="sure" data-card={c} data-thing={`card:${c}`} key={c}>
              <CardPicture card={c} silent />
            </span>
          ))}
        </div>
        <span class="count" data-thing="place:tomb">
          Tomb <b>{view.tomb}</b>
        </span>
      </div>
      <div class="pile column">
        <Button
          class="heap"
          data-at="discard"
          data-thing={top ? `card:${top} place:discard` : 'place:discard'}
          aria-expanded={showPile.value}
          aria-label={`The discard pile: ${n} ${n === 1 ? 'card' : 'cards'}. Show them`}
          onClick={() => {
            showPile.value = !showPile.value;
          }}
        >
          {top ? (
            <span data-card={top}>
              <CardPicture card={top} silent />
            </span>
          ) : (
            <span class="hole" />
          )}
        </Button>
        <span class="count" data-thing="place:discard">
          Discard <b>{n}</b>
        </span>
      </div>
    </div>
  );
}

function Mine({ h }: { h: Hands }) {
  const { view, desk } = h;
  const seat = desk.you;
  const hand = view.hand ?? [];
  const table = view.tables[seat] ?? [];
  const mayPlay = (c: Card) => plays(desk.moves, c);
  if (view.out.includes(seat))
    return (
      <section class="mine on-night gone" aria-label="Your cards">
        <div data-at={`hand:${seat}`}>
          {view.over ? 'You were out before the end.' : 'You are out, but you can keep watching.'}
        </div>
      </section>
    );
  return (
    <section
      class={classes('mine on-night', view.turn === seat && !view.over && 'turn')}
      aria-label="Your cards"
    >
      <div class="mytable">
        <h2 class="tag">Your table</h2>
        <div class="objects" data-at={`table:${seat}`}>
          {table.map((c) => (
            <Lying key={c} card={c} h={h} mine={mayPlay(c)} />
          ))}
          {table.length === 0 && (
            <span class="hole" role="img" aria-label="Nothing on your table" />
          )}
        </div>
      </div>
      <div class="myhand">
        <h2 class="tag">
          Your hand {view.turn === seat && <Clock link={desk.link} seat={seat} />}
        </h2>
        <div class="hand" data-at={`hand:${seat}`}>
          {hand.map((c, i) => (
            <Button
              key={c}
              class={classes('held', mayPlay(c) && 'ready', h.plan?.card === c && 'picked')}
              data-card={c}
              data-thing={`card:${c}`}
              data-n={i + 1}
              aria-label={`${text[c].title}. ${text[c].brief}`}
              aria-pressed={h.plan?.card === c}
              onClick={() => (mayPlay(c) ? h.pickCard(c) : h.look(c))}
            >
              <CardPicture card={c} silent />
              <span class="brief" aria-hidden="true">
                {text[c].brief}
              </span>
            </Button>
          ))}
          {hand.length === 0 && <span class="hole" role="img" aria-label="No card in your hand" />}
        </div>
      </div>
    </section>
  );
}

/** A plan after pointing at a card: pick it up, aim at it, or put it back. */
function pointed(plan: Plan | null, card: Card, moves: Move[]): Plan | null {
  const step = `card:${card}`;
  if (plan && plan.card !== card && targets(moves, plan, 'card').includes(card))
    return { ...plan, picked: [...plan.picked, step] };
  if (plan?.picked.includes(step))
    return { ...plan, picked: plan.picked.filter((s) => s !== step) };
  if (plan?.card === card) return null;
  return plays(moves, card) ? { card, picked: [] } : plan;
}

export function Board({ cards, desk }: { cards: Cards; desk: Desk<View> }) {
  const root = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLElement>(null);
  const keyed = useRef(false);
  const plan = useSignal<Plan | null>(null);
  const looking = useSignal<Card | null>(null);
  const showPile = useSignal(false);
  useEffect(() => {
    cards.root = root.current;
    return () => {
      cards.root = null;
    };
  }, [cards]);
  useSignalEffect(() => {
    const all = desk.moves;
    const held = plan.peek();
    if (held && fitting(all, held).length === 0) plan.value = null;
    /* GM-41: a card that was taken must be played now; it is in your hand already. */
    const taken = desk.view?.taken;
    if (taken && all.length && !plan.peek()) plan.value = { card: taken, picked: [] };
    if (all.length) looking.value = null;
  });
  useKeys(
    (e) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement) return;
      if (e.key === 'Escape') {
        plan.value = null;
        looking.value = null;
        showPile.value = false;
      } else if (/^[1-9]$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey)
        root.current?.querySelector<HTMLElement>(`.held[data-n="${e.key}"]`)?.click();
    },
    [plan, looking, showPile],
  );
  /* The button that was pressed may be gone: keys go on from the middle of the table. */
  useLayoutEffect(() => {
    if (keyed.current && document.activeElement === document.body)
      middle.current?.focus({ preventScroll: true });
  });

  const { view, moves, you } = desk;
  if (!view) return null;
  const p = plan.value;
  const h: Hands = {
    view,
    desk,
    plan: p,
    aims: {
      cards: (p ? targets(moves, p, 'card') : []) as Card[],
      seats: p ? targets(moves, p, 'seat').map(Number) : [],
    },
    pickCard: (card) => {
      looking.value = null;
      plan.value = pointed(plan.value, card, moves);
    },
    pickSeat: (seat) => {
      if (p) plan.value = { ...p, picked: [...p.picked, `seat:${seat}`] };
    },
    look: (card) => {
      plan.value = null;
      looking.value = looking.value === card ? null : card;
    },
  };
  const n = view.counts.length;
  const allOpen = desk.film && you < 0;
  const first = you < 0 ? 0 : you + 1;
  const others = Array.from({ length: you < 0 ? n : n - 1 }, (_, i) => (first + i) % n);
  return (
    <div
      class={classes(
        'board',
        n > 7 && 'crowd',
        n < 5 && 'few',
        p && 'planning',
        allOpen && 'all-open',
      )}
      ref={root}
      onFocusIn={() => (keyed.current = true)}
      onFocusOut={(e) => (keyed.current = !e.relatedTarget)}
    >
      <Deck />
      <ol class="rivals" data-things aria-label={you < 0 ? 'The players' : 'The others, clockwise'}>
        {others.map((s) => (
          <Ticket key={s} seat={s} h={h} />
        ))}
      </ol>
      {view.known.length > 0 && !allOpen && (
        <p class="legend" data-thing="mark:known">
          <span class="eye" aria-hidden="true" /> An eye marks a card that you know is there.
        </p>
      )}
      <section
        class="middle on-loud"
        aria-label="The middle of the table"
        ref={middle}
        tabIndex={-1}
      >
        <Piles h={h} showPile={showPile} />
        <div class="stage" data-at="stage">
          <div class="taken" data-at="taken">
            {view.taken && (
              <span data-card={view.taken} data-thing={`card:${view.taken}`}>
                <CardPicture card={view.taken} />
              </span>
            )}
          </div>
          <div class="light" data-at="light" />
          <Panel
            h={h}
            cards={cards}
            plan={plan}
            looking={looking}
            showPile={showPile}
            choice={p && settled(moves, p)}
          />
        </div>
      </section>
      {you >= 0 && <Mine h={h} />}
      <div class="sky" aria-hidden="true" />
    </div>
  );
}

export type { Hands };
