import { expect, test } from 'vitest';
import { keyOf, wordsOf } from './words';

const keys = ['0'.repeat(32), 'f'.repeat(32), '0123456789abcdef0123456789abcdef'];

const changed = (words: string[], i: number, to: string) => words.map((w, k) => (k === i ? to : w));

test('twelve words and a key are the same, however they are typed', () => {
  for (const key of keys) {
    const words = wordsOf(key);
    expect(words).toHaveLength(12);
    expect(words.every((w) => /^[a-z]{4}$/.test(w))).toBe(true);
    expect(keyOf(words.join(' '))).toBe(key);
    expect(keyOf(words.map((w, i) => `${i + 1}. ${w.toUpperCase()}`).join('\n'))).toBe(key);
  }
});

test('keys on paper stay readable: what these words mean never changes', () => {
  expect(wordsOf(keys[2]!).join(' ')).toBe(
    'bajo hidi liwa poru tumo yabi fava kipu nolo suhi wuwa yohu',
  );
});

test('any one wrong word, and any two neighbours changed over, are noticed', () => {
  const words = wordsOf(keys[2]!);
  const wrong = /At least one of these words is wrong/;
  for (let i = 0; i < words.length; i++)
    for (const other of ['baba', 'yuyu', 'lomi', wordsOf(keys[1]!)[i]!]) {
      if (other === words[i]) continue;
      expect(() => keyOf(changed(words, i, other).join(' '))).toThrow(wrong);
    }
  for (let i = 0; i + 1 < words.length; i++) {
    const swapped = changed(changed(words, i, words[i + 1]!), i + 1, words[i]!);
    if (words[i] !== words[i + 1]) expect(() => keyOf(swapped.join(' '))).toThrow(wrong);
  }
});

test('what is not a word of ours is named, and so is a wrong number of words', () => {
  const words = wordsOf(keys[2]!);
  expect(() => keyOf(changed(words, 3, 'loxi').join(' '))).toThrow(
    '“loxi” is not one of our words',
  );
  expect(() => keyOf(words.slice(1).join(' '))).toThrow('A sheet has 12 words, but there are 11');
});
