import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chits, goals, people } from '../src/games/heist/editor/words';
import { moduleWords } from '../src/games/heist/made/words';
import { listTitles } from '../src/games/luck/data';
import { deckWords, stageWords } from '../src/games/mcguffin/words';
import { zeroWords } from '../src/ui/pace';
import { levelWords } from '../src/ui/places';
import { engine } from './engine';
import { constantsIn, factsOf, numberIn, wordsIn } from './facts';

test('words, constants and numbers are read from C; what is not there is no empty list', () => {
  const source = `enum { MOST = 40, LEAST = 2 };
const char *const words[MOST + 1] = {"one",   "two-three",
                                     "four", NULL};
const uint8_t     kinds[2] = {TOOLS, LAW};`;
  expect(wordsIn(source, 'words')).toEqual(['one', 'two-three', 'four']);
  expect(constantsIn(source, 'kinds')).toEqual(['tools', 'law']);
  expect(numberIn(source, 'LEAST')).toBe(2);
  expect(() => wordsIn(source, 'word')).toThrow('there is no list word');
  expect(() => numberIn(source, 'MOS')).toThrow('there is no constant MOS');
});

test('every deck, skill, list and limit was found', () => {
  const { tiles, ...heist } = factsOf('heist') as { tiles: Record<string, object> };
  expect(Object.keys(tiles)).toHaveLength(64);
  expect(tiles['2GL']).toMatchObject({ kind: 'hex', chits: ['guard', 'lock'], loot: [] });
  expect(tiles.RXM).toMatchObject({ marks: ['start'], remote: 'X' });
  expect(tiles.E3).toMatchObject({ kind: 'entrance', facing: 2 });
  expect(heist).toEqual({
    difficulties: ['amateur', 'semi-pro', 'pro'],
    kinds: ['heist', 'breakout', 'finale'],
    modules: Object.keys(moduleWords),
    fewTiles: 24,
    manyTiles: 40,
  });
  expect(factsOf('mcguffin').skillOf).toEqual({
    locks: 'tools',
    staff: 'contacts',
    law: 'weapons',
    schematic: 'brains',
  });
  const luck = factsOf('luck') as Record<string, string[]>;
  expect([luck.lists?.length, luck.difficulties?.length, luck.backgrounds?.length]).toEqual([
    12, 5, 8,
  ]);
  expect(factsOf('bots').nets).toEqual(['getmac']);
  expect(factsOf('limits')).toEqual({
    nameChars: 40,
    chanceGames: 20,
    ledgerName: 39,
    foeName: 24,
  });
});

test('the page has words for what the rules name, and for nothing else', () => {
  const names = readFileSync(
    new URL('../../src/games/heist/cards/names.c', import.meta.url),
    'utf8',
  );
  const sorted = (words: object) => Object.keys(words).sort();
  const rules = (list: unknown) => [...(list as string[])].sort();
  expect(sorted(deckWords)).toEqual(rules(factsOf('mcguffin').decks));
  expect(sorted(stageWords)).toEqual(rules(factsOf('mcguffin').stages));
  expect(sorted(listTitles)).toEqual(rules(factsOf('luck').lists));
  expect(sorted(goals)).toEqual(rules(wordsIn(names, 'heist_goal_names')));
  expect(sorted(chits)).toEqual(rules(wordsIn(names, 'heist_bag_names')));
  expect(sorted(people)).toEqual(rules(wordsIn(names, 'heist_npc_names')));
  expect(sorted(levelWords)).toEqual(rules(factsOf('bots').levels));
  expect(sorted(zeroWords)).toEqual(rules(factsOf('pace').zeros));
});

test('a view names the decks and skills in this order', async () => {
  const e = engine();
  await e.ask({ cmd: 'new', game: 'mcguffin', seats: 1, seed: 'a1' });
  const { view } = await e.ask({ cmd: 'view', seat: 0 });
  e.quit();
  expect(Object.keys(view.crew[0].skills)).toEqual(factsOf('mcguffin').skills);
  expect(Object.keys(view.decks)).toEqual(factsOf('mcguffin').decks);
});
