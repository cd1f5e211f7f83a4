// What this browser keeps: who you are, and the tokens of your seats. Tokens never go into an
// address. Without storage (a locked-down browser) everything works until the page is closed.
//
// Keys to a server's tables are in localStorage; those to the tables of this device are in IndexedDB,
// beside the tables. They are read before a table of this device is shown (`loadKeys`).
import { signal } from '@preact/signals';
import { alone } from '../ui/route';

/** A seat of this device. */
interface Hand {
  seat: number;
  token: string;
}

export interface Key {
  seat?: number;
  token?: string;
  /** Further seats, where one device plays several. */
  more?: Hand[];
  /** Several people share this device. */
  passing?: boolean;
  host?: string;
  /** The hash that was published before the first card, as this browser saw it. */
  commitment?: string;
  /** Deal as soon as we sit: no other player is expected. */
  now?: boolean;
}

const memory = new Map<string, string>();

export function read(name: string): string | null {
  try {
    return localStorage.getItem(`caper.${name}`);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`caper.${name}`);
    else localStorage.setItem(`caper.${name}`, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

/** What was written as JSON; `none` where nothing was, or nothing that can be read. */
export function readAs<T>(name: string, none: T): T {
  try {
    return (JSON.parse(read(name) ?? 'null') as T | null) ?? none;
  } catch {
    return none;
  }
}

/** Put one at the front of a list; an older one with the same id goes. */
export function writeFirst<T>(name: string, one: T, id: (one: T) => unknown, most: number): void {
  const others = readAs<T[]>(name, []).filter((o) => id(o) !== id(one));
  write(name, JSON.stringify([one, ...others].slice(0, most)));
}

const device = new Map<string, Key>();
/** Have the keys to the tables of this device been read? */
export const keysRead = signal(false);
const engine = () => import('../engine/engine');

export async function loadKeys(): Promise<void> {
  const found = await (await engine()).shelf.keys<Key>().catch(() => ({}));
  for (const [table, key] of Object.entries(found)) if (!device.has(table)) device.set(table, key);
  keysRead.value = true;
}

/** A table whose key was kept by an older page has it in localStorage. */
export const keyFor = (table: string): Key => device.get(table) ?? readAs(`table.${table}`, {});

/** `here`: at a table of this device. */
export function keep(table: string, key: Key, here = alone.value): void {
  const all = { ...keyFor(table), ...key };
  if (!here) {
    write(`table.${table}`, JSON.stringify(all));
    return;
  }
  device.set(table, all);
  engine().then(({ reading, shelf }) => {
    if (!reading.value) shelf.keepKey(table, all).catch(() => undefined);
  });
}

export function handsOf(table: string): Hand[] {
  const { seat, token, more } = keyFor(table);
  return token === undefined ? [] : [{ seat: seat ?? -1, token }, ...(more ?? [])];
}

function setHands(table: string, [first, ...more]: Hand[]): void {
  keep(table, { seat: first?.seat, token: first?.token, more: more.length ? more : undefined });
}

export const addHand = (table: string, hand: Hand): void =>
  setHands(table, [...handsOf(table).filter((h) => h.seat !== hand.seat), hand]);

/** Give up one seat, or all of them. */
export function forgetSeat(table: string, seat?: number): void {
  const left = seat === undefined ? [] : handsOf(table).filter((h) => h.seat !== seat);
  setHands(table, left);
  if (left.length === 0) keep(table, { now: undefined, passing: undefined });
}

/* None of the bots is called that. */
const aliases = [
  'The Duchess',
  'Lefty',
  'Mister Grey',
  'The Professor',
  'Domino',
  'Lady Luck',
  'Knuckles',
  'The Magpie',
  'Sixpence',
  'Old Harry',
  'Miss Fortune',
  'The Cat',
  'The Locksmith',
];

/** A name to begin with, so that one click is enough. */
export function myName(): string {
  const kept = read('name');
  if (kept) return kept;
  const name = aliases[Math.floor(Math.random() * aliases.length)]!;
  write('name', name);
  return name;
}

/** Randomness of our own for the shuffle. */
export function salt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Who we are to a server that keeps results and an album for us: only this browser has this word. */
export function myToken(): string {
  const kept = read('me');
  if (kept) return kept;
  const token = salt();
  write('me', token);
  return token;
}
