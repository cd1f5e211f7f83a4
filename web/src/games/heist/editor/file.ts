// A heist file as text that is changed in place. The text is the truth: a form field replaces the
// lines of its key, a brush replaces the map, and everything else (comments, order, what we do not
// understand) stays as people wrote it. So line numbers of problems are those of the file.
// docs/heists.md describes the format; `caper heist check` and the server say what is wrong with it.
import { type At, at, place } from '../hex';

/** Keys in the order in which the program itself writes them. */
export const keys = [
  'name',
  'difficulty',
  'kind',
  'after',
  'story',
  'alert',
  'loot',
  'alarm',
  'won',
  'lost',
  'previously',
  'missed',
  'objective',
  'bag',
  'events',
  'starts',
  'inside',
  'npc',
  'hounds',
  'noise',
  'ideas',
  'exits',
  'put',
  'patrol',
  'three',
  'rules',
  'fixer',
  'savekey',
  'keyname',
  'labels',
  'map',
] as const;
export type Key = (typeof keys)[number];

/** Texts of one or more paragraphs: the story, what is told during play, at the end and later. */
const texts = 'story alert loot alarm won lost previously missed rules'.split(' ');
const blocks = [...texts, 'map'];
export const MOST = 11; /* rows and columns of the largest map */

interface Part {
  key: Key;
  /** Lines [from, to), from 0. */
  from: number;
  to: number;
  value: string;
}

/** Where each key is. A key that is there twice (npc) has two parts. */
function partsOf(lines: string[]): Part[] {
  const parts: Part[] = [];
  let open = false; /* do indented lines belong to the last part? */
  lines.forEach((line, i) => {
    const found = /^([a-z]+)[ \t]*:(.*)$/.exec(line);
    if (found && (keys as readonly string[]).includes(found[1]!)) {
      parts.push({ key: found[1] as Key, from: i, to: i + 1, value: found[2]!.trim() });
      open = blocks.includes(found[1]!);
    } else if (open && /^[ \t]+\S/.test(line)) parts.at(-1)!.to = i + 1;
    else if (line.trim() && !line.startsWith('#')) open = false;
  });
  return parts;
}

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n');

/** The indented lines below a key, comments left out. */
const below = (lines: string[], p: Part): string[] =>
  lines.slice(p.from + 1, p.to).filter((l) => !l.startsWith('#'));

/** Paragraphs with an empty line between them, as a person types them. */
function paragraphs(lines: string[]): string {
  const out: string[] = [];
  let open = false;
  for (const line of lines.map((l) => l.trim())) {
    if (!line) open = false;
    else if (open) out[out.length - 1] += ` ${line}`;
    else {
      out.push(line);
      open = true;
    }
  }
  return out.join('\n\n');
}

/** The value of a key ('' if it is not there); texts as paragraphs. */
export function get(text: string, key: Key): string {
  const lines = linesOf(text);
  const p = partsOf(lines).find((q) => q.key === key);
  if (!p) return '';
  return texts.includes(key) ? paragraphs([p.value, ...below(lines, p)]) : p.value;
}

export function getAll(text: string, key: Key): string[] {
  return partsOf(linesOf(text))
    .filter((p) => p.key === key)
    .map((p) => p.value);
}

/** Indented lines that are not too long for a screen. */
function wrapped(paragraph: string, wide = 96): string[] {
  const out: string[] = [];
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const last = out.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= wide)
      out[out.length - 1] = `${last} ${word}`;
    else out.push(`  ${word}`);
  }
  return out;
}

function written(key: Key, value: string): string[] {
  if (!texts.includes(key)) return [`${key}: ${value}`];
  const all = value.split(/\n\s*\n/).map((p) => wrapped(p));
  return [`${key}:`, ...all.filter((p) => p.length).flatMap((p, i) => (i ? ['', ...p] : p))];
}

