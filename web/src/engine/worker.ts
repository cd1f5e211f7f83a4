// The worker: the rules in WebAssembly, the tables of this device, and where they are kept. A bot
// that thinks for long holds up only its own table.
//
// The one subtle idea: as at a server, a move is announced only once it is kept. So answers and
// letters wait in one line behind the disk. What cannot be kept has not happened: its table stops.
import {
  type Answer,
  type Caper,
  type KeptRecord,
  openCaper,
  type TableAnswer,
  type TableQuestion,
} from '../../../bindings/wasm/npm/caper.js';
import { closedUp, mend, rowIn } from './mend';
import { elsewhere, RENEW, Shelf } from './shelf';
import type { Luggage, Message, Question } from './words';

const PATIENCE = 1000; /* ms */

const post = (m: Message) => postMessage(m);

/* ---- The module ---- */

async function fetched(): Promise<ArrayBuffer | null> {
  const answer = await fetch(new URL('../caper.wasm', location.href));
  return answer.ok ? answer.arrayBuffer() : null;
}

/* A page from a disk sends the rules, because nothing can be fetched there. */
let take: (bytes: ArrayBuffer | null) => void;
const sent = new Promise<ArrayBuffer | null>((done) => {
  take = done;
});

async function load(): Promise<Caper> {
  const bytes = await (location.protocol === 'blob:' ? sent : fetched());
  if (!bytes) throw new Error('The rules (caper.wasm) could not be loaded.');
  return openCaper(bytes);
}

let loaded: Promise<Caper> | undefined;
const caper = () => {
  loaded ??= load();
  return loaded;
};

/* ---- Tables ---- */

/** Two tabs that write the same tables would undo each other's moves: the holder of the lease plays, the
 * others look. This tab goes by its name, which the page gave it. */
const holder = self.name;
let shelf: Shelf;

/** True as soon as the lease is ours; a page that is being loaded again leaves within this time. */
async function claim(patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; ; ) {
    if (await shelf.claim(holder)) return true;
    if (Date.now() > until) return false;
    await new Promise((go) => setTimeout(go, 150));
  }
}

/** Why we may not write; empty if we may. The page is told, and loaded again when that changes. */
async function hold(): Promise<string> {
  const barred = await claim(PATIENCE).then(
    (mine) => (mine ? '' : elsewhere),
    (e: Error) => e.message,
  );
  if (barred) post({ notice: barred, reading: true });
  const isSame = async () => {
    if (barred === elsewhere) return !(await shelf.isFree());
    if (barred) return !(await claim(0));
    await shelf.renew(holder);
    return true;
  };
  setInterval(
    () =>
      isSame().then(
        (same) => same || post({ reload: true }),
        (e: Error) =>
          !barred && e.message === elsewhere && post({ notice: elsewhere, reload: true }),
      ),
    RENEW,
  );
  return barred;
}

interface Tables {
  ask: (q: TableQuestion) => TableAnswer;
  /** Why we may only look; empty if we play. */
  barred: string;
}

async function openTables(seed?: string): Promise<Tables> {
  shelf = new Shelf((notice) => post({ notice }));
  const [c, barred] = await Promise.all([caper(), hold()]);
  const records = closedUp(await shelf.records());
  note(records);
  c.openTables(seed);
  c.table({ do: 'load', records, reading: barred !== '' });
  return { ask: (q) => c.table(q), barred };
}

let opened: Promise<Tables> | undefined;
let line: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Bots think and play when nothing else is to be done. */
function turnIn(tables: Tables, ms: number): void {
  clearTimeout(timer);
  if (ms >= 0) timer = setTimeout(() => ask(tables, { do: 'turn' }), ms);
}

/* ---- What could not be kept ---- */

/** By row: tables and campaigns that have stopped, because something of them could not be kept. */
const stopped = new Set<number>();
/** Connections to those. */
const cut = new Set<number>();
/** What tables are called, by row. */
const ids = new Map<number, string>();
function note(records: KeptRecord[]): void {
  for (const r of records) if ('table' in r) ids.set(r.table.row, r.table.id);
}

/** The table leaves with everything that it had, which the page offers as a file. */
function stop(tables: Tables, row: number, why: string): void {
  const id = ids.get(row);
  stopped.add(row);
  if (!id) return;
  const a = tables.ask({ do: 'stop', table: id });
  for (const l of a.letters) {
    cut.add(l.to);
    post(l);
  }
  post({ stopped: { id, why, records: a.records } });
}

/** An answer whose records were refused: nothing of it has happened. */
const refused = (a: TableAnswer, error: string): TableAnswer => ({
  ...a,
  status: 507,
  body: JSON.stringify({ ok: false, code: 'not-kept', error }),
  error,
});

async function kept(tables: Tables, a: TableAnswer): Promise<TableAnswer> {
  const rows = [...new Set(a.keep.map(rowIn))];
  note(a.keep);
  try {
    if (rows.some((row) => stopped.has(row))) throw new Error('This table has stopped.');
    if (a.keep.length) await shelf.keep(holder, a.keep);
    return a;
  } catch (e) {
    const why = (e as Error).message;
    for (const row of rows) if (row && !stopped.has(row)) stop(tables, row, why);
    post({ notice: why });
    return refused(a, why);
  }
}

function ask(tables: Tables, q: TableQuestion): Promise<TableAnswer> {
  const a = tables.ask(q);
  const told = line.then(async () => {
    const b = await kept(tables, a);
    if (q.do === 'forget' && a.row) await shelf.forget(holder, { row: a.row, id: String(q.table) });
    for (const l of b.letters) if (!cut.has(l.to)) post(l);
    return { ...b, keep: [], letters: [] };
  });
  line = told.catch(() => undefined);
  turnIn(tables, a.again);
  return told;
}

/* ---- Questions ---- */

async function answer(q: Question): Promise<Answer | TableAnswer | undefined> {
  if ('engine' in q) return (await caper()).ask(q.engine);
  opened ??= openTables(q.seed);
  const tables = await opened;
  if ('mend' in q) {
    if (tables.barred) throw new Error(tables.barred);
    const { table, last } = mend(tables.ask, await shelf.records(), q.mend);
    await shelf.cut(holder, table, last);
    return undefined;
  }
  const writes =
    q.table.do === 'import' || (q.table.do === 'forget' && tables.barred === elsewhere);
  if (tables.barred && writes) throw new Error(tables.barred);
  return ask(tables, q.table);
}

addEventListener('message', ({ data }: MessageEvent<Question | Luggage>) => {
  if ('rules' in data) {
    take(data.rules);
    return;
  }
  answer(data).then(
    (a) => post({ id: data.id, answer: a }),
    (why: Error) => post({ id: data.id, error: why.message }),
  );
});
