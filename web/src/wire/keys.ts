// What this browser keeps: who you are, and the tokens of your seats. Tokens never go into an
// address. Without storage (a locked-down browser) everything works until the page is closed.

export interface Key {
  seat?: number;
  token?: string;
  host?: string;
  /** The hash that was published before the first card, as this browser saw it. */
  commitment?: string;
  /** Deal as soon as we sit: nobody else is expected. */
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

export function keyFor(table: string): Key {
  try {
    return JSON.parse(read(`table.${table}`) ?? '{}') as Key;
  } catch {
    return {};
  }
}

export function keep(table: string, key: Key): void {
  write(`table.${table}`, JSON.stringify({ ...keyFor(table), ...key }));
}

export const forgetSeat = (table: string): void => {
  const { commitment, host } = keyFor(table);
  write(`table.${table}`, JSON.stringify({ commitment, host }));
};

const aliases = [
  'The Duchess',
  'Lefty',
  'Mister Grey',
  'Velvet',
  'The Professor',
  'Domino',
  'Lady Luck',
  'Knuckles',
  'The Magpie',
  'Sixpence',
  'Old Harry',
  'Miss Fortune',
  'The Cat',
  'Silk',
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
