// Geometry, moves taken apart, and the page's hints, against the engine itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dice, engine } from '../../../tools/engine';
import { type Move, moveOf } from '../../wire/steps';
import { type Acts, type Deed, deedOf, sortOut } from './acts';
import { boardOf, coming, deckOf, personOf } from './board';
import { actionIn, characters, count, events, skills } from './cards';
import { heists } from './heists';
import { at, bounds, centre, fitting, hexAt, kept, shifted, towards, zoomed } from './hex';
import { type Aim, groupOf, fitting as left, nextHexes, nextWords } from './play';
import { tell, toldInFilm } from './story';
import { inWords, tileOf, tilesOf } from './tiles';
import type { View } from './types';
import { deedInWords, wordOf } from './words';

const every = (size: number) =>
  Array.from({ length: size * size }, (_, i) => at(Math.floor(i / size), i % size));

describe('hexes', () => {
  test('a hex is found again from any point well inside it', () => {
    for (const hex of every(11)) {
      const c = centre(hex);
      for (const [dx, dy] of [
        [0, 0],
        [40, 0],
        [-40, 0],
        [0, 50],
        [0, -50],
        [36, 22],
      ] as const)
        expect(hexAt({ x: c.x + dx, y: c.y + dy })).toBe(hex);
    }
  });
  test('a map fits its screen, zooms around the pointer, and cannot be lost', () => {
    const box = bounds(every(11));
    const screen = { w: 700, h: 500 };
    const look = fitting(box, screen);
    expect(box.x * look.k + look.x).toBeGreaterThanOrEqual(0);
    expect((box.y + box.h) * look.k + look.y).toBeLessThanOrEqual(screen.h);
    const p = { x: 123, y: 45 };
    const near = zoomed(look, 1.7, p, 0.1);
    const same = (l: typeof look) => [(p.x - l.x) / l.k, (p.y - l.y) / l.k];
    expect(same(near)[0]).toBeCloseTo(same(look)[0]!, 6);
    expect(same(near)[1]).toBeCloseTo(same(look)[1]!, 6);
    const gone = kept({ ...near, x: 1e6, y: -1e6 }, box, screen);
    expect(box.x * gone.k + gone.x).toBeLessThan(screen.w);
    expect((box.y + box.h) * gone.k + gone.y).toBeGreaterThan(0);
    const seen = shifted(near, '10.10', screen);
    const c = centre('10.10');
    expect(c.x * seen.k + seen.x).toBeLessThan(screen.w);
    expect(c.y * seen.k + seen.y).toBeLessThan(screen.h);
  });
  test('arrows lead to the next hex in their direction', () => {
    const all = every(5);
    expect(towards('2.2', 0, all)).toBe('2.3');
    expect(towards('2.2', 180, all)).toBe('2.1');
    expect(['1.1', '1.2']).toContain(towards('2.2', -90, all));
    expect(towards('3.4', 0, all)).toBe(null);
  });
});

test('every tile code of the designer means something, and says so', () => {
  const codes =
    'EM SC GU LO CM DO G2 L2 C2 2GL 2GC 2GD 2CL 2CD 2LD GDGD JW $1 $2 $3 PP USB KC KCL G1K G2K G3K GKC RE WT GA GB GC GD SX SY RX RY RXJ RYJ RXD RYD RXM RYM MW DK S I T * BE AA AG AS AC AH AL E1 E2 E3 E4 E5 E6';
  for (const code of codes.split(' ')) {
    const tile = tileOf(code);
    expect(tile, code).not.toBe(null);
    if (code !== 'EM') expect(inWords({ at: '0.0', ...tile! }), code).not.toBe('empty');
  }
  expect(tileOf('GP')!.kind).toBe('gap');
  expect(tileOf('XX')).toBe(null);
  expect(tilesOf('GP EM SC E2').map((t) => t.at)).toEqual(['0.0', '0.1', '1.0', '1.1']);
});

