import { expect, test } from 'vitest';
import { streakOf } from '../daily/deal';
import { finale } from '../games/getmac/finale';
import { finale as mcguffin } from '../games/mcguffin/finale';
import type { LogMessage } from '../wire/types';
import { Turns } from './finale';
import { posterOf, wrapped } from './picture';
import { odds, type Played, playedOf, type Source, turnsOf, winnersInWords } from './tale';

const source = (winners: number[], you = 0): Source<unknown> => ({
  view: {},
  moves: [],
  result: { winners },
  name: (s) => (s === you ? 'You' : (['Ann', 'Silk', 'Clover'][s] ?? '?')),
  you,
  players: 3,
});

test('winners read as one would say it, you first', () => {
  expect(winnersInWords(source([1]))).toBe('Silk wins!');
  expect(winnersInWords(source([0]))).toBe('You win!');
  expect(winnersInWords(source([1, 0, 2]))).toBe('You, Silk and Clover share the win!');
  expect(winnersInWords(source([]))).toBe('Nobody wins');
});

test('turning points are where the chances jump, in the order of the game', () => {
  const moves: Played[] = [1, 2, 3, 4].map((n) => ({
    n,
    seat: 0,
    events: [{ type: 'success' }, { type: 'failure' }, { type: 'note' }],
    story: [`success ${n}`, `failure ${n}`, `note ${n}`],
  }));
  const chances = [0.5, 0.5, 0.9, 0.85, 0.2].map((p, n) => ({ n, win: [p] }));
  const turns = turnsOf(chances, 0, moves, { good: ['success'], bad: ['failure'] });
  /* A rise is never blamed on a failure, nor a fall on the line that was told last. */
  expect(turns.map((t) => [t.to, t.cause])).toEqual([
    [2, 'success 2'],
    [4, 'failure 4'],
  ]);
  expect(turnsOf(chances, 0, moves, { good: [], bad: [] })).toEqual([]);
});

test('of several causes the strongest counts, of equal ones the last, and its move is named', () => {
  const move = (n: number, ...types: string[]): Played => ({
    n,
    seat: 0,
    events: types.map((type) => ({ type })),
    story: types.map((type) => `${type} ${n}`),
  });
  const moves = [move(1, 'busted'), move(2, 'alert', 'alert'), move(3, 'secured')];
  const chances = [
    { n: 0, win: [0.9] },
    { n: 3, win: [0.1] },
  ];
  const [turn] = turnsOf(chances, 0, moves, { good: ['secured'], bad: ['alert', 'busted'] });
  expect([turn?.to, turn?.cause]).toEqual([1, 'busted 1']);
});

test('chances are told as games that were played, never as certain', () => {
  expect(odds(1)).toBe('nearly all');
  expect(odds(0.01)).toBe('hardly any');
  expect(odds(0.65)).toBe('13 of 20');
});

test('a streak ends today or yesterday', () => {
  const days = ['2026-11-18', '2026-11-17', '2026-11-16', '2026-11-14'];
  expect(streakOf(days, '2026-11-18')).toBe(3);
  expect(streakOf(days.slice(1), '2026-11-18')).toBe(2);
  expect(streakOf(days, '2026-11-20')).toBe(0);
  expect(streakOf(['2027-01-01', '2026-12-31'], '2027-01-01')).toBe(2);
});

test('what was taken back is no part of the tale', () => {
  const move = (n: number) =>
    ({ type: 'move', seq: n, at: 0, n, seat: 0, events: [], story: [], over: false }) as LogMessage;
  const undo = { type: 'undo', seq: 3, at: 0, n: 2, seat: 0, view: {} } as LogMessage;
  expect(playedOf([move(1), move(2), undo, move(3)]).map((m) => m.n)).toEqual([1, 3]);
});

test('words of a picture fit into their lines', () => {
  const lines = wrapped('one two three four five six seven', 9, 2);
  expect(lines).toHaveLength(2);
  expect(lines.every((l) => l.length <= 9)).toBe(true);
  expect(lines[1]!.endsWith('…')).toBe(true);
});

test('a picture to share has the game’s own drawing, the headline, and everybody’s fate', () => {
  const svg = posterOf({
    game: 'heist',
    title: 'Tea & Crumpets',
    tale: {
      headline: 'It went wrong',
      how: ['Nobody got out.'],
      epilogue: [],
      tally: [['Noise', '3 of 30']],
      people: [{ seat: 0, name: 'Ann <3', fate: 'busted', facts: [] }],
      together: true,
    },
    chances: [
      { n: 0, win: [0.5] },
      { n: 4, win: [0] },
    ],
    seats: [0],
    last: 4,
  });
  for (const words of ['Tea &amp; Crumpets', 'Ann &lt;3</tspan> busted', 'M440 420L800 500'])
    expect(svg).toContain(words);
  expect(svg.match(/fill-rule/g)!.length).toBe('Itwentwrongcaper'.length);
});

test('the finale of getmac says how it came about, and who won only once', () => {
  const tale = finale({
    view: { counts: [0, 1] },
    moves: [{ n: 1, seat: 0, events: [], story: ['You wave.', 'You are out.', 'Bo wins!'] }],
    result: { winners: [1] } as never,
    name: (seat) => (seat ? 'Bo' : 'You'),
    you: 0,
    players: 2,
  });
  expect(tale.headline).toBe('Bo wins!');
  expect(tale.how).toEqual(['You wave.', 'You are out.']);
});

test('getmac counts what lies on tables as well as what is held, and places by who went out last', () => {
  const tale = finale({
    view: { counts: [0, 1, 0], tables: [[], ['crown'], []] },
    moves: [
      { n: 1, seat: 0, events: [{ type: 'out', seat: 2 }], story: [''] },
      { n: 2, seat: 1, events: [{ type: 'out', seat: 0 }], story: [''] },
    ],
    result: { winners: [1] } as never,
    name: (seat) => ['You', 'Bo', 'Cy'][seat]!,
    you: 0,
    players: 3,
  });
  expect(tale.tally).toContainEqual(['Cards left', '2']);
  expect(tale.people.map((p) => [p.name, p.fate])).toEqual([
    ['Bo', 'wins'],
    ['You', '2nd'],
    ['Cy', '3rd'],
  ]);
});

test('McGuffin counts every check, also of a pack that was shuffled again; a loss has its own line', () => {
  const check = (type: string) => ({ type, seat: 0, card: '9H' });
  const tale = mcguffin({
    view: {
      crew: [],
      team: 'success',
      reached: 'getaway',
      flipped: ['9H'],
      job: { title: 'The Job', target: 'the lens' },
    },
    moves: [
      { n: 1, seat: 0, events: [check('success'), check('failure'), { type: 'heat' }], story: [] },
      { n: 2, seat: 0, events: [check('success'), { type: 'stage', ending: 'caught' }], story: [] },
    ],
    result: { winners: [] } as never,
    name: () => 'You',
    you: 0,
    players: 1,
  });
  expect(tale.tally[0]).toEqual(['Checks', '3']);
  expect(tale.headline).toBe('Caught!');
  expect(tale.how[0]).toContain('had the lens in their hands');
});

test('a turning point stresses what the story stresses', () => {
  const turn = { from: 1, to: 2, before: 0.75, after: 0.4, cause: '"*Here I am*," they say.' };
  const own = (key: string, value: unknown) => (key.startsWith('_') ? undefined : value);
  const drawn = JSON.stringify(Turns({ turns: [turn], id: 'x' }), own);
  expect(drawn).toContain('Here I am');
  expect(drawn).not.toContain('*');
});
