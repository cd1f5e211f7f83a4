// How a table stands, in a few words, for whoever has more than one game going.
import type { Summary } from '../wire/types';
import { listed } from './names';

export interface Standing {
  table: Summary;
  to_act?: number[];
  since?: number;
}

/** “now”, “4 min”, “3 h”, “2 days”. */
export function ago(ms: number): string {
  const min = Math.floor(ms / 60000);
  if (min < 1) return 'just now';
  if (min < 60) return `for ${min} min`;
  const hours = Math.floor(min / 60);
  if (hours < 48) return `for ${hours} h`;
  return `for ${Math.floor(hours / 24)} days`;
}

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
