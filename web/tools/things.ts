// What everything on a table is, read from src/games/<game>/data/things.txt: the file that the program
// reads too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Thing {
  kind: string;
  id: string;
  name: string;
  brief: string;
  text: string;
}

function thingsIn(source: string): Thing[] {
  return source
    .split('\n')
    .filter((l) => l.trim() && !l.startsWith('#'))
    .map((l) => {
      const [kind = '', id = '', name = '', brief = '', text = ''] = l
        .split('|')
        .map((c) => c.trim());
      return { kind, id, name, brief, text };
    });
}

export const gameFile = (game: string, name: string) =>
  fileURLToPath(new URL(`../../src/games/${game}/${name}`, import.meta.url));

export const dataOf = (game: string, name: string): string =>
  readFileSync(gameFile(game, `data/${name}`), 'utf8');

/** What a game's pieces are called: its data files with this ending. */
export const piecesOf = (game: string, ending: string): string[] =>
  readdirSync(gameFile(game, 'data'))
    .filter((f) => f.endsWith(ending))
    .map((f) => f.slice(0, -ending.length))
    .sort();

export function thingsOf(game: string): Thing[] {
  const file = gameFile(game, 'data/things.txt');
  return existsSync(file) ? thingsIn(readFileSync(file, 'utf8')) : [];
}
