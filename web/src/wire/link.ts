// The link to one table: a wire (a WebSocket, or the worker of this device) that comes back by
// itself. Everything is numbered, so a gap is seen at once, and after every break the other end
// brings us up to date in one step. Shows nothing and knows no game.
//
// The one subtle idea: `view` is always the truth at some `viewSeq`. Every move brings its view; of
// what we missed only the newest does.
import { batch, signal } from '@preact/signals';
import { alone } from '../ui/route';
import { openWire, type Wire } from './ends';
import { forgetSeat, handsOf, keep, keyFor, read } from './keys';
import type { AnyView, LogMessage, Now, Page, Result, Seat, Summary, Welcome } from './types';

type Reply = { type: string; id?: number; code?: string; error?: string } & Record<string, unknown>;
interface Waiting {
  done: (reply: Reply) => void;
  fail: (why: Error) => void;
}

type LinkState = 'connecting' | 'on' | 'off' | 'refused' | 'aside';

/** For a screen that everybody sees: none of our seats, and nobody's key. */
export const NO_HAND = -1;

const notConnected = 'Not connected right now; one moment, please.';

/** The newest view is kept, not one for every move of the evening. */
const toKeep = (m: LogMessage): LogMessage =>
  m.type === 'move' ? { ...m, view: undefined, now: undefined } : m;

export class Link {
  readonly state = signal<LinkState>('connecting');
  readonly table = signal<Summary | null>(null);
  readonly you = signal<{ seat: number; host: boolean }>({ seat: -1, host: false });
  readonly view = signal<AnyView | null>(null);
  readonly viewSeq = signal(0);
  readonly now = signal<Now | null>(null);
  readonly nowAt = signal(0);
  readonly seq = signal(0);
  /** Where in the log the game last changed: an older view is of yesterday. */
  readonly lastMove = signal(0);
  readonly log = signal<LogMessage[]>([]);
  readonly result = signal<Result | null>(null);
  readonly notice = signal('');
  /** The newest thing that a player pointed at. */
  readonly point = signal<{ seat: number; things: string[] } | null>(null);
  /** Told of every message of the log as it comes, and of every truth. */
  onMessage: (m: LogMessage, live: boolean) => void = () => {};
  onTruth: (view: AnyView, seq: number) => void = () => {};

  private socket: Wire | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private denied = false; /* what we hold was refused: we go without */
  private heard = 0; /* messages so far */
  private fresh = true; /* what we are told now is the past, not news */
  private pulse = setInterval(() => {
    if (this.state.value === 'on') this.feelPulse();
  }, 25000);

  /** `hand`: the seat of ours that this link is for, where it is not the first. */
  constructor(
    readonly id: string,
    readonly hand?: number,
  ) {
    this.open();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close(1000);
  }

  /** Come in again in another role: a seat was taken, or given up. */
  rejoin(): void {
    const old = this.socket;
    this.socket = null;
    old?.close(1000);
    this.denied = false;
    this.forgetLog();
    this.open();
  }

  private forgetLog(): void {
    this.seq.value = 0;
    this.lastMove.value = 0;
    this.log.value = [];
  }

