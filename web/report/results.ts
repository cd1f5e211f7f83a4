// results.json as `caper lab` writes it, and small questions about it.
interface Stat {
  n: number;
  value: number;
  low: number;
  high: number;
  sd: number;
}
export interface Measure {
  id: string;
  title: string;
  kind: 'share' | 'mean';
  /** What would be usual or fair. */
  even?: number;
}
export interface Row {
  id: string;
  label: string;
  [measure: string]: Stat | string | undefined;
}
interface HexPlace {
  id: string;
  x: number;
  y: number;
  name: string;
  mark?: string;
}
interface ScenePlace {
  id: string;
  label: string;
  layer: number;
  slot: number;
  ending?: boolean;
}
interface Geography {
  hexes?: HexPlace[];
  scenes?: ScenePlace[];
  links?: [string, string][];
}
export interface Section {
  id: string;
  title: string;
  about: string;
  plot: 'bars' | 'histogram' | 'lines' | 'hexes' | 'graph' | 'none';
  ranked: boolean;
  steps: boolean;
  measures: Measure[];
  rows: Row[];
  map?: Geography;
}
export interface Cell {
  value: string;
  title: string;
  games: number;
  /** Sentences: what a person would want to know first. */
  findings: string[];
  sections: Section[];
}
/** A figure that differs: from the first variant or, in a comparison, from the other study. */
export interface Change {
  cell: string;
  section: string;
  row: string;
  label: string;
  measure: string;
  was: number;
  is: number;
  change: number;
  low: number;
  high: number;
}
export interface Results {
  game: string;
  title: string;
  program: string;
  vary: string;
  reproducible: boolean;
  study: {
    game: string;
    games: number;
    seats?: number;
    bots?: string;
    seed?: string;
    options?: Record<string, unknown>;
    vary?: { option: string; values: string[] };
  };
  cells: Cell[];
  changes?: { compared: number; unmatched: number; sure: number; list: Change[] };
  /** The folders of a comparison. */
  compared?: [string, string];
}

export const stat = (row: Row, measure: Measure): Stat | undefined =>
  row[measure.id] as Stat | undefined;

export const sectionOf = (cell: Cell, id: string): Section | undefined =>
  cell.sections.find((s) => s.id === id);

/** Rows as people want to read them: the best first, where that makes sense. */
export function inOrder(section: Section): Row[] {
  const first = section.measures[0];
  if (!section.ranked || !first) return section.rows;
  const of = (row: Row) => stat(row, first)?.value ?? Number.NEGATIVE_INFINITY;
  return [...section.rows].sort((a, b) => of(b) - of(a));
}

/** As many digits as the interval makes worth saying. */
export function say(measure: Measure, value: number, half: number): string {
  const scale = measure.kind === 'share' ? 100 : 1;
  const digits = half * scale < 0.1 ? 2 : half * scale < 10 ? 1 : 0;
  return (value * scale).toFixed(digits) + (measure.kind === 'share' ? ' %' : '');
}

export function sayStat(measure: Measure, s: Stat | undefined): string {
  if (!s) return '–';
  const half = (s.high - s.low) / 2;
  return `${say(measure, s.value, half)} (${say(measure, s.low, half)} – ${say(measure, s.high, half)})`;
}

/** A word of a shell, quoted if it has to be. */
const word = (text: string) =>
  /^[\w.,:=+/-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;

/** The command that gives these numbers again. */
export function command(results: Results): string {
  const { study, compared } = results;
  if (compared) return ['caper', 'lab', '--compare', ...compared.map(word)].join(' ');
  const parts = ['caper', 'lab', study.game];
  if (study.seats) parts.push('--seats', `${study.seats}`);
  if (study.bots) parts.push('--bots', word(study.bots));
  for (const [name, value] of Object.entries(study.options ?? {}))
    parts.push(
      '--set',
      word(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
    );
  if (study.vary) parts.push('--vary', word(`${study.vary.option}=${study.vary.values.join(',')}`));
  parts.push('--games', `${study.games}`, '--seed', study.seed ?? '1');
  return parts.join(' ');
}
