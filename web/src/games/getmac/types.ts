// What the wire says about a game of Get the MacGuffin (rules: src/games/getmac/README.md).
import type { Card } from './cards';

interface Known {
  card: Card;
  /** Whose hand it is in; −1: it lies in the tomb. */
  seat: number;
}

export interface View {
  game: 'getmac';
  /** Whose eyes; −1 watches. */
  seat: number;
  turn: number;
  hand?: Card[];
  counts: number[];
  tables: Card[][];
  discard: Card[];
  tomb: number;
  out: number[];
  taken: Card | null;
  known: Known[];
  over: boolean;
  /** GM-44: how a seat is addressed. */
  honours?: Record<string, string>;
}

export interface Event {
  type: string;
  seat?: number;
  card?: Card;
  target?: number;
  from?: number;
  into?: number;
  'out-of'?: 'hand' | 'table' | 'tomb' | 'discard';
  where?: 'hand' | 'table' | 'discard' | 'taken';
  count?: number;
  counts?: number[];
  cards?: Card[];
  hand?: Card[];
  seats?: number[];
}
