import { describe, expect, test } from 'vitest';
import { type Answer, dice, engine } from '../../../tools/engine';
import { fitting, options, parseCall, parseMoves, settled } from './moves';
import { looksOf } from './portraits';
import { type Beat, beatsOf, blank, flavourOf, linesOf, rememberAll } from './story';
import type { Event, View } from './types';
import { decks, faceOf, leftByValue } from './words';

interface Step {
  before: View;
  after: View;
  events: Event[];
  moves: { seat: number; move: string }[];
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
    const all: Answer[] = (await e.ask({ cmd: 'moves' })).moves;
    /* a random Mastermind would end the evening early */
    const moves = all.filter((m) => m.move !== 'end' || all.length === 1);
    if (!moves.length) break;
    const { events } = await e.ask({ cmd: 'play', ...moves[roll(moves.length)] });
    const after = await view();
    look({ before, after, events, moves });
    before = after;
  }
  e.quit();
}

const cast = (v: View) => ({
  crew: v.crew,
  obstacle: (id: string | undefined) => v.obstacles?.find((o) => o.id === id)?.title ?? '',
  who: (seat: number) => v.crew[seat]?.name ?? '?',
});

describe('moves', () => {
  for (const mode of ['auto', 'hosted'] as const)
    test(`every legal move has its place on the board, ${mode}`, async () => {
      await random(mode, 3, ({ moves }) => {
        const texts = moves.filter((m) => m.seat === moves[0]!.seat).map((m) => m.move);
        const c = parseMoves(texts);
        expect(c.others).toEqual([]);
        const found = [
          ...[c.go, c.heal, c.yield, c.ready, c.advance, c.end].filter(Boolean),
          ...[c.tries, c.gates, c.makes, c.figures].flatMap((m) => [...m.values()]),
          ...c.calls.map((x) => x.move),
        ];
        expect(found.sort()).toEqual([...texts].sort());
      });
    });

  test('every call of a Mastermind is reached by pointing, and one way only', async () => {
    let calls = 0;
    let steps = 0;
    const wrong: string[] = [];
    await random('hosted', 5, ({ moves }) => {
      if (steps++ % 5) return;
      const all = parseMoves(moves.map((m) => m.move)).calls;
      for (const c of all) {
        const plan = {
          seat: c.seat,
          fight: c.verb === 'fight',
          bonus: c.bonus ?? 0,
          ...(c.deck && { deck: c.deck }),
          ...(c.verb === 'fight' && { against: c.against ?? ('npc' as const) }),
        };
        const o = options(all, plan);
        const offered =
          o.seats.includes(c.seat) &&
          (c.deck
            ? o.decks.includes(c.deck) && o.bonuses.includes(c.bonus ?? 0)
            : o.rivals.includes(c.against ?? 'npc'));
        if (!offered || settled(all, plan)?.move !== c.move) wrong.push(c.move);
        calls++;
      }
      if (all.length > 1) expect(settled(all, { bonus: 0 })).toBeNull();
    });
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(500);
  });

  test('words that it does not know are left for the list', () => {
    expect(parseCall('check 0 cellar')).toBeNull();
    expect(parseMoves(['dance', 'try a b', 'fight 0 dragon']).others).toHaveLength(3);
    expect(fitting([], { bonus: 0 })).toEqual([]);
  });
});

describe('the story', () => {
  for (const mode of ['auto', 'hosted'] as const)
    test(`dice, skill and every bonus add up to the total that the engine names, ${mode}`, async () => {
      const seen = new Map<string, number>();
      const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        let memory = blank;
        await random(mode, seed, ({ before, events }) => {
          for (const b of beatsOf(
            events,
            events.map((e) => e.type),
            memory,
            cast(before),
          )) {
            count(b.kind);
            if (b.kind === 'check') {
              count(b.call);
              for (const s of b.sides) {
                expect(s.parts.some((p) => Number.isNaN(p.n))).toBe(false);
                for (const p of s.parts) count(p.what);
                const sum = s.parts.reduce((a, p) => a + p.n, 0);
                if (s.total !== undefined) expect([sum, b]).toEqual([s.total, b]);
                if (s.seat >= 0)
                  expect(s.success).toBe(s.seat === b.sides[0]!.seat ? b.success : s.success);
                checkReason(b, s);
              }
            }
          }
          memory = rememberAll(memory, events);
        });
      }
      const needed =
        mode === 'auto'
          ? ['check', 'make', 'stage', 'fight', 'combination', 'd8', 'bonus']
          : ['check', 'make', 'duel', 'fight', 'heal', 'penalty', 'grief', 'stage'];
      for (const what of needed) expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
    });

  function checkReason(
    b: Beat & { kind: 'check' },
    s: { why: string; total?: number; success?: boolean; seat: number },
  ) {
    const reach = /reach (\d+)/.exec(s.why);
    const under = /do not pass (\d+)/.exec(s.why);
    if (reach) expect(s.success).toBe(s.total! >= Number(reach[1]));
    if (under) expect(s.success).toBe(s.total! <= Number(under[1]));
    if (/never/.test(s.why)) expect(b.success).toBe(false);
  }

  test('cards that were turned are remembered as the view has them', async () => {
    let memory = blank;
    await random('auto', 2, ({ events, after }) => {
      memory = rememberAll(memory, events);
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

  test('the sentences of one check are one line, and the job has the last word', () => {
    const events = [{ type: 'flip' }, { type: 'roll' }, { type: 'success' }, { type: 'stage' }];
    expect(linesOf(events, ['a.', 'b.', 'c.', 'THE HEIST.'])).toEqual(['a. b. c.', 'THE HEIST.']);
    expect(flavourOf('Mrs. Okafor makes it with 9 against the six of clubs. It opens.')).toBe(
      'It opens.',
    );
    expect(flavourOf('You miss, as the joker will have it.')).toBe('');
    expect(flavourOf('You make it without breaking a sweat. Well. Well.')).toBe('Well. Well.');
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
