// The page speaks no grammar: moves are listed, written by the rules' forms, or typed by a person. TypeScript lets nothing
// else be played (`MoveText`); this finds a way round it, and a verb that is spelled out.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forms } from '../../tools/engine';
import { partsOf } from './forms';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => [file, readFileSync(folder + file, 'utf8')] as const);

const isWord = (part: string) => /^[a-z-]+$/.test(part);
const verbs = new Set(
  Object.values(await forms())
    .flat()
    .map((form) => partsOf(form)[0]!)
    .filter(isWord),
);

/** Texts that begin with a verb, where a move is played, shown or asked about. */
const played =
  /(?:\.(?:play|odds|warning)\(|\bask\('play'|\bmove=\{?|\bmove:)\s*["'`]([a-z-]+)[^"'`]*/g;
const spelled = (text: string) =>
  [...text.matchAll(played)].filter((m) => verbs.has(m[1]!)).map((m) => m[0]);

test('a verb that is spelled in a move is found', () => {
  expect(verbs.size).toBeGreaterThan(60);
  for (const fault of [
    "desk.play('ready')",
    'desk.play(`say ',
    "link.ask('play', { move: 'round out' })",
    '<Act move="roll" />',
    '<Go data-move={`commit ',
    'desk.odds("again")',
  ])
    expect(spelled(fault), fault).toHaveLength(1);
  expect(spelled("desk.put('say', { text }); <Act move={desk.move('roll')} />")).toEqual([]);
});

test('no file of the page spells one', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(([file, text]) => spelled(text).map((at) => `${file}: ${at}`))).toEqual(
    [],
  );
});

test('nothing else makes a move', () => {
  const makers = sources.filter(([, text]) => /as MoveText|as unknown as Move\b/.test(text));
  expect(makers.map(([file]) => file).sort()).toEqual([
    'learn/aid.tsx', // the server's hint
    'ui/desk.tsx', // a person's typing
    'wire/forms.ts',
    'wire/steps.ts',
  ]);
});
