import { describe, expect, test } from 'vitest';
import { dice, engine, forms, type Listed } from '../../../tools/engine';
import { write } from '../../wire/forms';
import { type Move, moveOf, thing, things } from '../../wire/steps';
import { isDrawn } from './acts';
import { callsIn, noPlan, options, type Plan, settled } from './calls';
import { looksOf } from './portraits';
import { beatsOf, memoryOf, toldOf } from './story';
import type { Event, Skill, View } from './types';
import { decks, faceOf, leftByValue } from './words';

const rules = (await forms()).mcguffin!;

interface Step {
  before: View;
  after: View;
  events: Event[];
  moves: Listed[];
}

/** A kind of move, then one of that kind; a Mastermind who ends or kills would be a short story. */
function pick(moves: Step['moves'], roll: (n: number) => number): Step['moves'][number] {
  const verb = (m: Move) =>
    m.text === 'advance anyway' ? m.text : things(m, 'seat')[1] ? 'duel' : m.path[0]!;
  const kinds = [...new Set(moves.map(verb))];
  const rare = ['end', 'harm', 'withdraw', 'yield', 'grant', 'advance anyway'];
  const calm = kinds.filter((k) => !rare.includes(k) || !roll(20));
  const kind = calm.length ? calm[roll(calm.length)] : kinds[0];
  const some = moves.filter((m) => verb(m) === kind);
  return some[roll(some.length)]!;
}

/** Plays a game of random moves and hands every step to `look`. */
async function random(mode: 'auto' | 'hosted', seed: number, look: (s: Step) => void) {
  const e = engine();
  const roll = dice(seed * 977 + 5);
  const seats = 1 + (seed % 3);
  await e.ask({ cmd: 'new', game: 'mcguffin', seats, seed: String(seed), options: { mode } });
  const view = async (): Promise<View> => (await e.ask({ cmd: 'view', seat: -1 })).view;
  for (let s = 0; s < seats; s++) {
    await e.ask({ cmd: 'play', seat: s, move: `create Number ${s}` });
    await e.ask({ cmd: 'play', seat: s, move: 'specialty tools guns and patience' });
  }
  let before = await view();
  for (let n = 0; n < 260; n++) {
    const moves = await e.moves();
    if (!moves.length) break;
    const { seat, text } = pick(moves, roll);
    const { events } = await e.ask({ cmd: 'play', seat, move: text });
    const after = await view();
    look({ before, after, events, moves });
    before = after;
  }
  e.quit();
}

/** Is it a call with or without numbers, and the plan that leads there. */
const isCall = (m: Move) =>
  /^(check|gate|weakest|fight)$/.test(m.path[0]!) && thing(m, 'seat') !== undefined;
function planFor(m: Move): Plan {
  const fight = m.path[0] === 'fight';
  const [seat, other] = things(m, 'seat').map(Number);
  const [bonus = 0, rivalBonus = 0] = things(m, 'bonus').map(Number);
  return {
    seat: seat!,
    fight,
    bonus,
    rivalBonus,
    many: Number(thing(m, 'n') ?? 1),
    ...(fight
      ? { against: other ?? ('npc' as const) }
      : { deck: (thing(m, 'deck') ?? 'theirs') as Plan['deck'] & string }),
    ...(thing(m, 'skill') && { skill: thing(m, 'skill') as Skill }),
  };
}

describe('moves', () => {
  for (const mode of ['auto', 'hosted'] as const)
    test(`every legal move has its place on the board, ${mode}`, async () => {
      for (const seed of [3, 4, 5])
        await random(mode, seed, ({ moves }) => {
          expect(moves.filter((m) => !isDrawn(m))).toEqual([]);
        });
    });

  const textOf = (calls: Move[], plan: Plan) => {
    const call = settled(calls, plan);
    return call && write(rules, call.verb, call.slots);
  };

  test('every call of a Mastermind is reached by pointing, and one way only', async () => {
    let calls = 0;
    let steps = 0;
    const wrong: string[] = [];
    const look = ({ moves }: Step) => {
      if (steps++ % 5) return;
      const all = callsIn(moves);
      for (const m of moves.filter(isCall)) {
        const plan = planFor(m);
        const o = options(all, plan);
        const offered =
          o.seats.includes(plan.seat!) &&
          (plan.fight ? o.rivals.includes(plan.against!) : o.decks.includes(plan.deck!));
        if (!offered || textOf(all, plan) !== m.text) wrong.push(m.text);
        calls++;
      }
      if (all.length > 1) expect(settled(all, noPlan)).toBeNull();
    };
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) await random('hosted', seed, look);
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(1000);
  });

  test('numbers beyond the lists are added to a call', () => {
    const calls = [
      ['fight', 'seat:0', 'npc'],
      ['fight', 'seat:0', 'seat:1'],
      ['weakest', 'seat:2'],
      ['check', 'seat:3', 'deck:law'],
    ].map(moveOf);
    const at = (p: Partial<Plan>) => textOf(calls, { ...noPlan, ...p });
    expect(at({ seat: 0, against: 'npc', many: 12, bonus: -2 })).toBe('fight 0 npc 12 bonus -2');
    expect(at({ seat: 0, against: 1, rivalBonus: 3 })).toBe('fight 0 1 bonus 0 3');
    expect(at({ seat: 2, bonus: 1 })).toBe('weakest 2 bonus 1');
    expect(at({ seat: 3, skill: 'brains', bonus: 1, title: ' past  the lasers' })).toBe(
      'check 3 law with brains bonus 1 as past the lasers',
    );
  });
});

