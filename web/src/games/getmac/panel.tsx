// The middle of the table: says whose turn it is and, once a card is picked up, what it does, at
// whom it can go, with what odds; then go, or cancel.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { leadsTo } from '../../learn/point';
import { TakeBack } from '../../ui/desk';
import { useLoaded } from '../../ui/hooks';
import { honourOf, percent } from '../../ui/names';
import { Button, Go, Quiet, Trouble } from '../../ui/parts';
import type { Move } from '../../wire/steps';
import { CardPicture } from './card';
import { type Card, isCard, isObject, text } from './cards';
import { aimOf, cardOf, fitting, label, type Plan, settled } from './plan';
import { type Table, useTable } from './table';

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

function useOdds(choice: Move | null) {
  const t = useTable();
  const move = choice && drawsAtRandom(choice) ? choice.text : null;
  return useLoaded<Record<string, number> | null>(() => (move ? t.odds(move) : undefined), null, [
    move,
  ]);
}

function hint(t: Table, plan: Plan): string {
  const [cards, seats] = [t.aims('card').length, t.aims('seat').length];
  if (plan.card === 'merchant' && plan.picked.length === 1)
    return 'And which Object goes the other way?';
  if (plan.card === 'wheel') return 'Which way?';
  if (plan.card === 'garbage') return 'Which card?';
  if (cards && seats) return 'An Object, or somebody’s hand?';
  if (cards) return 'Which Object?';
  return seats ? 'Whose hand?' : '';
}

const verbs = [
  ['use', 'Use it'],
  ['discard', 'Throw it away'],
] as const;

/** Every way on from here as a button: for the keyboard, the screen reader and the small screen. */
function Ways({ plan: p }: { plan: Plan }) {
  const t = useTable();
  const { moves } = t;
  const left = fitting(moves, p);
  const owner = (c: Card) => t.view.tables.findIndex((t) => t.includes(c));
  const leads = (step: string) =>
    leadsTo(fitting(moves, { ...p, picked: [...p.picked, step] }).map((m) => m.text));
  if (new Set(left.map((m) => m.path[0])).size > 1)
    return (
      <div class="ways flow">
        {verbs.map(([verb, words]) => (
          <Button key={verb} data-moves={leads(verb)} onClick={() => t.pick(verb)}>
            {words}
          </Button>
        ))}
      </div>
    );
  return (
    <div class="ways flow">
      {t.aims('side').map((side) => (
        <Button
          key={side}
          data-moves={leads(`side:${side}`)}
          onClick={() => t.pick(`side:${side}`)}
        >
          {side === 'left' ? '◀ ' : ''}to the {side}
          {side === 'right' ? ' ▶' : ''}
        </Button>
      ))}
      {(t.aims('card') as Card[]).map((c) => (
        <Button
          key={c}
          class="with"
          data-moves={leads(`card:${c}`)}
          data-thing={`card:${c}`}
          onClick={() => t.pickCard(c)}
        >
          <CardPicture card={c} silent />
          <span>
            {text[c].title}
            {owner(c) >= 0 && <small> {t.whose(owner(c))} table</small>}
          </span>
        </Button>
      ))}
      {t.aims('seat').map((s) => (
        <Button key={s} data-moves={leads(`seat:${s}`)} onClick={() => t.pick(`seat:${s}`)}>
          {t.whose(Number(s))} hand
        </Button>
      ))}
    </div>
  );
}

