// A key on paper: twelve made-up words that are easy to copy by hand. 128 bits are the key and 16 are a
// check, so a slip of the pen is noticed before a server is asked.
//
// The one subtle idea: a word is two syllables of six bits each, so word and bits are the same thing, and
// the check finds any one wrong word for certain: a 16-bit remainder sees every error of up to 16 bits in a row.

const consonants = 'bdfhjklmnprstvwy';
const vowels = 'aiou';
const COUNT = 12;
const KEY_BITS = 128n;
const CHECK_BITS = 16n;

/** The remainder of CRC-16/CCITT: the key's bits divided by x¹⁶ + x¹² + x⁵ + 1. */
function checkOf(key: bigint): bigint {
  let rest = 0xffffn;
  for (let bit = KEY_BITS - 1n; bit >= 0n; bit--) {
    const out = (rest >> (CHECK_BITS - 1n)) ^ ((key >> bit) & 1n);
    rest = ((rest << 1n) & 0xffffn) ^ (out ? 0x1021n : 0n);
  }
  return rest;
}

const syllable = (bits: number) => consonants[bits >> 2]! + vowels[bits & 3]!;

/** The six bits of a syllable; −1 if it is none. */
function bitsOf(text: string): number {
  const [c, v] = [consonants.indexOf(text[0]!), vowels.indexOf(text[1]!)];
  return c < 0 || v < 0 ? -1 : 4 * c + v;
}

/** A key of 32 hex digits as twelve words. */
export function wordsOf(key: string): string[] {
  const bits = BigInt(`0x${key}`);
  const all = (bits << CHECK_BITS) | checkOf(bits);
  return Array.from({ length: COUNT }, (_, i) => {
    const word = Number((all >> BigInt(12 * (COUNT - 1 - i))) & 0xfffn);
    return syllable(word >> 6) + syllable(word & 63);
  });
}

function readWord(word: string): bigint {
  const [first, second] = [bitsOf(word.slice(0, 2)), bitsOf(word.slice(2))];
  if (word.length !== 4 || first < 0 || second < 0)
    throw new Error(`“${word}” is not one of our words. Each has four letters, like “lomi”.`);
  return BigInt(64 * first + second);
}

/** The key that twelve words stand for; says which word is wrong, or that one of them must be. */
export function keyOf(text: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const read = words.map(readWord);
  if (words.length !== COUNT)
    throw new Error(`A sheet has ${COUNT} words, but there are ${words.length} here.`);
  const all = read.reduce((sum, word) => (sum << 12n) | word, 0n);
  const key = all >> CHECK_BITS;
  if (checkOf(key) !== (all & 0xffffn))
    throw new Error('At least one of these words is wrong. Compare them with the sheet once more.');
  return key.toString(16).padStart(32, '0');
}
