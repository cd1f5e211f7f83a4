// The sheet and the adventures of Adventures & Luck as the page wants them, made from the game's
// own data when the page is built: the sheet (traits and ready-made people), the adventures in a sentence
// each, and for each adventure a map, without the scenes' texts, and a script, with them. A map is loaded
// at the end of a game and a script by the person who hosts, so no player's browser knows what lies ahead.
import type {
  Adventure,
  MapScene,
  RawReady,
  RawTrait,
  RawTrick,
  Script,
  ScriptScene,
  WorldMap,
} from '../src/games/luck/modules';
import { dataOf, piecesOf } from './things';

const read = (name: string) => dataOf('luck', name);

/** The strings of a C initialiser; neighbours without a comma are one. */
function strings(body: string): string[] {
  const joined = body.replace(/"\s*\n\s*"/g, '');
  return [...joined.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1]!.replace(/\\(.)/g, '$1'));
}

function parseTraits(def: string): RawTrait[] {
  const line = /^TRAIT\((\w+), "[^"]*", "([^"]*)", (\w), (-?\d+)\)/gm;
  return [...def.matchAll(line)].map((m) => [m[1]!.toLowerCase(), m[2]!, m[3]!, Number(m[4])]);
}

function parseReady(def: string): RawReady[] {
  return [...def.matchAll(/^READY\(([\s\S]*?)\)$/gm)].map((m) => {
    const [id, name, about, background, trick, prime, traits] = strings(m[1]!);
    return { id, name, about, background, trick, prime, traits: traits!.split(' ') } as RawReady;
  });
}

/** The two charts: a row for each rating, and one for each task. A success is written S_ in C. */
function parseCharts(def: string): { one: string[]; two: string[][] } {
  const rows = (name: string) =>
    [...def.matchAll(new RegExp(`^${name}\\((.*)\\)$`, 'gm'))].map((m) =>
      m[1]!.split(',').map((c) => c.trim().replace('_', '')),
    );
  return { one: rows('CHART_ONE').map((r) => r.join('')), two: rows('CHART_TWO') };
}

function parseTricks(def: string): RawTrick[] {
  const line = /^TRICK\("([^"]*)", "([^"]*)", (\d+)\)/gm;
  return [...def.matchAll(line)].map((m) => [m[1]!, m[2]!, Number(m[3])]);
}

/** AL-03: what a sheet may cost. */
const parsePoints = (header: string): number => Number(/LUCK_POINTS\s*=\s*(\d+)/.exec(header)?.[1]);

interface Passage {
  name: string;
  tags: string[];
  at: [number, number] | null;
  body: string;
}

function passages(twee: string): Passage[] {
  return twee
    .split(/^:: */m)
    .slice(1)
    .map((part) => {
      const [head, ...rest] = part.split('\n');
      const m = /^(.*?)(?:\s*\[([^\]]*)\])?(?:\s*(\{.*\}))?\s*$/.exec(head!)!;
      const place = /"position":"(-?\d+),(-?\d+)"/.exec(m[3] ?? '');
      return {
        name: m[1]!.trim(),
        tags: (m[2] ?? '').split(/\s+/).filter(Boolean),
        at: place ? [Number(place[1]), Number(place[2])] : null,
        body: rest.join('\n'),
      };
    });
}

/** All of Twine's forms of a link. */
function target(inside: string): string {
  const [, to] = /->(.*)$/.exec(inside) ?? /^(.*)<-/.exec(inside) ?? /\|(.*)$/.exec(inside) ?? [];
  return (to ?? inside).trim();
}

const find = (all: Passage[], name: string) => all.find((p) => p.name === name);

function startOf(all: Passage[]): string {
  const data = find(all, 'StoryData')?.body ?? '{}';
  return (JSON.parse(data) as { start?: string }).start ?? 'Start';
}

const isScene = (p: Passage) => !/^Story(Title|Data)$/.test(p.name);

function ways(p: Passage): MapScene['ways'] {
  return p.body.split('\n').flatMap((line) =>
    [...line.matchAll(/\[\[(.*?)\]\]/g)].map((m) => {
      const how = /^\s*fail:/.test(line) ? 'fail' : /^\s*won:/.test(line) ? 'won' : 'way';
      return { to: target(m[1]!), how } as const;
    }),
  );
}

/** Scenes without a place go into the column of their shortest way from the start. */
function place(scenes: MapScene[], start: string): void {
  const depth = new Map<string, number>([[start, 0]]);
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const w of scenes.find((s) => s.name === at)?.ways ?? [])
      if (!depth.has(w.to)) {
        depth.set(w.to, depth.get(at)! + 1);
        queue.push(w.to);
      }
  const rows: number[] = [];
  for (const s of scenes) {
    const column = depth.get(s.name) ?? 0;
    rows[column] = (rows[column] ?? -1) + 1;
    s.x = 100 + column * 180;
    s.y = 100 + rows[column]! * 90;
  }
}

