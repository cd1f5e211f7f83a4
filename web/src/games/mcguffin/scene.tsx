// The middle of the table: the moment that happens, the call that waits, the Combination as four
// cards, or the end.
import { useEffect, useRef } from 'preact/hooks';
import { GoOn } from '../../ui/goon';
import { percent, signed } from '../../ui/names';
import { classes } from '../../ui/parts';
import { Back, DeckPicture, Front, SkillSign } from './art';
import { Loot } from './loot';
import { Moment, Turning } from './moment';
import { type Table, useTable } from './setting';
import type { Beat } from './story';
import type { Deck, Obstacle, View, Waits } from './types';
import { decks, deckWords, kindWords, priceWords } from './words';

const obstacleOf = (v: View, id: string | undefined): Obstacle | undefined =>
  v.obstacles?.find((o) => o.id === id);

export const Chance = ({ p }: { p: number }) => (
  <span class="chance-bar">
    <span class="bar-of" aria-hidden="true">
      <i style={{ width: `${100 * p}%` }} />
    </span>
    <b>{percent(p)}</b>
    <span class="sr"> to succeed</span>
  </span>
);

export function callTitle(w: Waits, t: Table): string {
  const o = obstacleOf(t.view, w.obstacle);
  if (w.title) return `“${w.title}”`;
  if (w.call === 'duel') return `A fight with ${t.name(w.against ?? 0)}`;
  if (w.call === 'fight') return (w.opponents ?? 1) > 1 ? `A fight with ${w.opponents}` : 'A fight';
  if (o) return o.title;
  if (w.call === 'combination' && w.deck) return `The Combination: ${deckWords[w.deck].title}`;
  return kindWords[w.call];
}

const withBonus = (what: string, bonus: number | undefined) =>
  bonus ? `${what} ${signed(bonus)}` : what;

export function callLine(w: Waits, t: Table): string {
  if (w.call === 'duel') {
    const [me, you] = [t.name(w.seat), t.name(w.against ?? 0)];
    return `${withBonus(me, w.bonus)} against ${withBonus(you, w.against_bonus)}`;
  }
  const against = w.deck
    ? `the ${deckWords[w.deck].title.toLowerCase()}`
    : `a deck of ${w.seat === t.you ? 'your' : 'their'} choice`;
  return `${withBonus(w.skill ?? '', w.bonus)} against ${against}`.trim();
}

/** The call that waits: who, what, how likely. */
function Called({ w }: { w: Waits }) {
  const t = useTable();
  const o = w.call === 'check' ? obstacleOf(t.view, w.obstacle) : undefined;
  const who = w.seat === t.you ? 'You' : t.name(w.seat);
  const told = t.view.mode === 'hosted' ? t.memory.value.narration : '';
  return (
    <div class="called">
      {w.deck && (
        <span class="emblem">
          <DeckPicture deck={w.deck} />
        </span>
      )}
      <div>
        <h2>
          <small>{who}</small> {callTitle(w, t)}
        </h2>
        {(o || w.text) && <p>{o?.text ?? w.text}</p>}
        {told && <p class="told-before">{told}</p>}
        <p class="with">
          {w.skill && <SkillSign skill={w.skill} />} {callLine(w, t)}
          {o && <span> · failing: {priceWords(o.price)}</span>}
        </p>
        {w.success !== null && <Chance p={w.success} />}
      </div>
    </div>
  );
}

