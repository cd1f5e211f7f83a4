import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Act, AlsoPossible, Offer, TakeBack } from '../../ui/desk';
import { signed } from '../../ui/names';
import { classes, Line } from '../../ui/parts';
import { type Move, type MoveText, thing } from '../../wire/steps';
import { DeckPicture, Sign, SkillSign } from './art';
import { Chance, callLine, callTitle } from './scene';
import { isInside, type Table, useTable } from './setting';
import type { Deck, Obstacle, Skill, Way } from './types';
import { deckWords, priceWords, skillOf } from './words';

/** The way through a door: a gate, or the deck for the weakest skill. */
export const doorOf = (t: Table, deck: Deck): MoveText | undefined =>
  t.by('gate', 'deck').find((m) => thing(m, 'deck') === deck)?.text;

/** A button that had the focus may be gone: the first of these gets it, as soon as all are drawn. `on`: when
 * to look; without it always. */
export function useLostFocus(first: string, on?: unknown[]) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          root.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
      }),
    on,
  );
  return root;
}

/** What is to be done next, and never what takes a move back. */
const next = '.go:enabled, .live:enabled, [data-move]:enabled';

/** How far a story has come. When it is told, the place can still be tried. */
function Part({ done, of }: { done: number; of: number }) {
  if (done >= of)
    return (
      <span class="beats">
        <span class="sr">, </span>told
      </span>
    );
  return (
    <span class="beats">
      <span class="sr">, part </span>
      {done + 1}
      <span aria-hidden="true">/</span>
      <span class="sr"> of </span>
      {of}
    </span>
  );
}

interface InTheWay {
  deck: Deck;
  skill: Skill;
  title: ComponentChildren;
  text: ComponentChildren;
  stakes?: string | undefined;
  bonus: number | undefined;
  /** What failing costs. */
  price?: ComponentChildren;
  chance: number | undefined;
  /** Without one it is only to be seen. */
  move: MoveText | undefined;
  class?: string | undefined;
  /** What coaches and explanations call it. */
  spot: Record<`data-${string}`, string>;
}
/** What is in the way: with which skill it is met, what failing costs, how likely it is. */
function Door({
  deck,
  skill,
  title,
  text,
  stakes,
  bonus,
  price,
  chance,
  move,
  class: kind,
  spot,
}: InTheWay) {
  const inner = (
    <>
      <span class="emblem">
        <DeckPicture deck={deck} />
      </span>
      <span class="title">{title}</span>
      <span class="text">{text}</span>
      {stakes && <span class="stakes">{stakes}</span>}
      <span class="terms flow">
        <span class="with">
          <SkillSign skill={skill} /> {skill}
          {!!bonus && <b class="bonus on-loud">{signed(bonus)}</b>}
        </span>
        {price}
      </span>
      {chance !== undefined && <Chance p={chance} />}
    </>
  );
  const name = classes('obstacle on-card', move && 'live', kind);
  return (
    <li>
      {move ? (
        <Act class={name} move={move} {...spot}>
          {inner}
        </Act>
      ) : (
        <div class={name} {...spot}>
          {inner}
        </div>
      )}
    </li>
  );
}

function ObstacleCard({ o, move }: { o: Obstacle; move: MoveText | undefined }) {
  const now = useTable().view.waits?.obstacle === o.id;
  return (
    <Door
      {...o}
      skill={skillOf[o.deck]}
      class={now ? 'now' : undefined}
      title={
        <>
          {o.title}
          {!!o.beats && o.beats > 1 && <Part done={o.done ?? 0} of={o.beats} />}
        </>
      }
      text={
        <>
          {o.place && <b>{o.place}. </b>}
          {o.text}
        </>
      }
      price={
        <span class="price">
          {o.price !== 'none' && <Sign name={o.price === 'fight' ? 'blow' : 'heat'} />}
          <span class="sr">failing costs </span>
          {priceWords(o.price)}
        </span>
      }
      bonus={o.bonus}
      chance={o.chance}
      move={move}
      spot={{ 'data-obstacle': o.id, 'data-thing': `obstacle:${o.id}` }}
    />
  );
}

/** A deck to choose: a gate, or what the weakest skill is checked against. */
function GateCard({ way, move }: { way: Way; move: MoveText }) {
  const { mode, job } = useTable().view;
  const w = deckWords[way.deck];
  return (
    <Door
      {...way}
      class="gate"
      title={w.title}
      text={w.says}
      price={mode === 'auto' && job && <span>failing: {priceWords(job.gate)}</span>}
      move={move}
      spot={{ 'data-gate': way.deck, 'data-thing': `deck:${way.deck}` }}
    />
  );
}

/** MC-59: what you try, before it is called; at any time. */
function Say() {
  const t = useTable();
  return (
    <Line
      class="mc-say inline"
      id="mc-say"
      label="Say what you try"
      hint="Say what you try …"
      most={240}
      busy={t.busy}
      quiet
      send={(words) => t.put('say', { text: words })}
    >
      Say it
    </Line>
  );
}

