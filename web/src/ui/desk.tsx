// What every board needs of its table: the view, who sits where, what was played, what can be done, and the
// ways to do it. The same at a table on the wire and in a film of one (replay/film.ts), where nothing can be
// done. Also the parts that look the same in every game: a move as a button, waiting, a line to type into,
// and a list for moves that a board does not draw, so that no legal move is ever out of reach.
import { computed, effect, type ReadonlySignal, signal, useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Warning, warningOf } from '../learn/warning';
import { formsCome, formsOf, type Slots, write } from '../wire/forms';
import { handsOf } from '../wire/keys';
import type { Link } from '../wire/link';
import { by, exactly, type Move, type MoveText, moveOf } from '../wire/steps';
import type { AnyView, Now, Seat } from '../wire/types';
import { listed, nameAt, percent } from './names';
import { attempt, Button, type ButtonProps, Line, Quiet } from './parts';
import type { Room } from './rooms';
import type { Curtain } from './stage';
import { type Played, playedOf } from './tale';

/** What boards hear of a table. */
export type Seen = Pick<
  Link,
  | 'id'
  | 'state'
  | 'table'
  | 'you'
  | 'view'
  | 'viewSeq'
  | 'now'
  | 'nowAt'
  | 'seq'
  | 'lastMove'
  | 'log'
  | 'result'
  | 'onMessage'
  | 'onTruth'
  | 'ask'
> & {
  /** Nothing can be done, and everything has happened. */
  readonly film?: true;
  readonly point?: Link['point'];
};

/** Where a board shows what happens. */
type Shows<V> = Curtain & { readonly view: ReadonlySignal<V | null> };

export class Desk<V = AnyView> {
  readonly trouble = signal('');
  private readonly sent = signal(false);

  /** Bring another seat of this device to the front. */
  turnTo: (seat: number) => void = () => undefined;

  /** Without a stage the board shows everything as it comes. */
  constructor(
    readonly link: Seen,
    readonly ending: () => ComponentChildren,
    readonly stage?: Shows<V>,
  ) {
    /* What was wrong because the wire was down is not wrong any more. */
    effect(() => {
      if (link.state.value === 'on') this.trouble.value = '';
    });
  }

  get film(): boolean {
    return !!this.link.film;
  }
  /** How far the story has been shown. */
  get shown(): ReadonlySignal<number> {
    return this.stage?.seq ?? this.link.seq;
  }
  /** The table as it is shown. */
  get view(): V | null {
    return this.stage ? this.stage.view.value : (this.link.view.value as V | null);
  }
  /** The moves that were shown and still count. */
  readonly played: ReadonlySignal<Played[]> = computed(() =>
    playedOf(this.link.log.value.filter((m) => m.seq <= this.shown.value)),
  );
  get seats(): Seat[] {
    return this.link.table.value?.seats ?? [];
  }
  /** The seat whose eyes these are; −1 watches. */
  get you(): number {
    return this.link.you.value.seat;
  }
  /** The game has ended, and everything up to its end has been shown. */
  get over(): boolean {
    const ended = this.link.table.value?.state === 'over';
    return ended && (this.stage?.isUpTo(this.link.lastMove.value) ?? true);
  }
  get now(): Now | null {
    return this.link.now.value;
  }
  /** A move is on its way: buttons wait. */
  get busy(): boolean {
    return this.sent.value;
  }
  /** The wire is up, its newest view is here, and everything up to it has been shown. */
  get upToDate(): boolean {
    const { link, stage } = this;
    const last = link.lastMove.value;
    const fresh = link.state.value === 'on' && link.viewSeq.value >= last;
    return fresh && (stage?.isUpTo(last) ?? true);
  }
  private readonly listed = computed(() => (this.now?.steps ?? []).map(moveOf));
  /** Legal moves; none before the story has caught up. */
  get moves(): Move[] {
    return this.upToDate ? this.listed.value : [];
  }
  /** The listed move of just these steps. */
  move(...steps: string[]): MoveText | undefined {
    return exactly(this.moves, ...steps)?.text;
  }
  /** Those that begin with one of these words. */
  by(...verbs: string[]): Move[] {
    return by(this.moves, ...verbs);
  }
  get mayAct(): boolean {
    return !!this.now?.may_act;
  }
  /** The game waits for you, whether or not everything has been shown. */
  get due(): boolean {
    return !!this.now?.to_act.includes(this.you);
  }
  get mayUndo(): boolean {
    return this.link.state.value === 'on' && !!this.now?.undo;
  }
  /** Every seat that this device plays: one person may have several characters. */
  get own(): number[] {
    this.link.you.value;
    const held = handsOf(this.link.id).map((h) => h.seat);
    return held.length > 1 ? held : [this.you];
  }
  name(seat: number): string {
    return nameAt(this.link, seat);
  }
  /** “You” for the seat whose eyes these are, unless you are several people, or in a film. */
  called(seat: number): string {
    const alone = !this.film && this.own.length === 1;
    return seat === this.you && alone ? 'You' : this.name(seat);
  }
  /** Whom the game waits for, as a sentence; empty if for none. If several seats are yours, it names
   * the next one, which comes to the front. */
  waiting(): string {
    const to = this.now?.to_act ?? [];
    const next = to.find((s) => s !== this.you && this.own.includes(s));
    if (next !== undefined) return `On to ${this.name(next)} …`;
    return to.length ? `Waiting for ${listed(to.map((s) => this.name(s)))} …` : '';
  }

