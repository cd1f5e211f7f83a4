// Rules to read: turns games/<game>/README.md into HTML when the page is built. A small Markdown
// of our own is enough, for the READMEs are ours too: headings, lists, tables, code, emphasis.
// `import html from 'virtual:rules/getmac'`.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const escaped = (s: string) =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** `code`, **bold**, *emphasis*, [text](address); clause numbers get a mark of their own. */
export function inline(source: string): string {
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
    .join('')
    .replace(/^(<strong>)?([A-Z]{2}-\d+[a-z]?)(<\/strong>)?/, '<b class="clause">$2</b>');
}

const isTable = (line: string) => /^\s*\|.*\|\s*$/.test(line);
const cells = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((c) => c.trim());

function table(lines: string[]): string {
  const [head, , ...rows] = lines;
  const row = (tag: string, line: string) =>
    `<tr>${cells(line)
      .map((c) => `<${tag}>${inline(c)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="scroll" tabindex="0" role="group" aria-label="A table"><table><thead>${row('th', head ?? '')}</thead><tbody>${rows.map((r) => row('td', r)).join('')}</tbody></table></div>`;
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
}

function take(c: Cursor, keep: (line: string) => boolean): string[] {
  const from = c.at;
  while (c.at < c.lines.length && keep(c.lines[c.at]!)) c.at++;
  return c.lines.slice(from, c.at);
}

function block(c: Cursor): string {
  const line = c.lines[c.at]!;
  const heading = /^(#+)\s+(.*)$/.exec(line);
  if (heading) {
    c.at++;
    const level = Math.min(heading[1]!.length, 4);
    /* "Get the MacGuffin (`getmac`)": readers of the page have no use for the id. */
    const text = level === 1 ? heading[2]!.replace(/\s*\(`\w+`\)$/, '') : heading[2]!;
    return `<h${level}>${inline(text)}</h${level}>`;
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
  if (isTable(line)) return table(take(c, isTable));
  if (item.test(line)) return list(take(c, (l) => item.test(l) || /^\s+\S/.test(l)));
  return `<p>${inline(take(c, (l) => l.trim() !== '' && !/^#|^```/.test(l) && !item.test(l) && !isTable(l)).join(' '))}</p>`;
}

export function markdown(source: string): string {
  const c: Cursor = { lines: source.replace(/\r/g, '').split('\n'), at: 0 };
  const out: string[] = [];
  while (c.at < c.lines.length) {
    if (c.lines[c.at]!.trim() === '') c.at++;
    else out.push(block(c));
  }
  return out.join('\n');
}

const prefix = 'virtual:rules/';

export function rules(): Plugin {
  return {
    name: 'caper-rules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const game = id.slice(prefix.length + 1);
      const file = fileURLToPath(new URL(`../../games/${game}/README.md`, import.meta.url));
      if (!existsSync(file)) return 'export default null;';
      this.addWatchFile(file);
      return `export default ${JSON.stringify(markdown(readFileSync(file, 'utf8')))};`;
    },
  };
}
