// What this device keeps, as one file to take along: tables with their whole logs, campaigns, the
// keys of the seats, drafts and the page's other notes.
import type { KeptRecord } from '../../../bindings/wasm/npm/caper.js';
import { joined, type Sticker } from '../album/album';
import { keep, keyFor, read, write } from '../wire/keys';
import type { Summary } from '../wire/types';
import { askTables, shelf, stopped } from './engine';

interface Luggage {
  caper: 1;
  /** Each a table or a campaign: its row first, then its log. */
  tables: KeptRecord[][];
  /** What localStorage has, by its name without “caper.”. */
  notes: Record<string, string>;
  papers: Record<string, unknown>;
}

const prefix = 'caper.';
const notOurs = 'caper did not export this file.';

function notes(wanted: (name: string) => boolean): Record<string, string> {
  const found: Record<string, string> = {};
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && wanted(key.slice(prefix.length)))
        found[key.slice(prefix.length)] = localStorage.getItem(key)!;
  } catch {
    /* a browser that keeps nothing has nothing to take along */
  }
  return found;
}

/** All that a table has: what it stopped with, if it could not be kept. */
const recordsOf = async (id: string): Promise<KeptRecord[]> =>
  stopped.value.find((s) => s.id === id)?.records ??
  (await askTables({ do: 'export', table: id })).records;

const keyName = 'table.';
/** The keys to our seats, as notes. */
const keysOf = (ids: string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [keyName + id, JSON.stringify(keyFor(id))]));

const written = (l: Luggage) => JSON.stringify(l);

/** One table, with the key to our seats. */
export async function packOne(id: string): Promise<string> {
  return written({ caper: 1, tables: [await recordsOf(id)], notes: keysOf([id]), papers: {} });
}

export async function packAll(): Promise<string> {
  const { tables, campaigns } = await askTables({ do: 'list' });
  const seated = [...(tables as Summary[]).map((t) => t.id), ...stopped.value.map((s) => s.id)];
  const packed: KeptRecord[][] = [];
  for (const id of [...seated, ...(campaigns as string[])]) packed.push(await recordsOf(id));
  const papers = await shelf.papers();
  return written({
    caper: 1,
    tables: packed,
    notes: { ...notes(() => true), ...keysOf(seated) },
    papers,
  });
}

function parse(text: string): Luggage {
  try {
    const found = JSON.parse(text) as Luggage;
    if (found.caper === 1 && Array.isArray(found.tables)) return found;
  } catch {
    /* said below */
  }
  throw new Error(notOurs);
}

function writeNotes(found: Record<string, string>): void {
  for (const [name, value] of Object.entries(found))
    if (name.startsWith(keyName)) {
      const table = name.slice(keyName.length);
      if (keyFor(table).token === undefined) keep(table, JSON.parse(value), true);
    } else if (read(name) === null) write(name, value);
}

/** Two albums become one. */
const merged = (here: unknown, found: unknown) =>
  joined((here ?? []) as Sticker[], Array.isArray(found) ? (found as Sticker[]) : []);

/** Take a file in; what is here already stays as it is. Says what came of it. */
export async function bringBack(text: string): Promise<string> {
  const found = parse(text);
  let taken = 0;
  const refused = new Set<string>();
  for (const records of found.tables) {
    const answer = await askTables({ do: 'import', records });
    if (answer.error) refused.add(answer.error as string);
    else taken++;
  }
  writeNotes(found.notes ?? {});
  const here = await shelf.papers();
  for (const [name, value] of Object.entries(found.papers ?? {}))
    if (name === 'album') await shelf.keepPaper(name, merged(here.album, value));
    else if (!(name in here)) await shelf.keepPaper(name, value);
  const left = found.tables.length - taken;
  const why = left ? ` ${left} skipped: ${[...refused].join('; ')}.` : '';
  return `${taken} imported.${why}`;
}
