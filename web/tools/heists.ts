// Heists to choose from: reads src/games/heist/data/*.heist when the page is built and keeps what a card
// on the sheet shows (`virtual:heists`). A story is as long as ten cards, so each comes by itself,
// when its briefing is opened.
import { get, grid } from '../src/games/heist/editor/file';
import { factsOf } from './facts';
import { dataOf, piecesOf } from './things';

export interface HeistCard {
  id: string;
  name: string;
  difficulty: string;
  kind: string;
  objective: string;
  /** Its codes, in reading order. */
  map: string;
}

const ids = () => piecesOf('heist', '.heist');
const fileOf = (id: string) => dataOf('heist', `${id}.heist`);

const rank = (h: HeistCard) =>
  (factsOf('heist').difficulties as string[]).indexOf(h.difficulty) + (h.kind === 'heist' ? 0 : 10);

/** From easy to hard, breakouts and the finale last. */
const readHeists = (): HeistCard[] =>
  ids()
    .map((id): HeistCard => {
      const text = fileOf(id);
      return {
        id,
        name: get(text, 'name'),
        difficulty: get(text, 'difficulty'),
        kind: get(text, 'kind') || 'heist',
        objective: get(text, 'objective'),
        map: grid(text).codes.join(' '),
      };
    })
    .sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));

/** The story of one of them. */
export const story = (id: string): string => get(fileOf(id), 'story');

export function heists(): string {
  const stories = ids().map(
    (id) => `${JSON.stringify(id)}: () => import('virtual:heist-story/${id}')`,
  );
  return `export default ${JSON.stringify(readHeists())};
    export const stories = {${stories.join(',')}};`;
}
