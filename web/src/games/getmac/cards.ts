// The 23 cards of Get the MacGuffin: names as the wire has them, titles, and one line each that
// says what the card does. The order is that of the rules; texts and trades sort by it.

export const objects = [
  'macguffin',
  'backup',
  'crown',
  'money',
  'rock',
  'paper',
  'scissors',
] as const;

export const actions = [
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
  /** What it does, for the person who is about to play it. */
  does: string;
}

export const text: Record<Card, Text> = {
  macguffin: {
    title: 'The MacGuffin',
    word: 'the MacGuffin',
    does: 'When it is all you have left, use it to stay put. As often as you like.',
  },
  backup: {
    title: 'Backup MacGuffin',
    word: 'the Backup MacGuffin',
    does: 'As good as the MacGuffin, as long as the real one lies on nobody’s table.',
  },
  crown: {
    title: 'The Crown',
    word: 'the Crown',
    does: 'Use it to pass, unless a MacGuffin lies on a table. And you are “Your Majesty”.',
  },
  money: {
    title: 'The Money',
    word: 'the Money',
    does: 'Spend it on an Object from another table, or a random card from another hand.',
  },
  rock: { title: 'The Rock', word: 'the Rock', does: 'Use it to crush Scissors on another table.' },
  paper: {
    title: 'The Paper',
    word: 'the Paper',
    does: 'Use it to wrap up a Rock on another table.',
  },
  scissors: {
    title: 'The Scissors',
    word: 'the Scissors',
    does: 'Use them to cut up Paper on another table.',
  },
  merchant: {
    title: 'The Merchant',
    word: 'the Merchant',
    does: 'Swap two Objects between two tables. If only one other table has any, take one.',
  },
  thief: {
    title: 'The Thief',
    word: 'the Thief',
    does: 'Take an Object from another table, or a random card from another hand.',
  },
  garbage: {
    title: 'Garbage Collector',
    word: 'the Garbage Collector',
    does: 'Take any card out of the discard pile. Everybody sees which.',
  },
  tomb: {
    title: 'Tomb Robbers',
    word: 'the Tomb Robbers',
    does: 'Take a random card out of the tomb. Only you see it.',
  },
  spy: { title: 'The Spy', word: 'the Spy', does: 'Look at somebody’s whole hand.' },
  interrogator: {
    title: 'The Interrogator',
    word: 'the Interrogator',
    does: 'Whoever else has the MacGuffin must show it. If nobody has, the Backup.',
  },
  assassin: {
    title: 'The Assassin',
    word: 'the Assassin',
    does: 'Goes for the Crown. No Crown about: any Object, or a random card from a hand.',
  },
  fist: {
    title: 'The Fist of Doom',
    word: 'the Fist of Doom',
    does: 'Smash any Object. Only if there is none at all: a random card from a hand.',
  },
  wheel: {
    title: 'Wheel of Fortune',
    word: 'the Wheel of Fortune',
    does: 'Everybody passes the whole hand on, left or right. You say which.',
  },
  vortex: {
    title: 'Vortex',
    word: 'the Vortex',
    does: 'All hands are shuffled together and dealt out again.',
  },
  switcheroo: {
    title: 'The Switcheroo',
    word: 'the Switcheroo',
    does: 'Trade your hand for somebody else’s.',
  },
  canuse: {
    title: 'Can I Use That?',
    word: '“Can I Use That?”',
    does: 'Take a random card from another hand and play it at once, as yours.',
  },
  notdead: {
    title: 'I’m Not Dead Yet!',
    word: '“I’m Not Dead Yet!”',
    does: 'As your very last card: take an Object or a random card. Before that: nothing.',
  },
  shrug: { title: 'The Shrugmaster', word: 'the Shrugmaster', does: 'Shrug. That is all.' },
  hippie: { title: 'The Hippie', word: 'the Hippie', does: 'Peace. Nothing happens.' },
  marshal: {
    title: 'Grand Marshal',
    word: 'the Grand Marshal',
    does: 'Wave to the crowd. Nothing happens.',
  },
};
