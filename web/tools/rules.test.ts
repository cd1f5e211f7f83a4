import { expect, test } from 'vitest';
import { markdown } from './rules';

test('READMEs become pages: headings, clauses, lists, tables, code', () => {
  const html = markdown(
    [
      '# A game (`game`)',
      '',
      'Plain *words* and **loud** ones,',
      'in two lines with `code <b>`.',
      '',
      '- **GM-01** First.',
      '- GM-02 Second, which',
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
  expect(html).toContain('<h1>A game</h1>');
  expect(html).toContain(
    '<p>Plain <em>words</em> and <strong>loud</strong> ones, in two lines with <code>code &lt;b&gt;</code>.</p>',
  );
  expect(html).toContain('<li><b class="clause">GM-01</b> First.</li>');
  expect(html).toContain('<b class="clause">GM-02</b> Second, which goes on.');
  expect(html).toContain('<td><code>2</code></td>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
});