  /** Ask for something; resolves when it is done and on disk. An error has the `code` of the refusal. */
  ask(type: string, fields: object = {}): Promise<Reply> {
    const id = this.nextId++;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(notConnected));
    this.socket.send(JSON.stringify({ type, ...fields, id }));
    return new Promise((done, fail) => this.waiting.set(id, { done, fail }));
  }

  private hurry = (): void => {
    if (document.hidden) return;
    if (this.state.value === 'on') this.feelPulse();
    else if (this.state.value === 'off') {
      clearTimeout(this.timer);
      this.open();
    }
  };

  /** A wire can be dead without saying so: ask, and do not wait for long. */
  private feelPulse = (): void => {
    if (alone.value) return;
    const socket = this.socket;
    const heard = this.heard;
    this.ask('ping').catch(() => undefined);
    setTimeout(() => {
      if (socket && socket === this.socket && heard === this.heard) this.drop();
    }, 6000);
  };

  /** Give this socket up at once; its own goodbye may never come. */
  private drop = (): void => {
    const old = this.socket;
    if (!old || alone.value) return;
    this.socket = null;
    old.close();
    this.lost(0);
  };

  private open(): void {
    if (this.ended) return;
    const socket = openWire(this.id);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) this.hello(socket);
    };
    socket.onmessage = (e) => {
      if (this.socket !== socket) return;
      this.heard++;
      this.receive(JSON.parse(e.data));
    };
    socket.onclose = (e) => {
      if (this.socket === socket) this.lost(e.code);
    };
  }

  private token(): string | undefined {
    if (this.denied) return undefined;
    const held = handsOf(this.id);
    return (this.hand === undefined ? held[0] : held.find((h) => h.seat === this.hand))?.token;
  }

  private host(): string | undefined {
    return this.denied || this.hand === NO_HAND ? undefined : keyFor(this.id).host;
  }

  private hello(socket: Wire): void {
    this.fresh = this.seq.value === 0;
    const host = this.host();
    const token = this.token();
    /* A seat of ours that was taken on another device has no token here. */
    const me = !token && !this.denied && this.hand === undefined && !alone.value && read('me');
    socket.send(
      JSON.stringify({
        type: 'hello',
        table: this.id,
        ...(token && { token }),
        ...(host && { host }),
        ...(me && { me }),
        since: this.seq.value,
        steps: true,
      }),
    );
  }

  private lost(code: number): void {
    for (const w of this.waiting.values()) w.fail(new Error('The connection was lost.'));
    this.waiting.clear();
    if (this.ended) return;
    if (code === 4003) this.refused();
    else if (code === 4004) this.gone();
    else if (code === 4005) this.state.value = 'aside';
    else this.retry();
  }

  private retry(): void {
    this.state.value = 'off';
    clearTimeout(this.timer);
    const wait = Math.min(5000, 250 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** The server does not know our token, or the table. That may be its mistake (an old copy of its
   * store, say), so the token is kept: we only watch until the page is loaded again. */
  private refused(): void {
    if (this.hand !== undefined || (!this.token() && !this.host())) {
      this.you.value = { seat: -1, host: false };
      this.state.value = 'refused';
      return;
    }
    this.notice.value = 'The server does not know your seat at this table. You are watching now.';
    this.denied = true;
    this.forgetLog();
    this.open();
  }

  /** The server says that the seat is ours no longer: given up, or taken from us. */
  private gone(): void {
    forgetSeat(this.id, this.hand ?? handsOf(this.id)[0]?.seat);
    if (this.hand !== undefined) {
      this.you.value = { seat: -1, host: false };
      this.state.value = 'refused';
      return;
    }
    this.notice.value = 'You no longer have this seat. You are watching now.';
    this.forgetLog();
    this.open();
  }

  private receive(m: Reply | LogMessage | Welcome | Page): void {
    if (m.type === 'welcome') this.welcome(m as Welcome);
    else if (m.type === 'page') batch(() => this.catchUp(m as Page));
    else if ('seq' in m && 'at' in m) this.logged(m as LogMessage);
    else this.answered(m as Reply);
  }

  private welcome(w: Welcome): void {
    this.tries = 0;
    if (this.notice.value === notConnected) this.notice.value = '';
    if (w.table.commitment && !keyFor(this.id).commitment && w.table.state === 'open')
      keep(this.id, { commitment: w.table.commitment });
    batch(() => {
      this.table.value = w.table;
      this.you.value = w.you;
      this.catchUp(w);
      this.seq.value = w.seq;
      this.state.value = 'on';
      if (w.now) this.setNow(w.now);
      if (w.view) this.truth(w.view, w.seq);
    });
  }

  /** What we missed: all of it, or a page of a long past. */
  private catchUp(w: Welcome | Page): void {
    if (w.reset) {
      this.forgetLog();
      this.fresh = true;
    }
    const news = w.missed.filter((m) => m.seq > this.seq.value);
    const log = this.log.value;
    for (const m of news) this.take(m, !this.fresh);
    this.log.value = [...log, ...news.map(toKeep)];
    if (news.length) this.seq.value = news[news.length - 1]!.seq;
  }

  private logged(m: LogMessage): void {
    if (m.seq <= this.seq.value) return;
    if (m.seq !== this.seq.value + 1) {
      this.socket?.close(1000); /* a gap: come back and be told what was missed */
      return;
    }
    batch(() => {
      this.seq.value = m.seq;
      this.log.value = [...this.log.value, toKeep(m)];
      this.take(m, true);
    });
  }

  private take(m: LogMessage, live: boolean): void {
    if (m.type === 'seat') this.seatChanged(m.is);
    if (m.type === 'move' || m.type === 'undo' || m.type === 'start') this.lastMove.value = m.seq;
    if (m.type === 'rematch') {
      const queue = this.table.value?.spectators?.some((s) => s.queue);
      keep(m.table, {
        ...keyFor(this.id),
        commitment: undefined,
        ...(queue && { now: undefined }) /* somebody is waited for */,
      });
      this.patch({ rematch: m.table });
    }
    if (m.type === 'start') this.patch({ state: 'playing' });
    if (m.type === 'move' && m.over) {
      this.result.value = m.result ?? null;
      this.patch({ state: 'over' });
    }
    if ('now' in m && m.now) this.setNow(m.now);
    this.onMessage(m, live);
    if ('view' in m && m.view && live) this.truth(m.view, m.seq);
  }

  private patch(change: Partial<Summary>): void {
    if (this.table.value) this.table.value = { ...this.table.value, ...change };
  }

  private seatChanged(is: Seat): void {
    const seats = this.table.value?.seats.map((s) =>
      s.seat === is.seat ? { ...is, here: s.here } : s,
    );
    if (seats) this.patch({ seats });
  }

  /** The operator has removed what was said up to there. */
  private hushed(to: number): void {
    this.log.value = this.log.value.map((m) =>
      m.type === 'chat' && m.seq <= to ? { ...m, text: '(removed by the operator)' } : m,
    );
  }

  private setNow(now: Now): void {
    this.now.value = now;
    this.nowAt.value = Date.now();
  }

  private truth(view: AnyView, seq: number): void {
    this.view.value = view;
    this.viewSeq.value = seq;
    this.onTruth(view, seq);
  }

  private answered(r: Reply): void {
    if (r.type === 'here') {
      const here = r.seats as number[];
      const seats = this.table.value?.seats.map((s) => ({ ...s, here: here.includes(s.seat) }));
      const { watching, spectators } = r as unknown as Summary;
      if (seats) this.patch({ seats, watching, spectators });
      return;
    }
    if (r.type === 'point')
      this.point.value = { seat: r.seat as number, things: r.things as string[] };
    if (r.type === 'notice') this.notice.value = r.text as string;
    if (r.type === 'hush') this.hushed(r.to as number);
    const w = r.id === undefined ? undefined : this.waiting.get(r.id);
    if (!w) {
      if (r.type === 'error') this.notice.value = r.error ?? '';
      return;
    }
    this.waiting.delete(r.id!);
    if (r.type === 'error')
      w.fail(Object.assign(new Error(r.error ?? 'The server said no.'), { code: r.code }));
    else w.done(r);
  }
}
