// What the page and its worker say to each other.
import type {
  Answer,
  Request,
  TableAnswer,
  TableQuestion,
} from '../../../bindings/wasm/npm/caper.js';

/** To the worker. The first question of either kind starts what answers it. */
export type Question = { id: number; seed?: string } & (
  | { table: TableQuestion }
  | { engine: Request }
);

/** To a worker that can fetch nothing (a page from a disk): the rules themselves; null: they are not there. */
export type Luggage = { rules: ArrayBuffer | null };

/** From the worker. */
export type Message =
  | { id: number; answer: TableAnswer | Answer }
  | { id: number; error: string }
  /** For a connection: what the table says, or that it was closed. */
  | { to: number; text?: string; close?: number }
  /** A sentence for people; empty: it is settled. */
  | { notice: string };