describe('the story', () => {
  for (const mode of ['auto', 'hosted'] as const)
    test(`what an event says about a total adds up, and every beat has its words, ${mode}`, async () => {
      const seen = new Map<string, number>();
      const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
      for (let seed = 1; seed <= (mode === 'auto' ? 12 : 16); seed++)
        await random(mode, seed, ({ before, events }) => {
          const story = events.map((e) => e.type);
          for (const b of beatsOf(events, story, before.crew.length)) {
            count(b.kind);
            if (b.kind !== 'check') continue;
            const call = b.e.call ?? 'none';
            count(call);
            expect(b.sides.length).toBe(/fight|duel/.test(call) ? 2 : 1);
            for (const s of b.sides) {
              for (const p of s.parts) count(p.what);
              const sum = s.parts.reduce((a, p) => a + p.n, 0);
              if (s.total !== undefined) expect([sum, b]).toEqual([s.total, b]);
              if (s.seat >= 0) expect(s.why).not.toBe('');
            }
          }
        });
      const needed =
        mode === 'auto'
          ? ['check', 'make', 'stage', 'fight', 'combination', 'd8', 'specialty']
          : [
              'check',
              'make',
              'duel',
              'fight',
              'heal',
              'bonus',
              'penalty',
              'grief',
              'stage',
              'ruling',
            ];
      for (const what of needed) expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
    });

  test('cards that were turned are remembered as the view has them', async () => {
    const told: Event[] = [];
    await random('auto', 2, ({ events, after }) => {
      told.push(...events);
      const memory = memoryOf(told);
      for (const d of decks)
        if (memory.top[d] && !after.making) expect(after.flipped).toContain(memory.top[d]);
      after.crew.forEach((m, seat) => {
        for (const made of memory.made[seat] ?? [])
          if (after.making) expect(m.skills[made.skill]).toBe(made.score);
        if (after.stage === 'combination')
          for (const d of decks)
            expect(memory.combination[seat]?.[d]?.success ?? false).toBe(m.passed.includes(d));
      });
      const left = leftByValue(after.flipped);
      if (!after.making) {
        expect(left.red.reduce((a, b) => a + b)).toBe(after.left.red);
        expect(left.black.reduce((a, b) => a + b)).toBe(after.left.black);
      }
    });
  });

  test('the sentences of one check are one line', () => {
    const events = [{ type: 'flip' }, { type: 'roll' }, { type: 'success' }, { type: 'stage' }];
    const lines = toldOf(events, ['a.', 'b.', 'c.', 'THE HEIST.']).map((l) => l.text);
    expect(lines).toEqual(['a. b. c.', 'THE HEIST.']);
  });

  test('cards in words', () => {
    expect(faceOf('TC')).toMatchObject({
      rank: '10',
      value: 10,
      ink: 'black',
      words: 'ten of clubs',
    });
    expect(faceOf('KD')).toMatchObject({ value: 13, ink: 'red' });
    expect(faceOf('BJ')).toMatchObject({ value: 14, suit: null });
  });
});

test('no two ready-made characters look alike, and a name always has the same face', async () => {
  const e = engine();
  await e.ask({ cmd: 'new', game: 'mcguffin', seats: 1, seed: '1' });
  const { figures } = (await e.ask({ cmd: 'view', seat: 0 })).view as View;
  e.quit();
  const looks = (figures ?? []).map((f) => JSON.stringify(looksOf(f.name)));
  expect(looks.length).toBeGreaterThanOrEqual(8);
  expect(new Set(looks).size).toBe(looks.length);
  expect(looksOf('Fenwick')).toEqual(looksOf('Fenwick'));
  expect(looksOf('Fenwick')).not.toEqual(looksOf('Fenwicks'));
});
