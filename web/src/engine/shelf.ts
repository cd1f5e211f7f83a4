// What this device keeps, in IndexedDB: the records of its tables and campaigns, the keys of its seats, and
// papers (drafts, albums) under a name. Runs in the worker and in the page; no other code opens the database.
//
// The one subtle idea: one tab writes, the holder of the lease. A lease that was not renewed for a while is
// free, so a tab that was closed or frozen locks no other tab out; and every write looks at the lease in its own
// transaction, so a tab that has lost it can destroy nothing. (Web Locks are not there over plain http.)
//
// Entries are added, never overwritten: a log that went on elsewhere makes the write fail.
import type { KeptRecord } from '../../../bindings/wasm/npm/caper.js';

const version = 3;
const kinds = ['table', 'entry', 'token', 'keepsake'] as const;
const forbidden =
  'This browser does not let the page keep anything: what you play here will be gone when you close it.';
export const full =
  'There is no room left on this device, so nothing new can be kept. Export or delete old games under “On this device”, then reload the page.';
export const elsewhere =
  'caper is open in another tab of this browser. Here you can only look; play there, or close that tab.';

/** Ms. A holder renews its lease often enough to miss one turn. */
export const RENEW = 1000;
const STALE = 3500;

interface Lease {
  holder: string;
  at: number;
}
interface Table {
  row: number;
  id: string;
}

function build(db: IDBDatabase, from: number): void {
  if (from < 1) {
    db.createObjectStore('table', { keyPath: 'row' });
    db.createObjectStore('entry', { keyPath: ['row', 'seq'] });
    db.createObjectStore('token', { keyPath: ['row', 'hash'] });
    db.createObjectStore('paper');
  }
  if (from < 2) db.createObjectStore('keepsake', { keyPath: ['label', 'who'] });
  db.createObjectStore('lease', { keyPath: 'holder' });
  db.createObjectStore('key');
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('caper', version);
  request.onupgradeneeded = (e) => build(request.result, e.oldVersion);
  return settled(request).then((db) => {
    db.onversionchange = () => db.close(); /* a newer page wants to rebuild it */
    return db;
  });
}

const rowOf = (row: number) => IDBKeyRange.bound([row], [row, []]);

type Stores = (name: string) => IDBObjectStore;

/** Does another tab hold the lease? */
async function isTaken(of: Stores, holder: string): Promise<boolean> {
  const all: Lease[] = await settled(of('lease').getAll());
  return all.some((l) => l.holder !== holder && Math.abs(Date.now() - l.at) < STALE);
}

/** Why a write was refused, as a sentence. */
function sentenceFor(why: unknown): string {
  const { name = '', message = '' } = (why ?? {}) as Partial<Error>;
  if (message === full || message === elsewhere) return message;
  if (name === 'QuotaExceededError') return full;
  if (name === 'ConstraintError') return 'This table went on in another tab of this browser.';
  return `This browser did not keep it (${name || 'it did not say why'}).`;
}

/** A new table has a row of its own; an older one may change its stage. */
async function putTable(store: IDBObjectStore, table: Table): Promise<void> {
  const there: Table | undefined = await settled(store.get(table.row));
  if (there && there.id !== table.id) throw new DOMException('', 'ConstraintError');
  store.put(table);
}

async function putRecords(of: Stores, records: KeptRecord[]): Promise<void> {
  for (const record of records)
    for (const [kind, value] of Object.entries(record))
      if (kind === 'entry') of(kind).add(value);
      else if (kind === 'table') await putTable(of(kind), value as Table);
      else of(kind).put(value);
}

export class Shelf {
  private readonly db: Promise<IDBDatabase | null>;
  private opened: IDBDatabase | null = null;

  /** `trouble` is told if nothing can be kept at all; then play goes on in memory. */
  constructor(trouble: (sentence: string) => void = () => undefined) {
    this.db = Promise.resolve()
      .then(open)
      .then(
        (db) => {
          this.opened = db;
          return db;
        },
        () => {
          trouble(forbidden);
          return null;
        },
      );
  }

  /* ---- Reading ---- */

  /** Everything that was kept of tables: tables first, then their entries in order, then tokens. */
  async records(): Promise<KeptRecord[]> {
    const db = await this.db;
    if (!db) return [];
    const all: KeptRecord[] = [];
    for (const kind of kinds)
      for (const one of await settled(db.transaction(kind).objectStore(kind).getAll()))
        all.push({ [kind]: one } as KeptRecord);
    return all;
  }

