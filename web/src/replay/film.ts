// A film of a table, for its board: what a link is to a table on the wire, with every move up to the one that is
// looked at. A walk to the next move is shown as it was then; any other place is simply there.
import { batch, signal } from '@preact/signals';
import type { Seen } from '../ui/desk';
import type { AnyView, LogMessage, Now, Replay, Result, Step, Summary } from '../wire/types';

const messageOf = (s: Step, i: number): LogMessage => ({
  ...s,
  type: s.undo ? 'undo' : 'move',
  seq: i + 1,
  at: 0,
  n: i + 1,
  over: false,
});

export class Film implements Seen {
  readonly film = true;
  readonly state: Seen['state'] = signal('on');
  readonly table = signal<Summary | null>(null);
  readonly you = signal({ seat: -1, host: false });
  readonly view = signal<AnyView | null>(null);
  readonly viewSeq = signal(0);
  readonly now = signal<Now | null>(null);
  readonly nowAt = signal(0);
  readonly seq = signal(0);
  readonly lastMove = this.seq;
  readonly log = signal<LogMessage[]>([]);
  readonly result = signal<Result | null>(null);
  onMessage: Seen['onMessage'] = () => undefined;
  onTruth: Seen['onTruth'] = () => undefined;
  ask: Seen['ask'] = () => Promise.reject(new Error('This has happened already.'));

  constructor(readonly id: string) {}

  /** Every step as the message that it was. */
  messages: LogMessage[] = [];
  private reel: Replay | null = null;

  /** Put in a film. */
  load(r: Replay): void {
    if (this.reel === r) return;
    this.reel = r;
    this.messages = r.steps.map(messageOf);
    this.table.value = r.table;
    this.you.value = { seat: r.seat, host: false };
    this.result.value = r.result ?? null;
    this.view.value ??= r.view;
  }

  /** Show the table after step `n` (0: the deal); `walk` if it is the next step. */
  show(r: Replay, n: number, walk: boolean): void {
    this.load(r);
    const view = r.steps[n - 1]?.view ?? r.view;
    const m = this.messages[n - 1];
    batch(() => {
      this.log.value = this.messages.slice(0, n);
      if (walk && m?.type === 'move') this.onMessage(m, true);
      else this.onMessage({ type: 'undo', seq: n, at: 0, n, seat: -1, view }, true);
      this.view.value = view;
      this.seq.value = this.viewSeq.value = n;
    });
  }
}
