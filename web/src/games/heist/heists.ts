// The heists that come with the game: what their cards on the sheet show (tools/heists.ts).
import cards, { stories } from 'virtual:heists';
import { type Tile, tilesOf } from './tiles';

export interface Heist {
  id: string;
  name: string;
  difficulty: string;
  kind: string;
  objective: string;
  tiles: Tile[];
}

/** From easy to hard, breakouts and the finale last. */
export const heists: Heist[] = cards.map(({ map, ...h }) => ({ ...h, tiles: tilesOf(map) }));

/** The story of one of them, which comes when it is wanted. */
export const storyOf = (id: string): Promise<string> =>
  stories[id]?.().then((m) => m.default) ?? Promise.resolve('');
