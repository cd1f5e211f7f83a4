// One picture per measure, drawn by Observable Plot. Everything that can be read off a picture is in
// the table below it too; colour never stands alone: variants have shapes, maps have numbers.
import * as Plot from '@observablehq/plot';
import {
  type Cell,
  inOrder,
  type Measure,
  type Row,
  type Section,
  say,
  sayStat,
  sectionOf,
  stat,
} from './results';

/** A section of one variant, with the name it goes by in the legend. */
interface Layer {
  name: string;
  section: Section;
}

interface Point {
  name: string;
  label: string;
  x: number;
  value: number;
  low: number;
  high: number;
  tip: string;
}

/** This many variants can be told apart in one picture. */
const TOGETHER = 4;

const COLOURS = ['var(--loud)', 'var(--ink)', '#3b83bd', '#9b6bb3'];
const SYMBOLS = ['circle', 'triangle', 'square', 'diamond2'] as const;

function layersOf(cells: Cell[], id: string): Layer[] {
  return cells.flatMap((cell) => {
    const section = sectionOf(cell, id);
    return section ? [{ name: cell.title, section }] : [];
  });
}

function pointsOf(layers: Layer[], measure: Measure): Point[] {
  const several = layers.length > 1;
  const point = (name: string, row: Row): Point[] => {
    const s = stat(row, measure);
    const tip = `${row.label}${several ? `, ${name}` : ''}\n${measure.title}: ${sayStat(measure, s)}`;
    const { label } = row;
    return s
      ? [{ name, label, x: Number(row.id), value: s.value, low: s.low, high: s.high, tip }]
      : [];
  };
  return layers.flatMap(({ name, section }) => section.rows.flatMap((row) => point(name, row)));
}

const ticks = (measure: Measure) =>
  measure.kind === 'share'
    ? (v: number) => `${Number((100 * v).toFixed(2))} %`
    : (v: number) => `${Number(v.toFixed(4))}`;

function shell(layers: Layer[], measure: Measure, width: number): Plot.PlotOptions {
  const names = layers.map((l) => l.name);
  return {
    width,
    style: { background: 'none', fontFamily: 'inherit', fontSize: '13px', overflow: 'visible' },
    ariaLabel: measure.title,
    color: { domain: names, range: COLOURS.slice(0, names.length) },
    symbol: { domain: names, range: SYMBOLS.slice(0, names.length) },
  };
}

const LETTER = 7.2; // pixels, near enough

/** The longest label decides the margin. */
const room = (labels: string[], most: number) =>
  Math.min(most, 14 + LETTER * Math.max(4, ...labels.map((l) => l.length)));

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Rows of all layers, the first one's order first: a table for five has seats that one for two does
 * not. */
function labelsOf(layers: Layer[]): string[] {
  return [...new Set(layers.flatMap((l) => inOrder(l.section).map((r) => r.label)))];
}

/** Where “equal” differs between the variants, rates are given as multiples of it. */
function relative(layers: Layer[], measure: Measure): boolean {
  const evens = layers.map((l) => evenOf(l, measure));
  return evens.every((e) => e !== undefined) && new Set(evens).size > 1;
}

function scaled(points: Point[], layers: Layer[], measure: Measure): Point[] {
  const even = new Map(layers.map((l) => [l.name, evenOf(l, measure) ?? 1]));
  return points.map((p) => {
    const e = even.get(p.name)!;
    return { ...p, value: p.value / e, low: p.low / e, high: p.high / e };
  });
}

/** The interval and the dot of one variant, a little above or below those of the others. */
function whiskers(own: Point[], dy: number): Plot.Markish[] {
  const line = { x1: 'low', x2: 'high', y1: 'label', y2: 'label', strokeWidth: 2.5 };
  return [
    Plot.link(own, { ...line, stroke: 'name', dy }),
    Plot.dot(own, { x: 'value', y: 'label', fill: 'name', symbol: 'name', r: 4.5, dy }),
  ];
}

/** A dot with its interval, one line per row: rates lie close together, so the axis need not
 * begin at nothing. */
