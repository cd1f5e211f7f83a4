// Legal moves come as texts. Here they are taken apart, so that a board can ask "may I go this
// way?" Nothing here knows what is legal; what is not understood ends up in `rest` and is offered
// as it is.

export type Verb = 'choose-link' | 'vote' | 'join';

export interface Moves {
  all: Set<string>;
  roll: boolean;
  again: boolean;
  accept: boolean;
  /** Most treats that can be eaten at once, most times the trick can be done. */
  eat: number;
  trick: number;
  /** The least luck for which the trick can be aimed at a foe or a seat. */
  aims: Map<string, number>;
  /** Traits with which a blow can be met. */
  defences: string[];
  /** What can be said about a way (or a foe in a fight), by its number. */
  ways: Map<number, Verb[]>;
  /** Competition: how somebody can be attacked, by seat. */
  attacks: Map<number, string[]>;
  rest: string[];
}

const making = /^(background|choose|skill|flaw|drop|prime|ready-made) \S+$|^(random|ready)$/;
const hosting =
  /^(test|oppose|strike) \d \S+( rating [DATSP])?( special)?$|^(hit|ko) \S+ \S+$|^(round|knock|initiative) \S+$|^(pass|fail) \d$|^end$/;

const push = <T>(map: Map<number, T[]>, at: number, what: T) =>
  map.set(at, [...(map.get(at) ?? []), what]);

const aim = (m: Moves, at: string, times: number) =>
  m.aims.set(at, Math.min(m.aims.get(at) ?? times, times));

function take(m: Moves, text: string): boolean {
  if (text === 'roll' || text === 'again' || text === 'accept') {
    m[text] = true;
    return true;
  }
  const [verb, first = '', how = ''] = text.split(' ');
  const n = Number(first);
  if (verb === 'trick' && how === 'at') aim(m, text.split(' ')[3] ?? '', n);
  else if (verb === 'eat' || (verb === 'trick' && n > 0)) m[verb] = Math.max(m[verb], n);
  else if (verb === 'defend') m.defences.push(first);
  else if (verb === 'choose-link' || verb === 'vote' || verb === 'join') push(m.ways, n, verb);
  else if (verb === 'attack') push(m.attacks, n, how);
  else return verb === 'trick' || making.test(text) || hosting.test(text);
  return true;
}

export function sortMoves(texts: string[]): Moves {
  const m: Moves = {
    all: new Set(texts),
    roll: false,
    again: false,
    accept: false,
    eat: 0,
    trick: 0,
    aims: new Map(),
    defences: [],
    ways: new Map(),
    attacks: new Map(),
    rest: [],
  };
  m.rest = texts.filter((t) => !take(m, t));
  return m;
}

/* ---- What the host says ---- */

export type CallKind = 'test' | 'oppose' | 'team' | 'multi' | 'strike' | 'hit' | 'ko';

/** Everything but a KO test can name its traits. */
export const mayUse = (kind: CallKind) => kind !== 'ko';

/** A call of the host, half filled in. */
export interface Call {
  kind: CallKind;
  /** One seat; for a team several. */
  seats: number[];
  /** For a KO test instead of a seat: a foe on the table. */
  foe?: string;
  /** A difficulty; for opposed things a letter, a seat or a foe; for `multi` and `hit` several. */
  hard: string[];
  special?: boolean;
  /** Rating by letter, for each seat or for each action; '' is left to the rules. */
  rating: string[];
  using: string[];
}

export const isOpposed = (kind: CallKind) =>
  kind === 'oppose' || kind === 'strike' || kind === 'hit';

/** The call as a move; null while something is missing. */
export function callText(c: Call): string | null {
  const [seat] = c.seats;
  const [hard] = c.hard;
  if ((seat === undefined && !c.foe) || !hard) return null;
  const with1 = (what: string | number, k: number) =>
    c.rating[k] && what !== 'none' ? `${what}:${c.rating[k]}` : `${what}`;
  const using = c.using.length ? ` using ${c.using.join(' ')}` : '';
  const special = c.special ? ' special' : '';
  switch (c.kind) {
    case 'team':
      return c.seats.length < 2 ? null : `team ${hard} ${c.seats.map(with1).join(' ')}${using}`;
    case 'multi':
      return c.hard.length < 2 ? null : `multi ${seat} ${c.hard.map(with1).join(' ')}${using}`;
    case 'hit':
      return `hit ${seat} ${c.hard.join(' ')}${using}${special}`;
    case 'ko':
      return `ko ${c.foe ?? seat} ${hard}`;
    default: {
      const rating = c.rating[0] ? ` rating ${c.rating[0]}` : '';
      return `${c.kind} ${seat} ${hard}${using || rating}${special}`;
    }
  }
}
