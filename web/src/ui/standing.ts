// How a table stands, in a few words, for players with more than one game.
import type { Summary } from '../wire/types';
import { listed } from './names';

export interface Standing {
  table: Summary;
  to_act?: number[];
  since?: number;
}

/** “just now”, or “4 min”, “3 h”, “2 days” as `words` puts it. */
export function lasted(ms: number, words: (time: string) => string, short = 'just now'): string {
  const min = Math.floor(ms / 60000);
  if (min < 1) return short;
  if (min < 60) return words(`${min} min`);
  const hours = Math.floor(min / 60);
  return words(hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`);
}
/** “for 4 min” */
export const ago = (ms: number): string => lasted(ms, (time) => `for ${time}`);

/** How it stands, in a few words. */
export function standing({ table: t, to_act = [], since }: Standing, mine: number[], now: number) {
  if (t.state === 'open') {
    const free = t.seats.filter((s) => s.kind === 'open').length;
    return free ? `waits for ${free} more` : 'about to begin';
  }
  if (t.state === 'over') return 'is over';
  const yours = to_act.some((s) => mine.includes(s));
  const who = listed(to_act.map((s) => t.seats[s]?.name ?? `Seat ${s + 1}`));
  const turn = yours ? 'your turn' : who ? `waits for ${who}` : 'in progress';
  return since ? `${turn}, ${ago(now - since)}` : turn;
}
