// The middle of the table: says whose turn it is and, once a card is picked up, what it does, at
// whom it can go, with what odds; then go, or cancel.
import { type Signal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { leadsTo } from '../../learn/point';
import { type Desk, TakeBack } from '../../ui/desk';
import { useLoaded } from '../../ui/hooks';
import { honourOf, percent } from '../../ui/names';
import { Button, Go, Quiet, Trouble } from '../../ui/parts';
import type { Curtain } from '../../ui/stage';
import type { Move } from '../../wire/steps';
import { type Hands, whoIs, whose } from './board';
import { CardPicture } from './card';
import { type Card, isCard, isObject, text } from './cards';
import { aimOf, cardOf, fitting, label, type Plan, targets } from './plan';
import type { Cards } from './show';
import type { View } from './types';

interface Props {
  h: Hands;
  cards: Cards;
  plan: Signal<Plan | null>;
  looking: Signal<Card | null>;
  showPile: Signal<boolean>;
  choice: Move | null;
}

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

const drawsAtRandom = (m: Move) =>
  cardOf(m) === 'tomb' || (!!aimOf(m).seat && !['spy', 'switcheroo'].includes(cardOf(m)));

function useOdds(choice: Move | null, desk: Desk<View>) {
  const move = choice && drawsAtRandom(choice) ? choice.text : null;
  return useLoaded<Record<string, number> | null>(
    () => (move ? desk.odds(move) : undefined),
    null,
    [move],
  );
}

function hint({ aims }: Hands, plan: Plan): string {
  if (plan.card === 'merchant' && plan.picked.length === 1)
    return 'And which Object goes the other way?';
  if (plan.card === 'wheel') return 'Which way?';
  if (plan.card === 'garbage') return 'Which card?';
  if (aims.cards.length && aims.seats.length) return 'An Object, or somebody’s hand?';
  if (aims.cards.length) return 'Which Object?';
  return aims.seats.length ? 'Whose hand?' : '';
}

const verbs = [
  ['use', 'Use it'],
  ['discard', 'Throw it away'],
] as const;

/** Every way on from here as a button: for the keyboard, the screen reader and the small screen. */
function Ways({ h, plan }: { h: Hands; plan: Signal<Plan | null> }) {
  const p = plan.value!;
  const { moves } = h.desk;
  const left = fitting(moves, p);
  const owner = (c: Card) => h.view.tables.findIndex((t) => t.includes(c));
  const to = (step: string): Plan => ({ ...p, picked: [...p.picked, step] });
  const leads = (step: string) => leadsTo(fitting(moves, to(step)).map((m) => m.text));
  if (new Set(left.map((m) => m.path[0])).size > 1)
    return (
      <div class="ways flow">
        {verbs.map(([verb, words]) => (
          <Button key={verb} data-moves={leads(verb)} onClick={() => (plan.value = to(verb))}>
            {words}
          </Button>
        ))}
      </div>
    );
  return (
    <div class="ways flow">
      {targets(moves, p, 'side').map((side) => (
        <Button
          key={side}
          data-moves={leads(`side:${side}`)}
          onClick={() => (plan.value = to(`side:${side}`))}
        >
          {side === 'left' ? '◀ ' : ''}to the {side}
          {side === 'right' ? ' ▶' : ''}
        </Button>
      ))}
      {h.aims.cards.map((c) => (
        <Button
          key={c}
          class="with"
          data-moves={leads(`card:${c}`)}
          data-thing={`card:${c}`}
          onClick={() => h.pickCard(c)}
        >
          <CardPicture card={c} silent />
          <span>
            {text[c].title}
            {owner(c) >= 0 && <small> {whose(h, owner(c))} table</small>}
          </span>
        </Button>
      ))}
      {h.aims.seats.map((s) => (
        <Button key={s} data-moves={leads(`seat:${s}`)} onClick={() => h.pickSeat(s)}>
          {whose(h, s)} hand
        </Button>
      ))}
    </div>
  );
}

function Planning({ h, plan, choice }: Props) {
  const p = plan.value!;
  const odds = useOdds(choice, h.desk);
  const go = useRef<HTMLButtonElement>(null);
  const { desk } = h;
  useLayoutEffect(() => {
    desk.trouble.value = '';
    if (choice) go.current?.focus({ preventScroll: true });
  }, [choice?.text]);
  const play = async () => {
    if (choice && (await desk.play(choice.text))) plan.value = null;
  };
  const goesDown = choice?.path[0] === 'play' && isObject(cardOf(choice));
  return (
    <div class={choice ? 'panel column plan' : 'panel column plan choosing'}>
      <div class="says">
        <h2>{text[p.card].title}</h2>
        <p class="does">{text[p.card].does}</p>
        <div class="asks column">
          {desk.trouble.value && (
            <p class="warn" role="alert">
              {desk.trouble.value}
            </p>
          )}
          {choice ? (
            <>
              {desk.warning(choice.text) && <p class="warn">{desk.warning(choice.text)}</p>}
              {goesDown && <p>It goes onto your table, and can be used from your next turn on.</p>}
              {odds && Object.keys(odds).length > 0 && <Odds odds={odds} />}
            </>
          ) : (
            <>
              <p class="ask">{hint(h, p)}</p>
              <Ways h={h} plan={plan} />
            </>
          )}
        </div>
      </div>
      <div class="decide flow">
        {choice && (
          <Go ref={go} data-move={choice.text} disabled={desk.busy} onClick={play}>
            {label(choice, (s) => whose(h, s))}
          </Go>
        )}
        <Quiet
          onClick={() => {
            plan.value = p.picked.length ? { card: p.card, picked: [] } : null;
          }}
        >
          Cancel
        </Quiet>
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
        <Quiet onClick={close}>Close</Quiet>
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
        <Quiet onClick={close}>Close</Quiet>
      </div>
    </div>
  );
}

/** What is happening just now, in the words of the story. */
function Caption({ stage, words }: { stage: Curtain; words: string }) {
  return (
    <div class="panel column caption">
      <h2>{words}</h2>
      {stage.waiting.value > 0 && (
        <Quiet onClick={() => stage.skipAll()}>Skip ahead ({stage.waiting.value})</Quiet>
      )}
    </div>
  );
}

function Waiting({ h, cards }: { h: Hands; cards: Cards }) {
  const { view, desk } = h;
  const mine = view.turn === desk.you;
  const honour = honourOf(view, desk.you);
  if (desk.moves.length)
    return (
      <div class="panel column prompt yours">
        <h2>Your move{honour && `, ${honour}`}</h2>
        <p>Pick a card from your hand{view.tables[desk.you]?.length ? ' or your table' : ''}.</p>
      </div>
    );
  const bot = desk.seats[view.turn]?.bot;
  const words = (desk.played.value.at(-1)?.story ?? []).filter(Boolean).join(' ');
  if (cards.stage.busy.value || (desk.film && words))
    return <Caption stage={cards.stage} words={words} />;
  return (
    <div class="panel column prompt">
      <h2 class="soft">
        {desk.film
          ? 'The cards are dealt.'
          : mine
            ? 'A moment …'
            : bot
              ? `${whoIs(h, view.turn)} is plotting`
              : `${whose(h, view.turn)} move`}
      </h2>
      <TakeBack />
      <Trouble of={desk.trouble} />
    </div>
  );
}

export function Panel(props: Props) {
  const { h, cards, plan, looking, showPile } = props;
  useSignalEffect(() => {
    if (plan.value) showPile.value = false;
  });
  if (plan.value && h.desk.moves.length) return <Planning {...props} />;
  if (showPile.value) return <Pile cards={h.view.discard} close={() => (showPile.value = false)} />;
  if (looking.value) return <Looking card={looking.value} close={() => (looking.value = null)} />;
  if (h.view.over && !cards.stage.busy.value)
    return <div class="panel column over">{h.desk.ending()}</div>;
  return <Waiting h={h} cards={cards} />;
}
