import { expect, test } from 'vitest';
import { joined } from './album';

test('two albums become one, and each sticker keeps the day when it was first found', () => {
  const here = [{ id: 'heist/a1', words: 'The Lucky Pawn', at: 5 }];
  const found = [
    { id: 'luck/lake/Wet', words: 'Wet', at: 9 },
    { id: 'heist/a1', words: 'The Lucky Pawn', at: 3 },
  ];
  expect(joined(here, found)).toEqual([
    { id: 'heist/a1', words: 'The Lucky Pawn', at: 3 },
    { id: 'luck/lake/Wet', words: 'Wet', at: 9 },
  ]);
  expect(joined(here, here)).toEqual(here);
});