function bars(layers: Layer[], measure: Measure, width: number): Element {
  const times = relative(layers, measure);
  const all = pointsOf(layers, measure);
  const points = times ? scaled(all, layers, measure) : all;
  const labels = labelsOf(layers);
  const step = layers.length > 1 ? 12 + 9 * layers.length : 24;
  const even = times ? 1 : evenOf(layers[0]!, measure);
  const margin = room(labels, width * 0.46);
  return Plot.plot({
    ...shell(layers, measure, width),
    marginLeft: margin,
    marginRight: 28,
    height: 44 + step * labels.length,
    x: {
      label: null,
      nice: true,
      grid: true,
      tickFormat: times ? (v: number) => `${Number(v.toFixed(3))} ×` : ticks(measure),
      ticks: Math.max(2, Math.floor((width - margin) / 75)),
    },
    y: {
      label: null,
      domain: labels,
      padding: 0.2,
      tickSize: 0,
      tickFormat: (l: string) => cut(l, Math.floor((margin - 14) / LETTER)),
    },
    marks: [
      Plot.ruleX(even === undefined ? [] : [even], {
        stroke: 'currentColor',
        strokeDasharray: '3 4',
        strokeWidth: 1.5,
      }),
      ...layers.flatMap(({ name }, i) =>
        whiskers(
          points.filter((p) => p.name === name),
          (i - (layers.length - 1) / 2) * 8,
        ),
      ),
      Plot.tip(points, Plot.pointer({ x: 'value', y: 'label', title: 'tip' })),
    ],
  });
}

const evenOf = (layer: Layer, measure: Measure) =>
  layer.section.measures.find((m) => m.id === measure.id)?.even;

function histogram(layers: Layer[], measure: Measure, width: number): Element {
  const points = pointsOf(layers, measure);
  const xs = [...new Set(points.map((p) => p.x))].sort((a, b) => a - b);
  const step = Math.max(1, Math.min(...xs.slice(1).map((x, i) => x - xs[i]!)));
  const one = layers.length === 1;
  return Plot.plot({
    ...shell(layers, measure, width),
    marginLeft: 48,
    height: 260,
    x: { label: null, domain: [xs[0]!, xs[xs.length - 1]! + step] },
    y: { label: null, grid: true, tickFormat: ticks(measure), ticks: 5 },
    marks: [
      one
        ? Plot.rectY(points, {
            x1: (p: Point) => p.x,
            x2: (p: Point) => p.x + step,
            y: 'value',
            fill: 'name',
            inset: step * (width / 300) > 3 ? 0.5 : 0,
          })
        : Plot.lineY(points, { x: 'x', y: 'value', stroke: 'name', strokeWidth: 2, curve: 'step' }),
      ...symbolsOn(layers, points),
      Plot.ruleY([0]),
      Plot.tip(points, Plot.pointerX({ x: 'x', y: 'value', title: 'tip' })),
    ],
  });
}

/** A few marks of the variant's shape along its curve. */
function symbolsOn(layers: Layer[], points: Point[]): Plot.Markish[] {
  if (layers.length === 1) return [];
  const some = layers.flatMap(({ name }, i) =>
    points.filter((p) => p.name === name).filter((_, k) => k % 8 === (2 * i) % 8),
  );
  return [Plot.dot(some, { x: 'x', y: 'value', fill: 'name', symbol: 'name', r: 4 })];
}

function lines(layers: Layer[], measure: Measure, width: number): Element {
  const points = pointsOf(layers, measure);
  return Plot.plot({
    ...shell(layers, measure, width),
    marginLeft: 48,
    height: 240,
    x: { label: null },
    y: { label: null, grid: true, zero: true, tickFormat: ticks(measure), ticks: 5 },
    marks: [
      Plot.areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: 'name', fillOpacity: 0.2 }),
      Plot.lineY(points, { x: 'x', y: 'value', stroke: 'name', strokeWidth: 2.5 }),
      layers.length === 1
        ? Plot.dot(points, { x: 'x', y: 'value', fill: 'name', r: 3 })
        : Plot.dot(points, { x: 'x', y: 'value', fill: 'name', symbol: 'name', r: 4 }),
      Plot.ruleY([0]),
      Plot.tip(points, Plot.pointerX({ x: 'x', y: 'value', title: 'tip' })),
    ],
  });
}

