// The table of Get the MacGuffin: the others above, tomb, stage and discard pile in the middle, my
// own cards below. Only shows a view and lets a person point; what can be played comes from the
// list of legal moves and from nowhere else.
import { useEffect, useRef } from 'preact/hooks';
import { times } from '../../ui/chips';
import { Clock } from '../../ui/clock';
import { useKeyed, useKeys } from '../../ui/hooks';
import { honourOf, presence } from '../../ui/names';
import { Button, classes } from '../../ui/parts';
import type { AnyEvent } from '../../wire/types';
import { CardPicture, Deck } from './card';
import { type Card, isObject, text } from './cards';
import { Panel } from './panel';
import { plays } from './plan';
import { type Table, useTable } from './table';
import type { Event } from './types';

/** A card on a table or in a pile: a button to point at, or to have a look. */
function Lying({ card, mine }: { card: Card; mine?: boolean }) {
  const t = useTable();
  const plan = t.plan.value;
  const aimed = t.aims('card').includes(card);
  const chosen = plan?.picked.includes(`card:${card}`) || (mine && plan?.card === card);
  return (
    <Button
      class={classes('lying', aimed && 'aim', chosen && 'chosen')}
      data-card={card}
      data-thing={`card:${card}`}
      aria-label={`${text[card].title}${aimed ? ', a possible target' : ''}`}
      aria-pressed={!!chosen}
      onClick={() => (aimed || mine ? t.pickCard(card) : t.look(card))}
    >
      <CardPicture card={card} silent />
    </Button>
  );
}

function handLabel(t: Table, seat: number, known: Card[]): string {
  const n = t.view.counts[seat] ?? 0;
  const sure = known.length ? `; you know ${known.map((c) => text[c].word).join(', ')}` : '';
  return `${t.whose(seat)} hand: ${n} ${n === 1 ? 'card' : 'cards'}${sure}`;
}

/** Another hand: backs, and the faces that I know for certain. */
function Fan({ seat }: { seat: number }) {
  const t = useTable();
  const n = t.view.counts[seat] ?? 0;
  const known = t.view.known.filter((k) => k.seat === seat).map((k) => k.card);
  const backs = Math.max(0, n - known.length);
  const step = `seat:${seat}`;
  const aimed = t.aims('seat').includes(`${seat}`);
  const chosen = t.plan.value?.picked.includes(step);
  const label = handLabel(t, seat, known);
  const place = { 'data-at': `hand:${seat}`, 'data-thing': `place:hand@${seat}` };
  const inner = (
    <>
      {times(backs, (i) => (
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
  return aimed ? (
    <Button
      class={classes('fan', 'aim', chosen && 'chosen')}
      {...place}
      aria-label={`${label}. A possible target`}
      onClick={() => t.pick(step)}
    >
      {inner}
    </Button>
  ) : (
    <div class={classes('fan', chosen && 'chosen')} {...place} role="img" aria-label={label}>
      {inner}
    </div>
  );
}

function Ticket({ seat }: { seat: number }) {
  const t = useTable();
  const { view } = t;
  const out = view.out.includes(seat);
  const turn = !view.over && view.turn === seat;
  const won = view.over && t.link.result.value?.winners.includes(seat);
  const table = view.tables[seat] ?? [];
  const note = presence(t.seats[seat]);
  const honour = honourOf(view, seat);
  return (
    <li class={classes('ticket sunk', turn && 'turn', out && 'out', won && 'won')}>
      <div class="who">
        {honour && <span class="majesty">{honour}</span>}
        <span class="name">{t.seats[seat]?.name || `Seat ${seat + 1}`}</span>
        {note && <span class="note">{note}</span>}
        {turn && <span class="flag">{t.seats[seat]?.bot ? 'plotting' : 'to move'}</span>}
        {turn && <Clock link={t.link} seat={seat} />}
        {won && <span class="flag">wins</span>}
      </div>
      {out ? (
        <div class="stamp" data-at={`hand:${seat}`} data-thing="mark:out">
          out
        </div>
      ) : (
        <div class="holds">
          <Fan seat={seat} />
          <div class="objects" data-at={`table:${seat}`}>
            {table.map((c) => (
              <Lying key={c} card={c} />
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

function Piles() {
  const t = useTable();
  const { view, showPile } = t;
  const top =
    topOf(
      view.discard,
      t.played.value.flatMap((m) => m.events),
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

function Mine() {
  const t = useTable();
  const { view, you: seat } = t;
  const plan = t.plan.value;
  const hand = view.hand ?? [];
  const table = view.tables[seat] ?? [];
  const mayPlay = (c: Card) => plays(t.moves, c);
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
            <Lying key={c} card={c} mine={mayPlay(c)} />
          ))}
          {table.length === 0 && (
            <span class="hole" role="img" aria-label="Nothing on your table" />
          )}
        </div>
      </div>
      <div class="myhand">
        <h2 class="tag">Your hand {view.turn === seat && <Clock link={t.link} seat={seat} />}</h2>
        <div class="hand" data-at={`hand:${seat}`}>
          {hand.map((c, i) => (
            <Button
              key={c}
              class={classes('held', mayPlay(c) && 'ready', plan?.card === c && 'picked')}
              data-card={c}
              data-thing={`card:${c}`}
              data-n={i + 1}
              aria-label={`${text[c].title}. ${text[c].brief}`}
              aria-pressed={plan?.card === c}
              onClick={() => (mayPlay(c) ? t.pickCard(c) : t.look(c))}
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

export function Board() {
  const t = useTable();
  const { cards, you, view } = t;
  const root = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLElement>(null);
  useEffect(() => {
    cards.root = root.current;
    return () => {
      cards.root = null;
    };
  }, [cards]);
  useKeys(
    (e) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement) return;
      if (e.key === 'Escape') t.forget();
      else if (/^[1-9]$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey)
        root.current?.querySelector<HTMLElement>(`.held[data-n="${e.key}"]`)?.click();
    },
    [t],
  );
  const keyed = useKeyed(middle);
  if (!view) return null;
  const n = view.counts.length;
  const allOpen = t.film && you < 0;
  const first = you < 0 ? 0 : you + 1;
  const others = times(you < 0 ? n : n - 1, (i) => (first + i) % n);
  return (
    <div
      class={classes(
        'board',
        n > 7 && 'crowd',
        n < 5 && 'few',
        t.plan.value && 'planning',
        allOpen && 'all-open',
      )}
      ref={root}
      {...keyed}
    >
      <Deck />
      <ol class="rivals" data-things aria-label={you < 0 ? 'The players' : 'The others, clockwise'}>
        {others.map((s) => (
          <Ticket key={s} seat={s} />
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
        <Piles />
        <div class="stage" data-at="stage">
          <div class="taken" data-at="taken">
            {view.taken && (
              <span data-card={view.taken} data-thing={`card:${view.taken}`}>
                <CardPicture card={view.taken} />
              </span>
            )}
          </div>
          <div class="light" data-at="light" />
          <Panel />
        </div>
      </section>
      {you >= 0 && <Mine />}
      <div class="sky" aria-hidden="true" />
    </div>
  );
}
