// What the fields of a view are called at the plain table, and which of them say something to people.
// A game that is not in here is shown as it is.
import { board } from './heist';

export interface Sense {
  /** What a field is called; '' leaves it out. In this order, others after them. */
  labels: Record<string, string>;
  /** Fields with the number of a seat. */
  seats: string[];
  /** Lists with one entry for each seat. */
  bySeat: string[];
  /** What an id is called. */
  title: (id: string) => string;
  /** Facts that are put together from several fields. */
  more?: (view: unknown) => [label: string, lines: string[]][];
}

const spaced = (id: string) => id.replace(/[-_]/g, ' ');

const none = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((n) => [n, '']));

const common = none('game seat mode over');

export const plain: Sense = {
  labels: common,
  seats: ['turn', 'actor'],
  bySeat: ['crew'],
  title: spaced,
};

export const senses: Record<string, () => Promise<Sense>> = {
  getmac: async () => {
    const { isCard, text } = await import('../getmac/cards');
    return {
      labels: {
        ...common,
        turn: 'Whose turn',
        hand: 'Your hand',
        taken: 'Taken, and played now',
        tables: 'On the tables',
        counts: 'Cards in hand',
        known: 'Cards you know of',
        discard: 'Discard pile',
        tomb: 'Cards in the tomb',
        out: 'Out',
      },
      seats: ['turn', 'out', 'seat'],
      bySeat: ['tables', 'counts'],
      title: (id) => (isCard(id) ? text[id].title : spaced(id)),
    };
  },
  mcguffin: async () => ({
    labels: {
      ...common,
      ...none('making duels reached skipped each figures id auto open streak passed healed'),
      job: 'The job',
      stage: 'Stage',
      goal: 'To do',
      turn: 'Whose turn',
      heat: 'Heat',
      limit: 'Too much heat',
      obstacles: 'In the way',
      crew: 'The crew',
      decks: 'Cards in the decks',
      left: 'Still in the pack',
      specialty: 'Known for',
      skill: 'Specialty',
      cards: 'Cards in hand',
      clear: 'Successes to get away',
      brief: 'Briefing',
      text: 'What',
      have: 'So far',
    },
    seats: ['turn', 'actor'],
    bySeat: ['crew'],
    title: spaced,
  }),
  luck: async () => {
    const { traitOf, trickOf } = await import('../luck/data');
    return {
      labels: {
        ...common,
        ...none('options adventure calls waits initial cold speed'),
        title: 'The adventure',
        scene: 'The scene',
        missing: 'On your sheets',
        crew: 'The crew',
        about: 'Who',
        trick: 'Trademark trick',
        luck: 'Luck',
      },
      seats: ['turn'],
      bySeat: ['crew', 'missing'],
      title: (id) => traitOf.get(id)?.name ?? trickOf(id)?.name ?? spaced(id.replace(/^.*\//, '')),
    };
  },
  heist: board,
};
