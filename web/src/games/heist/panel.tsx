// What you can do, below the map: planning, the die and its actions, what is left of an action, the
// team's choices, the way out. It offers what the server lists, in places of its own; what has no place
// stands under “Also possible”.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { MoveList, Trouble, TypedMove } from '../../ui/desk';
import { GoOn } from '../../ui/goon';
import { letters } from './art';
import { boardOf, coming, personOf, runCost } from './board';
import {
  type Action,
  abilities,
  actionIn,
  count,
  events,
  items,
  lettersInWords,
  memoryOf,
  skills,
} from './cards';
import type { Deed } from './moves';
import { abilityList, Die, Letters, Picture } from './parts';
import { byChance, fitting, groupOf, nextWords, type Play } from './play';
import { inWords } from './tiles';
import type { Person, View } from './types';
import { deedInWords, useText, useTitle, wordOf } from './words';

export interface PanelProps {
  play: Play;
  v: View;
  name: (who: number) => string;
}

const percent = (p: number) => `${(100 * p).toFixed(p > 0 && p < 0.1 ? 1 : 0)} %`;

const lines = (play: Play, v: View) => {
  const p = personOf(v, play.who);
  return { p, busy: play.desk.busy.value };
};

/* ---- Buttons ---- */

function DeedButton({
  play,
  d,
  kind = 'slip',
  children,
}: {
  play: Play;
  d: Deed;
  kind?: string;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class={kind} disabled={play.desk.busy.value} onClick={() => play.do(d)}>
      {children}
    </button>
  );
}

/** Things that are there for the taking, and what is in one's head. */
function Hands({ play, v, name }: PanelProps) {
  const { p } = lines(play, v);
  const { hands } = play.acts.value;
  if (hands.length === 0) return null;
  return (
    <>
      {hands.map((d) => (
        <DeedButton key={d.text} play={play} d={d}>
          {d.verb === 'idea' && <Picture html={letters.I![1]} />}
          {d.verb === 'loot' && <Picture html={letters.L![1]} />}
          {(d.verb === 'pickup' || d.verb === 'drop') && <Picture name={d.what} />}
          {deedInWords(d, v, p, name)}
        </DeedButton>
      ))}
    </>
  );
}

/** Abilities, fixers and the shop: each a button that says what it does. */
function Uses({ play, v, verbs, title }: PanelProps & { verbs: RegExp; title?: string }) {
  const groups = [...play.acts.value.uses].filter(([key]) => verbs.test(key));
  if (groups.length === 0) return null;
  return (
    <section class="uses" aria-label={title ?? 'Abilities'}>
      {title && <h3>{title}</h3>}
      {groups.map(([key, deeds]) => {
        const card = { title: useTitle(deeds[0]!, v), text: useText(deeds[0]!) };
        const note = () => (play.note.value = card);
        const off = () => (play.note.value = null);
        return (
          <button
            type="button"
            class="slip use"
            key={key}
            disabled={play.desk.busy.value}
            onClick={() => play.take(key)}
            onPointerEnter={note}
            onPointerLeave={off}
            onFocus={note}
            onBlur={off}
          >
            <b>{card.title}</b>
            <small>{card.text}</small>
          </button>
        );
      })}
    </section>
  );
}

/** What the board draws nowhere. */
function Others({ play }: { play: Play }) {
  const { others } = play.acts.value;
  return (
    <details class="also">
      <summary>Also possible</summary>
      {others.length > 0 && <MoveList desk={play.desk} moves={others.map((d) => d.text)} />}
      <TypedMove desk={play.desk} hint="a move in words" />
    </details>
  );
}

/** Why a move of one's own character is not offered, as the rules say it. */
const whyNot = (play: Play, move: string): string | undefined =>
  play.as.value ? undefined : play.view?.barred.find((b) => b.move === move)?.why;

function Undo({ play }: { play: Play }) {
  const undo = play.acts.value.ends.get('undo');
  const why = whyNot(play, 'undo');
  if (why) return <p class="fine-on stands">{why}</p>;
  if (undo)
    return (
      <DeedButton play={play} d={undo} kind="quiet undo">
        Take the action back
      </DeedButton>
    );
  if (!play.desk.mayUndo) return null;
  return (
    <button
      type="button"
      class="quiet undo"
      disabled={play.desk.busy.value}
      onClick={() => play.desk.takeBack()}
    >
      Take it back
    </button>
  );
}

