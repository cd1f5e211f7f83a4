// The scale that base.css describes, kept: a new size, space or condition fails here. Use one of these, or
// say here why it takes another.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/* Paper is measured in millimetres. */
const sheets = readdirSync(folder)
  .filter((f) => f.endsWith('.css') && f !== 'luck-print.css')
  .map((f) => readFileSync(folder + f, 'utf8').replace(/\/\*.*?\*\//gs, ''));
const declarations = sheets.flatMap((s) =>
  [...s.matchAll(/([\w-]+):\s([^;{}]+);/g)].map((m) => ({ name: m[1]!, value: m[2]! })),
);
const lengths = (names: RegExp, unit: string) =>
  declarations
    .filter((d) => names.test(d.name))
    .flatMap((d) =>
      [...d.value.matchAll(new RegExp(`([\\d.]+)${unit}\\b`, 'g'))].map((m) => ({
        n: Number(m[1]),
        said: `${d.name}: ${d.value}`,
      })),
    );
const outside = (all: { n: number; said: string }[], scale: number[]) =>
  all.filter((l) => !scale.includes(l.n)).map((l) => l.said);

test('letters have six sizes (drawings have their own units)', () => {
  expect(outside(lengths(/^font(-size)?$/, 'rem'), [0.75, 0.85, 1, 1.2])).toEqual([]);
});

test('spaces are eight', () => {
  const odd = outside(
    lengths(/^((row|column)-)?gap$|^(padding|margin)/, 'px'),
    [2, 4, 6, 8, 12, 16, 24, 40],
  );
  expect(odd.sort()).toEqual([
    'margin: -1px', // words that are only said
    /* Room for what stands there: a number, a button, the piles, a card in the light. */
    'padding-right: 108px',
    'padding-right: 118px',
    'padding-right: 76px',
    'padding: 16px 24px 16px 78px',
    'padding: 8px 12px 8px 48px',
  ]);
});

test('what a screen or a part of it may be asked', () => {
  const asked = sheets.flatMap((s) =>
    [...s.matchAll(/@(media|container) ([^{]+) \{/g)].map((m) => `${m[1]} ${m[2]}`),
  );
  expect([...new Set(asked)].sort()).toEqual([
    'container (width < 1080px)',
    'container (width < 600px)',
    'container (width < 720px)',
    'container (width < 860px)',
    'container (width >= 720px)',
    'media (max-height: 520px)',
    'media (max-height: 800px)',
    'media (max-width: 900px)',
    'media (max-width: 900px) and (521px <= height <= 700px)',
    'media (max-width: 900px) and (max-height: 700px)',
    'media (min-width: 1000px) and (700px <= height < 800px)',
    'media (min-width: 1000px) and (min-height: 700px)',
    'media (min-width: 1600px)', // the table in the middle, read from across the room
    'media (min-width: 901px) and (min-height: 521px)',
    'media (min-width: 901px) and (min-height: 861px)',
    'media (prefers-reduced-motion: reduce)',
    'media print',
  ]);
});
