// What the table looks like, from a view: tiles as they are now, people, planning tokens. What an action
// could do comes from the rules (sketch.ts).
import { isCrisis, titleOf } from './cards';
import type { At } from './hex';
import type { Pip, Token } from './map';
import type { Play } from './play';
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

export const tokensOf = (play: Play): Token[] =>
  everybody(play.view)
    .filter(([, p]) => p.at && p.status === 'in')
    .map(([who, p]) => ({
      id: String(who),
      at: p.at!,
      seat: Math.min(who, 4),
      initial: titleOf(p)[0]!,
      name: `${play.called(who)}, ${titleOf(p)}`,
      mine: who === play.who,
      done: p.done,
    }));

export const pipsOf = (v: View, me: number): Pip[] =>
  v.crew.flatMap((p, seat) =>
    p.status === 'in' ? (p.plan ?? []).map((at) => ({ at, seat, mine: seat === me })) : [],
  );

/* ---- Noise and the deck ---- */

export interface Coming {
  /** Where the marker will stand when all are done, as things are. */
  noise: number;
  /** Alerts that will be raised on the way there. */
  alerts: number;
  /** Spaces with an alert that lie ahead. */
  ahead: number[];
}
export function coming(v: View): Coming {
  let owed = 0;
  let alerts = 0;
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
