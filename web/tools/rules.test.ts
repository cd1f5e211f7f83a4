import { readFileSync } from 'node:fs';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { expect, test } from 'vitest';
import { markdown } from './rules';
import { gameFile, thingsOf } from './things';

test('Markdown becomes a page: headings, lists, tables, code', () => {
  const html = markdown(
    [
      '# A game (`game`)',
      '',
      'Plain *words* and **loud** ones,',
      'in two lines with `code <b>`.',
      '',
      '- **One**: first.',
      '- Second, which',
      '  goes on.',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | `2` |',
      '',
      '```',
      '<script>',
      '```',
    ].join('\n'),
  );
  expect(html).toContain('<h1 id="a-game">A game</h1>');
  expect(html).toContain(
    '<p>Plain <em>words</em> and <strong>loud</strong> ones, in two lines with <code>code &lt;b&gt;</code>.</p>',
  );
  expect(html).toContain('<li><strong>One</strong>: first.</li>');
  expect(html).toContain('<li>Second, which goes on.</li>');
  expect(html).toContain('<td><code>2</code></td>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
});

test('A table of things and a row of pictures have places for pictures', () => {
  const html = markdown(
    '<!-- pictures: object crown, card 7C -->\n\n<!-- table: object -->\n| | what |\n|---|---|\n| **The Crown** | It shines. |\n<!-- end -->',
    [{ kind: 'object', id: 'crown', name: 'The Crown', brief: 'b', text: 't' }],
  );
  expect(html).toContain('<span class="pic" data-pic="card 7C"></span>');
  expect(html).toContain(
    '<th scope="row"><span class="named"><span class="pic" data-pic="object crown"></span>',
  );
  expect(html).not.toContain('<!--');
});

/** Sentences of a page: what is in paragraphs, lists and tables, without marks. A cell is a
 * sentence if it ends like one; names and figures are not. */
function sentences(source: string): string[] {
  return source
    .replace(/<!--.*?-->/g, '')
    .split('\n')
    .filter((l) => !l.startsWith('#'))
    .flatMap((l) => (l.startsWith('|') ? l.split('|') : [l]))
    .map((l) => l.replace(/^\s*(?:-|\d\.)\s+/, '').replace(/[*`]/g, ''))
    .join('\n')
    .replace(/\n(?=[a-z])/g, ' ')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((s) => /[.!?:;”]$/.test(s.trim()) && s.trim().split(/\s+/).length > 2);
}

function gradeOf(source: string) {
  const all = sentences(source);
  const words = all.flatMap((s) => s.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  return {
    sentence: all.length,
    word: words.length,
    grade: fleschKincaid({
      sentence: all.length,
      word: words.length,
      syllable: words.reduce((n, w) => n + syllable(w), 0),
    }),
  };
}

for (const game of ['getmac', 'mcguffin', 'luck', 'heist'])
  test(`The rules of ${game} can be read at grade 8 (Flesch–Kincaid)`, () => {
    const source = readFileSync(gameFile(game, 'RULES.md'), 'utf8');
    const { grade, sentence, word } = gradeOf(source);
    console.log(
      `reading grade of src/games/${game}/RULES.md: ${grade.toFixed(1)} (${sentence} sentences, ${word} words; at most 8)`,
    );
    expect(sentence).toBeGreaterThan(80);
    expect(grade).toBeLessThanOrEqual(8);
  });

test('Hard prose would be noticed', () => {
  expect(
    gradeOf(
      'Participants inadequately acquainted with organisational particularities experience considerable difficulties.',
    ).grade,
  ).toBeGreaterThan(8);
});

test('Every thing is whole, and there is one of each', () => {
  for (const game of ['getmac', 'mcguffin', 'luck', 'heist']) {
    const things = thingsOf(game);
    expect(things.length).toBeGreaterThan(20);
    for (const t of things)
      expect(Object.values(t).every(Boolean), `${game}: ${t.name}`).toBe(true);
    expect(new Set(things.map((t) => `${t.kind} ${t.id}`)).size).toBe(things.length);
  }
});
