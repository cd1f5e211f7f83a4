// The two ends that the page can talk to: a server, over HTTP and WebSocket, or the tables of this
// device, in a worker. Both speak the same protocol; no other code knows the difference.
import { alone } from '../ui/route';

export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((e: { data: string }) => void) | null;
  onclose: ((e: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

const engine = () => import('../engine/engine');

/** A wire to this device: the engine is loaded first. */
class SoonWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  private real: Wire | null = null;
  private closed = false;

  constructor() {
    engine().then(
      ({ LocalWire }) => {
        if (this.closed) return;
        const wire: Wire = new LocalWire();
        wire.onopen = () => this.onopen?.();
        wire.onmessage = (e) => this.onmessage?.(e);
        wire.onclose = (e) => this.onclose?.(e);
        this.real = wire;
      },
      () => this.onclose?.({ code: 1011 }),
    );
  }
  get readyState(): number {
    return this.real?.readyState ?? WebSocket.CONNECTING;
  }
  send(text: string): void {
    this.real?.send(text);
  }
  close(): void {
    this.closed = true;
    this.real?.close();
  }
}

let server = false;
/** Ask the server that this page came from, though we are alone. */
export function onServer<T>(ask: () => Promise<T>): Promise<T> {
  server = true;
  try {
    return ask();
  } finally {
    server = false;
  }
}

/** The id is in the path for proxies, which send everybody at a table to the same server. */
export function openWire(table: string): Wire {
  if (alone.value) return new SoonWire();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(
    `${scheme}://${location.host}/api/v1/tables/${table}/play`,
    'caper.v1',
  ) as Wire;
}

/** One request to the API. Rejects if there is no answer. */
export async function request(
  path: string,
  body?: object,
  token?: string,
  method = body ? 'POST' : 'GET',
): Promise<{ status: number; body: string }> {
  if (alone.value && !server)
    return (await engine()).callTables(method, `/api/v1${path}`, body, token);
  const answer = await fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}
