// The table: map, people, noise, deck, and below it what you can do. The film shows the same without
// the last.
import { useComputed } from '@preact/signals';
import { Button } from '../../ui/parts';
import type { Deed } from './acts';
import { boardOf, personOf, pipsOf, tokensOf } from './board';
import { count } from './cards';
import type { At } from './hex';
import { HexMap, type Mark, type Way } from './map';
import { Panel } from './panel';
import { Opening } from './panel/briefing';
import { Hint } from './panel/hint';
import { bestRuns, chanceOf } from './panel/running';
import { byChance, fitting, type Play, usePlay } from './play';
import { Goals, Noise, Rail } from './rail';
import { Scene } from './scene';
import { moveReach, planReach, runCost, runCosts, workReach } from './sketch';
import type { View } from './types';
import { deedInWords } from './words';
import '../../style/heist.css';

/* ---- What is marked on the map ---- */

function planMarks(play: Play, v: View, seat: number): Mark[] {
  const p = v.crew[seat];
  if (!p) return [];
  const reach = planReach(play, seat);
  const mine = seat === play.you;
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
  if (v.phase === 'plan' && !play.aim.value) return planMarks(play, v, play.you);
  if (v.phase === 'escape' && play.acts.value.runs.length) return runMarks(play);
  const chosen = play.aim.value?.hexes ?? [];
  return [
    ...play.picks.value.map((at): Mark => ({ at, kind: 'aim' })),
    ...chosen.map((at): Mark => ({ at, kind: 'chosen' })),
  ];
}

/** What people show each other: the ways, and at the end of each the name. */
const ghosts = (play: Play): [seat: number, way: At[]][] => [
  ...Object.entries(play.pings.value).flatMap(([seat, way]): [number, At[]][] =>
    way.length ? [[Number(seat), way]] : [],
  ),
  ...(play.drawing.value?.length ? [[play.you, play.drawing.value] as [number, At[]]] : []),
];
const pingsFor = (play: Play): Mark[] =>
  ghosts(play).map(([seat, way]) => ({
    at: way.at(-1)!,
    kind: `ping by-${seat}`,
    text: play.called(seat),
  }));

function waysFor(play: Play, v: View): Way[] {
  const from = play.person?.at;
  const run = v.phase === 'escape' && shownRun(play);
  return [
    ...(from && run ? [{ hexes: [from, ...run.hexes] }] : []),
    ...ghosts(play).map(([, hexes]) => ({ hexes, kind: 'ghost' })),
  ];
}

/** The same for ears. */
const shownInWords = (play: Play): string =>
  ghosts(play)
    .map(([seat, way]) => `${play.called(seat)}: ${way.join(', ')}`)
    .join('. ');

/** Is there anybody to show something to? */
const hasCompany = ({ you, over, link, seats, own }: Play): boolean =>
  you >= 0 &&
  !over &&
  ((link.table.value?.watching ?? 0) > 0 ||
    seats.some((s) => s.kind === 'person' && !own.includes(s.seat)));

function PointTool() {
  const play = usePlay();
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
function picksFor(play: Play): Map<At, string> {
  const v = play.view;
  if (play.drawing.value)
    return new Map([...boardOf(v).at.keys()].map((at) => [at, 'show this to the others']));
  const { tiles } = play.acts.value;
  return new Map(
    play.picks.value.map((at) => {
      const here = play.aim.value ? [] : (tiles.get(at) ?? []);
      const words = here.map((d) => deedInWords(d, play));
      return [at, words.join(' or ') || (v.phase === 'escape' ? 'go through here' : 'choose this')];
    }),
  );
}

/* ---- The table ---- */

export function Table() {
  const play = usePlay();
  const { view: v, film } = play;
  const marks = useComputed(() => (play.view ? marksFor(play, play.view) : []));
  if (!v) return null;
  const actAs = (who: number) => {
    if (play.own.includes(who) && who !== play.you) play.turnTo(who);
  };
  const hover = (hex: At | null) => {
    play.hover.value = hex;
    for (const d of (hex && play.acts.value.tiles.get(hex)) || [])
      if (byChance.test(d.verb)) play.ask(d.text);
  };
  return (
    <div class={`heist-board phase-${film ? 'film' : v.phase}`}>
      <header class="heist-head flow">
        <Goals />
        <Noise />
      </header>
      <div class="heist-sight" data-clear>
        <div class="heist-map">
          <HexMap
            label="The map"
            tiles={boardOf(v).tiles}
            tokens={tokensOf(play)}
            pips={
              v.phase === 'escape' || v.phase === 'over'
                ? []
                : pipsOf(v, play.lens.value ?? play.who)
            }
            marks={[...marks.value, ...pingsFor(play)]}
            ways={waysFor(play, v)}
            picks={picksFor(play)}
            flying={play.scenes.flying.value}
            paint={play.drawing.value !== null}
            onPick={(hex) => (play.drawing.value ? play.draw(hex) : play.pick(hex))}
            onStroke={() => play.drawn()}
            tools={hasCompany(play) && <PointTool />}
            onToken={(id) => actAs(Number(id))}
            onHover={hover}
          />
          {!film && <Scene />}
          {!film && <Opening />}
          <p class="sr" role="status">
            {shownInWords(play)}
          </p>
        </div>
        {!film && (
          <div class="hint-place">
            <Hint />
          </div>
        )}
      </div>
      {!film && <Panel />}
      <Rail />
    </div>
  );
}
