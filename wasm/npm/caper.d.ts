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

export declare class Caper {
  /** One line of the protocol in, one line out. */
  line(text: string): string;
  /** As `line`, from bytes that need not be UTF-8 (they are refused then). */
  bytes(request: Uint8Array): string;
  /** One request as an object in, the answer as an object out. */
  ask(request: Request): Answer;
  /** As `ask`, but a refusal is thrown as an Error with its sentence and its `code`. */
  must(request: Request): Answer;
  /** The hash of all states of many random games: equal hashes, equal rules. */
  walk(game: string, options: string, games: number, longest: number): string;
  /** Has `quit` been said? */
  readonly isOver: boolean;
  /** Give its memory back. Nothing may be asked afterwards. */
  close(): void;
}

/** A table of its own. Without a source, caper.wasm beside this file is loaded. */
export declare function openCaper(
  source?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | string | URL,
): Promise<Caper>;