export function parseMap(twee: string): WorldMap {
  const all = passages(twee);
  const start = startOf(all);
  const scenes = all.filter(isScene).map((p): MapScene => {
    const kind = p.tags.includes('ending')
      ? p.tags.includes('lost')
        ? 'lost'
        : 'ending'
      : p.tags.includes('fight')
        ? 'fight'
        : 'scene';
    return { name: p.name, x: p.at?.[0] ?? 0, y: p.at?.[1] ?? 0, kind, ways: ways(p) };
  });
  if (all.some((p) => isScene(p) && !p.at)) place(scenes, start);
  return { start, scenes };
}

/** `The cob | A | hits moderate` */
function foeOf(line: string): ScriptScene['foes'][number] {
  const [name = '', rating = 'A'] = line.split('|').map((x) => x.trim());
  return { name, rating };
}

/** A text as it reads at a first visit without anything special; the host knows better, and can say so. */
function firstTime(text: string): string {
  const inner = /\{([^{}:]+)(?::([^{}|]*)(?:\|([^{}]*))?)?\}/;
  let plain = text;
  for (let m = inner.exec(plain); m; m = inner.exec(plain)) {
    const [all, asks = '', yes, no = ''] = m;
    const said = yes === undefined ? 'one of you' : asks.startsWith('not ') ? yes : no;
    plain = plain.replace(all, () => said.trim());
  }
  return plain;
}

/** A scene as a person who hosts it needs it: what is told, and what can be called. */
function sceneOf(p: Passage): ScriptScene {
  const scene: ScriptScene = { name: p.name, text: '', foes: [], ways: [] };
  const prose: string[] = [];
  for (const line of p.body.split('\n')) {
    const way = scene.ways.at(-1);
    const [, key = '', value = ''] = /^\s*([a-z]+): (.*)$/.exec(line) ?? [];
    const link = /^\[\[(.*?)\]\]/.exec(line)?.[1];
    const to = target(/\[\[(.*?)\]\]/.exec(value)?.[1] ?? '');
    if (link) scene.ways.push({ text: link.replace(/->.*|\|.*/, ''), to: target(link) });
    else if (key === 'test' && way) way.test = value;
    else if (key === 'fail' && way) way.fail = to;
    else if (key === 'foe') scene.foes.push(foeOf(value));
    else if (key === 'won') scene.ways.push({ text: 'The fight is won', to });
    else if (!key && !way) prose.push(line);
  }
  return { ...scene, text: firstTime(prose.join('\n')).trim() };
}

export function parseScript(twee: string): Script {
  const all = passages(twee);
  return { start: startOf(all), scenes: all.filter(isScene).map(sceneOf) };
}

/** The first sentences of the first scene: enough to want more, and no more than a poster holds. */
function hook(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?]["”]?) /);
  let out = '';
  for (const s of sentences) {
    if (out.length >= 60 || (out && out.length + s.length > 200)) break;
    out += (out ? ' ' : '') + s;
  }
  return out;
}

function describe(id: string, twee: string): Adventure {
  const all = passages(twee);
  const scenes = all.filter(isScene);
  return {
    id,
    title: find(all, 'StoryTitle')?.body.trim() ?? id,
    hook: hook(find(all, startOf(all))?.body.split('\n')[0] ?? ''),
    scenes: scenes.length,
    endings: scenes.filter((p) => p.tags.includes('ending')).length,
  };
}

const ids = () => piecesOf('luck', '.twee');

function adventures(): string {
  const all = ids().map((id) => describe(id, read(`${id}.twee`)));
  const maps = ids().map((id) => `${JSON.stringify(id)}: () => import('virtual:luck/map/${id}')`);
  const scripts = ids().map(
    (id) => `${JSON.stringify(id)}: () => import('virtual:luck/script/${id}')`,
  );
  return `export const adventures = ${JSON.stringify(all)};\nexport const maps = {${maps}};\nexport const scripts = {${scripts}};`;
}

function sheet(): string {
  return `export const traits = ${JSON.stringify(parseTraits(read('traits.def')))};
export const ready = ${JSON.stringify(parseReady(read('ready.def')))};
export const charts = ${JSON.stringify(parseCharts(read('charts.def')))};
export const tricks = ${JSON.stringify(parseTricks(read('tricks.def')))};
export const points = ${parsePoints(read('../luck.h'))};`;
}

/** `sheet`, `adventures`, `map/zoo` or `script/zoo`. */
export function luck(what: string): string {
  if (what === 'sheet') return sheet();
  if (what === 'adventures') return adventures();
  const [kind, adventure] = what.split('/');
  const parse = kind === 'script' ? parseScript : parseMap;
  return `export default ${JSON.stringify(parse(read(`${adventure}.twee`)))};`;
}
