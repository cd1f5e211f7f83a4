/** A request of the engine's protocol (docs/engine.md). */
export interface Request {
  cmd: string;
  [field: string]: unknown;
}

export interface Answer {
  ok: boolean;
  /** Of a refusal: a word for programs and a sentence for people. */
  code?: string;
  error?: string;
  // biome-ignore lint/suspicious/noExplicitAny: every request has an answer of its own
  [field: string]: any;
}

/** A question to the tables (docs/wasm.md). */
export interface TableQuestion {
  do:
    | 'open'
    | 'say'
    | 'hang-up'
    | 'call'
    | 'turn'
    | 'load'
    | 'list'
    | 'export'
    | 'import'
    | 'forget'
    | 'stop'
    | 'check'
    | 'transcript';
  [field: string]: unknown;
}

/** Something that a page has to keep. An entry comes once; of the others the newest counts. */
export type KeptRecord =
  | { table: { row: number; id: string; made: number; public: boolean; stage: number; config: string } }
  | { entry: { row: number; seq: number; at: number; kind: string; seat: number; text: string } }
  | { token: { row: number; hash: string; seat: number } }
  | { keepsake: { who: string; label: string; at: number; text: string } };

/** What every answer of the tables has beside its own fields. */
export interface TableAnswer {
  ok: boolean;
  /** Messages for connections: a text, or the code that it was closed with. */
  letters: { to: number; text?: string; close?: number }[];
  keep: KeptRecord[];
  /** In how many milliseconds `turn` should be asked; -1: after the next question. */
  again: number;
  // biome-ignore lint/suspicious/noExplicitAny: every question has an answer of its own
  [field: string]: any;
}

export declare class Caper {
  /** One line of the protocol in, one line out. */
  line(text: string): string;
  /** As `line`, from bytes that need not be UTF-8 (they are refused then). */
  bytes(request: Uint8Array): string;
  /** One request as an object in, the answer as an object out. */
  ask(request: Request): Answer;
  /** As `ask`, but a refusal is thrown as an Error with its sentence and its `code`. */
  must(request: Request): Answer;
  /** Begin to have tables, as a server has them. `seed`: for tests, every deal follows from it. */
  openTables(seed?: string): void;
  /** One question to those tables. */
  table(question: TableQuestion): TableAnswer;
  /** The hash of all states of many random games: equal hashes, equal rules. */
  walk(game: string, options: string, games: number, longest: number): string;
  /** Moves a second in random games. */
  speed(game: string, seconds: number): number;
  /** Has `quit` been said? */
  readonly isOver: boolean;
  /** Give its memory back. Nothing may be asked afterwards. */
  close(): void;
}

/** A table of its own. Without a source, caper.wasm beside this file is loaded. */
export declare function openCaper(
  source?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | string | URL,
): Promise<Caper>;
