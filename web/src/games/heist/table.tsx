// The table: map, people, noise, deck, and below it what you can do. The film shows the same without
// the last.
import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/parts';
import type { Deed } from './acts';
import { type Board, boardOf, coming, personOf, pipsOf, tokensOf } from './board';
import { count, npcs, prebuiltName } from './cards';
import type { At } from './hex';
import { HexMap, type Mark, type Way } from './map';
import { Panel } from './panel';
import { Opening } from './panel/briefing';
import { Hint } from './panel/hint';
import { bestRuns, chanceOf } from './panel/running';
import { Bag, Crew, Deck, Goals, type Look, Noise } from './parts';
import { byChance, fitting, type Play } from './play';
import { Scene } from './scene';
import { moveReach, planReach, runCost, runCosts, workReach } from './sketch';
import type { View } from './types';
import { deedInWords } from './words';
import '../../style/heist.css';

/** Names of everybody: seats by their people, others by their cards. */
const namer = (v: View, seat: (s: number) => string) => (who: number) =>
  who < 4
    ? seat(who)
    : `The ${npcs[v.npcs[who - 4]?.npc ?? '']?.title.toLowerCase() ?? 'stranger'}`;

/* ---- What is marked on the map ---- */

function planMarks(play: Play, v: View, seat: number): Mark[] {
  const p = v.crew[seat];
  if (!p) return [];
  const reach = planReach(play, seat);
  const mine = seat === play.desk.you;
  if (!mine)
    return [
      ...(p.plan ?? []).map((at): Mark => ({ at, kind: 'reach' })),
      ...reach.map(([at]): Mark => ({ at, kind: 'faint' })),
    ];
  const near = reach.map(([at, n]): Mark => ({ at, kind: n === 1 && p.at ? 'aim' : 'reach' }));
  const starts = [...play.acts.value.tiles]
    .filter(([, ds]) => ds.some((d) => d.verb === 'start'))
    .map(([at]): Mark => ({ at, kind: 'aim' }));
  return [...near, ...(p.at ? [] : starts)];
}

/** The way out that is shown: the best of those that were picked, or of all. */
function shownRun(play: Play): Deed | undefined {
  const a = play.aim.value;
  return bestRuns(play, a?.key === 'run' ? fitting(a) : play.acts.value.runs)[0];
}

function runMarks(play: Play): Mark[] {
  const runs = play.acts.value.runs;
  const exits = new Map<At, Mark>();
  for (const d of bestRuns(play, runs)) {
    const at = d.hexes.at(-1)!;
    const chance = chanceOf(play, d);
    if (!exits.has(at))
      exits.set(at, {
        at,
        kind: 'aim',
        text: `${runCost(play, d.text)} · ${chance === undefined ? '…' : `${Math.round(chance * 100)} %`}`,
      });
  }
  /* What it has cost so far, along the way that is shown. */
  const run = shownRun(play);
  const soFar = run ? runCosts(play, run.text) : [];
  const costs = (run?.hexes.slice(0, -1) ?? []).map(
    (at, i): Mark => ({ at, kind: 'cost', text: `${soFar[i] ?? ''}` }),
  );
  return [...exits.values(), ...costs];
}

function marksFor(play: Play, v: View): Mark[] {
  const beat = play.scenes.now.value?.beat;
  if (beat) return beat.kind === 'effect' ? beat.hexes.map((at) => ({ at, kind: 'now' })) : [];
  const lens = play.lens.value;
  if (lens !== null && lens < 4 && v.phase === 'plan') return planMarks(play, v, lens);
  if (lens !== null && v.phase === 'action') {
    const steps = count(personOf(v, lens)?.left ?? '', 'M');
    return moveReach(play, lens, steps || 1).map((at): Mark => ({ at, kind: 'reach' }));
  }
  const peek = play.peek.value;
  if (peek) {
    const reach = moveReach(play, play.who, count(peek.letters, 'M'));
    const work = workReach(play, play.who, peek.letters);
    return [
      ...reach.map((at): Mark => ({ at, kind: 'reach' })),
      ...work.map((at): Mark => ({ at, kind: 'hit' })),
    ];
  }
  if (play.tile.value) return [{ at: play.tile.value, kind: 'chosen' }];
  if (v.phase === 'plan' && !play.aim.value) return planMarks(play, v, play.desk.you);
  if (v.phase === 'escape' && play.acts.value.runs.length) return runMarks(play);
  const chosen = play.aim.value?.hexes ?? [];
  return [
    ...play.picks.value.map((at): Mark => ({ at, kind: 'aim' })),
    ...chosen.map((at): Mark => ({ at, kind: 'chosen' })),
  ];
}

/** What people show each other: the ways, and at the end of each the name. */
const ghosts = (play: Play): [seat: number, way: At[]][] => [
  ...Object.entries(play.shown.value).flatMap(([seat, way]): [number, At[]][] =>
    way.length ? [[Number(seat), way]] : [],
  ),
  ...(play.drawing.value?.length ? [[play.desk.you, play.drawing.value] as [number, At[]]] : []),
];
const pingsFor = (play: Play): Mark[] =>
  ghosts(play).map(([seat, way]) => ({
    at: way.at(-1)!,
    kind: `ping by-${seat}`,
    text: play.desk.called(seat),
  }));

function waysFor(play: Play, v: View): Way[] {
  const from = personOf(v, play.who)?.at;
  const run = v.phase === 'escape' && shownRun(play);
  return [
    ...(from && run ? [{ hexes: [from, ...run.hexes] }] : []),
    ...ghosts(play).map(([, hexes]) => ({ hexes, kind: 'ghost' })),
  ];
}