/** Put lines where the key is, or where the program would have put it; [] takes it out. */
function put(text: string, key: Key, fresh: string[]): string {
  const lines = linesOf(text);
  const parts = partsOf(lines);
  const old = parts.filter((p) => p.key === key);
  const rank = keys.indexOf(key);
  const next = parts.find((p) => keys.indexOf(p.key) > rank);
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const where = old[0]?.from ?? next?.from ?? end;
  const kept = lines.filter((_, i) => !old.some((p) => i >= p.from && i < p.to));
  const before = where - old.filter((p) => p.from < where).reduce((n, p) => n + p.to - p.from, 0);
  return [...kept.slice(0, before), ...fresh, ...kept.slice(before)].join('\n');
}

/** Change one key; an empty value takes it out of the file. */
export function set(text: string, key: Key, value: string): string {
  const clean = value.trim();
  return put(text, key, clean ? written(key, clean) : []);
}

export function setAll(text: string, key: Key, values: string[]): string {
  return put(
    text,
    key,
    values.map((v) => `${key}: ${v}`),
  );
}

/** The key on whose lines this line (from 1) stands. */
export function keyAt(text: string, line: number): Key | null {
  return partsOf(linesOf(text)).find((p) => line > p.from && line <= p.to)?.key ?? null;
}

/* ---- Lists: "cash 2, jewel" ---- */

export type Counted = { word: string; count: number };

const piecesOf = (value: string): string[] =>
  value
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece && piece !== 'empty');

export const counted = (value: string): Counted[] =>
  piecesOf(value).map((piece) => {
    const [word, n = '1'] = piece.split(/\s+/);
    return { word: word!, count: Number(n) || 0 };
  });

export const listed = (list: Counted[]): string =>
  list.map(({ word, count }) => `${word} ${count}`).join(', ');

/** The cards of a deck in words: "1-3, G1" is 1, 2, 3, G1. What isn't a card stays as it is. */
export const deck = (events: string): string[] =>
  piecesOf(events).flatMap((piece) => {
    const [, from, to] = (/^(\d+)\s*-\s*(\d+)$/.exec(piece) ?? []).map(Number);
    if (!from || !to || to < from || to > 99) return [piece];
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  });

/** And back: numbers that follow each other are a range. */
export function deckInWords(cards: string[]): string {
  const runs: string[][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    const next = run && /^\d+$/.test(card) && Number(run.at(-1)) + 1 === Number(card);
    if (next) run.push(card);
    else runs.push([card]);
  }
  return runs.map((r) => (r.length > 1 ? `${r[0]}-${r.at(-1)}` : r[0])).join(', ') || 'empty';
}

/* ---- The map ---- */

interface Grid {
  size: number;
  codes: string[] /* in reading order */;
}

const mapIn = (lines: string[]) => partsOf(lines).find((p) => p.key === 'map');

/** The map, made square: what is missing is a gap. */
export function grid(text: string): Grid {
  const lines = linesOf(text);
  const p = mapIn(lines);
  const rows = p
    ? below(lines, p)
        .map((l) => l.trim().split(/\s+/).filter(Boolean))
        .filter((r) => r.length)
    : [];
  const size = Math.min(MOST, Math.max(1, rows.length, ...rows.map((r) => r.length)));
  const codes = Array.from(
    { length: size * size },
    (_, i) => rows[Math.floor(i / size)]?.[i % size] ?? 'GP',
  );
  return { size, codes };
}

export function setGrid(text: string, { size, codes }: Grid): string {
  const rows = Array.from({ length: size }, (_, r) => {
    const row = codes.slice(r * size, (r + 1) * size);
    const padded = row.map((c, i) => (i + 1 < size ? c.padEnd(4) : c)).join(' ');
    return (r % 2 ? '    ' : '  ') + padded;
  });
  return put(text, 'map', ['map:', ...rows]);
}

export function codeAt(g: Grid, hex: At): string | undefined {
  const [row, col] = place(hex);
  return row < g.size && col < g.size ? g.codes[row * g.size + col] : undefined;
}

export function paint(text: string, hex: At, code: string): string {
  const g = grid(text);
  const [row, col] = place(hex);
  if (codeAt(g, hex) === undefined || codeAt(g, hex) === code) return text;
  const codes = [...g.codes];
  codes[row * g.size + col] = code;
  return setGrid(text, { ...g, codes });
}