test('a deed knows who does what, with which die, and what is left to choose', () => {
  const deed = (...path: string[]) => deedOf(moveOf(path));
  expect(deed('commit', 'item', 'item:flashbang', 'die', 'die:3')).toMatchObject({
    verb: 'commit',
    what: 'item flashbang',
    die: 3,
    rest: [],
  });
  expect(deed('npc', '2', 'commit', 'slot:c2', 'for', 'person:1', 'letter:u')).toMatchObject({
    who: 2,
    what: 'c2',
    rest: ['person:1', 'letter:u'],
  });
  expect(deed('npc', 'move', 'hex:3.4')).toMatchObject({ who: 1, verb: 'move', hexes: ['3.4'] });
  expect(deed('pickup', 'thing:jewel', 'hex:3.4')).toMatchObject({ what: 'jewel', hexes: ['3.4'] });
  expect(deed('fixer', 'fixer:mastermind', 'token:m1', 'place:3')).toMatchObject({
    what: 'mastermind',
    rest: ['token:m1', 'place:3'],
  });
});

test('all cards of the files are there', () => {
  expect(Object.keys(characters)).toHaveLength(24);
  expect(Object.keys(skills)).toHaveLength(18);
  expect(characters['angry-locksmith']).toMatchObject({
    memory: 8,
    abilities: ['efficient-picker'],
  });
  expect(characters.safecracker!.actions[1]).toMatchObject({ title: 'Pick', letters: 'UUn' });
  expect(characters.burglar!.actions[1]!.special!.text).toContain('twice');
  expect(skills.bypass!.actions[0]).toEqual({ title: 'Bump', letters: 'UUnnM' });
  expect(events.Z2!.text).toContain('alarm');
});

/* ---- Whole games ---- */

/** Can this move be reached by picking words and hexes, one after the other? */
function reachable(aim: Aim, text: string): boolean {
  const target = aim.deeds.find((d) => d.text === text)!;
  let a = aim;
  for (let i = 0; i < 12; i++) {
    const now = left(a);
    if (now.length === 1) return now[0]!.text === text;
    if (now.length === 0) return false;
    const word = target.rest[a.words.length];
    if (word !== undefined && nextWords(a).includes(word)) a = { ...a, words: [...a.words, word] };
    else {
      const hex = target.hexes.find((h) => !a.hexes.includes(h) && nextHexes(a).includes(h));
      /* All of it is chosen, and longer ways go on from here: “Just these”. */
      if (!hex) return now.includes(target);
      a = { ...a, hexes: [...a.hexes, hex] };
    }
  }
  return false;
}

const crews = [
  undefined,
  ['Karma', 'Jitters', 'Enigma', 'Null'],
  ['Clutch', 'Crazy Eyes', 'Status', 'F-Stop'],
  [
    'ghost-runner ninja prowl',
    'con-artist steal pilfer',
    'tinkerer tweak splice-in',
    'black-hat concoct improvise',
  ],
];

let e: ReturnType<typeof engine>;
beforeAll(() => {
  e = engine();
});
afterAll(() => e.quit());

const allOf = (a: Acts): Deed[] => [
  ...[...a.tiles.values(), ...a.commits.values(), ...a.uses.values()].flat(),
  ...a.hands,
  ...a.choices,
  ...a.runs,
  ...a.ends.values(),
  ...a.others,
];

/** Every move has one place, words, and a way to be picked. */
function checkMoves(moves: Move[], v: View): void {
  const deeds = moves.map(deedOf);
  for (const who of new Set(deeds.map((d) => d.who))) {
    const mine = deeds.filter((d) => d.who === who);
    const acts = sortOut(mine);
    expect(
      allOf(acts)
        .map((d) => d.text)
        .sort(),
    ).toEqual(mine.map((d) => d.text).sort());
    expect(acts.others.map((d) => d.text)).toEqual([]);
    const person = personOf(v, who ? 3 + who : v.seat);
    const around = { view: v, person, called: (other: number) => `Seat ${other}` };
    for (const d of mine) {
      expect(deedInWords(d, around)).not.toBe('');
      d.rest.map((_, i) => expect(wordOf(d, i, around), d.text).not.toMatch(/undefined|NaN/));
    }
    const groups = [
      ...acts.uses.keys(),
      ...mine.filter((d) => d.verb === 'commit').map((d) => `commit ${d.what} ${d.die}`),
    ];
    for (const key of groups) {
      const group = groupOf(acts, key)!;
      for (const d of group)
        expect(reachable({ key, deeds: group, words: [], hexes: [] }, d.text), d.text).toBe(true);
    }
  }
}

/** What a bot would play; one that would rather wait for others plays anything. */
const sensible = (seat: number, any: string): Promise<string> =>
  e.ask({ cmd: 'bot', seat, level: 'easy' }).then(
    (a) => a.move,
    () => any,
  );

