// The heist file in the editor against the program's own commands: what we write, `caper heist`
// must read, and what we do not touch must stay.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { program } from '../../../../tools/engine';
import { events, fixers } from '../cards';
import { tileOf } from '../tiles';
import * as file from './file';
import { chits, difficulties, goals, kinds, palette, people } from './words';

const data = fileURLToPath(new URL('../../../../../src/games/heist/data/', import.meta.url));
const shipped = readdirSync(data)
  .filter((f) => f.endsWith('.heist'))
  .map((f) => readFileSync(join(data, f), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'caper-editor-'));

/** What `caper heist check` says of each of these texts, in one run. */
function checked(texts: string[]): string[] {
  const paths = texts.map((text, i) => {
    const path = join(folder, `${i}.heist`);
    writeFileSync(path, text);
    return path;
  });
  const done = spawnSync(program, ['heist', 'check', ...paths], { encoding: 'utf8' });
  const lines = done.stderr.split('\n').filter((l) => !l.includes(': note: ')); /* advice */
  return paths.map((p) => lines.filter((l) => l.startsWith(`${p}:`)).join('\n'));
}
const problems = (text: string): string => checked([text])[0]!;
const fine = (texts: string[]) => expect(checked(texts).filter(Boolean)).toEqual([]);

test('what is read and put back is the same file', () => {
  const all: string[] = [];
  for (const text of [...shipped, file.fresh]) {
    expect(file.setGrid(text, file.grid(text))).toBe(text);
    for (const key of file.keys) {
      if (['map', 'npc', 'put', 'patrol'].includes(key) || !file.get(text, key)) continue;
      const again = file.set(text, key, file.get(text, key));
      expect(file.get(again, key)).toBe(file.get(text, key));
      expect(again.split('\n').filter((l) => l.startsWith('#'))).toEqual(
        text.split('\n').filter((l) => l.startsWith('#')),
      );
      all.push(again);
    }
    expect(file.setAll(text, 'npc', file.getAll(text, 'npc'))).toBe(text);
  }
  fine(all);
});

test('texts below their key are in the form, and can be changed there', () => {
  for (const text of shipped.filter((t) => /^won:$/m.test(t))) {
    expect(file.get(text, 'won')).not.toBe('');
    const changed = file.set(text, 'won', `${file.get(text, 'won')}\n\nAnd they lived.`);
    expect(file.get(changed, 'won')).toBe(`${file.get(text, 'won')}\n\nAnd they lived.`);
  }
  fine([file.set(shipped[0]!, 'won', 'One.\n\nTwo.')]);
});

test('a key that was not there goes where the program would write it', () => {
  let text = file.fresh;
  for (const [key, value] of [
    ['fixer', 'mayor'],
    ['kind', 'finale'],
    ['rules', 'One.\n\nTwo, and a longer sentence that goes on '.padEnd(300, 'and on ')],
    ['starts', '3'],
    ['after', 'a1-lucky-pawn'],
    ['hounds', '2.2'],
  ] as const)
    text = file.set(text, key, value);
  const order = text.match(/^[a-z]+(?=:)/gm)!;
  expect(order).toEqual(file.keys.filter((k) => order.includes(k)));
  expect(problems(text)).toBe('');
  expect(file.set(file.set(text, 'fixer', ''), 'fixer', 'mayor')).toBe(text);
  expect(file.get(text, 'rules').split('\n\n').length).toBe(2);
  expect(Math.max(...text.split('\n').map((l) => l.length))).toBeLessThan(100);
});

test('every word and every brush is one that the program knows', () => {
  for (const [key, words] of [
    ['difficulty', difficulties],
    ['kind', kinds],
    ['fixer', Object.keys(fixers)],
    ['events', Object.keys(events)],
    ['bag', Object.keys(chits)],
  ] as const)
    fine(words.map((word) => file.set(file.fresh, key, word)));
  const wanted = Object.keys(goals).map((word) => file.set(file.fresh, 'objective', word));
  expect(checked(wanted).join()).not.toMatch(/is no thing/);
  fine(Object.keys(people).map((kind) => file.placeNpc(file.fresh, kind, '2.1')));
  const codes = palette
    .flatMap(([, brushes]) => brushes)
    .filter((b) => !/^(hand|hounds|npc )/.test(b));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(tileOf(code), code).not.toBeNull();
  const painted = codes.map((code) => file.paint(file.fresh, '2.4', code));
  expect(checked(painted).join()).not.toMatch(/no tile code/);
});

test('painting changes one tile, and the map stays square', () => {
  const text = file.paint(file.fresh, '2.3', 'G2');
  expect(file.codeAt(file.grid(text), '2.3')).toBe('G2');
  expect(file.paint(text, '2.3', 'EM')).toBe(file.fresh);
  expect(file.paint(text, '9.9', 'EM')).toBe(text);
  expect(file.resize(file.resize(text, 9), 6)).toBe(text);
  expect(problems(file.resize(text, 11))).toBe('');
});

test('all tiles move together, people too, and none falls off', () => {
  const text = file.set(file.placeNpc(file.resize(file.fresh, 8), 'guide', '2.1'), 'hounds', '3.3');
  const down = file.shift(text, 2, 1)!;
  expect(problems(down)).toBe('');
  expect(file.npcs(down)).toEqual([{ kind: 'guide', at: '4.2', called: '' }]);
  expect(file.get(down, 'hounds')).toBe('5.4');
  expect(file.shift(down, -2, -1)).toBe(text);
  expect(file.shift(text, 0, -1)).toBeNull();
});

test('lines of problems lead to keys and rows', () => {
  const lines = file.fresh.split('\n');
  const map = lines.indexOf('map:') + 1;
  expect(file.keyAt(file.fresh, 1)).toBe('name');
  expect(file.keyAt(file.fresh, map + 2)).toBe('map');
  expect(file.rowAt(file.fresh, map)).toBeNull();
  expect(file.rowAt(file.fresh, map + 1)).toBe(0);
  expect(file.rowAt(file.fresh, map + 6)).toBe(5);
  expect(file.keyAt(file.fresh, lines.findIndex((l) => l.includes('Or so')) + 1)).toBe('story');
});

test('decks, lists, names', () => {
  expect(file.deck('1-3, G1,C3')).toEqual(['1', '2', '3', 'G1', 'C3']);
  expect(file.deck('')).toEqual([]);
  expect(file.deck('empty')).toEqual([]);
  expect(file.deckInWords([])).toBe('empty');
  expect(file.deck('3-1, x')).toEqual(['3-1', 'x']);
  for (const text of shipped) {
    const cards = file.deck(file.get(text, 'events'));
    expect(file.deck(file.deckInWords(cards))).toEqual(cards);
  }
  expect(file.listed(file.counted('guard 2, camera'))).toBe('guard 2, camera 1');
  expect(file.counted('empty')).toEqual([]);
  expect(file.fileName(file.set(file.fresh, 'name', 'Café “Ü” & Söhne'))).toBe(
    'cafe-u-sohne.heist',
  );
});

test('a broken file is kept as it is around the change', () => {
  const strange =
    'nonsense\nname: X\n# mine\nobjective: cash\nwhat: ever\n  indented\nmap:\n  EM GP\n    E5\n';
  const text = file.paint(strange, '0.1', 'GU');
  expect(text).toContain(
    'nonsense\nname: X\n# mine\nobjective: cash\nwhat: ever\n  indented\nmap:\n',
  );
  expect(file.grid(text)).toEqual({ size: 2, codes: ['EM', 'GU', 'E5', 'GP'] });
});
