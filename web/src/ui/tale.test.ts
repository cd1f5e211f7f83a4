import { expect, test } from 'vitest';
import { finale } from '../games/getmac/finale';
import type { LogMessage } from '../wire/types';
import { Turns } from './finale';
import { posterOf, wrapped } from './picture';
import { type Played, playedOf, type Source, turnsOf, winnersInWords } from './tale';

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
    events: [],
    story: [`move ${n}`],
  }));
  const chances = [0.5, 0.5, 0.9, 0.85, 0.2].map((p, n) => ({ n, win: [p] }));
  const turns = turnsOf(chances, 0, moves);
  expect(turns.map((t) => [t.to, t.story])).toEqual([
    [2, ['move 2']],
    [4, ['move 4']],
  ]);
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

test('a turning point stresses what the story stresses', () => {
  const turn = { from: 1, to: 2, before: 0.75, after: 0.4, story: ['"*Here I am*," they say.'] };
  const own = (key: string, value: unknown) => (key.startsWith('_') ? undefined : value);
  const drawn = JSON.stringify(Turns({ turns: [turn], id: 'x' }), own);
  expect(drawn).toContain('Here I am');
  expect(drawn).not.toContain('*');
});