/** The hex of a line of the map (its first tile), and the line of a hex; lines from 1. */
export function rowAt(text: string, line: number): number | null {
  const lines = linesOf(text);
  const p = mapIn(lines);
  if (!p || line <= p.from + 1 || line > p.to) return null;
  return below(lines.slice(0, line), { ...p, to: line }).filter((l) => l.trim()).length - 1;
}

/** “guide at 4.2”, “guide at 4.2 called Tibbs”. */
const npcLine = /^(\S+)\s+at\s+(\d+\.\d+)(| called .*)$/;

/** Every place in the file: people and hounds move with the map. */
function moved(text: string, move: (hex: At) => At | null): string {
  const npcs = getAll(text, 'npc').map((v) => {
    const found = npcLine.exec(v);
    return found ? `${found[1]} at ${move(found[2]!) ?? found[2]}${found[3]}` : v;
  });
  const hounds = get(text, 'hounds');
  const out = npcs.length ? setAll(text, 'npc', npcs) : text;
  return hounds ? set(out, 'hounds', move(hounds) ?? hounds) : out;
}

/** Larger or smaller, at the right and at the bottom. */
export function resize(text: string, size: number): string {
  const g = grid(text);
  const codes = Array.from({ length: size * size }, (_, i) => {
    const hex = at(Math.floor(i / size), i % size);
    return codeAt(g, hex) ?? 'GP';
  });
  return setGrid(text, { size, codes });
}

/** All tiles by that many rows (two at a time, or the hexes would not fit) and columns; `null` if
 *  some would fall off. */
export function shift(text: string, rows: number, cols: number): string | null {
  const g = grid(text);
  const codes = g.codes.map(() => 'GP');
  for (const [i, code] of g.codes.entries()) {
    const row = Math.floor(i / g.size) + rows;
    const col = (i % g.size) + cols;
    const inside = row >= 0 && col >= 0 && row < g.size && col < g.size;
    if (!inside && code !== 'GP') return null;
    if (inside) codes[row * g.size + col] = code;
  }
  const go = (hex: At) => {
    const [r, c] = place(hex);
    return at(r + rows, c + cols);
  };
  return moved(setGrid(text, { ...g, codes }), go);
}

/* ---- People ---- */

interface Npc {
  kind: string;
  at: At;
  called: string;
}
export const npcs = (text: string): Npc[] =>
  getAll(text, 'npc').flatMap((v) => {
    const found = npcLine.exec(v);
    return found ? [{ kind: found[1]!, at: found[2]!, called: found[3]! }] : [];
  });

/** A companion stands there, or no longer if they did. Two at most: the first one makes room. */
export function placeNpc(text: string, kind: string, hex: At): string {
  const now = npcs(text);
  const same = now.find((n) => n.kind === kind && n.at === hex);
  const others = now.filter((n) => n !== same && n.at !== hex);
  const all = same ? others : [...others, { kind, at: hex, called: '' }].slice(-2);
  return setAll(
    text,
    'npc',
    all.map((n) => `${n.kind} at ${n.at}${n.called}`),
  );
}

export const placeHounds = (text: string, hex: At): string =>
  set(text, 'hounds', get(text, 'hounds') === hex ? '' : hex);

/** A file name from the heist's own. */
export function fileName(text: string): string {
  const words = get(text, 'name').toLowerCase().normalize('NFKD');
  const bare = words.replace(/[\u0300-\u036f]/g, '');
  const plain = bare.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 60) || 'my'}.heist`;
}

export const fresh = `name: A New Heist
difficulty: amateur
story:
  It is late. Nobody is in.

  Or so we hope.
objective: cash 2, jewel 1
bag: guard 2, camera 2, lock 2, blank 1
events: 1-8, 11, 13, 17, 20, M1, Z1
map:
  GP   GP   GP   GP   GP   GP
    GP   SC   SC   JW   GP   GP
  E2   EM   SC   EM   SC   GP
    GP   SC   $2   SC   GP   GP
  GP   GP   SC   EM   GP   GP
    GP   GP   E6   GP   GP   GP
`;
