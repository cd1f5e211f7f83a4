// An evening: several games in a row at one table, and how often everybody has won. A rematch is another
// table, so the browser that shows the end of a game notes the count for the next one. Every browser keeps its own.
import { readAs, write } from '../wire/keys';

export interface Evening {
  games: number;
  /** How often, by name; in a crew, the games that it won are everybody's. */
  wins: Record<string, number>;
}

export function counted(before: Evening | null, names: string[], winners: string[]): Evening {
  const had = (name: string) => before?.wins[name] ?? 0;
  return {
    games: (before?.games ?? 0) + 1,
    wins: Object.fromEntries(names.map((n) => [n, had(n) + Number(winners.includes(n))])),
  };
}

/** “Tonight, after 3 games: You 2, Velvet 1, Clover 0.”; nothing after the first game. */
export function standings(e: Evening, together: boolean, name: (name: string) => string): string {
  if (e.games < 2) return '';
  const all = Object.entries(e.wins).sort((a, b) => b[1] - a[1]);
  if (together) return `Tonight: ${all[0]?.[1] ?? 0} of ${e.games} games won.`;
  return `Tonight, after ${e.games} games: ${all.map(([n, w]) => `${name(n)} ${w}`).join(', ')}.`;
}

/** How it stood before this table. */
export const eveningBefore = (table: string) => readAs<Evening | null>(`evening.${table}`, null);

export const noteEvening = (rematch: string, e: Evening): void =>
  write(`evening.${rematch}`, JSON.stringify(e));
