// HTTP: making and finding tables, reading what is finished. Every refusal is an Error whose
// message is the server's sentence.
import type { GameInfo, Replay, Summary } from './types';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(path: string, body?: object, token?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal('offline', 'The server does not answer. Is it running?');
  }
  const said = await answer.json().catch(() => null);
  if (!said?.ok)
    throw new Refusal(said?.code ?? 'broken', said?.error ?? `The server said ${answer.status}.`);
  return said as T;
}

export interface MakeTable {
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  /** A job, adventure or heist of one's own, instead of the option that names one. */
  content?: string;
  name: string;
  players: string[];
  public?: boolean;
  clock?: number | null;
}

export interface Made {
  table: string;
  commitment: string;
  host: string;
  seat: number;
  token: string;
}

export const games = () => call<{ games: GameInfo[] }>('/games').then((a) => a.games);
export const tables = () => call<{ tables: Summary[] }>('/tables').then((a) => a.tables);
export const table = (id: string) => call<{ table: Summary }>(`/tables/${id}`).then((a) => a.table);
export const make = (request: MakeTable) => call<Made>('/tables', request);
export const sit = (id: string, name: string, seat?: number) =>
  call<{ seat: number; token: string }>(`/tables/${id}/seats`, {
    name,
    ...(seat !== undefined && { seat }),
  });
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

export const claim = (code: string) =>
  call<{ table: string; seat: number; token: string }>('/claim', { code });
export const proof = (id: string) => call<import('../proof/verify').Proof>(`/tables/${id}/proof`);

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
