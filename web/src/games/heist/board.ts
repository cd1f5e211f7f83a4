// What the table looks like, from a view: tiles as they are now, people, planning tokens; and what
// an action could do from where somebody stands. The last is a hint for eyes, never a rule: what can
// be played is only what the server lists.
import { characters, isCrisis, titleOf } from './cards';
import { type At, neighbours } from './hex';
import type { Pip, Token } from './map';
import { type Tile, tilesOf } from './tiles';
import type { Person, View } from './types';

export interface Board {
  tiles: Tile[];
  at: Map<At, Tile>;
}

/** Marks that a crisis, a server or a keycard takes away. */
const passing = /^(door|tower|reinforce)$/;

let last: { view: View; board: Board } | null = null;
export function boardOf(view: View): Board {
  if (last?.view === view) return last.board;
  const { revealed, gone, removed } = view;
  const tiles = tilesOf(view.tiles).map((t): Tile => {
    const off = removed.includes(t.at);
    const { remote, ...rest } = t;
    return {
      ...rest,
      ...(remote && !off && { remote }),
      unknown: !!t.unknown && !revealed.includes(t.at),
      chits: view.chits[t.at] ?? [],
      loot: view.loot[t.at] ?? [],
      marks: [
        ...t.marks.filter((m) => !(off && passing.test(m)) && m !== 'start'),
        ...(view.exits.includes(t.at) ? ['exit'] : []),
        ...(view.hounds === t.at ? ['hounds'] : []),
      ],
      ...(gone.includes(t.at) && { gone: true }),
    };
  });
  const board = { tiles, at: new Map(tiles.map((t) => [t.at, t])) };
  last = { view, board };
  return board;
}

/* ---- People ---- */

/** Everybody with a number: seats, then 4 and 5 for the others. */
export const everybody = (v: View): [who: number, p: Person][] => [
  ...v.crew.map((p, i): [number, Person] => [i, p]),
  ...v.npcs.map((p, i): [number, Person] => [4 + i, p]),
];

export const personOf = (v: View, who: number): Person | undefined =>
  who < 4 ? v.crew[who] : v.npcs[who - 4];

export const tokensOf = (v: View, me: number, name: (who: number) => string): Token[] =>
  everybody(v)
    .filter(([, p]) => p.at && p.status === 'in')
    .map(([who, p]) => ({
      id: String(who),
      at: p.at!,
      seat: Math.min(who, 4),
      initial: titleOf(p)[0]!,
      name: `${name(who)}, ${titleOf(p)}`,
      mine: who === me,
      done: p.done,
    }));

export const pipsOf = (v: View, me: number): Pip[] =>
  v.crew.flatMap((p, seat) =>
    p.status === 'in' ? (p.plan ?? []).map((at) => ({ at, seat, mine: seat === me })) : [],
  );

/* ---- Hints ---- */

const live = (t: Tile | undefined, chit: string) => t?.chits.filter((c) => c === chit).length ?? 0;
export const guardsOn = (t: Tile | undefined) => live(t, 'guard') + live(t, 'dog');
export const bars = (t: Tile | undefined): boolean =>
  !t ||
  t.kind === 'gap' ||
  !!t.gone ||
  live(t, 'lock') > 0 ||
  !!t.remote ||
  t.marks.includes('door');

/** MH-02, MH-03: what shares a border; an entrance borders only the hex that it faces. */
export function bordering(b: Board, hex: At): At[] {
  const here = b.at.get(hex);
  return neighbours(hex).filter((to, side) => {
    const there = b.at.get(to);
    if (!here || !there || there.kind === 'gap' || there.gone || here.kind === 'gap') return false;
    if (here.kind === 'entrance') return there.kind === 'hex' && here.facing === side;
    return there.kind === 'hex' || there.facing === (side + 3) % 6;
  });
}

/** Hexes within so many steps, with the steps. */
export function walk(
  b: Board,
  from: At[],
  steps: number,
  enter: (hex: At) => boolean,
  leave: (hex: At) => boolean = () => true,
): Map<At, number> {
  const seen = new Map(from.map((h) => [h, 0]));
  const queue = [...from];
  for (const hex of queue) {
    const n = seen.get(hex)!;
    if (n >= steps || !leave(hex)) continue;
    for (const to of bordering(b, hex))
      if (!seen.has(to) && enter(to)) {
        seen.set(to, n + 1);
        queue.push(to);
      }
  }
  return seen;
}

