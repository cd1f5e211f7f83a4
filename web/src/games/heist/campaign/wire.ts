// Campaigns over HTTP (docs/protocol.md), and which of them this browser knows.
import { noted } from '../../../ui/route';
import { call, type Made } from '../../../wire/api';
import { readAs, writeFirst } from '../../../wire/keys';

interface CardName {
  id: string;
  title: string;
}
interface Character {
  name: string;
  player: string;
  level: number;
  jailed: boolean;
  /** The character and its two skills. */
  cards: CardName[];
  upgrades: { card: CardName; becomes: CardName[] }[];
}
type Standing = 'fits' | 'other' | 'won' | 'shut';
export interface Heist {
  id: string;
  name: string;
  story: string;
  difficulty: string;
  kind: string;
  fixer?: string;
  inside: number;
  standing: Standing;
  /** What keeps the crew from going. */
  why?: string;
  /** Who would go. */
  crew: string[];
}
export interface Entry {
  heist: string;
  won: boolean;
  cash: number;
  crew: string[];
  busted: string[];
  table?: string;
}
export interface Campaign {
  id: string;
  version: number;
  cash: number;
  players: { name: string; level: number }[];
  characters: Character[];
  fixers: { id: string; title: string; text: string; have: boolean }[];
  items: { id: string; title: string; text: string; price: number; have: boolean }[];
  heists: Heist[];
  history: Entry[];
  /** What is said before the next heist, and how it all ended: paragraphs. */
  previously: string[];
  ending: string[];
  characters_to_build: CardName[];
  skills_to_build: CardName[];
  playing?: { heist: string; table: string; crew: string[] };
}

type Answer = { campaign: Campaign };
const only = (a: Answer) => a.campaign;

export const begin = (body: { players: string[] } | { ledger: string }) =>
  call<Answer>('/campaigns', body).then(only);
export const get = (id: string) => call<Answer>(`/campaigns/${id}`).then(only);
export const change = (c: Campaign, what: Record<string, string>) =>
  call<Answer>(`/campaigns/${c.id}`, { version: c.version, ...what }).then(only);
export interface Going {
  heist: string;
  crew?: string[];
  name?: string;
  players: string[];
  again?: boolean;
}
export const goOn = (c: Campaign, what: Going) =>
  call<Answer & Made>(`/campaigns/${c.id}/go`, { version: c.version, ...what });

/* ---- Campaigns of this browser ---- */

interface Known {
  id: string;
  at: number;
  crew: string;
}
export const known = () => readAs<Known[]>(noted('campaigns'), []);
export function remember(c: Campaign): void {
  const crew = c.players.map((p) => p.name).join(', ');
  writeFirst<Known>(noted('campaigns'), { id: c.id, at: Date.now(), crew }, (k) => k.id, 20);
}
