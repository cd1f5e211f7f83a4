// The cards: read from the same text files that the program is made from (games/heist/data).
import abilityText from '../../../../src/games/heist/data/abilities.txt?raw';
import characterText from '../../../../src/games/heist/data/characters.txt?raw';
import eventText from '../../../../src/games/heist/data/events.txt?raw';
import fixerText from '../../../../src/games/heist/data/fixers.txt?raw';
import itemText from '../../../../src/games/heist/data/items.txt?raw';
import npcText from '../../../../src/games/heist/data/npcs.txt?raw';
import prebuiltText from '../../../../src/games/heist/data/prebuilt.txt?raw';
import skillText from '../../../../src/games/heist/data/skills.txt?raw';
import type { Person } from './types';

/** Lines of cells; `-` is nothing. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((l) => l.trim() && !l.startsWith('#'))
    .map((l) => l.split('|').map((c) => c.trim().replace(/^-$/, '')));
const words = (cell: string | undefined) => (cell ? cell.split(' ') : []);
const byId = <T>(text: string, card: (cells: string[]) => T): Record<string, T> =>
  Object.fromEntries(rows(text).map((cells) => [cells[0]!, card(cells)]));

/** An action: its name and its letters; `!` does what the ability of its name says. */
export interface Action {
  title: string;
  letters: string;
  special?: Card;
}
export interface Card {
  title: string;
  text: string;
}
const named = (cells: string[]): Card => ({ title: cells[1]!, text: cells.at(-1)! });

export const abilities = byId(abilityText, named);
export const fixers = byId(fixerText, named);
export const events = byId(eventText, (c): Card => {
  return { title: c[1]!, text: c[3]! };
});
export const items = byId(itemText, (c) => ({
  ...named(c),
  action: actionOf(c[3]!),
  dice: words(c[4]).map(Number),
}));

function actionOf(cell: string): Action | null {
  if (!cell) return null;
  const at = cell.lastIndexOf(' ');
  const title = cell.slice(0, at);
  const letters = cell.slice(at + 1);
  const special = Object.values(abilities).find((a) => a.title === title);
  return letters === '!' ? { title, letters: '', ...(special && { special }) } : { title, letters };
}
/* "Pick II UUn" costs two ideas first. */
const paid = (cell: string): Action | null => {
  const m = /^(.*) (I+) ([A-Za-z]+)$/.exec(cell);
  return m
    ? {
        title: m[1]!,
        letters: m[3]!,
        special: { title: m[1]!, text: `For ${m[2]!.length} ideas.` },
      }
    : actionOf(cell);
};

export const characters = byId(characterText, (c) => ({
  title: c[1]!,
  memory: Number(c[3]),
  ideas: Number(c[4]),
  actions: [c[5]!, c[6]!, c[7]!].map(paid),
  abilities: words(c[9]),
}));
export const skills = byId(skillText, (c) => ({
  title: c[1]!,
  actions: c.slice(3, 9).map((a) => actionOf(a)!),
}));
export const npcs = byId(npcText, (c) => ({
  title: c[1]!,
  calm: [c[2]!, c[3]!, c[4]!].map(actionOf),
  panicked: [c[7]!, c[8]!, c[9]!].map(actionOf),
}));

/** Pre-built characters. */
export interface Prebuilt {
  name: string;
  character: string;
  skills: string[];
}
export const prebuilt: Prebuilt[] = rows(prebuiltText).map(([name, character, both]) => ({
  name: name!,
  character: character!,
  skills: words(both),
}));
/** The name of the pre-built character with this card and these skills. */
export const prebuiltName = (p: Person | undefined): string =>
  prebuilt.find((x) => x.character === p?.character && `${x.skills}` === `${p.skills}`)?.name ?? '';

/** Crises are set aside when they come to the top; they don't count as an alert (MH-29). */
export const isCrisis = (event: string): boolean => /^[CS]\d/.test(event);

/** What a character's slot (`c2`, `s1`, `item flashbang`) does on a die. */
export function actionIn(p: Person, slot: string, die: number): Action | null {
  const n = Number(slot[1]) - 1;
  if (slot.startsWith('item ')) return items[slot.slice(5)]?.action ?? null;
  if (p.npc) {
    const side = npcs[p.npc]?.[p.panicked ? 'panicked' : 'calm'];
    return (slot === 's1' ? side?.[2] : n < 2 ? side?.[n] : null) ?? null;
  }
  if (slot[0] === 'c') return characters[p.character ?? '']?.actions[n] ?? null;
  return skills[p.skills?.[n] ?? '']?.actions[die - 1] ?? null;
}

export const titleOf = (p: Person): string =>
  characters[p.character ?? '']?.title ?? npcs[p.npc ?? '']?.title ?? 'Somebody';

/** Planning tokens that a character has in all. */
export const memoryOf = (p: Person, copy: boolean): number =>
  (characters[p.character ?? '']?.memory ?? 0) + (copy ? 2 : 0);

/** A letter, one of it and several. */
const said = [
  ['M', 'move', '# moves'],
  ['U', 'unlock', '# unlocks'],
  ['S', 'subdue', '# subdues'],
  ['D', 'disable', '# disables'],
  ['I', 'an idea', '# ideas'],
  ['R', 'reveal', '# reveals'],
  ['L', '$1k', '$#k'],
  ['n', '1 noise', '# noise'],
  ['A', 'an alert', '# alerts'],
] as const;
export const count = (letters: string, letter: string): number =>
  [...letters].filter((l) => l === letter).length;
/** `nnMM`: “2 moves, 2 noise”. */
export function lettersInWords(letters: string): string {
  const parts = said.map(([letter, one, many]) => {
    const n = count(letters, letter);
    return n > 1 ? many.replace('#', `${n}`) : n ? one : '';
  });
  return parts.filter(Boolean).join(', ') || 'nothing';
}
