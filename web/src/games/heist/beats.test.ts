import { expect, test } from 'vitest';
import { beatsOf, foldAll, openingOf } from './beats';
import type { View } from './types';

const person = {
  at: '1.1',
  ideas: 1,
  die: 3,
  loot: [],
  status: 'in' as const,
  committed: 'c1',
  left: '',
  done: false,
};
const view = (more: Partial<View>): View =>
  ({
    noise: 3,
    events: ['4', '5', '6'],
    aside: [],
    active: null,
    chits: {},
    loot: {},
    revealed: [],
    gone: [],
    removed: [],
    exits: [],
    phase: 'action',
    crew: [person, person],
    npcs: [],
    ...more,
  }) as unknown as View;

const round = [
  { type: 'done', seat: 1 },
  { type: 'noise', seat: 0, noise: 4 },
  { type: 'alert', card: '4', by: 'noise' },
  { type: 'noise', seat: 1, noise: 5 },
  { type: 'event', card: '5' },
  { type: 'place', hex: '2.1', chit: 'lock' },
  { type: 'lost-idea', seat: 1 },
  { type: 'crisis', card: 'C1' },
  { type: 'roll', seat: 0, die: 2 },
  { type: 'roll', seat: 1, die: 6 },
];

test('the end of a round is told beat by beat, each with its cause', () => {
  const { before, beats } = beatsOf(round, 3);
  expect(before.map((e) => e.type)).toEqual(['done']);
  expect(beats.map((b) => b.kind)).toEqual([
    'noise',
    'alert',
    'noise',
    'card',
    'effect',
    'card',
    'dice',
  ]);
  expect(beats[0]).toMatchObject({ from: 3, to: 4, who: [0] });
  expect(beats[1]).toMatchObject({ card: '4', by: 'noise' });
  expect(beats[2]).toMatchObject({ from: 4, to: 5, who: [1] });
  expect(beats[4]).toMatchObject({ hexes: ['2.1'], who: [1] });
  expect(beats[6]).toMatchObject({
    dice: [
      [0, 2],
      [1, 6],
    ],
  });
});

test('between two beats the table is as the events have left it', () => {
  const rolled = { ...person, die: 6, committed: null, ideas: 0 };
  const after = view({
    noise: 5,
    events: ['6'],
    chits: { '2.1': ['lock'], '3.3': ['guard'] },
    crew: [person, rolled],
    phase: 'action',
  });
  const start = view({ aside: ['C1'] });
  const alerted = foldAll(start, round.slice(0, 3), after);
  expect(alerted).toMatchObject({ noise: 4, events: ['5', '6'], chits: {} });
  const placed = foldAll(alerted, round.slice(3, 6), after);
  expect(placed).toMatchObject({ noise: 5, active: '5', events: ['6'] });
  expect(placed.chits).toEqual({ '2.1': ['lock'] });
  const all = foldAll(placed, round.slice(6), after);
  expect(all.aside).toEqual([]);
  expect(all.crew[1]).toEqual(rolled);
});

test('a run for the exit is one beat, with what the die had to do', () => {
  const run = [
    { type: 'run', seat: 0, cost: 5, ideas: 2 },
    { type: 'die', seat: 0, die: 3 },
    { type: 'step', seat: 0, hex: '2.2' },
    { type: 'step', seat: 0, hex: '2.1' },
    { type: 'out', seat: 0, hex: '2.1' },
  ];
  const { before, beats } = beatsOf(run, 0);
  expect(before).toEqual([]);
  expect(beats).toHaveLength(1);
  expect(beats[0]).toMatchObject({ kind: 'run', cost: 5, ideas: 2, die: 3, out: true });
});

test('what a hand does is no beat', () => {
  expect(
    beatsOf(
      [
        { type: 'move', seat: 0, hex: '1.2' },
        { type: 'reveal', hex: '1.3', chit: 'guard' },
      ],
      0,
    ).beats,
  ).toEqual([]);
});

test('dice are rolled in the round that they open, not in the one before', () => {
  const { beats } = beatsOf(round, 3);
  const [before, after] = [view({ round: 1, phase: 'event', active: '5' }), view({ round: 2 })];
  const shown = beats.map((b) => openingOf(b, before, after));
  expect(shown.map((v) => v.round)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  expect(shown.at(-1)).toMatchObject({ phase: 'roll', active: null });
});