/** The way that is planned: tiles with a token that hang together from where one starts. */
export function plannedWay(v: View, p: Person): Set<At> {
  const b = boardOf(v);
  const plan = new Set(p.plan);
  const doors = b.tiles.filter((t) => t.kind === 'entrance').map((t) => t.at);
  const from = p.at ? [p.at] : doors;
  return new Set(walk(b, from, 99, (h) => plan.has(h)).keys());
}

/** Tiles that tokens still in hand could reach, next to the way or farther. */
export function planReach(v: View, p: Person, tokens: number): Map<At, number> {
  const b = boardOf(v);
  const reach = walk(b, [...plannedWay(v, p)], tokens, (h) => b.at.get(h)?.kind === 'hex');
  for (const [hex, n] of reach) if (n === 0) reach.delete(hex);
  return reach;
}

/** Where `moves` steps can lead over one's plan, as things stand. */
export function moveReach(v: View, who: number, moves: number): Set<At> {
  const p = personOf(v, who);
  const b = boardOf(v);
  if (!p?.at || b.at.get(p.at)?.remote) return new Set();
  const plan = new Set(p.plan);
  const enter = (h: At) =>
    !bars(b.at.get(h)) && (who >= 4 || plan.has(h) || b.at.get(h)?.kind === 'entrance');
  const reach = walk(b, [p.at], moves, enter, (h) => guardsOn(b.at.get(h)) === 0);
  return new Set([...reach].filter(([, n]) => n > 0).map(([h]) => h));
}

/** Tiles on which an unlock, a subdue or a disable could do something, from here. */
export function workReach(v: View, who: number, letters: string): Set<At> {
  const p = personOf(v, who);
  const b = boardOf(v);
  if (!p?.at) return new Set();
  const near = bordering(b, p.at);
  const has = (h: At, chit: string) => live(b.at.get(h), chit) > 0;
  const out = new Set<At>();
  if (letters.includes('U')) for (const h of near) if (has(h, 'lock')) out.add(h);
  if (letters.includes('S')) for (const h of [p.at, ...near]) if (guardsOn(b.at.get(h))) out.add(h);
  if (letters.includes('D')) for (const h of [p.at, ...near]) if (has(h, 'camera')) out.add(h);
  return out;
}

/* ---- Noise and the deck ---- */

export interface Coming {
  /** Where the marker will stand when all are done, as things are. */
  noise: number;
  /** Alerts that will be raised on the way there. */
  alerts: number;
  /** Spaces with an alert that lie ahead. */
  ahead: number[];
}
export function coming(v: View, more = { noise: 0, alerts: 0 }): Coming {
  let owed = more.noise;
  let alerts = more.alerts;
  if (v.phase === 'action')
    for (const [, p] of everybody(v)) {
      owed += p.noise ?? 0;
      alerts += p.alerts ?? 0;
    }
  const noise = Math.min(v.track.last, v.noise + owed);
  alerts += v.track.alerts.filter((a) => a > v.noise && a <= noise).length;
  return { noise, alerts, ahead: v.track.alerts.filter((a) => a > v.noise) };
}

/** The deck as it lies: what alerts will take, what will happen, what waits. */
export function deckOf(v: View, alerts: number): { id: string; fate: 'gone' | 'next' | 'later' }[] {
  let left = alerts;
  let next = true;
  return v.events.map((id) => {
    if (isCrisis(id)) return { id, fate: 'later' };
    if (left > 0) {
      left--;
      return { id, fate: 'gone' };
    }
    const fate = next ? 'next' : 'later';
    next = false;
    return { id, fate };
  });
}

/** What a way out costs: a step is a move, a guard left behind one more each, a door one (MH-40). */
export function runCost(v: View, who: number, hexes: At[]): number {
  const p = personOf(v, who);
  const b = boardOf(v);
  const glides = !!characters[p?.character ?? '']?.abilities.includes('better-ways');
  const left = p?.at ? [p.at, ...hexes.slice(0, -1)] : [];
  const doors = hexes.filter((h) => b.at.get(h)?.marks.includes('door')).length;
  return doors + left.reduce((n, h) => n + 1 + (glides ? 0 : guardsOn(b.at.get(h))), 0);
}
