// What this device keeps, in IndexedDB: the records of its tables and campaigns, and papers (drafts,
// albums) under a name. Runs in the worker and in the page; nobody else opens the database.
//
// A browser may forbid it all, or have no room left. Then play goes on in memory, and `trouble` is
// told a sentence for people.
import type { KeptRecord } from '../../../bindings/wasm/npm/caper.js';

const version = 2;
const kinds = ['table', 'entry', 'token', 'keepsake'] as const;
const forbidden =
  'This browser does not let the page keep anything: what you play here will be gone when you close it.';
const full =
  'There is no room left on this device, so new moves are not kept. Export or delete old games under “On this device”, then reload the page.';

function build(db: IDBDatabase, from: number): void {
  if (from < 1) {
    db.createObjectStore('table', { keyPath: 'row' });
    db.createObjectStore('entry', { keyPath: ['row', 'seq'] });
    db.createObjectStore('token', { keyPath: ['row', 'hash'] });
    db.createObjectStore('paper');
  }
  db.createObjectStore('keepsake', { keyPath: ['label', 'who'] });
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

export class Shelf {
  private db: Promise<IDBDatabase | null>;

  constructor(private trouble: (sentence: string) => void) {
    this.db = Promise.resolve()
      .then(open)
      .catch(() => {
        this.trouble(forbidden);
        return null;
      });
  }

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

  private async change(names: string[], work: (of: (n: string) => IDBObjectStore) => void) {
    const db = await this.db;
    if (!db) return;
    try {
      const t = db.transaction(names, 'readwrite');
      work((n) => t.objectStore(n));
      await new Promise<void>((done, fail) => {
        t.oncomplete = () => done();
        t.onabort = () => fail(t.error);
      });
    } catch {
      this.trouble(full);
    }
  }

  /** Resolves when it is on disk, or has been complained about. */
  keep(records: KeptRecord[]): Promise<void> {
    return this.change([...kinds], (of) => {
      for (const r of records) for (const [kind, value] of Object.entries(r)) of(kind).put(value);
    });
  }

  forget(row: number): Promise<void> {
    return this.change([...kinds], (of) => {
      of('table').delete(row);
      for (const kind of ['entry', 'token']) of(kind).delete(IDBKeyRange.bound([row], [row, []]));
    });
  }

  async paper<T>(name: string): Promise<T | undefined> {
    const db = await this.db;
    return db ? settled(db.transaction('paper').objectStore('paper').get(name)) : undefined;
  }

  async papers(): Promise<Record<string, unknown>> {
    const db = await this.db;
    if (!db) return {};
    const store = db.transaction('paper').objectStore('paper');
    const [names, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll()),
    ]);
    return Object.fromEntries(names.map((n, i) => [String(n), values[i]]));
  }

  keepPaper(name: string, value: unknown): Promise<void> {
    return this.change(['paper'], (of) => {
      if (value === undefined) of('paper').delete(name);
      else of('paper').put(value, name);
    });
  }
}