  /** What that move cannot take back; "" if it is harmless. */
  warning(move: string | undefined): string {
    return warningOf(this.now, move);
  }
  /** The rules' forms for moves that no list can hold. */
  get forms(): string[] {
    return formsOf(this.link.table.value?.game ?? '');
  }
  /** A move by such a form; nothing if there is none. */
  write(verb: string, slots?: Slots): MoveText | undefined {
    return write(this.forms, verb, slots);
  }
  /** Write a move and play it; buttons wait from the start, so that a second press plays nothing more. */
  put(verb: string, slots?: Slots): Promise<boolean> {
    return this.attempt(async () => {
      await formsCome();
      await this.link.ask('play', { move: this.write(verb, slots) });
    });
  }
  /** Play a move; resolves to whether it was taken. What was wrong is in `trouble`. `question`: what it
   * answers, where the same words would answer the next one as well. If that has come, the move is dropped. */
  play(move: MoveText, question?: () => unknown): Promise<boolean> {
    const asked = question?.();
    const send = (): Promise<unknown> =>
      this.link
        .ask('play', { move, ...(question && { after: this.link.seq.value }) })
        .catch((e) => {
          if ((e as { code?: string }).code !== 'stale') throw e;
          return question?.() === asked ? send() : undefined;
        });
    return this.attempt(send);
  }
  /** Show everybody at the table these things. */
  point(things: string[]): Promise<boolean> {
    return attempt(this.trouble, () => this.link.ask('point', { things }));
  }
  takeBack(): Promise<boolean> {
    return this.attempt(() => this.link.ask('undo'));
  }
  /** Outcome → probability of the move's first random outcome, as this seat sees it. */
  odds(move: string): Promise<Record<string, number>> {
    return this.link.ask('odds', { move }).then((r) => r.odds as Record<string, number>);
  }

  private async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.sent.value = true;
    this.stage?.skip(); /* a player who acts has read enough */
    const done = await attempt(this.trouble, what);
    this.sent.value = false;
    return done;
  }
}

const Near = createContext<unknown>(null);
/** A game's board at its desk: its parts ask for the desk instead of handing it on. */
export const BoardOf = ({ room }: { room: Pick<Room, 'Board' | 'desk'> }) => (
  <Near.Provider value={room.desk}>{room.Board()}</Near.Provider>
);
export const useDesk = <D = Desk>() => useContext(Near) as D;

/** A button that plays a move: it says what cannot be taken back, and waits while a move is on its way. */
export function Act({
  move,
  question,
  class: kind = 'plain',
  children,
  disabled,
  ...props
}: ButtonProps & { move: MoveText | undefined; question?: () => unknown }) {
  const desk = useDesk();
  return (
    <Button
      class={kind}
      disabled={desk.busy || !move || disabled}
      data-move={move}
      onClick={() => move && desk.play(move, question)}
      {...props}
    >
      {children}
      <Warning text={desk.warning(move)} />
    </Button>
  );
}

/** The same for a listed move, given by its steps: there is no button while it is not possible. */
export function Offer({ steps, ...props }: ButtonProps & { steps: string[] }) {
  const move = useDesk().move(...steps);
  return move ? <Act move={move} {...props} /> : null;
}

/** The way back, where there is one. */
export function TakeBack() {
  const desk = useDesk();
  return desk.mayUndo ? <Quiet onClick={() => desk.takeBack()}>Take it back</Quiet> : null;
}

export const Waiting = () => <p class="turn">{useDesk().waiting() || 'Waiting …'}</p>;

/** A line to type a move into, for those with words of your own and for people who like to type. */
export function TypedMove({ hint = 'or type a move' }: { hint?: string }) {
  const desk = useDesk();
  return (
    <Line
      id="typed"
      label="A move in words"
      hint={hint}
      send={(move) => desk.play(move as MoveText)}
    >
      Play it
    </Line>
  );
}

/** Moves as plain buttons, with their odds. `word` puts a move into better words. */
export function MoveList({
  moves,
  word = (m) => m.text,
}: {
  moves: Move[];
  word?: (move: Move) => string;
}) {
  const desk = useDesk();
  const odds = useSignal<[string, Record<string, number>] | null>(null);
  const showOdds = ({ text }: Move) =>
    attempt(desk.trouble, async () => {
      odds.value = [text, await desk.odds(text)];
    });
  return (
    <ul class="moves flow">
      {moves.slice(0, 200).map((m) => (
        <li key={m.text}>
          <Act class="" move={m.text}>
            {word(m)}
          </Act>
          <Quiet aria-label={`Odds of ${word(m)}`} onClick={() => showOdds(m)}>
            %
          </Quiet>
          {odds.value?.[0] === m.text && <Odds odds={odds.value[1]} />}
        </li>
      ))}
      {moves.length > 200 && <li>And {moves.length - 200} more.</li>}
    </ul>
  );
}

/** What the board does not draw must still be in reach. */
export function AlsoPossible({
  class: name,
  isDrawn,
}: {
  class: string;
  isDrawn: (move: Move) => boolean;
}) {
  const { film, moves } = useDesk();
  const rest = moves.filter((m) => !isDrawn(m));
  if (film || !rest.length) return null;
  return (
    <details class={name}>
      <summary>Also possible ({rest.length})</summary>
      <MoveList moves={rest} />
    </details>
  );
}

function Odds({ odds }: { odds: Record<string, number> }) {
  const all = Object.entries(odds);
  if (all.length === 0) return <p class="fine">Nothing about it is left to chance.</p>;
  return (
    <ul class="odds column">
      {all.map(([what, p]) => (
        <li key={what}>
          {what} <b>{percent(p)}</b>
        </li>
      ))}
    </ul>
  );
}
