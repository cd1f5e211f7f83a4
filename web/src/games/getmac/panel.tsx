// The middle of the table: says whose turn it is and, once a card is picked up, what it does, at
// whom it can go, with what odds; then go, or cancel.
import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { leadsTo } from '../../learn/point';
import { honourOf } from '../../ui/names';
import { type Hands, type Setting, whoIs, whose } from './board';
import { CardPicture } from './card';
import { type Card, isCard, isObject, text } from './cards';
import { type Choice, fitting, label, type Plan, targets } from './moves';
import type { Cards } from './show';

interface Props {
  h: Hands;
  cards: Cards;
  plan: Signal<Plan | null>;
  looking: Signal<Card | null>;
  showPile: Signal<boolean>;
  choices: Choice[];
  choice: Choice | null;
}

const percent = (p: number) =>
  p >= 0.9995 ? '100 %' : `${(p * 100).toFixed(p < 0.0995 ? 1 : 0)} %`;

/** Chances, the likeliest first; cards that are equally likely stand together. */
function Odds({ odds }: { odds: Record<string, number> }) {
  const groups = new Map<string, { p: number; cards: Card[] }>();
  for (const [name, p] of Object.entries(odds)) {
    if (!isCard(name)) continue;
    const key = p.toFixed(9);
    const g = groups.get(key) ?? { p, cards: [] };
    g.cards.push(name);
    groups.set(key, g);
  }
  const rows = [...groups.values()].sort((a, b) => b.p - a.p);
  return (
    <div class="odds column" data-things>
      <p class="ask">Which card it may be</p>
      {rows.map((g) => (
        <div class="chance" key={g.p}>
          <span class="p">
            {percent(g.p)}
            {g.cards.length > 1 && <small> each</small>}
          </span>
          <ul class="likely flow">
            {g.cards.map((c) => (
              <li key={c} data-thing={`card:${c}`}>
                <CardPicture card={c} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const drawsAtRandom = (c: Choice) =>
  c.card === 'tomb' || (c.seat !== undefined && c.card !== 'spy' && c.card !== 'switcheroo');

function useOdds(choice: Choice | null, set: Setting) {
  const odds = useSignal<Record<string, number> | null>(null);
  const move = choice && drawsAtRandom(choice) ? choice.move : null;
  const ask = set.odds;
  useEffect(() => {
    odds.value = null;
    if (!move || !ask) return;
    let gone = false;
    ask(move).then(
      (o) => {
        if (!gone) odds.value = o;
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [move]);
  return odds;
}

function hint(plan: Plan, choices: Choice[]): string {
  const { cards, seats } = targets(choices, plan);
  if (plan.card === 'merchant' && plan.at.length === 1)
    return 'And which Object goes the other way?';
  if (plan.card === 'wheel') return 'Which way?';
  if (plan.card === 'garbage') return 'Which card?';
  if (cards.size && seats.size) return 'An Object, or somebody’s hand?';
  if (cards.size) return 'Which Object?';
  return seats.size ? 'Whose hand?' : '';
}

/** Every way on from here as a button: for the keyboard, the screen reader and the small screen. */
function Ways({ h, plan, choices }: { h: Hands; plan: Signal<Plan | null>; choices: Choice[] }) {
  const p = plan.value!;
  const { cards, seats } = targets(choices, p);
  const ways = new Set(fitting(choices, p).map((c) => c.way));
  const verbs = new Set(fitting(choices, p).map((c) => c.verb));
  const owner = (c: Card) => h.view.tables.findIndex((t) => t.includes(c));
  const leads = (to: Plan) => leadsTo(fitting(choices, to).map((c) => c.move));
  if (verbs.size > 1)
    return (
      <div class="ways flow">
        <button
          type="button"
          data-moves={leads({ ...p, verb: 'use' })}
          onClick={() => (plan.value = { ...p, verb: 'use' })}
        >
          Use it
        </button>
        <button
          type="button"
          data-moves={leads({ ...p, verb: 'discard' })}
          onClick={() => (plan.value = { ...p, verb: 'discard' })}
        >
          Throw it away
        </button>
      </div>
    );
  return (
    <div class="ways flow">
      {[...ways].map(
        (way) =>
          way && (
            <button
              type="button"
              key={way}
              data-moves={leads({ ...p, way })}
              onClick={() => (plan.value = { ...p, way })}
            >
              {way === 'left' ? '◀ ' : ''}to the {way}
              {way === 'right' ? ' ▶' : ''}
            </button>
          ),
      )}
      {[...cards].map((c) => (
        <button
          type="button"
          key={c}
          class="with"
          data-moves={leads({ ...p, at: [...p.at, c] })}
          data-thing={`card:${c}`}
          onClick={() => h.pickCard(c)}
        >
          <CardPicture card={c} silent />
          <span>
            {text[c].title}
            {owner(c) >= 0 && <small> {whose(h, owner(c))} table</small>}
          </span>
        </button>
      ))}
      {[...seats].map((s) => (
        <button
          type="button"
          key={s}
          data-moves={leads({ ...p, seat: s })}
          onClick={() => h.pickSeat(s)}
        >
          {whose(h, s)} hand
        </button>
      ))}
    </div>
  );
}

function Planning({ h, plan, choices, choice }: Props) {
  const p = plan.value!;
  const odds = useOdds(choice, h.set);
  const go = useRef<HTMLButtonElement>(null);
  const failed = useSignal('');
  const sent = useSignal(false);
  useLayoutEffect(() => {
    failed.value = '';
    if (choice) go.current?.focus({ preventScroll: true });
  }, [choice?.move]);
  const play = async () => {
    if (!choice || sent.value) return;
    sent.value = true;
    try {
      await h.set.play?.(choice.move);
      plan.value = null;
    } catch (e) {
      failed.value = (e as Error).message;
    }
    sent.value = false;
  };
  const warning = choice && h.set.warnings?.[choice.move];
  const goesDown = choice?.verb === 'play' && isObject(choice.card);
  return (
    <div class={choice ? 'panel column plan' : 'panel column plan choosing'}>
      <div class="says">
        <h2>{text[p.card].title}</h2>
        <p class="does">{text[p.card].does}</p>
        <div class="asks column">
          {failed.value && (
            <p class="warn" role="alert">
              {failed.value}
            </p>
          )}
          {choice ? (
            <>
              {warning && <p class="warn">{warning}</p>}
              {goesDown && <p>It goes onto your table, and can be used from your next turn on.</p>}
              {odds.value && Object.keys(odds.value).length > 0 && <Odds odds={odds.value} />}
            </>
          ) : (
            <>
              <p class="ask">{hint(p, choices)}</p>
              <Ways h={h} plan={plan} choices={choices} />
            </>
          )}
        </div>
      </div>
      <div class="decide flow">
        {choice && (
          <button
            type="button"
            class="go"
            ref={go}
            data-move={choice.move}
            disabled={sent.value}
            onClick={play}
          >
            {label(choice, (s) => whose(h, s))}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            const aimed = p.at.length || p.seat !== undefined || p.way || p.verb;
            plan.value = aimed ? { card: p.card, at: [] } : null;
          }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

function Pile({ cards, close }: { cards: Card[]; close: () => void }) {
  return (
    <div class="panel column">
      <h2>The discard pile</h2>
      {cards.length === 0 && <p>Nothing there yet.</p>}
      <ul class="likely flow big" data-things>
        {cards.map((c) => (
          <li key={c} data-thing={`card:${c}`}>
            <CardPicture card={c} />
          </li>
        ))}
      </ul>
      <div class="decide flow">
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}

function Looking({ card, close }: { card: Card; close: () => void }) {
  return (
    <div class="panel column">
      <h2>{text[card].title}</h2>
      <p class="does">{text[card].does}</p>
      <div class="decide flow">
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}

/** What is happening just now, in the words of the story. */
function Caption({ cards }: { cards: Cards }) {
  const { stage } = cards;
  return (
    <div class="panel column caption">
      <h2>{cards.last.value.join(' ')}</h2>
      {stage.waiting.value > 0 && (
        <button type="button" class="quiet" onClick={() => stage.skipAll()}>
          Skip ahead ({stage.waiting.value})
        </button>
      )}
    </div>
  );
}

function Waiting({ h, cards, choices }: { h: Hands; cards: Cards; choices: Choice[] }) {
  const { view, set } = h;
  const mine = view.turn === set.you;
  const honour = honourOf(view, set.you);
  if (choices.length)
    return (
      <div class="panel column prompt yours">
        <h2>Your move{honour && `, ${honour}`}</h2>
        <p>Pick a card from your hand{view.tables[set.you]?.length ? ' or your table' : ''}.</p>
      </div>
    );
  const bot = set.seats[view.turn]?.bot;
  if (cards.stage.busy.value || (set.film && cards.last.value.length))
    return <Caption cards={cards} />;
  return (
    <div class="panel column prompt">
      <h2 class="soft">
        {set.film
          ? 'The cards are dealt.'
          : mine
            ? 'A moment …'
            : bot
              ? `${whoIs(h, view.turn)} is plotting`
              : `${whose(h, view.turn)} move`}
      </h2>
      {set.undo && set.takeBack && (
        <button type="button" class="quiet" onClick={set.takeBack}>
          Take it back
        </button>
      )}
    </div>
  );
}

export function Panel(props: Props) {
  const { h, cards, plan, looking, showPile } = props;
  useSignalEffect(() => {
    if (plan.value) showPile.value = false;
  });
  if (plan.value && props.choices.length) return <Planning {...props} />;
  if (showPile.value) return <Pile cards={h.view.discard} close={() => (showPile.value = false)} />;
  if (looking.value) return <Looking card={looking.value} close={() => (looking.value = null)} />;
  if (h.view.over && !cards.stage.busy.value)
    return <div class="panel column over">{h.set.ending}</div>;
  return <Waiting h={h} cards={cards} choices={props.choices} />;
}
