// HTTP: making and finding tables, reading what is finished. Every refusal is an Error whose
// message is the server's sentence.
import { alone } from '../ui/route';
import { request } from './ends';
import { myToken } from './keys';
import type { GameInfo, Replay, Summary } from './types';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(
  path: string,
  body?: object,
  token?: string,
  method?: string,
): Promise<T> {
  const answer = await request(path, body, token, method).catch((e: Error) => {
    throw alone.value ? e : new Refusal('offline', 'The server does not answer. Is it running?');
  });
  const said = readJson(answer.body);
  if (!said?.ok)
    throw new Refusal(said?.code ?? 'broken', said?.error ?? `The server said ${answer.status}.`);
  return said as T;
}

// biome-ignore lint/suspicious/noExplicitAny: any answer
function readJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface MakeTable {
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  /** A job, adventure or heist of your own, instead of the option that names one. */
  content?: string;
  name: string;
  players: string[];
  public?: boolean;
  clock?: number | null;
  takeover?: number | null;
  /** Over days: see ui/pace.tsx. */
  pace?: 'slow';
  /** What happens when the time is up. */
  zero?: string;
  weekends?: boolean;
  /** Days (UTC) that do not count. */
  free?: string[];
  /** For the people of a crew. */
  crew?: string;
  /** False: no hints at this table. */
  hints?: boolean;
  /** A first game with a coach: the script says the rest. */
  lesson?: string;
}

export interface Made {
  table: string;
  commitment: string;
  host: string;
  seat: number;
  token: string;
}

export const games = () => call<{ games: GameInfo[] }>('/games?grammar=no').then((a) => a.games);
export const shippedHeists = () =>
  games().then((all) => all.find((g) => g.id === 'heist')?.content ?? []);
/** What is open to all, and what the operator has to say. */
export const lobby = () =>
  call<{ tables: Summary[]; welcome?: string; notice?: string }>('/tables');
export const table = (id: string) => call<{ table: Summary }>(`/tables/${id}`).then((a) => a.table);
export const make = (request: MakeTable) => call<Made>('/tables', request, myToken());
export const sit = (id: string, name: string, seat?: number) =>
  call<{ seat: number; token: string }>(
    `/tables/${id}/seats`,
    { name, ...(seat !== undefined && { seat }) },
    myToken(),
  );
/** What is wrong with a job, adventure or heist; a heist without problems has a savekey. */
export interface Check {
  problems: { line: number; sentence: string }[];
  count: number;
  title?: string;
  figures?: string;
  notes?: string[];
  savekey?: string;
  loses?: string;
  text?: string;
}
export const check = (game: string, what: { text: string } | { savekey: string }) =>
  call<Check>(`/games/${game}/check`, what);
export const content = (game: string, id: string) =>
  call<{ text: string }>(`/games/${game}/content/${id}`).then((a) => a.text);

/**
 * Work of the server, part by part, until `ask` says that there is no more. The server charges it to our address,
 * of which it gives us a quarter of a processor: so each part waits four times as long as the last one took, and
 * something is left for a rematch.
 */
export async function byParts(ask: () => Promise<boolean>): Promise<void> {
  for (let asked = performance.now(); await ask(); asked = performance.now())
    await new Promise((go) => setTimeout(go, 4 * (performance.now() - asked)));
}

/** How likely everybody was to win; `take` says whether more is wanted. */
export function chances(
  id: string,
  take: (part: { n: number; win: number[] }[]) => boolean,
): Promise<void> {
  let from = 0;
  return byParts(async () => {
    const part = await call<{ places: number; chances: { n: number; win: number[] }[] }>(
      `/tables/${id}/chances?from=${from}`,
    ).catch(() => null);
    if (!part?.chances.length || !take(part.chances)) return false;
    from += part.chances.length;
    return from < part.places;
  });
}
export const proof = (id: string) => call<import('../proof/verify').Proof>(`/tables/${id}/proof`);

/** What is not JSON: a transcript, a ledger. */
export async function text(path: string): Promise<string> {
  const answer = await request(path);
  if (answer.status !== 200) throw new Refusal('broken', readJson(answer.body)?.error ?? '');
  return answer.body;
}

/** The whole replay, page by page. */
export async function replay(id: string, seat: number, token?: string): Promise<Replay> {
  const part = (from: number) =>
    call<Replay>(`/tables/${id}/replay?seat=${seat}&from=${from}&count=500`, undefined, token);
  const all = await part(0);
  while (all.steps.length < all.total) {
    const more = await part(all.steps.length);
    if (more.steps.length === 0) break;
    all.steps.push(...more.steps);
  }
  return all;
}