test('whole heists: every move has its place', async () => {
  const roll = dice(5);
  const verbs = new Set<string>();
  for (const [i, { id }] of heists.entries()) {
    if (i % 2) continue;
    const crew = crews[i % crews.length];
    const options = {
      heist: id,
      cash: 12,
      fixers: ['old-friend', 'visage', 'mastermind', 'beat-cop', 'mayor', 'bookie', 'architect'],
      items: ['flashbang', 'bump-key'],
      ...(crew && { crew }),
    };
    await e.ask({ cmd: 'new', game: 'heist', seats: 4, options, seed: `${i + 1}` });
    for (let n = 0; n < 500; n++) {
      const moves = await e.moves();
      if (moves.length === 0) break;
      const { seat } = moves[roll(moves.length)]!;
      const mine = moves.filter((m) => m.seat === seat);
      const { view } = (await e.ask({ cmd: 'view', seat })) as { view: View };
      checkMoves(mine, view);
      for (const m of mine) verbs.add(deedOf(m).verb);
      const any = mine[roll(mine.length)]!.text;
      const move = roll(4) ? await sensible(seat, any) : any;
      const { over } = await e.ask({ cmd: 'play', seat, move });
      if (over) break;
    }
  }
  /* The walk has seen what matters. */
  for (const verb of 'plan unplan start buy fixer ready commit move unlock subdue disable reveal idea pickup drop undo done escape run'.split(
    ' ',
  ))
    expect(verbs, verb).toContain(verb);
}, 240_000); // some seconds of work, and a machine may be busy

test('the board is the view', async () => {
  await e.ask({ cmd: 'new', game: 'heist', seats: 3, seed: '1' });
  const { view } = (await e.ask({ cmd: 'view', seat: 0 })) as { view: View };
  const b = boardOf(view);
  expect(b.tiles).toHaveLength(121);
  expect(b.at.get('4.8')!.unknown).toBe(true);
  expect(b.at.get('7.5')!.loot).toEqual(['cash 1', 'jewel']);
});

test('noise to come, its alerts, and what they take from the deck', () => {
  const v = {
    noise: 2,
    phase: 'action',
    track: { last: 37, alerts: [4, 8, 11] },
    events: ['1', 'C3', '4', '6'],
    crew: [{ noise: 2 }, { noise: 1, alerts: 1 }],
    npcs: [],
  } as unknown as View;
  expect(coming(v)).toEqual({ noise: 5, alerts: 2, ahead: [4, 8, 11] });
  expect(deckOf(v, 2).map((c) => c.fate)).toEqual(['gone', 'later', 'gone', 'next']);
});

test('the shipped heists are read, in order, and each has a map', () => {
  expect(heists.length).toBeGreaterThanOrEqual(17);
  expect(heists[0]).toMatchObject({ id: 'a1-lucky-pawn', difficulty: 'amateur' });
  for (const h of heists) {
    expect(h.name, h.id).not.toBe('');
    expect(
      h.tiles.some((t) => t.kind === 'entrance'),
      h.id,
    ).toBe(true);
  }
});

test('an action is named by its slot and die', () => {
  const p = { character: 'thug', skills: ['wing-it', 'bypass'], die: 5 } as never;
  expect(actionIn(p, 'c2', 5)!.letters).toBe('SnnM');
  expect(actionIn(p, 's2', 4)!.title).toBe('Sprint');
  expect(count('SnnM', 'n')).toBe(2);
});

test('the story leaves out planning, which the map shows, and tells the rest', () => {
  const events = [{ type: 'plan', hex: '1.1' }, { type: 'done' }, { type: 'noise' }];
  const story = ['Ann plans to cross 1.1.', 'Ann is done.', ''];
  const m = { type: 'move', seq: 1, at: 0, n: 1, seat: 0, events, story, over: false } as const;
  expect(tell(m)).toEqual(['Ann is done.']);
  const silent = { ...m, story: ['', '', ''] };
  expect(toldInFilm(m, () => 'Ann')).toEqual(['Ann is done.']);
  expect(toldInFilm(silent, () => 'Ann')).toEqual(['Ann plans to cross 1.1.']);
  expect(toldInFilm({ ...silent, events: [], move: 'stay' }, () => 'Ann')).toEqual(['Ann: stay.']);
});
