import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { adventures, maps } from 'virtual:luck/adventures';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, dice, engine, forms, type Listed, program } from '../../../tools/engine';
import { parseMap, parseScript } from '../../../tools/luck';
import { stressed, unstressed } from '../../ui/stressed';
import { write } from '../../wire/forms';
import { type Call, callText } from './calls';
import {
  backgrounds,
  codes,
  difficulties,
  letters,
  readyMade,
  sums,
  taskAt,
  taskLetters,
  traits,
  tricks,
} from './data';
import { curve, mapOfWalk } from './ending';
import { luckOf } from './making';
import { isDrawn } from './mine';
import { draw } from './portrait';
import { movesFor } from './saved';
import { firstBlow } from './scene';
import { callOf, pieces } from './script';
import { taleOf } from './setting';
import { Rolls } from './show';
import type { Event, View } from './types';

const rules = { forms: (await forms()).luck! };

/** What the codes of chart two mean. */
const outcomeOf: Record<string, string> = {
  OoL: 'out-of-luck',
  F: 'failure',
  NT: 'next-time',
  S: 'success',
  LS: 'lucky-streak',
  MB: 'morale-boost',
};

type Engine = ReturnType<typeof engine>;
const hosted = { cmd: 'new', game: 'luck', seats: 2, seed: 'a1', options: { mode: 'hosted' } };

