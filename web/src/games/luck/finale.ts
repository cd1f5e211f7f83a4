// What the finale tells of Adventures & Luck: the last scene is its epilogue, luck that is left is eaten.
import { unstressed } from '../../ui/stressed';
import {
  castAs,
  lastWords,
  past,
  type Source,
  type Swings,
  some,
  type Tale,
  winnersInWords,
} from '../../ui/tale';
import type { View } from './types';

export const swings: Swings = {
  good: ['success', 'lucky-streak', 'morale-boost', 'foe-down'],
  bad: ['lose', 'failure', 'out-of-luck', 'out'],
};

const good = /^(success|lucky-streak|morale-boost|hit)$/;
const bad = /^(failure|out-of-luck)$/;

const plain = (text: string): string[] =>
  unstressed(text)
    .split('\n')
    .filter((s) => s.trim() !== '');

export function finale(s: Source<unknown>): Tale {
  const { v, won, all } = past<View>(s);
  const rolls = (seat: number, kind: RegExp) =>
    all.filter((e) => Array.isArray(e.dice) && e.seat === seat && kind.test(e.type)).length;
  const scene = v.scene && (v.scene.ending || !v.lost) ? v.scene : null;
  const ring = v.mode === 'competition';
  return {
    title: v.title,
    headline: ring ? winnersInWords(s) : (scene?.name ?? (won ? 'A good day' : 'Knocked out')),
    how: ring
      ? lastWords(s.moves).slice(-2)
      : [
          won
            ? 'The adventure ends well, and whatever luck is left can be eaten.'
            : v.scene && !scene
              ? 'Everybody is out, and so is the story.'
              : 'It could have ended better. Luck that is left tastes the same.',
        ],
    epilogue: scene ? plain(scene.text) : [],
    tally: [
      ['Luck eaten', String(v.crew.reduce((n, p) => n + p.luck, 0))],
      ['Rolls', String(all.filter((e) => Array.isArray(e.dice)).length)],
    ],
    people: v.crew.map((p, seat) => ({
      seat,
      name: castAs(p.name, s.name(seat)),
      fate: p.out ? 'out of it' : `eats ${p.luck} luck`,
      facts: [
        ...some(rolls(seat, good), 'roll made', 'rolls made'),
        ...some(rolls(seat, bad), 'missed', 'missed'),
        ...some(Math.max(0, p.initial - p.luck), 'luck spent or lost', 'luck spent or lost'),
      ],
    })),
    together: !ring,
  };
}
