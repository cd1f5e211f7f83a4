import { expect, test } from 'vitest';
import { readNotes, writeNotes } from './notes';

test('notes travel in the address, and nonsense in it is no note', () => {
  const notes = { 3: 'What a steal & 50 % luck', 12: '“Here” <b>it</b> turned' };
  expect(readNotes(new URLSearchParams(`seat=-1&n=3${writeNotes(notes)}`))).toEqual(notes);
  expect(readNotes(new URLSearchParams('note=x&note=7&note=999999 no&note='))).toEqual({});
  expect(Object.keys(readNotes(new URLSearchParams('note=1 a&'.repeat(50)))).length).toBe(1);
});