/** Four cards for one crew member, face down until they turn. */
function Combination({ beat, n }: { beat: Beat | null; n: number }) {
  const t = useTable();
  const { view } = t;
  const now = beat?.kind === 'check' && beat.e.call === 'combination' ? beat.e : null;
  const seat = now?.seat ?? view.turn ?? 0;
  const known = t.memory.value.combination[seat] ?? {};
  const next = !now && view.waits?.seat === seat ? view.waits.deck : null;
  const word = (d: Deck) => {
    if (now?.deck === d) return '';
    const k = known[d];
    return k ? (k.success ? 'open' : 'shut') : next === d ? 'next' : '';
  };
  return (
    <div class="combination">
      <p class="whose">
        {seat === t.you ? 'Your' : `${t.name(seat)}’s`} four cards
        {view.goal.each > 0 && `; ${view.goal.each} are a pass`}
      </p>
      <ol>
        {decks.map((d) => (
          <li key={d} class={classes(word(d), now?.deck === d && 'now')}>
            {now?.deck === d ? (
              <Turning key={n} card={now.card ?? ''} deck={d} />
            ) : known[d] ? (
              <Front card={known[d].card} />
            ) : (
              <Back deck={d} />
            )}
            <span>
              {deckWords[d].title} {word(d) && <b>{word(d)}</b>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whose turn it is; what has to happen next is said above the table. */
function promptOf(t: Table): [string, string] {
  const { view, toAct, you } = t;
  const mine = toAct.includes(you);
  const others = toAct.filter((s) => s !== you).map((s) => t.name(s));
  const names = others.join(others.length > 2 ? ', ' : ' and ');
  const goal = view.goal.text;
  if (t.isHost) return mine ? ['Whose scene is it?', goal] : [`${names} …`, 'The crew is at it.'];
  if (t.by('gate', 'try').length)
    return mine
      ? ['You have the floor', goal]
      : [`${names} is asked`, 'But you may step in first.'];
  if (mine || !names) return [goal, ''];
  const thinks = view.mode === 'hosted' && toAct[0] === view.crew.length;
  return [thinks ? `${names} is thinking of something` : `${names} …`, goal];
}

function Prompt() {
  const t = useTable();
  const [head, more] = promptOf(t);
  const { job } = t.view;
  return (
    <div class="prompt-card">
      {job && <Loot job={job.id} />}
      <div>
        <h2>{head}</h2>
        {more && <p>{more}</p>}
      </div>
    </div>
  );
}

/** The Combination has the whole band, until its last card is seen. */
export function isFour({ view, scene }: Table): boolean {
  const beat = scene?.beat;
  return view.stage === 'combination' || (beat?.kind === 'check' && beat.e.call === 'combination');
}

/** On a phone the table scrolls behind the goal and behind what can be done: the scene comes between
 * them, its beginning above all. */
function bringUp(scene: HTMLElement): void {
  const felt = scene.closest('.felt');
  if (!felt) return;
  const at = (what: string) => felt.querySelector(what)?.getBoundingClientRect();
  /* Of the Combination, the check that is going on. */
  const r = (scene.querySelector('.moment') ?? scene).getBoundingClientRect();
  const above = r.top - (at('.aid')?.bottom ?? felt.getBoundingClientRect().top);
  const below = r.bottom - (at('.below-band')?.top ?? felt.getBoundingClientRect().bottom);
  if (above < 0) felt.scrollBy(0, above);
  else if (below > 0) felt.scrollBy(0, Math.min(above, below));
}

export function Scene() {
  const t = useTable();
  const { view, show, stage } = t;
  const shown = t.scene;
  const turning = show.turning.value;
  const over = view.over && !turning && !t.film;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const scene = root.current!;
    /* Where the band scrolls by itself, a moment begins at its top. */
    const band = scene.closest('.middle-band');
    if (band && getComputedStyle(band).overflowY !== 'visible') {
      band.scrollTop = 0;
      return;
    }
    /* What can be done comes back some time after what happened, and takes its room. */
    const look = new ResizeObserver(() => bringUp(scene));
    const deeds = scene.closest('.mcg')?.querySelector('.below-band');
    if (deeds) look.observe(deeds);
    bringUp(scene);
    return () => look.disconnect();
  }, [shown?.n]);
  const four = isFour(t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same for keys
    <section
      ref={root}
      class={classes('mc-scene column', turning ? 'playing-on' : 'done', four && 'four')}
      aria-label="What happens"
      style={{ '--t': show.pace.value }}
      onClick={(e) => {
        if (!(e.target as Element).closest('button, a, summary')) stage.skip();
      }}
    >
      {four && <Combination beat={shown?.beat ?? null} n={shown?.n ?? 0} />}
      {shown ? (
        <div class="moment" key={shown.n}>
          <Moment beat={shown.beat} />
        </div>
      ) : view.waits ? (
        <Called w={view.waits} />
      ) : over ? null : (
        <Prompt />
      )}
      {over && <div class="mc-end">{t.ending()}</div>}
      {stage.busy.value && !t.film && <GoOn due={t.due} />}
    </section>
  );
}
