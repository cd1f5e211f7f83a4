// Cut-paper letters, drawn by us: every edge is one snip of the scissors. For titles only; what
// people write (names, chat) stays in the type of their system.

/** Width and outline of each letter, 100 high. */
const glyphs: Record<string, [number, string]> = {
  A: [70, 'M26 0 46 2 70 100 50 99 45 78 25 79 20 100 0 98ZM29 60 42 59 35 26Z'],
  B: [
    60,
    'M2 1 44 3 58 16 56 38 46 48 60 60 59 86 46 99 0 98ZM20 18 37 19 38 38 19 40ZM19 56 39 57 40 80 20 82Z',
  ],
  C: [60, 'M58 6 60 29 42 22 26 26 20 50 25 76 42 80 60 71 58 96 36 100 12 92 0 52 10 10 34 0Z'],
  D: [62, 'M0 1 34 0 54 14 62 50 54 86 34 99 2 100ZM20 20 32 22 42 50 32 78 20 80Z'],
  E: [55, 'M1 0 54 2 53 21 21 20 21 40 46 41 45 58 20 59 21 79 55 80 54 100 0 99Z'],
  F: [54, 'M1 0 54 2 53 21 21 20 21 42 46 43 45 61 20 62 21 100 0 99Z'],
  G: [
    61,
    'M58 8 59 28 40 21 26 26 20 50 25 76 40 80 42 64 32 64 33 47 60 46 61 92 36 100 12 92 0 52 10 10 34 0Z',
  ],
  H: [62, 'M0 1 20 0 20 40 42 39 41 1 62 0 61 100 41 99 42 58 20 59 21 99 1 100Z'],
  I: [22, 'M2 0 22 1 21 100 0 99Z'],
  J: [45, 'M24 1 45 0 44 80 34 98 10 100 0 82 16 72 23 80Z'],
  K: [66, 'M0 0 20 1 20 36 42 0 64 2 38 46 66 98 42 100 20 62 21 99 1 100Z'],
  L: [53, 'M1 0 21 1 20 79 52 78 53 99 0 100Z'],
  M: [82, 'M0 2 22 0 40 46 58 0 80 1 82 100 62 99 61 44 44 80 36 80 20 46 19 100 0 99Z'],
  N: [63, 'M0 1 20 0 44 56 43 1 63 0 62 100 44 99 19 46 20 99 1 100Z'],
  O: [64, 'M32 0 56 12 64 50 54 88 32 100 10 90 0 50 9 10ZM32 22 22 50 32 79 43 50Z'],
  P: [58, 'M1 0 42 2 58 16 57 44 42 60 20 60 21 100 0 99ZM20 18 36 20 38 40 20 43Z'],
  Q: [
    68,
    'M32 0 56 12 64 50 54 88 32 100 10 90 0 50 9 10ZM32 22 22 50 32 79 43 50ZM40 74 52 64 68 96 56 104Z',
  ],
  R: [
    62,
    'M1 0 42 2 58 16 57 42 46 54 62 99 41 100 26 60 20 60 21 100 0 99ZM20 18 36 20 38 38 20 42Z',
  ],
  S: [
    58,
    'M52 6 53 27 30 20 21 28 52 48 58 70 48 94 24 100 1 92 2 70 28 80 36 72 6 54 0 28 12 6 32 0Z',
  ],
  T: [58, 'M0 1 58 0 57 21 39 20 40 100 19 99 20 20 1 21Z'],
  U: [62, 'M0 0 20 1 20 70 30 80 42 70 41 1 62 0 61 78 46 98 16 99 1 80Z'],
  V: [67, 'M0 1 22 0 34 64 46 0 67 2 44 100 24 99Z'],
  W: [90, 'M0 1 20 0 28 60 40 20 50 20 62 60 70 0 90 2 74 100 56 99 45 60 34 100 16 99Z'],
  X: [70, 'M0 2 24 0 34 30 46 1 68 0 46 48 70 99 46 100 34 68 22 99 0 100 22 48Z'],
  Y: [66, 'M0 1 22 0 33 36 44 1 66 0 42 56 43 100 22 99 23 56Z'],
  Z: [58, 'M1 1 56 0 57 20 26 79 58 80 57 100 0 99 1 80 32 21 2 20Z'],
  '&': [
    72,
    'M26 0 46 8 44 30 32 42 46 62 52 50 68 54 58 76 72 98 50 100 44 92 22 100 2 88 0 66 16 46 8 26 12 6ZM26 16 22 24 26 32 32 24ZM24 58 18 70 24 82 34 78Z',
  ],
  '!': [24, 'M1 0 23 2 19 66 5 65ZM3 78 21 77 22 100 2 99Z'],
  '?': [
    50,
    'M0 8 26 0 48 12 50 36 34 52 33 66 13 66 12 46 30 32 28 20 2 28ZM12 78 33 77 34 100 13 99Z',
  ],
  '.': [22, 'M2 78 21 77 22 100 1 99Z'],
  '’': [18, 'M2 0 18 1 10 30 1 29Z'],
};

/** Letters are laid down by hand: each a little off, always in the same way. */
const lean = (i: number) => ((i * 37 + 11) % 7) - 3;

export const canCut = (text: string): boolean =>
  [...text.toUpperCase()].every((c) => c === ' ' || glyphs[c]);

interface Laid {
  d: string;
  transform: string;
}

/** Where the letters of a line lie; 110 high, so many wide. */
export function layOut(text: string): { width: number; letters: Laid[] } {
  let x = 2;
  const letters = [...text.toUpperCase()].flatMap((c, i): Laid[] => {
    const glyph = glyphs[c];
    const at = x;
    x += (glyph ? glyph[0] : 26) + 9;
    const turn = `rotate(${lean(i) * 0.8} ${(glyph?.[0] ?? 0) / 2} 50)`;
    return glyph
      ? [{ d: glyph[1], transform: `translate(${at} ${4 + (lean(i) + 3) / 2}) ${turn}` }]
      : [];
  });
  return { width: x, letters };
}

/** The title of a page. */
export const Title = ({ text }: { text: string }) => (
  <h1 aria-label={text}>
    <Cut text={text} />
  </h1>
);

export function Cut({ text, class: name = '' }: { text: string; class?: string }) {
  const { width, letters } = layOut(text);
  return (
    <svg class={`cut ${name}`} viewBox={`0 0 ${width} 110`} role="img" aria-label={text}>
      {letters.map((l) => (
        <path key={l.transform} fill-rule="evenodd" {...l} />
      ))}
    </svg>
  );
}