  /** A store whose keys are names. */
  private async named<T>(store: string): Promise<Record<string, T>> {
    const db = await this.db;
    if (!db) return {};
    const all = db.transaction(store).objectStore(store);
    const [names, values] = await Promise.all([settled(all.getAllKeys()), settled(all.getAll())]);
    return Object.fromEntries(names.map((n, i) => [String(n), values[i]]));
  }
  readonly papers = () => this.named<unknown>('paper');
  readonly keys = <T>() => this.named<T>('key');

  async paper<T>(name: string): Promise<T | undefined> {
    const db = await this.db;
    return db ? settled(db.transaction('paper').objectStore('paper').get(name)) : undefined;
  }

  /* ---- Writing ---- */

  /** All of it or nothing; resolves when it is there, and rejects with a sentence for people. */
  private async change(names: string[], work: (of: Stores) => unknown): Promise<void> {
    const db = await this.db;
    if (!db) return;
    try {
      const t = db.transaction(names, 'readwrite');
      const ended = new Promise<void>((done, fail) => {
        t.oncomplete = () => done();
        t.onabort = () => fail(t.error);
      });
      ended.catch(() => undefined); /* what is thrown below says why */
      try {
        await work((n) => t.objectStore(n));
      } catch (e) {
        if (!t.error) t.abort();
        throw e;
      }
      await ended;
    } catch (e) {
      throw new Error(sentenceFor(e));
    }
  }

  private put(store: string, name: string, value: unknown): Promise<void> {
    return this.change([store], (of) =>
      value === undefined ? of(store).delete(name) : of(store).put(value, name),
    );
  }
  readonly keepPaper = (name: string, value: unknown) => this.put('paper', name, value);
  readonly keepKey = (table: string, value: unknown) => this.put('key', table, value);

  /* ---- The lease, and what only its holder may write ---- */

  /** May this tab write? It may, too, where nothing can be kept. */
  async claim(holder: string): Promise<boolean> {
    let mine = true;
    await this.change(['lease'], async (of) => {
      mine = !(await isTaken(of, holder));
      if (!mine) return;
      of('lease').clear();
      of('lease').put({ holder, at: Date.now() });
    });
    return mine;
  }

  /** Could this tab have the lease now? */
  async isFree(): Promise<boolean> {
    const db = await this.db;
    return !db || !(await isTaken((n) => db.transaction(n).objectStore(n), ''));
  }

  /** For a page that is being left: nothing can be waited for any more. */
  release(holder: string): void {
    try {
      const t = this.opened?.transaction('lease', 'readwrite');
      t?.objectStore('lease').delete(holder);
      t?.commit?.();
    } catch {
      /* a newer page has closed the database: then the lease grows old */
    }
  }

  private byHolder(holder: string, names: string[], work: (of: Stores) => unknown): Promise<void> {
    return this.change(['lease', ...names], async (of) => {
      if (!(await settled(of('lease').get(holder)))) throw new Error(elsewhere);
      of('lease').put({ holder, at: Date.now() });
      await work(of);
    });
  }

  /** Rejects if the lease is another tab's now. */
  renew(holder: string): Promise<void> {
    return this.byHolder(holder, [], () => undefined);
  }

  keep(holder: string, records: KeptRecord[]): Promise<void> {
    return this.byHolder(holder, [...kinds], (of) => putRecords(of, records));
  }

  /** This makes room, so it is done without a lease, too, if there is no room for one. */
  forget(holder: string, { row, id }: Table): Promise<void> {
    return this.change(['lease', ...kinds, 'key'], async (of) => {
      if (await isTaken(of, holder)) throw new Error(elsewhere);
      of('table').delete(row);
      of('key').delete(id);
      for (const kind of ['entry', 'token']) of(kind).delete(rowOf(row));
    });
  }

  /** The table as it is to go on, without the entries after `last`, which become a paper. */
  cut(holder: string, table: Table, last: number): Promise<void> {
    const after = IDBKeyRange.bound([table.row, last], [table.row, []], true);
    return this.byHolder(holder, ['table', 'entry', 'paper'], async (of) => {
      const entries = await settled(of('entry').getAll(after));
      of('paper').put(entries, `cut.${table.id}.${Date.now()}`);
      of('entry').delete(after);
      of('table').put(table);
    });
  }
}