function End({
  play,
  verb,
  kind = 'go',
  children,
}: {
  play: Play;
  verb: string;
  kind?: string;
  children: ComponentChildren;
}) {
  const d = play.acts.value.ends.get(verb);
  return d ? (
    <DeedButton play={play} d={d} kind={kind}>
      {children}
    </DeedButton>
  ) : null;
}

/* ---- Planning ---- */

function Planning({ play, v, name }: PanelProps) {
  const p = v.crew[play.desk.you];
  if (!p) return null;
  const all = memoryOf(p, v.owners['master-plan-copy'] === play.desk.you);
  const used = p.plan?.length ?? 0;
  const starts = [...play.acts.value.tiles.values()].flat().some((d) => d.verb === 'start');
  const ready = play.acts.value.ends.has('ready');
  const say =
    !p.at && starts
      ? 'Pick the entrance where you start (an arrow), then the tiles you mean to walk on.'
      : used < all
        ? 'Pick the tiles you mean to walk on: later you may step on no others. Pick one again to take its token back.'
        : 'Your memory is full. Pick a planned tile to take its token back.';
  return (
    <div class="plan-panel">
      <div class="say">
        <h2>{p.ready ? 'Waiting for the others' : 'Plan your way in'}</h2>
        <p>{say}</p>
        <p class="memory">
          <span class="dots" aria-hidden="true">
            {Array.from({ length: all }, (_, i) => (
              <i key={i} class={i < used ? 'used' : ''} />
            ))}
          </span>
          <b>
            {used} of {all} tokens
          </b>
          {p.at && <span> · start at {p.at}</span>}
        </p>
      </div>
      <div class="acts">
        <End play={play} verb="ready">
          Ready
        </End>
        {!ready && !p.ready && <span class="fine-on">Choose an entrance to be ready.</span>}
        <Undo play={play} />
      </div>
      <Uses play={play} v={v} name={name} verbs={/^buy/} title={`Shop, $${v.team}k`} />
      <Uses play={play} v={v} name={name} verbs={/^fixer/} title={`Fixers, $${v.team}k`} />
    </div>
  );
}