/** The same for ears. */
const shownInWords = (play: Play): string =>
  ghosts(play)
    .map(([seat, way]) => `${play.desk.called(seat)}: ${way.join(', ')}`)
    .join('. ');

/** Is there anybody to show something to? */
const hasCompany = ({ desk }: Play): boolean =>
  desk.you >= 0 &&
  !desk.over &&
  ((desk.link.table.value?.watching ?? 0) > 0 ||
    desk.seats.some((s) => s.kind === 'person' && !desk.own.includes(s.seat)));

function PointTool({ play }: { play: Play }) {
  const on = play.drawing.value !== null;
  return (
    <Button
      aria-pressed={on}
      aria-label="Show the others a tile or a way"
      onClick={() => (play.drawing.value = on ? null : [])}
    >
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <path d="M-8 9V4L3-7 7-3-4 8ZM1-5 5-1" />
      </svg>
    </Button>
  );
}

/** What picking a hex would do, in words. */
function picksFor(play: Play, v: View, name: (who: number) => string): Map<At, string> {
  if (play.drawing.value)
    return new Map([...boardOf(v).at.keys()].map((at) => [at, 'show this to the others']));
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

function Around({ v, children, phase }: { v: View; children: ComponentChildren; phase: string }) {
  const to = coming(v);
  return (
    <div class={`heist-board phase-${phase}`}>
      <header class="heist-head flow">
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

function Rail({
  v,
  me,
  name,
  look,
  hot,
  called,
}: {
  v: View;
  me: number;
  name: (who: number) => string;
  look?: Look;
  hot?: number[];
  /** What a character is called, where they have a name. */
  called?: (who: number) => string;
}) {
  return (
    <>
      <aside class="heist-rail sunk" aria-label="The state of things">
        <p class="round" data-thing={v.phase === 'plan' ? 'phase:plan' : 'number:round'}>
          {v.phase === 'plan' || v.phase === 'over' ? '' : `Round ${v.round}, `}
          {v.phase === 'plan' || v.phase === 'over'
            ? phaseWords[v.phase]
            : phaseWords[v.phase].toLowerCase()}
        </p>
        <Crew v={v} me={me} name={name} look={look} hot={hot ?? []} called={called} />
      </aside>
      <aside class="heist-deck sunk" aria-label="What is to come">
        <Deck v={v} to={coming(v)} />
        <Bag v={v} />
      </aside>
    </>
  );
}

/** The characters' own names come with the table: Tiny Mike is not only “Thug”. */
function calledIn(crew: unknown, who: number): string {
  const one: unknown = Array.isArray(crew) ? crew[who] : undefined;
  const { name } = (one ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

/** The characters that the card being told has just hit. */
function hotOf(play: Play): number[] {
  const now = play.scenes.now.value;
  return now?.happens && now.beat.kind === 'effect' ? now.beat.who : [];
}

export function Table({ play }: { play: Play }) {
  const v = play.view;
  const { desk } = play;
  const marks = useComputed(() => (play.view ? marksFor(play, play.view) : []));
  if (!v) return null;
  const board: Board = boardOf(v);
  const name = namer(v, (s) => desk.called(s));
  const called = (who: number) =>
    calledIn(desk.link.table.value?.options.crew, who) || prebuiltName(v.crew[who]);
  const actAs = (who: number) => {
    if (desk.own.includes(who) && who !== desk.you) desk.turnTo(who);
  };
  const hover = (hex: At | null) => {
    play.hover.value = hex;
    for (const d of (hex && play.acts.value.tiles.get(hex)) || [])
      if (byChance.test(d.verb)) play.ask(d.text);
  };
  const look: Look = {
    held: play.held.value,
    glance: (who) => (play.glance.value = who),
    hold: (who) => (play.held.value = who),
    own: desk.own,
    actAs,
  };
  const { film } = desk;
  return (
    <Around v={v} phase={film ? 'film' : v.phase}>
      <div class="heist-map">
        <HexMap
          label="The map"
          tiles={board.tiles}
          tokens={tokensOf(v, play.who, name)}
          pips={
            v.phase === 'escape' || v.phase === 'over' ? [] : pipsOf(v, play.lens.value ?? play.who)
          }
          marks={[...marks.value, ...pingsFor(play)]}
          ways={waysFor(play, v)}
          picks={picksFor(play, v, name)}
          flying={play.scenes.flying.value}
          paint={play.drawing.value !== null}
          onPick={(hex) => (play.drawing.value ? play.draw(hex) : play.pick(hex))}
          onStroke={() => play.drawn()}
          tools={hasCompany(play) && <PointTool play={play} />}
          onToken={(id) => actAs(Number(id))}
          onHover={hover}
        />
        {!film && <Scene play={play} v={v} name={name} />}
        {!film && <Opening play={play} v={v} />}
        <p class="sr" role="status">
          {shownInWords(play)}
        </p>
      </div>
      {!film && (
        <div class="hint-place">
          <Hint play={play} v={v} name={name} />
        </div>
      )}
      {!film && <Panel play={play} v={v} name={name} />}
      {film ? (
        <Rail v={v} me={play.who} name={name} />
      ) : (
        <Rail v={v} me={desk.you} name={name} look={look} hot={hotOf(play)} called={called} />
      )}
    </Around>
  );
}