/** From paper to the loud colour. */
const heat = (part: number) =>
  `color-mix(in oklab, var(--loud) ${Math.round(100 * part)}%, var(--sheet))`;

/** Places with what a measure says of them. */
function spotsOf<P extends { id: string }>(places: P[], section: Section, measure: Measure) {
  const rows = new Map(section.rows.map((r) => [r.id, r]));
  return places.map((place) => {
    const row = rows.get(place.id);
    const s = row && stat(row, measure);
    return { ...place, s, value: s?.value ?? 0 };
  });
}

/** A map has neither axes nor scales: what it shows has its colour, size and shape already. */
function mapOf(section: Section, measure: Measure, width: number, own: Plot.PlotOptions): Element {
  const identity = { type: 'identity' } as const;
  return Plot.plot({
    ...shell([{ name: '', section }], measure, width),
    color: identity,
    r: identity,
    symbol: identity,
    ...own,
  });
}

function hexes({ section }: Layer, measure: Measure, width: number): Element {
  const all = section.map?.hexes ?? [];
  const left = Math.min(...all.map((h) => h.x));
  const upper = Math.min(...all.map((h) => h.y));
  const places = all.map((h) => ({ ...h, x: h.x - left, y: h.y - upper }));
  const spots = spotsOf(places, section, measure);
  const top = Math.max(1e-9, ...spots.map((s) => s.value));
  const wide = Math.max(...spots.map((s) => s.x)) + 1;
  const high = Math.max(...spots.map((s) => s.y)) + 1;
  const size = Math.min(width - 8, 720) / (wide + 0.2);
  const label = ({ value }: { value: number }) =>
    value === 0 ? '' : value < 0.01 ? '<.01' : `${Number(value.toPrecision(2))}`;
  const at = { x: 'x', y: 'y' };
  const words = {
    ...at,
    fill: (p: { value: number }) => (p.value / top > 0.55 ? 'var(--on-loud)' : 'var(--ink)'),
  };
  return mapOf(section, measure, size * (wide + 0.2) + 8, {
    height: size * (Math.sqrt(3) / 2) * (high + 0.6) + 8,
    margin: 4,
    x: { axis: null, domain: [-0.6, wide - 0.4] },
    y: { axis: null, domain: [high - 0.2, -0.8] },
    marks: [
      Plot.dot(spots, {
        ...at,
        symbol: 'hexagon',
        r: (size / 2) * 0.97,
        fill: (p) => heat(p.value / top),
        stroke: 'var(--ink)',
        strokeWidth: 1.2,
      }),
      Plot.text(spots, {
        ...words,
        text: label,
        fontWeight: 700,
        fontSize: Math.max(8, Math.min(15, size / 4.6)),
      }),
      Plot.text(spots, {
        ...words,
        text: (p) => p.mark ?? '',
        dy: -size / 4,
        fontSize: Math.max(7, Math.min(12, size / 6)),
      }),
      Plot.tip(
        spots,
        Plot.pointer({
          ...at,
          title: (p) => `${p.id}: ${p.name}\n${measure.title}: ${sayStat(measure, p.s)}`,
        }),
      ),
    ],
  });
}

