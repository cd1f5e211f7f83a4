// The heists that come with the game, read from their files when the page is built.
import { type Tile, tilesOf } from './tiles';

export interface Heist {
  id: string;
  name: string;
  difficulty: string;
  kind: string;
  objective: string;
  story: string;
  tiles: Tile[];
}

/** `key: value`, and `key:` with indented lines below. Only what is shown; the program checks files. */
export function readHeist(id: string, text: string): Heist {
  const values: Record<string, string> = {};
  let key = '';
  for (const line of text.split('\n')) {
    const m = /^([a-z]+):\s*(.*)$/.exec(line);
    if (m) {
      key = m[1]!;
      values[key] = m[2]!;
    } else if (key && /^\s|^$/.test(line)) values[key] += `\n${line.trim()}`;
  }
  const value = (k: string) => (values[k] ?? '').trim();
  return {
    id,
    name: value('name'),
    difficulty: value('difficulty'),
    kind: value('kind') || 'heist',
    objective: value('objective'),
    story: value('story'),
    tiles: tilesOf(value('map')),
  };
}

const files = import.meta.glob<string>('../../../../games/heist/data/*.heist', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const order = ['amateur', 'semi-pro', 'pro'];
const rank = (h: Heist) => order.indexOf(h.difficulty) + (h.kind === 'heist' ? 0 : 10);

/** From easy to hard, breakouts and the finale last. */
export const heists: Heist[] = Object.entries(files)
  .map(([path, text]) => readHeist(/([^/]+)\.heist$/.exec(path)![1]!, text))
  .sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));
