// The page's side of the worker: questions with answers, and connections to the tables of this
// device that look like WebSockets. Loaded when it is needed.
import { effect, signal } from '@preact/signals';
import type {
  Answer,
  Request,
  TableAnswer,
  TableQuestion,
} from '../../../bindings/wasm/npm/caper.js';
import { path } from '../ui/route';
import { salt } from '../wire/keys';
import { startWorker } from './hire';
import { Shelf } from './shelf';
import type { Message, Question, Stopped } from './words';

/** What people should know about this device: no room, another tab. */
export const notice = signal('');
/** Another tab plays, or nothing can be kept: here one can only look. */
export const reading = signal(false);
/** Tables of which something could not be kept. */
export const stopped = signal<Stopped[]>([]);

/** The page's own look at what is kept. */
export const shelf = new Shelf();
/** This tab, as the holder of the lease. */
const holder = salt();

interface Waiting {
  done: (answer: never) => void;
  fail: (why: Error) => void;
}
const waiting = new Map<number, Waiting>();
const wires = new Map<number, LocalWire>();
let nextId = 1;
let worker: Worker | undefined;

/* A tab that is left holds nothing; where the browser brings it back as it was, it begins again. */
addEventListener('pagehide', () => {
  worker?.terminate();
  shelf.release(holder);
});
addEventListener('pageshow', (e) => {
  if (e.persisted && worker) location.reload();
});

/** The page has to begin again: but not while a heist is being edited, or a table still has to be saved. */
const due = signal(false);
effect(() => {
  const isAtTables = /^\/($|t\/|replay\/)/.test(path.value);
  if (due.value && isAtTables && !stopped.value.length) location.reload();
});

function hear(m: Message): void {
  if ('to' in m) {
    wires.get(m.to)?.hear(m);
  } else if ('stopped' in m) {
    stopped.value = [...stopped.value, m.stopped];
  } else if ('notice' in m || 'reload' in m) {
    if ('notice' in m) notice.value = m.notice;
    if ('reading' in m) reading.value = true;
    if (m.reload) due.value = true;
  } else {
    const w = waiting.get(m.id);
    waiting.delete(m.id);
    if ('error' in m) w?.fail(new Error(m.error));
    else w?.done(m.answer as never);
  }
}

function start(): Worker {
  const w = startWorker(holder);
  w.onmessage = (e: MessageEvent<Message>) => hear(e.data);
  w.onerror = () => {
    for (const one of waiting.values())
      one.fail(new Error('The rules could not be started in this browser.'));
    waiting.clear();
  };
  return w;
}

type Asked = { table: TableQuestion } | { engine: Request } | { mend: string };
function send<T>(question: Asked): Promise<T> {
  worker ??= start();
  const id = nextId++;
  worker.postMessage({ id, ...question } satisfies Question);
  return new Promise((done, fail) => waiting.set(id, { done, fail }));
}

/** A question to the tables of this device. */
export const askTables = (table: TableQuestion) => send<TableAnswer>({ table });

/** Go on at a damaged table from its last whole entry. */
export const mendTable = (id: string) => send<void>({ mend: id });

/** A question of the engine's protocol; a refusal is thrown as its sentence. */
export async function askEngine(request: Request): Promise<Answer> {
  const answer = await send<Answer>({ engine: request });
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

/** What a server's API would answer. */
export async function callTables(
  method: string,
  address: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: string }> {
  const [path, query] = address.split('?');
  const { status, body: text } = await askTables({
    do: 'call',
    method,
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(token && { token }),
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status, body: text };
}

/** A connection to a table of this device. */
export class LocalWire {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  private conn = 0;

  constructor() {
    askTables({ do: 'open' }).then(
      ({ conn }) => {
        if (this.readyState === WebSocket.CLOSED) {
          askTables({ do: 'hang-up', conn });
          return;
        }
        this.conn = conn;
        wires.set(conn, this);
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      },
      (why: Error) => {
        notice.value = why.message;
        this.ended(1011);
      },
    );
  }

  hear(m: { text?: string; close?: number }): void {
    if (m.text !== undefined) this.onmessage?.({ data: m.text });
    else this.ended(m.close ?? 1000);
  }

  private ended(code: number): void {
    wires.delete(this.conn);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  send(text: string): void {
    askTables({ do: 'say', conn: this.conn, text });
  }

  close(): void {
    if (this.readyState === WebSocket.OPEN) askTables({ do: 'hang-up', conn: this.conn });
    wires.delete(this.conn);
    this.readyState = WebSocket.CLOSED;
  }
}
