// The table: map, people, noise, deck, and below it what you can do. The film shows the same without
// the last.
import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import {
  type Board,
  boardOf,
  coming,
  moveReach,
  personOf,
  pipsOf,
  planReach,
  runCost,
  tokensOf,
  workReach,
} from './board';
import { count, memoryOf, npcs } from './cards';
import type { At } from './hex';
import { HexMap, type Mark, type Way } from './map';
import type { Deed } from './moves';
import { bestRuns, chanceOf, Hint, Panel } from './panel';
import { Bag, Crew, Deck, Goals, type Look, Noise } from './parts';
import { byChance, fitting, type Play } from './play';
import type { View } from './types';
import { deedInWords } from './words';
import '../../style/heist.css';

/** Names of everybody: seats by their people, others by their cards. */
export const namer = (v: View, seat: (s: number) => string) => (who: number) =>
  who < 4
    ? seat(who)
    : `The ${npcs[v.npcs[who - 4]?.npc ?? '']?.title.toLowerCase() ?? 'stranger'}`;

/* ---- What is marked on the map ---- */

function planMarks(play: Play, v: View, seat: number): Mark[] {
  const p = v.crew[seat];
  if (!p) return [];
  const all = memoryOf(p, v.owners['master-plan-copy'] === seat);
  const reach = planReach(v, p, all - (p.plan?.length ?? 0));
  const mine = seat === play.desk.you;
  if (!mine)
    return [
      ...(p.plan ?? []).map((at): Mark => ({ at, kind: 'reach' })),
      ...[...reach.keys()].map((at): Mark => ({ at, kind: 'faint' })),
    ];
  const near = [...reach].map(([at, n]): Mark => ({ at, kind: n === 1 && p.at ? 'aim' : 'reach' }));
  const starts = [...play.acts.value.tiles]
    .filter(([, ds]) => ds.some((d) => d.verb === 'start'))
    .map(([at]): Mark => ({ at, kind: 'aim' }));
  return [...near, ...(p.at ? [] : starts)];
}

/** The way out that is shown: the best of those that were picked, or of all. */
function shownRun(play: Play, v: View): Deed | undefined {
  const a = play.aim.value;
  return bestRuns(play, v, a?.key === 'run' ? fitting(a) : play.acts.value.runs)[0];
}

function runMarks(play: Play, v: View): Mark[] {
  const runs = play.acts.value.runs;
  const exits = new Map<At, Mark>();
  for (const d of bestRuns(play, v, runs)) {
    const at = d.hexes.at(-1)!;
    const chance = chanceOf(play, d);
    if (!exits.has(at))
      exits.set(at, {
        at,
        kind: 'aim',
        text: `${runCost(v, play.who, d.hexes)} · ${chance === undefined ? '…' : `${Math.round(chance * 100)} %`}`,
      });
  }
  /* What it has cost so far, along the way that is shown. */
  const way = shownRun(play, v)?.hexes ?? [];
  const costs = way
    .slice(0, -1)
    .map(
      (at, i): Mark => ({ at, kind: 'cost', text: `${runCost(v, play.who, way.slice(0, i + 1))}` }),
    );
  return [...exits.values(), ...costs];
}

function marksFor(play: Play, v: View): Mark[] {
  const lens = play.lens.value;
  if (lens !== null && lens < 4 && v.phase === 'plan') return planMarks(play, v, lens);
  if (lens !== null && v.phase === 'action') {
    const steps = count(personOf(v, lens)?.left ?? '', 'M');
    return [...moveReach(v, lens, steps || 1)].map((at): Mark => ({ at, kind: 'reach' }));
  }
  const peek = play.peek.value;
  if (peek) {
    const reach = moveReach(v, play.who, count(peek.letters, 'M'));
    const work = workReach(v, play.who, peek.letters);
    return [
      ...[...reach].map((at): Mark => ({ at, kind: 'reach' })),
      ...[...work].map((at): Mark => ({ at, kind: 'hit' })),
    ];
  }
  if (play.tile.value) return [{ at: play.tile.value, kind: 'chosen' }];
  if (v.phase === 'plan' && !play.aim.value) return planMarks(play, v, play.desk.you);
  if (v.phase === 'escape' && play.acts.value.runs.length) return runMarks(play, v);
  const chosen = play.aim.value?.hexes ?? [];
  return [
    ...play.picks.value.map((at): Mark => ({ at, kind: 'aim' })),
    ...chosen.map((at): Mark => ({ at, kind: 'chosen' })),
  ];
}

