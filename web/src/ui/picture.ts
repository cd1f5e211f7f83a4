// The finale as a picture to send round: an SVG of our own, and a PNG made of it in the page.
import type { Chance, Tale } from './tale';

const inks: Record<string, [paper: string, ink: string]> = {
  getmac: ['#cf2e17', '#fff7e8'],
  mcguffin: ['#1260a8', '#fff7e8'],
  luck: ['#f0a81c', '#17130f'],
  heist: ['#0c7a55', '#fff7e8'],
};

const safe = (s: string) =>
  s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** Lines of at most so many letters. */
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

export interface Poster {
  game: string;
  title: string;
  tale: Tale;
  chances: Chance[];
  seats: number[];
  last: number;
}

/** 1200 × 630, the size that messengers like. */
export function posterOf({ game, title, tale, chances, seats, last }: Poster): string {
  const [paper, ink] = inks[game] ?? inks.getmac!;
  const text = (x: number, y: number, size: number, words: string, weight = 800) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}">${safe(words)}</text>`;
  const head = wrapped(tale.headline, 24, 2);
  const how = wrapped(tale.how.join(' '), 62, 3);
  const px = (n: number) => 660 + (last ? (n / last) * 480 : 0);
  const py = (p: number) => 120 + (1 - p) * 260;
  const line = (s: number) =>
    chances
      .map((c, i) => `${i ? 'L' : 'M'}${px(c.n).toFixed(0)} ${py(c.win[s] ?? 0).toFixed(0)}`)
      .join('');
  const people = tale.people
    .slice(0, 6)
    .map((p, i) =>
      text(
        60,
        420 + i * 30,
        21,
        wrapped(`${p.name}${p.fate ? `, ${p.fate}` : ''}: ${p.facts.join(', ')}`, 56, 1)[0] ?? '',
        600,
      ),
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Avenir Next, Futura, Segoe UI, Helvetica, Arial, sans-serif">`,
    `<rect width="1200" height="630" fill="${paper}"/><path d="M0 0H1200V18L0 30ZM0 630V606L1200 596V630Z" fill="#17130f"/>`,
    `<g fill="${ink}">`,
    text(60, 92, 28, title, 700),
    ...head.map((l, i) => text(60, 168 + i * 62, 58, l)),
    ...how.map((l, i) => text(60, 200 + head.length * 62 + i * 30, 23, l, 500)),
    ...people,
    ...tale.tally
      .slice(0, 4)
      .map(([what, value], i) => text(660, 440 + i * 34, 24, `${what}: ${value}`, 700)),
    text(1050, 585, 34, 'caper'),
    `</g><g fill="none" stroke="${ink}"><path d="M660 120H1140M660 250H1140M660 380H1140" stroke-opacity=".35"/>`,
    ...[...seats]
      .reverse()
      .map(
        (s) =>
          `<path d="${line(s)}" stroke-width="${s === seats[0] ? 6 : 2}" stroke-opacity="${s === seats[0] ? 1 : 0.55}"/>`,
      ),
    `</g></svg>`,
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

/** To whatever the device shares with, else as a file. */
export async function sharePicture(poster: Poster): Promise<void> {
  const png = await pngOf(posterOf(poster));
  const file = new File([png], 'caper.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const a = document.createElement('a');
  a.href = URL.createObjectURL(png);
  a.download = 'caper.png';
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