describe('a person runs a shipped adventure', () => {
  const file = new URL('../../../../src/games/luck/data/museum.twee', import.meta.url);
  const script = parseScript(readFileSync(file, 'utf8'));
  const at = (name: string) => script.scenes.find((s) => s.name === name)!;

  test('scenes have what is told, what can be tried and where it leads, and foes', () => {
    expect(script.start).toBe('The Bus');
    const foyer = at('The Foyer');
    expect(foyer.text).toMatch(/^Marble, echoes/);
    expect(foyer.text).not.toMatch(/test:|fail:|\[\[/);
    expect(foyer.ways[0]).toEqual({
      text: 'Charm Doris',
      to: 'Doris Unbends',
      test: 'moderate',
      fail: 'Ticket 44',
    });
    const fight = at('Nebit Is Not Amused');
    expect(fight.foes[0]).toEqual({ name: 'The left jackal', rating: 'A' });
    expect(fight.ways.map((w) => w.to)).toContain('Two Good Dogs');
    const names = script.scenes.map((s) => s.name);
    for (const s of script.scenes)
      for (const w of s.ways) for (const to of [w.to, w.fail ?? w.to]) expect(names).toContain(to);
  });

  test('a scene is told in pieces that a move can hold, and nothing is lost', () => {
    for (const s of script.scenes) {
      const parts = pieces(s.text);
      for (const p of parts) expect(new TextEncoder().encode(p).length).toBeLessThanOrEqual(500);
      expect(s.text).not.toMatch(/[{}|]/);
      expect(parts.join(' ')).toBe(unstressed(s.text).replace(/\s+/g, ' ').trim());
    }
  });

  test('every way with a test is a call that the rules take', async () => {
    const e = engine();
    await ready(e);
    for (const s of script.scenes)
      for (const way of s.ways.filter((w) => w.test)) {
        const call = callOf(way, [0, 1]);
        const text = callText(rules, { seats: [0], rating: [], using: [], hard: [], ...call })!;
        const said = await e.ask({ cmd: 'play', seat: 2, move: text });
        expect(said.error ?? '', text).toBe('');
        await e.ask({ cmd: 'undo' });
      }
    e.quit();
  }, 60_000);
});

/** A hosted game in which everybody is ready. */
async function ready(e: Engine, options: object = {}): Promise<void> {
  await e.ask({ ...hosted, options: { mode: 'hosted', ...options } });
  await e.ask({ cmd: 'play', seat: 0, move: 'ready-made odile' });
  await e.ask({ cmd: 'play', seat: 1, move: 'ready-made bruno' });
}

/** Plays at random and hands every step to `look`. */
async function random(
  options: object,
  seats: number,
  seed: string,
  look: (before: View, events: Event[], after: View, moves: Listed[]) => void,
) {
  const e = engine();
  const roll = dice(Number.parseInt(seed, 16) * 17 + seats);
  await e.ask({ cmd: 'new', game: 'luck', seats, seed, options });
  for (let s = 0; s < seats; s++) await e.ask({ cmd: 'play', seat: s, move: 'random' });
  for (let s = 0; s < seats; s++) await e.ask({ cmd: 'play', seat: s, move: 'ready' });
  let before = (await e.ask({ cmd: 'view', seat: 0 })).view as View;
  for (let n = 0; n < 120; n++) {
    const moves = await e.moves();
    if (!moves.length) break;
    const bold = moves.filter((m) => !/^(eat|trick|end)/.test(m.text) || roll(9) === 0);
    const { seat, text } = (bold.length ? bold : moves)[roll(bold.length || moves.length)]!;
    const { events } = await e.ask({ cmd: 'play', seat, move: text });
    const after = (await e.ask({ cmd: 'view', seat: 0 })).view as View;
    look(before, events, after, moves);
    before = after;
  }
  e.quit();
}

const modes: [string, object, number][] = [
  ['museum', { adventure: 'museum' }, 3],
  ['lake with slugfest', { adventure: 'lake', slugfest: true, regain: true }, 2],
  ['alone', { adventure: 'zoo' }, 1],
  ['hosted', { mode: 'hosted', slugfest: true }, 2],
  ['competition', { mode: 'competition' }, 3],
];

describe('the sheet is the game’s own', () => {
  test('every trait, background, trick and ready-made person, and no more', async () => {
    const e = engine();
    await e.ask(hosted);
    const { moves } = await e.ask({ cmd: 'moves', seat: 0 });
    const said = moves.map((m: Answer) => m.move).filter((m: string) => m !== 'random');
    const verb = { skills: 'skill', disadvantages: 'flaw' } as Record<string, string>;
    const known = [
      ...backgrounds.map((b) => `background ${b.id}`),
      ...traits.map((t) => `${verb[t.list] ?? 'choose'} ${t.id}`),
      ...tricks.map((t) => `trick ${t.id}`),
      ...readyMade.map((r) => `ready-made ${r.id}`),
    ];
    expect(known.sort()).toEqual(said.sort());
    e.quit();
  });

  test('points and luck are what the engine says', async () => {
    for (const r of readyMade) {
      const e = engine();
      await e.ask(hosted);
      await e.ask({ cmd: 'play', seat: 0, move: `ready-made ${r.id}` });
      const { view } = await e.ask({ cmd: 'view', seat: 0 });
      expect(view.crew[0].initial, r.name).toBe(luckOf(r));
      expect(view.crew[0].name).toBe(r.name);
      e.quit();
    }
  });

  test('chart one, all 25 cells; chart two, all 77', async () => {
    const e = engine();
    await ready(e);
    const seen = new Set<string>();
    for (const rating of letters)
      for (const difficulty of difficulties) {
        const call = `test 0 ${difficulty} rating ${rating}`;
        const { events } = await e.ask({ cmd: 'play', seat: 2, move: call });
        const task = events[0].task;
        expect(task, call).toBe(taskAt(rating, difficulty));
        await e.ask({ cmd: 'play', seat: 2, move: 'fail 0' });
        if (seen.has(task)) continue;
        seen.add(task);
        for (const sum of sums) {
          await ready(e);
          await e.ask({ cmd: 'play', seat: 2, move: call });
          const one = Math.max(1, sum - 6);
          const chance = [one, sum - one];
          const rolled = await e.ask({ cmd: 'play', seat: 0, move: 'roll', chance });
          expect(rolled.events[0].type).toBe(
            outcomeOf[codes(taskAt(rating, difficulty))[sum - 2]!],
          );
        }
      }
    expect([...seen].sort()).toEqual([...taskLetters].sort());
    e.quit();
  });
});

test('a character made by hand comes back, onto an empty sheet and onto a scribbled one', async () => {
  for (const scribbled of [false, true]) {
    const e = engine();
    const at = async (seat: number) =>
      (await e.ask({ cmd: 'view', seat })).view.crew[seat] as View['crew'][0];
    const says = (seat: number, move: string) => e.ask({ cmd: 'play', seat, move });
    await e.ask({ ...hosted, seed: 'be' });
    await says(0, 'random');
    await says(0, 'name Ida Sand — keeps bees');
    const ida = await at(0);
    if (scribbled) await says(1, 'random');
    for (const [verb, slots] of movesFor(ida, await at(1)))
      await says(1, write(rules.forms, verb, slots)!);
    expect(await at(1)).toEqual({ ...ida, ready: true });
    e.quit();
  }
});

describe('moves', () => {
  for (const [name, options, seats] of modes)
    test(`every legal move has its place on the board: ${name}`, async () => {
      await random(options, seats, '2f', (_b, _e, _a, moves) => {
        expect(moves.filter((m) => !isDrawn(m))).toEqual([]);
      });
    });

  test('calls of the host are read by the engine as they are meant', async () => {
    const base: Call = { kind: 'test', seats: [0], hard: ['difficult'], rating: [], using: [] };
    const calls: [Call, string][] = [
      [base, 'test 0 difficult'],
      [{ ...base, rating: ['S'] }, 'test 0 difficult rating S'],
      [{ ...base, using: ['skills/singer'] }, 'test 0 difficult using skills/singer'],
      [{ ...base, kind: 'oppose', hard: ['T'] }, 'oppose 0 T'],
      [{ ...base, kind: 'team', seats: [0, 1], rating: ['', 'T'] }, 'team difficult 0 1:T'],
      [{ ...base, kind: 'multi', hard: ['easy', 'moderate'] }, 'multi 0 easy moderate'],
      [{ ...base, kind: 'strike', hard: ['A'], rating: ['S'] }, 'strike 0 A rating S'],
      [{ ...base, kind: 'hit', hard: ['A'] }, 'hit 0 A'],
      [{ ...base, kind: 'ko' }, 'ko 0 difficult'],
      [{ ...base, title: ' Past  the dogs ' }, 'test 0 difficult as Past the dogs'],
      [{ ...base, seats: [], foe: 'thug' }, 'test thug difficult'],
      [{ ...base, seats: [], foe: 'thug', kind: 'oppose', hard: ['0'] }, 'oppose thug 0'],
      [{ ...base, kind: 'strike', seats: [0, 1], hard: ['thug'] }, 'strike 0 1 thug'],
      [{ ...base, kind: 'strike', hard: ['1'] }, 'strike 0 1'],
      [{ ...base, kind: 'multi', hard: ['thug', 'T', 'easy'] }, 'multi 0 thug T easy'],
      [
        { ...base, kind: 'oppose', hard: ['1'], using: ['body/tough'], against: ['body/tubby'] },
        'oppose 0 1 using body/tough against body/tubby',
      ],
    ];
    for (const [call, text] of calls) {
      expect(callText(rules, call)).toBe(text);
      const e = engine();
      await ready(e, { slugfest: true });
      await e.ask({ cmd: 'play', seat: 2, move: 'foe thug skills/brawling=T' });
      const { events } = await e.ask({ cmd: 'play', seat: 2, move: text });
      expect(events.some((x: Event) => x.type === 'test')).toBe(true);
      e.quit();
    }
    expect(callText(rules, { ...base, kind: 'ko', seats: [], foe: 'guard', hard: ['easy'] })).toBe(
      'ko guard easy',
    );
    expect(callText(rules, { ...base, hard: [] })).toBeUndefined();
    expect(callText(rules, { ...base, kind: 'team' })).toBeUndefined();
    expect(callText(rules, { ...base, kind: 'multi' })).toBeUndefined();
  });
});

describe('the stage', () => {
  test('the tale: scenes in order, what is tried, what the host told', () => {
    const tale = taleOf([
      [{ type: 'scene', name: 'The Bus', text: 'Wheeze.' }],
      [{ type: 'decided', text: 'Charm Doris' }],
      [{ type: 'narrate', text: 'It rains.' }],
    ]);
    expect(tale).toEqual({
      scenes: ['The Bus'],
      told: ['It rains.'],
      tries: 'Charm Doris',
      against: null,
    });
    const test = { type: 'test', kind: 'oppose', seat: 0 };
    expect(taleOf([[{ type: 'opposes', seat: 0, target: 1 }, test]]).against).toBe(1);
    expect(taleOf([[{ type: 'opposes', seat: 0, foe: 'guard' }, test]]).against).toBe('guard');
    expect(taleOf([[{ type: 'opposes', seat: 0, target: 1 }, test], [test]]).against).toBe(null);
  });
});

describe('a roll is a moment', () => {
  const person = { name: 'Ida', luck: 4, initial: 4, traits: {}, out: false, ready: true };
  const view = { crew: [person, { ...person, name: 'Bo' }], pending: null, waits: [] };
  const before = view as unknown as View;
  const called: Event = { type: 'test', seat: 0, difficulty: 'easy', rating: 'S', task: 'E' };
  const roll = (type: string, luck: number): Event[] => [
    { type, seat: 0, dice: [2, 3], task: 'E', luck },
    { type: 'scene', name: 'The Foyer', text: 'Marble.' },
  ];
  let calm = true;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const open = (you = -1) => {
    const rolls = new Rolls(
      () => [called],
      () => you,
    );
    rolls.stage.settle(before, 1);
    rolls.stage.push({ seq: 2, events: [called] });
    return rolls;
  };

  test('dice first, then the charts, then what follows; the story waits too', async () => {
    calm = false;
    const rolls = open();
    const { stage } = rolls;
    await vi.advanceTimersByTimeAsync(1);
    const after = { ...before, scene: { name: 'The Foyer' } } as unknown as View;
    stage.push({ seq: 3, events: roll('lucky-streak', 5), view: after });
    await vi.advanceTimersByTimeAsync(1);
    expect(rolls.rolling.value).toBe(true);
    expect(rolls.moment.value).toMatchObject({ dice: [2, 3], before: 4, after: 5, test: called });
    await vi.advanceTimersByTimeAsync(1000);
    expect([rolls.rolling.value, !!rolls.moment.value, stage.seq.value]).toEqual([false, true, 2]);
    expect(stage.view.value?.scene).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(rolls.moment.value).toBeNull();
    expect([stage.seq.value, stage.view.value]).toEqual([3, after]);
  });

  test('“go on” goes on at once; a player who must decide is not kept waiting', async () => {
    calm = true;
    const rolls = open();
    const { stage } = rolls;
    stage.push({ seq: 3, events: roll('failure', 4) });
    await vi.advanceTimersByTimeAsync(1);
    expect(rolls.moment.value?.outcome).toBe('failure');
    stage.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.seq.value).toBe(3);
    const mine = open(0);
    mine.stage.push({ seq: 4, events: [roll('next-time', 4)[0]!] });
    await vi.advanceTimersByTimeAsync(1);
    expect([mine.moment.value, mine.stage.seq.value]).toEqual([null, 4]);
    expect(mine.last.value?.outcome).toBe('next-time');
  });

  test('who holds the dice is not shown the others’ rolls first', async () => {
    calm = true;
    const due = { ...called, plain: 'easy', phase: 'roll', foe: 0 };
    const rolls = open(1);
    const { stage } = rolls;
    stage.settle({ ...before, pending: { due: [due, { ...due, seat: 1 }] } } as never, 2);
    stage.push({ seq: 3, events: [roll('success', 6)[0]!] });
    await vi.advanceTimersByTimeAsync(1);
    expect([rolls.moment.value, rolls.last.value, stage.seq.value]).toEqual([null, null, 3]);
  });

  test('a film that jumps back drops what was being shown', async () => {
    calm = true;
    const rolls = open();
    const { stage } = rolls;
    stage.push({ seq: 3, events: roll('success', 4) });
    await vi.advanceTimersByTimeAsync(1);
    expect(rolls.moment.value).not.toBeNull();
    stage.jump(before, 1);
    rolls.forget();
    await vi.advanceTimersByTimeAsync(5000);
    expect([rolls.moment.value, stage.seq.value, stage.view.value]).toEqual([null, 1, before]);
    stage.push({ seq: 2, events: roll('success', 4) });
    await vi.advanceTimersByTimeAsync(1);
    expect(rolls.moment.value).not.toBeNull(); /* and the next one is shown in full */
  });
});

describe('adventures', () => {
  test('titles and lengths are those of the program', () => {
    expect(adventures.map((a) => a.id)).toEqual(Object.keys(maps).sort());
    const list = spawnSync(program, ['adventure', 'list'], { encoding: 'utf8' }).stdout;
    for (const a of adventures) {
      expect(list).toContain(`${a.title} (${a.scenes} scenes, ${a.endings} endings)`);
      expect(a.hook).toMatch(/^[A-Z].*[.!?]$/);
      expect(a.hook.length).toBeLessThan(220);
    }
  });

  test('a map knows every scene and every way, and tells no story', () => {
    for (const { id } of adventures) {
      const file = new URL(`../../../../src/games/luck/data/${id}.twee`, import.meta.url);
      const map = parseMap(readFileSync(file, 'utf8'));
      const names = new Set(map.scenes.map((s) => s.name));
      expect(names.has(map.start)).toBe(true);
      for (const s of map.scenes) for (const w of s.ways) expect(names).toContain(w.to);
      expect(new Set(map.scenes.map((s) => `${s.x},${s.y}`)).size).toBe(map.scenes.length);
      expect(Object.keys(map.scenes[0]!).sort()).toEqual(['kind', 'name', 'ways', 'x', 'y']);
    }
  });

  test('without positions, and without a file, a map is still a map', () => {
    const map = parseMap(
      ':: StoryTitle\nX\n\n:: Start\n[[on->End]]\n[[B]]\n\n:: B\n\n:: End [ending]\n',
    );
    expect(map.scenes.map((s) => [s.name, s.x, s.kind])).toEqual([
      ['Start', 100, 'scene'],
      ['B', 280, 'scene'],
      ['End', 280, 'ending'],
    ]);
    const walk = mapOfWalk(['A', 'B', 'A', 'C']);
    expect(walk.scenes.map((s) => s.name)).toEqual(['A', 'B', 'C']);
    expect(curve(walk.scenes[0]!, walk.scenes[1]!)).toMatch(/^M\d+ \d+Q/);
  });
});

test('every face has eyes', async () => {
  await random({ mode: 'competition' }, 8, '9', (before) => {
    for (const p of before.crew) expect(draw(p)).not.toMatch(/undefined|NaN/);
  });
  expect(draw({ name: '', traits: {} })).toContain('circle');
});

test('what a writer stresses is stressed, in choices too, and no star is left', () => {
  const text = 'Whisper *fire*, so that they feel it';
  expect(unstressed(text)).toBe('Whisper fire, so that they feel it');
  expect(stressed(text)).toEqual([
    'Whisper ',
    expect.objectContaining({ type: 'em' }),
    ', so that they feel it',
  ]);
});

test('AL-31: who strikes first is said when the dice have said it', () => {
  const at = (phase: number) => ({ fight: { phase } as View['fight'] });
  expect(firstBlow(at(0), [])).toBe('The dice say who is quick enough to strike first.');
  expect(firstBlow(at(2), [])).toBe('They are quicker: they strike first.');
  expect(firstBlow(at(1), ['You'])).toBe('You are quick enough to strike first.');
  expect(firstBlow(at(1), ['Ann', 'Bo'])).toBe('Ann and Bo are quick enough to strike first.');
});
