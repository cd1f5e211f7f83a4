// The shape of a screen: what is on it and roughly where, as lines that people can read and compare. Figures
// are left out, and a box may move a little: letters are never quite as wide on another machine.
import type { Page } from 'playwright-core';

/** Something on a screen; its box (left, top, right, bottom) in percent of what is seen. */
export interface Part {
  what: string;
  box: number[];
}

const step = 5;
const label = (what: string, words: string) =>
  words ? `${what} “${words.replace(/\d[\d.,]*/g, '#').slice(0, 48)}”` : what;

/** Panels, headings, pictures and everything that can be pressed or filled in. */
export async function shapeOf(page: Page): Promise<Part[]> {
  const parts = await page.evaluate(() => {
    const wanted =
      'header, main, nav, aside, footer, section, form, dialog, h1, h2, h3, button, a[href], input, select, textarea, summary, table, svg, img';
    const name = (e: Element) => {
      const field = e as HTMLInputElement;
      if (/^(HEADER|MAIN|NAV|ASIDE|FOOTER|SECTION|FORM|DIALOG|TABLE)$/i.test(e.tagName)) return '';
      if (e.closest('svg')) return '';
      const said = e.getAttribute('aria-label') ?? field.labels?.[0]?.innerText;
      return (said ?? field.placeholder ?? (e as HTMLElement).innerText).trim().split('\n')[0]!;
    };
    const [width, height] = [innerWidth / 100, innerHeight / 100];
    const kept: { what: string; words: string; box: number[] }[] = [];
    for (const e of document.querySelectorAll(wanted)) {
      const r = e.getBoundingClientRect();
      const box = [r.left / width, r.top / height, r.right / width, r.bottom / height];
      const seen = r.width > 1 && r.height > 1 && box[0]! < 100 && box[1]! < 100 && box[3]! > 0;
      const isIcon = e.matches('svg, img') && (r.width < 10 * width || e.closest('button, a'));
      if (!seen || isIcon || e.closest('.feed') || !e.checkVisibility({ checkVisibilityCSS: true }))
        continue;
      const what = e.tagName.toLowerCase();
      kept.push({ what, words: name(e), box: box.map((x) => Math.min(100, Math.max(0, x))) });
    }
    return kept;
  });
  return parts.map((p) => ({ what: label(p.what, p.words), box: p.box }));
}

/** The words on a terminal's screen, left of the story. */
export function shapeOfText(rows: string[], columns: number): Part[] {
  return rows.flatMap((row, y) =>
    [...row.split('│')[0]!.matchAll(/\S+(?: \S+)*/g)]
      .filter((m) => /\p{L}{2}/u.test(m[0]))
      .map((m) => ({
        what: label('text', m[0]),
        box: [
          (100 * m.index) / columns,
          (100 * y) / rows.length,
          (100 * (m.index + m[0].length)) / columns,
          (100 * (y + 1)) / rows.length,
        ],
      })),
  );
}

export const write = (parts: Part[]): string =>
  parts
    .map((p) => {
      const box = p.box.map((x) => String(step * Math.round(x / step)).padStart(3));
      return `${box.join(' ')}  ${p.what}\n`;
    })
    .join('');

const read = (text: string): Part[] =>
  [...text.matchAll(/^ *(\d+) +(\d+) +(\d+) +(\d+) {2}(.*)$/gm)].map((m) => ({
    what: m[5]!,
    box: m.slice(1, 5).map(Number),
  }));

/** The first, second, … part of the same kind and name belong together. */
function counted(parts: Part[]): Map<string, Part> {
  const seen = new Map<string, number>();
  return new Map(
    parts.map((p) => {
      const n = (seen.get(p.what) ?? 0) + 1;
      seen.set(p.what, n);
      return [n > 1 ? `${p.what} (${n})` : p.what, p];
    }),
  );
}

/** What is different from a shape that was written down, in sentences; none: it is the same. */
export function changes(before: string, now: Part[]): string[] {
  const [old, fresh] = [counted(read(before)), counted(now)];
  const moved = (a: number[], b: number[]) => a.some((x, i) => Math.abs(x - b[i]!) > step);
  const at = (p: Part) => p.box.map(Math.round).join(' ');
  return [
    ...[...old.keys()].filter((k) => !fresh.has(k)).map((k) => `gone: ${k}`),
    ...[...fresh].filter(([k]) => !old.has(k)).map(([k, p]) => `new: ${k} at ${at(p)}`),
    ...[...fresh]
      .filter(([k, p]) => old.has(k) && moved(old.get(k)!.box, p.box))
      .map(([k, p]) => `moved: ${k} from ${at(old.get(k)!)} to ${at(p)}`),
  ];
}
