// What the page and its worker say to each other.
import type {
  Answer,
  KeptRecord,
  Request,
  TableAnswer,
  TableQuestion,
} from '../../../bindings/wasm/npm/caper.js';

/** To the worker. The first question of either kind starts what answers it. */
export type Question = { id: number; seed?: string } & (
  | { table: TableQuestion }
  | { engine: Request }
  /** Go on at this damaged table from its last whole entry. */
  | { mend: string }
);

/** To a worker that can fetch nothing (a page from a disk): the rules themselves; null: they are not there. */
export type Luggage = { rules: ArrayBuffer | null };

/** A table of which something could not be kept: why, and all that it had. */
export interface Stopped {
  id: string;
  why: string;
  records: KeptRecord[];
}

/** From the worker. */
export type Message =
  | { id: number; answer: TableAnswer | Answer | undefined }
  | { id: number; error: string }
  /** For a connection: what the table says, or that it was closed. */
  | { to: number; text?: string; close?: number }
  | { stopped: Stopped }
  /** A sentence for people. `reading`: this tab can only look. */
  | { notice: string; reading?: true; reload?: true }
  /** This tab may play now, or no longer: the page begins again. */
  | { reload: true };