/** No honour among thieves: out of the way, because it is rarely wanted. */
function Duels() {
  const t = useTable();
  const duels = t.by('duel');
  if (!duels.length) return null;
  return (
    <details class="others duels">
      <summary>Fight one of your own</summary>
      <ul>
        {duels.map((m) => {
          const seat = Number(thing(m, 'seat'));
          return (
            <li key={seat}>
              <Act move={m.text}>Fight {t.name(seat)}</Act>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The card lies there, and only you may turn it. */
function Ready() {
  const t = useTable();
  const { view } = t;
  const w = view.waits;
  const fight = w?.call === 'fight' || w?.call === 'duel' || !w;
  return (
    <div class="choose flow crew-go">
      {(t.scene || !w) && (
        <p class="asked flow">
          {w ? (
            <>
              <b>{callTitle(w, t)}</b> <span>{callLine(w, t)}</span>{' '}
              {w.success !== null && <Chance p={w.success} />}
            </>
          ) : (
            <>
              <b>Fight your way to the door</b> {view.ways[0] && <Chance p={view.ways[0].chance} />}
            </>
          )}
        </p>
      )}
      <Act class="go big" move={t.move('go')}>
        {fight ? 'Fight' : 'Turn the card'}
      </Act>
      <Offer steps={['heal']}>Fail it and heal a d8</Offer>
    </div>
  );
}

/** What has a place of its own, here or at the Mastermind's. */
const drawn =
  /^(go|heal|yield|ready|advance|withdraw|end|bonus|verdict|harm|mend|grant|try|gate|deck|make|ready-made|duel|check|weakest|fight)$/;
export const isDrawn = (m: Move): boolean => drawn.test(m.path[0]!);

/** Why there is nothing to press. */
function idleLine(t: Table): string {
  const { you } = t;
  const m = t.me;
  if (!m || t.by('go', 'try', 'gate', 'deck').length) return '';
  if (m.status === 'clear') return 'You are out, and clear. The others still have to make it.';
  if (!isInside(m)) return 'For you it is over. The others go on.';
  if (t.move('yield')) return '';
  const names = t.toAct.map((s) => (s === you ? 'you' : t.name(s)));
  return names.length ? `Waiting for ${names.join(' and ')} …` : '';
}

/** A player with enough successes helps most by letting the others go: then this comes first. */
function Yield({ first }: { first: boolean }) {
  const t = useTable();
  return (
    <Act class={first ? 'go let-go' : 'quiet'} move={t.move('yield')}>
      {first ? 'Let the others go' : 'Let somebody else go first'}
    </Act>
  );
}

export function Acts() {
  const t = useTable();
  const { view, show } = t;
  const mayGo = t.move('go');
  const mayYield = t.move('yield');
  /* The card that I turned myself is worth two seconds; the scene has a button for the hasty. */
  const hold = show.turning.value && show.mine.value;
  const root = useLostFocus(t.busy || t.stage.busy.value ? 'none' : next);
  const gates = view.ways.filter((w) => doorOf(t, w.deck));
  const idle = idleLine(t);
  const { each } = view.goal;
  const enough = each > 0 && (t.me?.successes ?? 0) >= each;
  /* Where a person hosts, what is in the way is hers to say. */
  const open = view.mode === 'auto' ? (view.obstacles ?? []) : [];
  return (
    <section class={classes('deeds', hold && 'hold')} aria-label="What you can do" ref={root}>
      {!hold && mayGo && <Ready />}
      {!hold && gates.length > 0 && view.place && (
        <p class="chase">
          <b>{view.place.title}.</b> {view.place.text}
        </p>
      )}
      {!hold && gates.length > 0 && (
        <ul class="obstacles">
          {gates.map((w) => (
            <GateCard key={w.deck} way={w} move={doorOf(t, w.deck)!} />
          ))}
        </ul>
      )}
      {!hold && mayYield && enough && <Yield first={true} />}
      {gates.length === 0 && !mayGo && open.length > 0 && (
        <ul
          data-things
          class={classes('obstacles', open.length > 4 && 'many', !t.by('try').length && 'idle')}
        >
          {open.map((o) => (
            <ObstacleCard
              key={o.id}
              o={o}
              move={hold ? undefined : t.move('try', `obstacle:${o.id}`)}
            />
          ))}
        </ul>
      )}
      {!hold && idle && <p class="waiting">{idle}</p>}
      <div class="aside flow">
        <TakeBack />
        {!hold && mayYield && !enough && <Yield first={false} />}
        {!hold && <Duels />}
        <AlsoPossible class="others" isDrawn={isDrawn} />
      </div>
      <Say />
    </section>
  );
}
