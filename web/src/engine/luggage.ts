// What this device keeps, as one file to take along: tables with their whole logs, campaigns, the
// keys of the seats, drafts and whatever else the page wrote down.
import type { KeptRecord } from '../../../bindings/wasm/npm/caper.js';
import { joined, type Sticker } from '../album/album';
import type { Summary } from '../wire/types';
import { askTables } from './engine';
import { Shelf } from './shelf';

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

const recordsOf = async (id: string) =>
  (await askTables({ do: 'export', table: id })).records as KeptRecord[];

const written = (l: Luggage) => JSON.stringify(l);

/** One table, with the key to our seats. */
export async function packOne(id: string): Promise<string> {
  return written({
    caper: 1,
    tables: [await recordsOf(id)],
    notes: notes((n) => n === `table.${id}`),
    papers: {},
  });
}

export async function packAll(): Promise<string> {
  const { tables, campaigns } = await askTables({ do: 'list' });
  const ids = [...(tables as Summary[]).map((t) => t.id), ...(campaigns as string[])];
  const packed: KeptRecord[][] = [];
  for (const id of ids) packed.push(await recordsOf(id));
  const papers = await new Shelf(() => undefined).papers();
  return written({ caper: 1, tables: packed, notes: notes(() => true), papers });
}

function read(text: string): Luggage {
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
    try {
      if (localStorage.getItem(prefix + name) === null) localStorage.setItem(prefix + name, value);
    } catch {
      return;
    }
}

/** Two albums become one. */
const merged = (here: unknown, found: unknown) =>
  joined((here ?? []) as Sticker[], Array.isArray(found) ? (found as Sticker[]) : []);

/** Take a file in; what is here already stays as it is. Says what came of it. */
export async function bringBack(text: string): Promise<string> {
  const found = read(text);
  let taken = 0;
  const refused = new Set<string>();
  for (const records of found.tables) {
    const answer = await askTables({ do: 'import', records });
    if (answer.error) refused.add(answer.error as string);
    else taken++;
  }
  writeNotes(found.notes ?? {});
  const shelf = new Shelf(() => undefined);
  const here = await shelf.papers();
  for (const [name, value] of Object.entries(found.papers ?? {}))
    if (name === 'album') await shelf.keepPaper(name, merged(here.album, value));
    else if (!(name in here)) await shelf.keepPaper(name, value);
  const left = found.tables.length - taken;
  const why = left ? ` ${left} skipped: ${[...refused].join('; ')}.` : '';
  return `${taken} imported.${why}`;
}