/** What this character is good at, to plan by. */
function Abilities({ p }: { p: Person }) {
  const list = abilityList(p);
  const both = (p.skills ?? []).map((s) => skills[s]);
  return (
    <details class="also">
      <summary>What your character can do</summary>
      <dl class="able">
        {list.map((a) => (
          <div key={a}>
            <dt>{abilities[a]?.title}</dt>
            <dd>{abilities[a]?.text}</dd>
          </div>
        ))}
        {both.map((s) => (
          <div key={s?.title}>
            <dt>{s?.title}</dt>
            <dd class="on-dice">
              {s?.actions.map((a, i) => (
                <span key={i}>
                  <Die value={i + 1} />
                  <Letters of={a.letters} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/* ---- The die and its actions ---- */

/** Turning the die costs an idea for each step; 6 and 1 are neighbours. */
const turns = (from: number, to: number) => {
  const d = Math.abs(from - to);
  return Math.min(d, 6 - d);
};

function ActionSlip({
  play,
  action,
  slot,
  die,
  cost = 0,
}: {
  play: Play;
  action: Action;
  slot: string;
  die: number;
  cost?: number;
}) {
  const key = `commit ${slot} ${die}`;
  const deeds = groupOf(play.acts.value, key) ?? [];
  const peek = () => (play.peek.value = action);
  const off = () => (play.peek.value = null);
  const why = die || deeds.length ? undefined : whyNot(play, `commit ${slot}`);
  return (
    <button
      type="button"
      class={die ? 'act turned' : 'act'}
      title={why}
      disabled={deeds.length === 0 || play.desk.busy.value}
      onClick={() => play.take(key)}
      onPointerEnter={peek}
      onPointerLeave={off}
      onFocus={peek}
      onBlur={off}
    >
      <b>{action.title}</b>
      {action.letters ? <Letters of={action.letters} /> : <small>{action.special?.text}</small>}
      {cost > 0 && (
        <span class="cost">
          <Picture name="idea2" />
          {cost}
          <span class="sr">{cost > 1 ? ' ideas' : ' idea'}</span>
        </span>
      )}
    </button>
  );
}

function SkillRow({ play, p, slot }: { play: Play; p: Person; slot: string }) {
  const skill = skills[p.skills?.[Number(slot[1]) - 1] ?? ''];
  if (!skill) return null;
  return (
    <section class="skill" aria-label={skill.title}>
      <h3>{skill.title}</h3>
      <ol>
        {skill.actions.map((a, i) => {
          const die = i + 1;
          const now = die === p.die;
          return (
            <li key={die} class={now ? 'now' : ''}>
              <Die value={die} />
              <ActionSlip
                play={play}
                action={a}
                slot={slot}
                die={now ? 0 : die}
                cost={now ? 0 : turns(p.die, die)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** An item's action, and the dice that ideas could turn it to. */
function ItemSlip({ play, p, slot }: { play: Play; p: Person; slot: string }) {
  const item = items[slot.slice(5)];
  const dice = [...new Set(play.acts.value.commits.get(slot)?.map((d) => d.die))];
  const action = { title: item?.title ?? slot, letters: item?.action?.letters ?? '' };
  return (
    <span class="item-slip">
      <ActionSlip play={play} action={action} slot={slot} die={0} />
      {dice.filter(Boolean).map((die) => (
        <button
          type="button"
          class="turn-to"
          key={die}
          disabled={play.desk.busy.value}
          aria-label={`${action.title} on a ${die}, ideas: ${turns(p.die, die)}`}
          onClick={() => play.take(`commit ${slot} ${die}`)}
        >
          <Die value={die} />
        </button>
      ))}
    </span>
  );
}

/** Actions that the die cannot be put on, in one line above them. */
function Barred({ play, v }: { play: Play; v: View }) {
  const list = play.as.value ? [] : v.barred.filter((b) => b.move.startsWith('commit '));
  if (list.length === 0) return null;
  return (
    <ul class="fine-on barred" aria-label="Not possible now">
      {list.map((b) => (
        <li key={b.move}>{b.why}</li>
      ))}
    </ul>
  );
}

function Committing({ play, v, name }: PanelProps) {
  const p = personOf(v, play.who);
  if (!p) return null;
  const slots = ['c1', 'c2', 'c3'].flatMap((slot) => {
    const a = actionIn(p, slot, p.die);
    return a ? [[slot, a] as const] : [];
  });
  const withItems = [...play.acts.value.commits.keys()].filter((s) => s.startsWith('item '));
  return (
    <div class="commit-panel">
      <div class="say">
        <h2>
          <Die value={p.die} /> {p.npc ? `${name(play.who)} rolls ${p.die}` : `You roll ${p.die}`}
        </h2>
        <p>
          Put it on one action.{' '}
          {p.ideas > 0 && !p.npc
            ? `An idea turns the die by one; you have ${p.ideas}.`
            : 'Then do its parts in any order.'}
        </p>
      </div>
      <div class="always">
        {slots.map(([slot, a]) => (
          <ActionSlip key={slot} play={play} action={a} slot={slot} die={0} />
        ))}
        {p.npc && play.acts.value.commits.has('s1') && actionIn(p, 's1', 6) && (
          <ActionSlip play={play} action={actionIn(p, 's1', 6)!} slot="s1" die={0} />
        )}
        {withItems.map((slot) => (
          <ItemSlip key={slot} play={play} p={p} slot={slot} />
        ))}
      </div>
      <SkillRow play={play} p={p} slot="s1" />
      <SkillRow play={play} p={p} slot="s2" />
    </div>
  );
}

/** What an action would do to the noise; where it could lead is shown on the map. */
function Peek({ play, v }: { play: Play; v: View }) {
  const a = play.peek.value!;
  const to = coming(v, { noise: count(a.letters, 'n'), alerts: count(a.letters, 'A') });
  const before = coming(v);
  const extra = to.alerts - before.alerts;
  return (
    <div class="hint peek">
      <b>{a.title}</b>: {a.letters ? `${lettersInWords(a.letters)}.` : a.special?.text}
      {to.noise > before.noise && ` Noise ${before.noise} → ${to.noise}`}
      {extra > 0 ? `, ${extra > 1 ? `${extra} alerts` : 'an alert'}.` : ''}
    </div>
  );
}

/* ---- What is left of an action ---- */

const verbOf: Record<string, string> = {
  M: 'move',
  U: 'unlock',
  S: 'subdue',
  D: 'disable',
  R: 'reveal',
  I: 'idea',
  L: 'loot',
};

function Working({ play, v, name }: PanelProps) {
  const p = personOf(v, play.who);
  if (!p) return null;
  const title = p.committed ? actionIn(p, p.committed, p.die)?.title : '';
  const verbs = new Set([...play.acts.value.tiles.values()].flat().map((d) => d.verb));
  const can = [...new Set(p.left)].map((l) => verbOf[l]!).filter((w) => verbs.has(w));
  const who = p.npc ? `${name(play.who)}: ` : '';
  /* Done forgets what is left: what is free for the taking stands out first. */
  const free = play.acts.value.hands.some((d) => d.verb === 'idea' || d.verb === 'loot');
  return (
    <div class="work-panel">
      <div class="say">
        <h2>
          {who}
          {p.done ? 'Done' : title}
          {!p.done && p.left && <Letters of={p.left} />}
        </h2>
        <p>
          {p.done
            ? `Waiting for ${play.desk.waitingFor() || 'the others'}.`
            : can.length
              ? `Pick a tile to ${can.join(' or ')}.`
              : free
                ? 'It is yours for the taking.'
                : p.left
                  ? 'Nothing left to do from here, unless somebody makes room.'
                  : 'All of it is done.'}
        </p>
      </div>
      <div class="acts">
        <Hands play={play} v={v} name={name} />
        <End play={play} verb="done" kind={free ? 'quiet' : 'go'}>
          {free ? 'Done without it' : 'Done'}
        </End>
        <Undo play={play} />
      </div>
    </div>
  );
}

/* ---- Choices of the team ---- */

function Choosing({ play, v, name }: PanelProps) {
  const { choices, tiles } = play.acts.value;
  const active = v.active && events[v.active];
  const p = personOf(v, play.who);
  return (
    <div class="work-panel">
      <div class="say">
        <h2>{active ? active.title : 'The team decides'}</h2>
        <p>
          {active ? active.text : 'A dog has more than one way to jump.'}
          {tiles.size > 0 && ' Pick one of the marked tiles.'}
        </p>
      </div>
      <div class="acts">
        {choices.map((d) => (
          <DeedButton key={d.text} play={play} d={d}>
            {deedInWords(d, v, p, name)}
          </DeedButton>
        ))}
      </div>
    </div>
  );
}

/* ---- The way out ---- */

export const chanceOf = (play: Play, d: Deed): number | undefined =>
  play.chances.value[d.text]?.out;

/** The best first: the likeliest, then the cheapest. */
export const bestRuns = (play: Play, v: View, runs: Deed[]): Deed[] =>
  [...runs].sort(
    (a, b) =>
      (chanceOf(play, b) ?? 0) - (chanceOf(play, a) ?? 0) ||
      runCost(v, play.who, a.hexes) - runCost(v, play.who, b.hexes),
  );

function payment(cost: number, ideas: number): string {
  const have = `${ideas} ${ideas === 1 ? 'idea' : 'ideas'}`;
  if (ideas >= cost) return `You have ${have}: it is paid for.`;
  return ideas ? `${have} and a die have to pay for it.` : 'A die has to pay for it.';
}

function Running({ play, v, name }: PanelProps) {
  const p = personOf(v, play.who);
  const { runs, ends } = play.acts.value;
  const a = play.aim.value;
  const left = bestRuns(play, v, a?.key === 'run' ? fitting(a) : runs);
  const best = left[0];
  if (!p) return null;
  const cost = best ? runCost(v, play.who, best.hexes) : 0;
  const chance = best && chanceOf(play, best);
  return (
    <div class="work-panel">
      <div class="say">
        <h2>
          {p.npc
            ? `${name(play.who)}: run!`
            : runs.length || ends.has('stay')
              ? 'Run!'
              : 'The others run'}
        </h2>
        {best ? (
          <p>
            {a ? 'This way' : 'The best way'}: out at {best.hexes.at(-1)}, {cost}{' '}
            {cost === 1 ? 'move' : 'moves'}. {payment(cost, p.ideas)}{' '}
            {chance !== undefined && <b class="chance-out">{percent(chance)} to get out</b>}
          </p>
        ) : (
          <p>
            {runs.length
              ? ''
              : ends.has('stay')
                ? 'There is no way out from here.'
                : 'Nothing for you to do now.'}
          </p>
        )}
        {left.length > 1 && <p class="fine-on">Pick tiles on the map to go another way.</p>}
      </div>
      <div class="acts">
        {best && (
          <DeedButton play={play} d={best} kind="go">
            Run{chance !== undefined ? `, ${percent(chance)}` : ''}
          </DeedButton>
        )}
        {left.slice(1, 7).map((d) => (
          <button
            type="button"
            key={d.text}
            class="slip"
            onClick={() => {
              play.aim.value = { key: 'run', deeds: runs, words: [], hexes: d.hexes };
            }}
          >
            by {d.hexes[0]} to {d.hexes.at(-1)}
            {chanceOf(play, d) !== undefined && <b> {percent(chanceOf(play, d)!)}</b>}
          </button>
        ))}
        {a && (
          <button type="button" class="quiet" onClick={() => play.forget()}>
            All ways again
          </button>
        )}
        <Hands play={play} v={v} name={name} />
        <End play={play} verb="stay" kind="quiet">
          Stay behind
        </End>
        <Undo play={play} />
      </div>
    </div>
  );
}

/* ---- In steps ---- */

/** Something is aimed: words as buttons, tiles on the map. */
function Aiming({ play, v, name }: PanelProps) {
  const a = play.aim.value!;
  const first = a.deeds[0]!;
  const p = personOf(v, play.who);
  const left = fitting(a);
  const words = nextWords(a);
  const hexes = left.some((d) => d.hexes.length > a.hexes.length);
  const ask = (word: string | undefined) =>
    left.find((d) => d.rest[a.words.length] === word) ?? first;
  const whole = left.find(
    (d) => d.hexes.length === a.hexes.length && d.rest.length === a.words.length,
  );
  return (
    <div class="work-panel">
      <div class="say">
        <h2>{first.verb === 'commit' ? deedInWords(first, v, p, name) : useTitle(first, v)}</h2>
        <p>
          {first.verb === 'commit' && p
            ? actionIn(p, first.what, first.die || p.die)?.special?.text
            : useText(first)}
          {hexes && ' Pick a tile.'}
        </p>
      </div>
      <div class="acts">
        {words.length > 1 || words[0] !== undefined
          ? words.map((w) => (
              <button
                type="button"
                class="slip"
                key={w ?? ''}
                disabled={play.desk.busy.value}
                onClick={() =>
                  w === undefined ? play.do(ask(undefined)) : play.narrow({ word: w })
                }
              >
                {wordOf(ask(w), a.words.length, v, name)}
              </button>
            ))
          : null}
        {whole && left.length > 1 && words.length === 1 && words[0] === undefined && (
          <DeedButton play={play} d={whole} kind="go">
            Just these
          </DeedButton>
        )}
        <button type="button" class="quiet" onClick={() => play.forget()}>
          Not now
        </button>
      </div>
    </div>
  );
}

/** A tile where more than one thing can be done. */
function OneTile({ play, v, name }: PanelProps) {
  const hex = play.tile.value!;
  const p = personOf(v, play.who);
  const tile = boardOf(v).at.get(hex);
  return (
    <div class="work-panel">
      <div class="say">
        <h2>{hex}</h2>
        <p>{tile && inWords(tile)}. What will it be?</p>
      </div>
      <div class="acts">
        {(play.acts.value.tiles.get(hex) ?? []).map((d) => (
          <DeedButton key={d.text} play={play} d={d}>
            {deedInWords(d, v, p, name)}
          </DeedButton>
        ))}
        <button type="button" class="quiet" onClick={() => play.forget()}>
          Not now
        </button>
      </div>
    </div>
  );
}

/** The tile under the pointer: what lies there, what a click does, what chance may bring. */
export function Hint(props: PanelProps) {
  const { play, v } = props;
  const note = play.note.value;
  if (play.peek.value) return <Peek play={play} v={v} />;
  if (!note) return <TileHint {...props} />;
  return (
    <div class="hint">
      <b>{note.title}</b>: {note.text}
    </div>
  );
}

function TileHint({ play, v, name }: PanelProps) {
  const hex = play.hover.value;
  const tile = hex && boardOf(v).at.get(hex);
  if (!hex || !tile) return null;
  const deeds = play.aim.value ? [] : (play.acts.value.tiles.get(hex) ?? []);
  const p = personOf(v, play.who);
  const odds = deeds.flatMap((d) =>
    byChance.test(d.verb) ? Object.entries(play.chances.value[d.text] ?? {}) : [],
  );
  return (
    <div class="hint">
      <b>{hex}</b> {inWords(tile)}
      {deeds.length > 0 && <em> {deeds.map((d) => deedInWords(d, v, p, name)).join(', or ')}</em>}
      {odds.length > 0 && (
        <span class="may-show">
          {' '}
          What turns up: {odds.map(([what, chance]) => `${what} ${percent(chance)}`).join(', ')}
        </span>
      )}
    </div>
  );
}

function Body(props: PanelProps) {
  const { play, v } = props;
  const p = personOf(v, play.who);
  if (play.tile.value) return <OneTile {...props} />;
  if (play.aim.value && play.aim.value.key !== 'run') return <Aiming {...props} />;
  if (v.phase === 'plan') return <Planning {...props} />;
  if (v.choice) return <Choosing {...props} />;
  if (v.phase === 'escape') return <Running {...props} />;
  if (v.phase === 'action' && p && !p.committed && play.acts.value.commits.size)
    return (
      <>
        <Barred {...props} />
        <Committing {...props} />
      </>
    );
  return <Working {...props} />;
}

/** You, or somebody who came along? */
function WhoActs({ play, name }: PanelProps) {
  const kinds = [...new Set(play.deeds.value.map((d) => d.who))].sort();
  if (kinds.length < 2) return null;
  return (
    <nav class="who-acts" aria-label="Who acts">
      {kinds.map((k) => (
        <button
          type="button"
          key={k}
          aria-pressed={play.as.value === k}
          onClick={() => {
            play.forget();
            play.as.value = k;
          }}
        >
          {k === 0 ? 'You' : name(3 + k)}
        </button>
      ))}
    </nav>
  );
}

function outcome(v: View): string {
  const caught = v.crew.filter((p) => p.status === 'busted').length;
  const what = v.met ? 'What you came for is outside.' : 'What you came for is still in there.';
  const who = caught
    ? `${caught === v.crew.length ? 'All' : caught} of the crew ${caught === 1 ? 'is' : 'are'} in jail.`
    : 'Everybody got away.';
  return `${what} ${who}`;
}

export function Panel(props: PanelProps) {
  const { play, v } = props;
  const { desk } = play;
  const band = useRef<HTMLElement>(null);
  const keyed = useRef(false);
  const mode = [v.phase, v.choice, play.as.value, v.crew[desk.you]?.committed, desk.over].join();
  /* On a phone the page may be scrolled down: another question begins at its top. */
  useLayoutEffect(() => {
    const felt = band.current?.closest('.felt');
    const head = felt?.querySelector<HTMLElement>('.heist-head');
    if (felt && head) felt.scrollTop = Math.min(felt.scrollTop, head.offsetHeight);
  }, [mode]);
  /* The button that was pressed may be gone: keys go on from here. */
  useLayoutEffect(() => {
    if (keyed.current && document.activeElement === document.body)
      band.current?.focus({ preventScroll: true });
  });
  const watching = desk.you < 0;
  if (desk.over)
    return (
      <section class="band over" ref={band}>
        {desk.ending()}
        <p>{outcome(v)}</p>
      </section>
    );
  if (watching || !desk.mayAct || play.stage.busy.value) {
    const who = play.stage.busy.value ? '' : desk.waitingFor();
    return (
      <section class="band" aria-label="What you can do">
        <h2>{who ? `Waiting for ${who} …` : 'One moment …'}</h2>
        <Trouble of={desk.trouble} />
        <Undo play={play} />
        {play.stage.waiting.value > 2 && <GoOn stage={play.stage} due={desk.mayAct} />}
      </section>
    );
  }
  const inHeist = v.phase === 'action' || v.phase === 'escape';
  return (
    <section
      class={`band yours phase-${v.phase}`}
      aria-label="What you can do"
      tabIndex={-1}
      ref={band}
      onFocusIn={() => (keyed.current = true)}
      onFocusOut={(e) => (keyed.current = !e.relatedTarget)}
    >
      <WhoActs {...props} />
      <Trouble of={desk.trouble} />
      <Body {...props} />
      <footer class="foot">
        {inHeist && !play.aim.value && !play.tile.value && (
          <Uses {...props} verbs={/^(ability|fixer)/} />
        )}
        {v.phase === 'action' && !v.choice && !play.aim.value && (
          <End play={play} verb="escape" kind="quiet run">
            Run for it now (all must agree)
          </End>
        )}
        {v.phase === 'plan' && v.crew[desk.you] && <Abilities p={v.crew[desk.you]!} />}
        <Others play={play} />
      </footer>
    </section>
  );
}
