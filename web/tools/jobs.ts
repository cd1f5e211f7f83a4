// Jobs to choose from: reads src/games/mcguffin/data/*.job when the page is built and keeps what a
// person wants to know before the evening. `import jobs from 'virtual:jobs'`.
import { dataOf, piecesOf } from './things';

export interface Job {
  id: string;
  title: string;
  target: string;
  obstacles: number;
  /** How often crews of three medium bots get away with it, in percent; none: never measured. */
  won?: number;
}

/** From `caper job check`; a job that was changed wants a new figure. */
const won: Record<string, number> = {
  airship: 62,
  emperor: 55,
  'high-c': 64,
  'last-reel': 50,
  lighthouse: 93,
  liqueur: 58,
  ministry: 54,
  moonrock: 68,
  museum: 65,
  'night-train': 53,
  otter: 54,
  parrot: 61,
};

const all = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^\\s*${key}:\\s*(.*)$`, 'gm'))].map((m) => m[1]!.trim());

export function readJob(id: string, text: string): Job {
  const share = won[id];
  return {
    id,
    title: all(text, 'title')[0] ?? id,
    target: all(text, 'target')[0] ?? '',
    obstacles: all(text, 'obstacle').length,
    ...(share !== undefined && { won: share }),
  };
}

export const readJobs = (): Job[] =>
  piecesOf('mcguffin', '.job').map((id) => readJob(id, dataOf('mcguffin', `${id}.job`)));