function waysFor(play: Play, v: View): Way[] {
  const from = personOf(v, play.who)?.at;
  const run = v.phase === 'escape' && shownRun(play, v);
  return from && run ? [{ hexes: [from, ...run.hexes] }] : [];
}

/** What picking a hex would do, in words. */
function picksFor(play: Play, v: View, name: (who: number) => string): Map<At, string> {
  const p = personOf(v, play.who);
  const { tiles } = play.acts.value;
  return new Map(
    play.picks.value.map((at) => {
      const here = play.aim.value ? [] : (tiles.get(at) ?? []);
      const words = here.map((d) => deedInWords(d, v, p, name));
      return [at, words.join(' or ') || (v.phase === 'escape' ? 'go through here' : 'choose this')];
    }),
  );
}

/* ---- Parts ---- */

export function Around({
  v,
  children,
  phase,
}: {
  v: View;
  children: ComponentChildren;
  phase: string;
}) {
  const to = coming(v);
  return (
    <div class={`heist-board phase-${phase}`}>
      <header class="heist-head">
        <Goals v={v} />
        <Noise v={v} to={to} />
      </header>
      {children}
    </div>
  );
}

const phaseWords: Record<View['phase'], string> = {
  plan: 'Planning',
  roll: 'Rolling',
  action: 'Action',
  event: 'Event',
  escape: 'Escape',
  over: 'It is over',
};

export function Rail({
  v,
  me,
  name,
  look,
}: {
  v: View;
  me: number;
  name: (who: number) => string;
  look?: Look;
}) {
  return (
    <aside class="heist-rail" aria-label="The state of things">
      <p class="round">
        {v.phase === 'plan' || v.phase === 'over' ? '' : `Round ${v.round}, `}
        {v.phase === 'plan' || v.phase === 'over'
          ? phaseWords[v.phase]
          : phaseWords[v.phase].toLowerCase()}
      </p>
      <Crew v={v} me={me} name={name} look={look} />
      <Deck v={v} to={coming(v)} />
      <Bag v={v} />
    </aside>
  );
}

export function Table({ play }: { play: Play }) {
  const v = play.view;
  const { desk } = play;
  const marks = useComputed(() => (play.view ? marksFor(play, play.view) : []));
  if (!v) return null;
  const board: Board = boardOf(v);
  const name = namer(v, (s) => (s === desk.you ? 'You' : desk.name(s)));
  const hover = (hex: At | null) => {
    play.hover.value = hex;
    for (const d of (hex && play.acts.value.tiles.get(hex)) || [])
      if (byChance.test(d.verb)) play.ask(d.text);
  };
  const look: Look = {
    held: play.held.value,
    glance: (who) => (play.glance.value = who),
    hold: (who) => (play.held.value = who),
  };
  return (
    <Around v={v} phase={v.phase}>
      <div class="heist-map">
        <HexMap
          label="The map"
          tiles={board.tiles}
          tokens={tokensOf(v, play.who, name)}
          pips={
            v.phase === 'escape' || v.phase === 'over' ? [] : pipsOf(v, play.lens.value ?? play.who)
          }
          marks={marks.value}
          ways={waysFor(play, v)}
          picks={picksFor(play, v, name)}
          onPick={(hex) => play.pick(hex)}
          onHover={hover}
        />
        <Hint play={play} v={v} name={name} />
      </div>
      <Panel play={play} v={v} name={name} />
      <Rail v={v} me={desk.you} name={name} look={look} />
    </Around>
  );
}