/** Scenes in layers from the start on; the more often visited, the thicker. */
function graph({ section }: Layer, measure: Measure, width: number): Element {
  const spots = spotsOf(section.map?.scenes ?? [], section, measure);
  const of = new Map(spots.map((s) => [s.id, s]));
  const deep = Math.max(...spots.map((p) => p.layer)) + 1;
  const broad = Math.max(...spots.map((p) => p.slot)) + 1;
  const links = (section.map?.links ?? []).flatMap(([a, b]) => {
    const from = of.get(a);
    const to = of.get(b);
    return from && to ? [{ from, to, width: Math.min(from.value, to.value) }] : [];
  });
  const at = { x: 'slot', y: 'layer' };
  return mapOf(section, measure, Math.max(width, broad * 104), {
    height: 40 + deep * 78,
    margin: 20,
    x: { axis: null, domain: [-0.5, broad - 0.5] },
    y: { axis: null, domain: [deep - 0.6, -0.5] },
    marks: [
      Plot.arrow(links, {
        x1: (l) => l.from.slot,
        y1: (l) => l.from.layer,
        x2: (l) => l.to.slot,
        y2: (l) => l.to.layer,
        stroke: 'var(--soft)',
        strokeOpacity: (l: { width: number }) => 0.25 + 0.75 * Math.sqrt(l.width),
        strokeWidth: (l: { width: number }) => 1 + 4 * l.width,
        bend: 12,
        headLength: 7,
        insetStart: 14,
        insetEnd: 16,
      }),
      Plot.dot(spots, {
        ...at,
        r: (p: { value: number }) => 5 + 11 * Math.sqrt(p.value),
        symbol: (p: { ending?: boolean }) => (p.ending ? 'square' : 'circle'),
        fill: (p) => heat(p.value),
        stroke: 'var(--ink)',
        strokeWidth: 1.5,
      }),
      Plot.text(spots, {
        ...at,
        text: (p) => `${cut(p.label, 18)}\n${say(measure, p.value, 0.02)}`,
        dy: 29,
        fontSize: 11,
        lineHeight: 1.15,
        fill: 'var(--ink)',
        stroke: 'var(--sheet)',
        strokeWidth: 4,
      }),
      Plot.tip(
        spots,
        Plot.pointer({
          ...at,
          title: (p) => `${p.label}\n${measure.title}: ${sayStat(measure, p.s)}`,
        }),
      ),
    ],
  });
}

/** What is said above the picture. */
export function caption(cells: Cell[], section: Section, measure: Measure): string {
  const layers = layersOf(cells, section.id);
  if (relative(layers, measure)) return `${measure.title}, as multiples of an equal share`;
  const even = evenOf(layers[0]!, measure);
  if (even === undefined) return measure.title;
  return `${measure.title}; dashed: ${(100 * even).toFixed(1)} %, if all were equal`;
}

/** Do the variants have this section's rows in common? Adventures share no scenes. */
function alike(cells: Cell[], section: Section): boolean {
  const ids = section.rows.map((r) => r.id);
  return cells.every((cell) => {
    const own = new Set(sectionOf(cell, section.id)?.rows.map((r) => r.id));
    return 2 * ids.filter((id) => own.has(id)).length >= Math.max(ids.length, own.size) * 0.7;
  });
}

/** Can one picture show this section of all these variants? */
export const overlays = (cells: Cell[], section: Section) =>
  cells.length <= TOGETHER &&
  !['hexes', 'graph'].includes(section.plot) &&
  (section.steps || alike(cells, section));

export function draw(cells: Cell[], section: Section, measure: Measure, width: number): Element {
  const layers = layersOf(cells, section.id);
  const pictures = { bars, histogram, lines };
  if (section.plot === 'hexes') return hexes(layers[0]!, measure, width);
  if (section.plot === 'graph') return graph(layers[0]!, measure, width);
  return pictures[section.plot as keyof typeof pictures](layers, measure, width);
}

/** Shapes and colours of the variants, for the legend. */
export const legend = (cells: Cell[]) =>
  cells.map((cell, i) => ({ title: cell.title, colour: COLOURS[i]!, symbol: SYMBOLS[i]! }));

/** One variant after the other, each with its interval: the summary of a study that varies. */
export function compareCells(cells: Cell[], id: string, measure: Measure, width: number): Element {
  const rows = cells.flatMap((cell) => {
    const row = sectionOf(cell, id)?.rows[0];
    return row ? [{ ...row, id: cell.title, label: cell.title }] : [];
  });
  const base = sectionOf(cells[0]!, id)!;
  const section: Section = { ...base, rows, ranked: false };
  return bars([{ name: '', section }], measure, width);
}
