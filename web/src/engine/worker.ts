// The worker: the rules in WebAssembly, the tables of this device, and where they are kept. A bot
// that thinks for long holds up nobody but its table.
//
// The one subtle idea: as at a server, nobody is told of a move before it is kept. So answers and
// letters wait in one line behind the disk.
import {
  type Caper,
  openCaper,
  type TableAnswer,
  type TableQuestion,
} from '../../../bindings/wasm/npm/caper.js';
import { Shelf } from './shelf';
import type { Luggage, Message, Question } from './words';

const elsewhere =
  'caper is open in another tab of this browser. Play there, or close that tab and go on here.';
const PATIENCE = 1000; /* ms; a page that is being loaded again leaves within this time */

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

/** Two pages that write the same tables would undo each other's moves: one at a time. */
async function waitForLock(): Promise<void> {
  if (!navigator.locks) return;
  const late = setTimeout(() => post({ notice: elsewhere }), PATIENCE);
  await new Promise<void>((granted) => {
    navigator.locks.request('caper', () => {
      granted();
      return new Promise(() => undefined);
    });
  });
  clearTimeout(late);
  post({ notice: '' });
}

interface Tables {
  ask: (q: TableQuestion) => TableAnswer;
  shelf: Shelf;
}

async function openTables(seed?: string): Promise<Tables> {
  const [c] = await Promise.all([caper(), waitForLock()]);
  const shelf = new Shelf((notice) => post({ notice }));
  c.openTables(seed);
  c.table({ do: 'load', records: await shelf.records() });
  return { ask: (q) => c.table(q), shelf };
}

let opened: Promise<Tables> | undefined;
let line: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Bots think and play when nothing else is to be done. */
function turnIn(tables: Tables, ms: number): void {
  clearTimeout(timer);
  if (ms >= 0) timer = setTimeout(() => ask(tables, { do: 'turn' }), ms);
}

function ask(tables: Tables, q: TableQuestion): Promise<TableAnswer> {
  const a = tables.ask(q);
  const told = line.then(async () => {
    if (a.keep.length) await tables.shelf.keep(a.keep);
    if (q.do === 'forget' && a.row) await tables.shelf.forget(a.row);
    for (const l of a.letters) post(l);
    return { ...a, keep: [], letters: [] };
  });
  line = told;
  turnIn(tables, a.again);
  return told;
}

/* ---- Questions ---- */

async function answer(q: Question) {
  if ('engine' in q) return (await caper()).ask(q.engine);
  opened ??= openTables(q.seed);
  return ask(await opened, q.table);
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