function Planning({ plan: p }: { plan: Plan }) {
  const t = useTable();
  const choice = settled(t.moves, p);
  const odds = useOdds(choice);
  const go = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    t.trouble.value = '';
    if (choice) go.current?.focus({ preventScroll: true });
  }, [choice?.text]);
  const play = async () => {
    if (choice && (await t.play(choice.text))) t.plan.value = null;
  };
  const goesDown = choice?.path[0] === 'play' && isObject(cardOf(choice));
  return (
    <div class={choice ? 'panel column plan' : 'panel column plan choosing'}>
      <div class="says">
        <h2>{text[p.card].title}</h2>
        <p class="does">{text[p.card].does}</p>
        <div class="asks column">
          {t.trouble.value && (
            <p class="warn" role="alert">
              {t.trouble.value}
            </p>
          )}
          {choice ? (
            <>
              {t.warning(choice.text) && <p class="warn">{t.warning(choice.text)}</p>}
              {goesDown && <p>It goes onto your table, and can be used from your next turn on.</p>}
              {odds && Object.keys(odds).length > 0 && <Odds odds={odds} />}
            </>
          ) : (
            <>
              <p class="ask">{hint(t, p)}</p>
              <Ways plan={p} />
            </>
          )}
        </div>
      </div>
      <div class="decide flow">
        {choice && (
          <Go ref={go} data-move={choice.text} disabled={t.busy} onClick={play}>
            {label(choice, (s) => t.whose(s))}
          </Go>
        )}
        <Quiet
          onClick={() => {
            t.plan.value = p.picked.length ? { card: p.card, picked: [] } : null;
          }}
        >
          Cancel
        </Quiet>
      </div>
    </div>
  );
}

/** Something to look at, until it is closed. */
const Shown = ({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
}) => (
  <div class="panel column">
    <h2>{title}</h2>
    {children}
    <div class="decide flow">
      <Quiet onClick={close}>Close</Quiet>
    </div>
  </div>
);

const Pile = ({ cards }: { cards: Card[] }) => (
  <>
    {cards.length === 0 && <p>Nothing there yet.</p>}
    <ul class="likely flow big" data-things>
      {cards.map((c) => (
        <li key={c} data-thing={`card:${c}`}>
          <CardPicture card={c} />
        </li>
      ))}
    </ul>
  </>
);

/** What is happening just now, in the words of the story. */
function Caption({ words }: { words: string }) {
  const { stage } = useTable();
  return (
    <div class="panel column caption">
      <h2>{words}</h2>
      {stage.waiting.value > 0 && (
        <Quiet onClick={() => stage.skipAll()}>Skip ahead ({stage.waiting.value})</Quiet>
      )}
    </div>
  );
}

function Waiting() {
  const t = useTable();
  const { view } = t;
  const mine = view.turn === t.you;
  const honour = honourOf(view, t.you);
  if (t.moves.length)
    return (
      <div class="panel column prompt yours">
        <h2>Your move{honour && `, ${honour}`}</h2>
        <p>Pick a card from your hand{view.tables[t.you]?.length ? ' or your table' : ''}.</p>
      </div>
    );
  const bot = t.seats[view.turn]?.bot;
  const words = (t.played.value.at(-1)?.story ?? []).filter(Boolean).join(' ');
  if (t.stage.busy.value || (t.film && words)) return <Caption words={words} />;
  return (
    <div class="panel column prompt">
      <h2 class="soft">
        {t.film
          ? 'The cards are dealt.'
          : mine
            ? 'A moment …'
            : bot
              ? `${t.who(view.turn)} is plotting`
              : `${t.whose(view.turn)} move`}
      </h2>
      <TakeBack />
      <Trouble of={t.trouble} />
    </div>
  );
}

export function Panel() {
  const t = useTable();
  const { plan, showPile, looking, view } = t;
  if (plan.value && t.moves.length) return <Planning plan={plan.value} />;
  if (showPile.value)
    return (
      <Shown title="The discard pile" close={() => (showPile.value = false)}>
        <Pile cards={view.discard} />
      </Shown>
    );
  if (looking.value) {
    const { title, does } = text[looking.value];
    return (
      <Shown title={title} close={() => (looking.value = null)}>
        <p class="does">{does}</p>
      </Shown>
    );
  }
  if (view.over && !t.stage.busy.value) return <div class="panel column over">{t.ending()}</div>;
  return <Waiting />;
}
