// The finale as a picture to send round: an SVG of our own, and a PNG made of it in the page.
import { canCut, layOut } from './cut';
import { posters } from './posters';
import type { Chance, Tale } from './tale';

const inks: Record<string, [paper: string, ink: string]> = {
  getmac: ['#cf2e17', '#fff7e8'],
  mcguffin: ['#1260a8', '#fff7e8'],
  luck: ['#f0a81c', '#17130f'],
  heist: ['#0c7a55', '#fff7e8'],
};

const safe = (s: string) =>
  s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** Lines of at most that many letters. */
export function wrapped(text: string, most: number, lines: number): string[] {
  const out: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > most) {
      out.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) out.push(line);
  return out.length > lines
    ? [...out.slice(0, lines - 1), `${out[lines - 1]!.slice(0, most - 1)}…`]
    : out;
}

interface Poster {
  game: string;
  title: string;
  tale: Tale;
  chances: Chance[];
  seats: number[];
  last: number;
}

const text = (x: number, y: number, size: number, words: string, weight = 800, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}"${more}>${safe(words)}</text>`;

/** Cut letters where there are some for all of it, type where not. */
function cut(words: string, x: number, y: number, high: number, wide: number): string {
  if (!canCut(words))
    return wrapped(words, 26, 2)
      .map((l, i) => text(x, y + high * 0.7 + i * 50, 46, l))
      .join('');
  const { width, letters } = layOut(words);
  const scale = Math.min(high / 110, wide / width);
  const paths = letters.map(
    (l) => `<path fill-rule="evenodd" d="${l.d}" transform="${l.transform}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${paths.join('')}</g>`;
}

/** The odds over the game, between 440 and 800, 340 and 500. */
function curve({ chances, seats, last }: Poster, ink: string): string {
  const px = (n: number) => 440 + (last ? (n / last) * 360 : 0);
  const py = (p: number) => 340 + (1 - p) * 160;
  const line = (s: number) =>
    chances
      .map((c, i) => `${i ? 'L' : 'M'}${px(c.n).toFixed(0)} ${py(c.win[s] ?? 0).toFixed(0)}`)
      .join('');
  const lines = [...seats].reverse().map((s) => {
    const hero = s === seats[0];
    return `<path d="${line(s)}" stroke-width="${hero ? 6 : 2}" stroke-opacity="${hero ? 1 : 0.55}"/>`;
  });
  return `<g fill="none" stroke="${ink}" stroke-linejoin="round"><path d="M440 340H800M440 420H800M440 500H800" stroke-opacity=".35"/>${lines.join('')}</g>`;
}

/** 1200 × 630, the size that messengers like: the game's own picture, how it ended, and for whom. */
export function posterOf(poster: Poster): string {
  const { game, title, tale } = poster;
  const [paper, ink] = inks[game] ?? inks.getmac!;
  const art = posters.find((p) => p.id === game)?.picture ?? '';
  const how = wrapped(tale.how.join(' '), 58, 3);
  const people = tale.people.slice(0, 6).map((p, i) => {
    const [name = ''] = wrapped(p.name, 32 - p.fate.length, 1);
    return `<text x="840" y="${352 + i * 29}" font-size="19"><tspan font-weight="800">${safe(name)}</tspan> ${safe(p.fate)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Jost, Avenir Next, Futura, Segoe UI, Helvetica, Arial, sans-serif">`,
    `<style>.i{fill:#17130f}.p{fill:#fff7e8}.l{fill:${paper}}.k{fill:${paper};filter:brightness(.55)}.s{fill:none;stroke:#17130f;stroke-width:4}</style>`,
    `<rect width="1200" height="630" fill="${paper}"/>`,
    `<svg width="400" height="630" viewBox="0 0 300 300" preserveAspectRatio="xMidYMid slice">${art}</svg>`,
    `<path d="M0 0H1200V14L0 24ZM0 630V610L1200 600V630Z" fill="#17130f"/><g fill="${ink}">`,
    text(440, 84, 28, title, 700),
    cut(tale.headline, 440, 108, 92, 720),
    ...how.map((l, i) => text(440, 244 + i * 29, 22, l, 500)),
    ...people,
    ...tale.tally
      .slice(0, 3)
      .map(
        ([what, value], i) =>
          text(440 + i * 190, 540, 17, what, 500) + text(440 + i * 190, 572, 26, value),
      ),
    cut('caper', 1050, 545, 40, 110),
    '</g>',
    curve(poster, ink),
    '</svg>',
  ].join('');
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 630;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (b) => (b ? done(b) : fail(new Error('The picture could not be made.'))),
      'image/png',
    ),
  );
}

/** The picture as a file to send or keep. */
export const pngFile = async (svg: string): Promise<File> =>
  new File([await pngOf(svg)], 'caper.png', { type: 'image/png' });
