// What the page asks about people and crews (docs/protocol.md, “People”). Every request carries the key of
// this device.
import type { Made, MakeTable } from '../wire/api';
import { call } from '../wire/api';
import { myToken } from '../wire/keys';
import type { Summary } from '../wire/types';

export interface Device {
  id: string;
  name: string;
  kind: 'device' | 'sheet';
  at: number;
  mine?: boolean;
}

export const kinds = ['turn', 'over', 'invite', 'crew', 'reminder'] as const;
export type Kind = (typeof kinds)[number];

export interface Settings {
  /** From hour to hour, by our clock, there are no calls. */
  quiet?: [number, number] | null;
  /** Minutes from our clock to UTC. */
  zone?: number;
  call?: Partial<Record<Kind, boolean>>;
  /** What this page looks and sounds like, by the name it is kept under (people/travel.ts). */
  page?: Record<string, string>;
}

export interface Me {
  name: string;
  made: number;
  settings: Settings;
  devices: Device[];
  crews: { id: string; name: string }[];
  /** Where we are called: on this device, at this address. */
  calls?: { push: boolean; mail: string | null };
}

/** A table with a seat of ours. */
export interface MyTable {
  id: string;
  game: string;
  title: string;
  seat: number;
  state: Summary['state'];
  players: (string | null)[];
  turn: boolean;
  due?: number;
  crew?: string;
}

export interface Game {
  id: string;
  at: number;
  game: string;
  title: string;
  piece?: string;
  seats: string[];
  /** Ours; a crew's list has none. */
  seat?: number;
  won?: boolean;
  winners?: number[];
  place?: number;
  of?: number;
  score?: number;
  slow?: boolean;
}

export interface Figures {
  played: number;
  won: number;
  /** Between these it is most likely, per thousand. */
  low: number;
  high: number;
  streak: number;
  rating?: { value: number; deviation: number };
}

export interface History {
  games: Game[];
  figures: Record<string, Figures>;
  count: number;
}

interface Member {
  id: string;
  name: string;
  since: number;
}
/** How often a person has played and won, by game. */
export type Score = Record<string, { played: number; won: number }>;
export interface Night {
  at: number;
  text: string;
}
export interface Crew {
  name: string;
  /** Of what follows only members see more than a number. */
  members: Member[] | number;
  owner?: string;
  me?: string;
  /** Do we want to be called for it? */
  calls?: boolean;
  tables?: Summary[];
  games?: Game[];
  /** By member. */
  score?: Record<string, Score>;
  usual?: MakeTable | null;
  night?: Night | null;
}

const ask = <T>(path: string, body?: object, method?: string) =>
  call<T>(path, body, myToken(), method);

export const be = (name: string, device: string) => ask<Me>('/people', { name, device });
export const me = () => ask<Me>('/people/me');
export const change = (to: { name?: string; settings?: Settings }) => ask<Me>('/people/me', to);
export const forget = (key = myToken()) => call('/people/me', undefined, key, 'DELETE');
export const forgetDevice = (id: string, key = myToken()) =>
  call(`/people/me/devices/${id}`, undefined, key, 'DELETE');
/** A seat that was taken before we were known is ours. */
export const bringSeat = (table: string, seat: string) => ask('/people/me/tables', { table, seat });
export const exported = () => ask<object>('/people/me/export');
/** A code for one more device, asked by one that is ours or by a sheet. */
export const code = (key = myToken()) =>
  call<{ code: string }>('/people/me/devices', {}, key).then((a) => a.code);
/** A key on paper, which can do what a device can. */
export const addSheet = (sheet: string) => ask<Me>('/people/me/devices', { sheet });
/** A code from another device: of a seat, or of a person. */
export const claim = (code: string, device: string) =>
  ask<Me | { table: string; seat: number; token: string }>('/claim', { code, device });

export function games(which: { game?: string; with?: string; before?: string; limit?: number }) {
  const asked = Object.entries(which).filter(([, value]) => value);
  return ask<History>(`/people/me/games?${new URLSearchParams(asked as [string, string][])}`);
}

export interface Ways {
  push: string;
  mail: boolean;
}
export const ways = () => call<Ways>('/calls');
export const callMe = () => ask('/people/me/call-me', {});
export const push = (to: object) => ask('/people/me/push', to);
export const noPush = () => ask('/people/me/push', undefined, 'DELETE');
export const mail = (address: string) => ask('/people/me/mail', { address });
export const noMail = () => ask('/people/me/mail', undefined, 'DELETE');
export const confirmMail = (code: string) => ask('/people/me/mail/confirm', { code });

export const makeCrew = (name: string) => ask<{ crew: string }>('/crews', { name });
export const crew = (id: string) => ask<Crew>(`/crews/${id}`);
export const usualTable = (id: string) => ask<Made>(`/crews/${id}/table`, {});
/** Something is done in a crew. */
export const inCrew = (id: string, what: string, more: object = {}) =>
  ask(`/crews/${id}`, { do: what, ...more });
