// Rules to read: turns src/games/<game>/RULES.md into HTML when the page is built. A small Markdown
// of our own is enough, because the pages are ours too: headings, lists, tables, code, emphasis.
// `<!-- pictures: … -->` and the names in made tables become places for pictures (data-pic), which
// learn/rules.tsx fills. `import html from 'virtual:rules/getmac'`. The lines of data/things.txt come
// as they are: `import things from 'virtual:things/getmac'`.
import { existsSync, readFileSync } from 'node:fs';
import { gameFile, type Thing, thingsOf } from './things';

const escaped = (s: string) =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** `code`, **bold**, *emphasis*, [text](address). */
function inline(source: string): string {
  const parts = source.split(/(`[^`]*`)/);
  return parts
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2" rel="noreferrer">$1</a>')
        .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    })
    .join('');
}

const isTable = (line: string) => /^\s*\|.*\|\s*$/.test(line);
const cells = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((c) => c.trim());

/** A place for a picture, filled by the page. */
const place = (pic: string) => `<span class="pic" data-pic="${escaped(pic)}"></span>`;

/** What a cell names, if it is one of the things of this game. */
function thingIn(cell: string, c: Cursor): Thing | undefined {
  const name = cell.replace(/\*/g, '');
  return c.things.find((t) => c.kinds.includes(t.kind) && t.name === name);
}

function table(lines: string[], c: Cursor): string {
  const [head, , ...rows] = lines;
  const row = (line: string) => {
    const [first = '', ...rest] = cells(line);
    const thing = thingIn(first, c);
    const pic = thing ? place(`${thing.kind} ${thing.id}`) : '';
    return `<tr><th scope="row">${pic ? `<span class="named">${pic}<span>${inline(first)}</span></span>` : inline(first)}</th>${rest.map((r) => `<td>${inline(r)}</td>`).join('')}</tr>`;
  };
  const top = cells(head ?? '').map((h, i) =>
    h ? `<th scope="col">${inline(h)}</th>` : `<td>${i ? '' : '<span class="sr">name</span>'}</td>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="A table"><table><thead><tr>${top.join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table></div>`;
}

const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/;

/** List items, with the lines that continue them; one level. */
function list(lines: string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    const m = item.exec(line);
    if (m) items.push(m[2] ?? '');
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /^\s*\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return `<${tag}>${items.map((i) => `<li>${inline(i)}</li>`).join('')}</${tag}>`;
}

interface Cursor {
  lines: string[];
  at: number;
  things: Thing[];
  kinds: string[] /* of the table that comes next */;
}

function take(c: Cursor, keep: (line: string) => boolean): string[] {
  const from = c.at;
  while (c.at < c.lines.length && keep(c.lines[c.at]!)) c.at++;
  return c.lines.slice(from, c.at);
}

/** `<!-- table: object -->`, `<!-- pictures: object crown, card 7C -->` */
function comment(c: Cursor): string {
  const [, word, rest = ''] = /^<!-- (\w+):? ?(.*?) ?-->$/.exec(c.lines[c.at++]!) ?? [];
  if (word === 'table') c.kinds = rest.split(' ');
  if (word !== 'pictures') return '';
  return `<p class="pictures" aria-hidden="true">${rest.split(', ').map(place).join('')}</p>`;
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function block(c: Cursor): string {
  const line = c.lines[c.at]!;
  if (line.startsWith('<!--')) return comment(c);
  const heading = /^(#+)\s+(.*)$/.exec(line);
  if (heading) {
    c.at++;
    const level = Math.min(heading[1]!.length, 4);
    /* "Get the MacGuffin (`getmac`)": readers of the page have no use for the id. */
    const text = level === 1 ? heading[2]!.replace(/\s*\(`\w+`\)$/, '') : heading[2]!;
    return `<h${level} id="${slug(text)}">${inline(text)}</h${level}>`;
  }
  if (line.startsWith('```')) {
    c.at++;
    const code = take(c, (l) => !l.startsWith('```'));
    c.at++;
    return `<pre tabindex="0">${escaped(code.join('\n'))}</pre>`;
  }
  if (/^( {4}|\t)/.test(line)) {
    const code = take(c, (l) => /^( {4}|\t)/.test(l) || l === '');
    return `<pre tabindex="0">${escaped(
      code
        .map((l) => l.replace(/^( {4}|\t)/, ''))
        .join('\n')
        .trimEnd(),
    )}</pre>`;
  }
  if (isTable(line)) return table(take(c, isTable), c);
  if (item.test(line)) return list(take(c, (l) => item.test(l) || /^\s+\S/.test(l)));
  return `<p>${inline(take(c, (l) => l.trim() !== '' && !/^#|^```|^<!--/.test(l) && !item.test(l) && !isTable(l)).join(' '))}</p>`;
}

/** The page, a section for each heading of the second level. */
export function markdown(source: string, things: Thing[] = []): string {
  const c: Cursor = { lines: source.replace(/\r/g, '').split('\n'), at: 0, things, kinds: [] };
  const out: string[] = ['<section>'];
  while (c.at < c.lines.length) {
    if (c.lines[c.at]!.trim() === '') c.at++;
    else {
      if (/^## /.test(c.lines[c.at]!)) out.push('</section><section>');
      out.push(block(c));
    }
  }
  return `${out.join('\n')}</section>`;
}

/** The page of a game; null if there is none. */
export function rulesOf(game: string): string | null {
  const file = gameFile(game, 'RULES.md');
  return existsSync(file) ? markdown(readFileSync(file, 'utf8'), thingsOf(game)) : null;
}
