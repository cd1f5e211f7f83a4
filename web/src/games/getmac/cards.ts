// The 23 cards of Get the MacGuffin: names as the wire has them, in the order of the rules; texts and
// trades sort by it. What they are called and do is in src/games/getmac/data/things.txt.
import things from 'virtual:things/getmac';

const objects = ['macguffin', 'backup', 'crown', 'money', 'rock', 'paper', 'scissors'] as const;

const actions = [
  'merchant',
  'thief',
  'garbage',
  'tomb',
  'spy',
  'interrogator',
  'assassin',
  'fist',
  'wheel',
  'vortex',
  'switcheroo',
  'canuse',
  'notdead',
  'shrug',
  'hippie',
  'marshal',
] as const;

export const deck = [...objects, ...actions] as const;

export type Card = (typeof deck)[number];

export const isObject = (card: Card): boolean => deck.indexOf(card) < objects.length;
export const isCard = (word: unknown): word is Card => deck.includes(word as Card);

interface Text {
  /** As printed on the card. */
  title: string;
  /** In the middle of a sentence. */
  word: string;
  /** What it does, in a few words. */
  brief: string;
  /** What it does, for the person who is about to play it. */
  does: string;
}

/** Cards whose names are sentences. */
const quoted: readonly Card[] = ['canuse', 'notdead'];

function textOf(card: Card): Text {
  const line = things.find((t) => t.id === card);
  const title = (line?.name ?? card).replace(/'/g, '’');
  return {
    title,
    word: quoted.includes(card) ? `“${title}”` : `the ${title.replace(/^The /, '')}`,
    brief: line?.brief ?? '',
    does: line?.text ?? '',
  };
}

export const text = Object.fromEntries(deck.map((c) => [c, textOf(c)])) as Record<Card, Text>;
