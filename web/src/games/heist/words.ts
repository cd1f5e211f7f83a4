// Moves in words for people.
import { bare } from '../../wire/steps';
import type { Deed } from './acts';
import { abilities, actionIn, type Card, events, fixers, items } from './cards';
import type { Play } from './play';
import { lootInWords } from './tiles';
import type { Person, View } from './types';

/** What words about a deed need of the table: who does it, and what the others are called. */
type Around = Pick<Play, 'view' | 'person' | 'called'>;

/** A seat, or a companion, as moves name them. */
const whoIs = (word: string, around: Around): string =>
  around.called(word === 'npc' ? 4 : word === 'npc2' ? 5 : Number(word));

const plain: Record<string, string> = {
  idea: 'Have an idea',
  loot: 'Pocket $1k',
  ready: 'Ready',
  done: 'Done',
  undo: 'Take the action back',
  escape: 'Run for it now',
  stay: 'Stay behind',
  caught: 'Be caught',
};
const onTile: Record<string, string> = {
  plan: 'Plan to come here',
  unplan: 'Take the token away',
  start: 'Start here',
  move: 'Move here',
  unlock: 'Unlock',
  subdue: 'Subdue',
  disable: 'Disable the camera',
  reveal: 'Reveal',
  open: 'Open with the keycard',
  choose: 'Choose this tile',
};

/** What is held or lies there under that name: `cash` may be $2k. */
function thing(what: string, from: string[]): string {
  return lootInWords(from.find((l) => l.split(' ')[0] === what) ?? what);
}

export function deedInWords(d: Deed, around: Around): string {
  const { view: v, person: p } = around;
  if (d.verb === 'pickup') {
    const here = v.loot[d.hexes[0] ?? p?.at ?? ''] ?? [];
    return `Pick up: ${thing(d.what, here)}${d.hexes[0] ? ` from ${d.hexes[0]}` : ''}`;
  }
  if (d.verb === 'drop')
    return `Put down: ${thing(d.what, p?.loot ?? [])}${d.hexes[0] ? ` on ${d.hexes[0]}` : ''}`;
  if (d.verb === 'ability' || d.verb === 'fixer' || d.verb === 'buy') return useCard(d).title;
  if (d.verb === 'commit') {
    const a = p && actionIn(p, d.what, d.die || p.die);
    return a ? a.title : d.text;
  }
  if (d.verb === 'choose' && d.rest.length)
    return d.rest.map((_, i) => wordOf(d, i, around)).join(' ');
  if (d.hexes.length) return onTile[d.verb] ?? d.text;
  return plain[d.verb] ?? d.text;
}

/** What is used or bought. */
export const useCard = (d: Deed): Card =>
  (d.verb === 'ability' ? abilities : d.verb === 'fixer' ? fixers : items)[d.what] ?? {
    title: d.what,
    text: '',
  };

const letters: Record<string, string> = { u: 'unlock', s: 'subdue', d: 'disable' };
/** What a number of a fixer buys. */
const bought: Record<string, (n: number) => string> = {
  'beat-cop': (n) => `${n} ${n > 1 ? 'guards' : 'guard'}, $${n + 1}k`,
  consultant: (n) => `${n} ${n > 1 ? 'blanks' : 'blank'}, $${n}k`,
  architect: (n) => `${n} ideas, $${n}k`,
  bookie: (n) => `$${n}k`,
};
const under = (n: number, v: View): string => {
  const card = v.events[n - 1];
  return `Under ${card ? `${card}, ${events[card]?.title}` : `${n} cards`}`;
};

/** One step of a choice, in words. */
export function wordOf(d: Deed, i: number, around: Around): string {
  const v = around.view;
  const step = d.rest[i];
  if (step === undefined) return d.verb === 'buy' ? 'For the crew' : 'As it is';
  const word = bare(step);
  const n = Number(word);
  switch (step.slice(0, step.indexOf(':'))) {
    case 'letter':
      return letters[word]!;
    case 'loot':
      return lootInWords(word);
    case 'n':
      return bought[d.what]?.(n) ?? word;
    case 'token':
      return events[word.toUpperCase()]?.title ?? word;
    case 'place':
      return n ? under(n, v) : 'On top';
    case 'seat':
      return `For ${whoIs(word, around)}`;
    case 'person':
      if (d.verb === 'choose' && d.rest.length > 1)
        return `${i ? 'to' : 'An idea from'} ${whoIs(word, around)}`;
      return `${/ability|fixer/.test(d.verb) ? 'For ' : ''}${whoIs(word, around)}`;
  }
  if (d.verb === 'commit') return `For ${word} ideas`;
  return word === 'none' ? 'Nobody, nothing' : word === 'idea' ? 'An idea, for one noise' : word;
}

const goals: Record<string, string> = {
  jewel: 'jewel',
  docs: 'documents',
  usb: 'USB key',
  npc: 'companion',
  inmate: 'inmate',
  crew: 'of the crew',
};
export const goalInWords = ([kind, n]: [string, number]): string =>
  kind === 'cash'
    ? `$${n}k`
    : kind === 'docs' && n === 1
      ? 'the documents'
      : `${n} ${goals[kind] ?? kind}${n > 1 && /^(jewel|painting|item|keycard|npc|inmate|usb)$/.test(kind) ? 's' : ''}`;

/** How much of a goal is outside already. */
export function secured(v: View, kind: string): number {
  if (kind === 'cash') return v.phase === 'plan' ? 0 : v.cash;
  const out = (p: Person) => p.status === 'out';
  if (kind === 'npc') return v.npcs.filter(out).length;
  if (kind === 'crew') return v.crew.filter(out).length;
  if (kind === 'inmate') return v.crew.filter((p) => p.inmate && out(p)).length;
  return v.outside.filter((w) => w === kind).length;
}
