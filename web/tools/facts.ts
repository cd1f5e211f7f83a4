// Names and limits that belong to the rules, for the page: read from the C that has them when the page
// is built, so that they are written once. `import { difficulties } from 'virtual:facts/heist'`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');

/** What stands between the braces of `… name[…] = {…};` */
function bodyOf(source: string, name: string): string {
  const body = new RegExp(`\\b${name}\\[[^\\]]*\\]\\s*=\\s*\\{([^;]*)\\};`).exec(source)?.[1];
  if (body === undefined) throw new Error(`there is no list ${name}`);
  return body;
}

/** The texts of a list of words. */
export const wordsIn = (source: string, name: string): string[] =>
  [...bodyOf(source, name).matchAll(/"([^"]*)"/g)].map((m) => m[1]!);

/** The constants of a list, in small letters: `{TOOLS, LAW}` is tools, law. */
export const constantsIn = (source: string, name: string): string[] =>
  [...bodyOf(source, name).matchAll(/[A-Z]\w*/g)].map((m) => m[0].toLowerCase());

/** A constant: `NAME = 40,` */
export function numberIn(source: string, name: string): number {
  const number = new RegExp(`\\b${name}\\s*=\\s*(\\d+)`).exec(source)?.[1];
  if (number === undefined) throw new Error(`there is no constant ${name}`);
  return Number(number);
}

/** What each code of a heist file puts onto a hex (`Tile` of games/heist/tiles.ts). */
export function tilesIn(source: string): Record<string, object> {
  const lines = source.matchAll(/^\{"([^"]+)", "[^"]*", (.*)\},$/gm);
  return Object.fromEntries([...lines].map(([, code, rest]) => [code!, tileIn(rest!)]));
}
const faces = ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
const one = (many: string) => many.replace(/([^c])s$/, '$1');

/** `.kind = TILE_HEX, .guards = 1, .remote = 'X'` */
function tileIn(line: string): object {
  const has: Record<string, string> = Object.fromEntries(
    [...line.matchAll(/\.(\w+) = '?(\w+)/g)].map(([, name, value]) => [name, value]),
  );
  const facing = faces.indexOf(/DOOR\(HEIST_(\w+)\)/.exec(line)?.[1] ?? '');
  const those = (...names: string[]) => names.filter((n) => has[n]).map(one);
  const { cash, gate, server, remote, unknown, mark } = has;
  return {
    kind: facing >= 0 ? 'entrance' : has.kind === 'TILE_GAP' ? 'gap' : 'hex',
    chits: those('guards', 'dogs', 'locks', 'cameras').flatMap((chit) =>
      Array<string>(Number(has[`${chit}s`])).fill(chit),
    ),
    loot: [
      ...(cash ? [`cash ${cash}`] : []),
      ...those('jewels', 'docs', 'usb', 'keycards', 'paintings', 'items'),
    ],
    marks: [
      ...those('door', 'reinforce', 'tower', 'kennel', 'start'),
      ...(mark ? [mark.replace('MARK_', '').toLowerCase()] : []),
    ],
    ...(facing >= 0 && { facing }),
    ...(unknown && { unknown: true }),
    gate,
    server,
    remote,
  };
}

const hasNet = (game: string) => existsSync(at(`src/games/${game}/data/player.net`));

const facts: Record<string, () => Record<string, unknown>> = {
  bots: () => ({
    levels: wordsIn(read('src/bots/levels.c'), 'names'),
    // Those that bring a network, which is what the level `net` plays by.
    nets: readdirSync(at('src/games')).filter(hasNet),
  }),
  heist: () => ({
    difficulties: wordsIn(read('src/games/heist/cards/names.c'), 'heist_difficulty_names'),
    kinds: wordsIn(read('src/games/heist/content/heistfile.c'), 'heist_kind_names'),
    modules: wordsIn(read('src/games/heist/made/furnish.c'), 'heist_module_names'),
    tiles: tilesIn(read('src/games/heist/data/tiles.def')),
    fewTiles: numberIn(read('src/games/heist/content/advice.h'), 'HEIST_TILES_FEW'),
    manyTiles: numberIn(read('src/games/heist/content/advice.h'), 'HEIST_TILES_MANY'),
  }),
  luck: () => {
    const source = read('src/games/luck/traits.c');
    return {
      lists: wordsIn(source, 'luck_lists'),
      difficulties: wordsIn(source, 'luck_difficulties'),
      backgrounds: [
        ...read('src/games/luck/data/backgrounds.def').matchAll(
          /^BACKGROUND\("[^"]*", "([^"]*)"\)/gm,
        ),
      ].map((m) => m[1]!),
    };
  },
  mcguffin: () => {
    const source = read('src/games/mcguffin/cards.c');
    const decks = wordsIn(source, 'mcguffin_decks');
    const met = constantsIn(source, 'mcguffin_skill_of');
    return {
      decks,
      skills: wordsIn(source, 'mcguffin_skills'),
      skillOf: Object.fromEntries(decks.map((deck, i) => [deck, met[i]])),
      stages: wordsIn(source, 'mcguffin_stages').filter((s) => s !== 'over'),
    };
  },
  pace: () => ({
    freeDays: numberIn(read('src/room/slow.h'), 'FREE_DAYS'),
    zeros: wordsIn(read('src/room/slow.c'), 'zeros'),
  }),
  limits: () => ({
    nameChars: numberIn(read('src/room/limits.h'), 'NAME_CHARS'),
    chanceGames: numberIn(read('src/server/api/replay.h'), 'CHANCE_GAMES'),
    // With the zero at its end.
    ledgerName: numberIn(read('src/games/heist/campaign/ledger.h'), 'LEDGER_NAME') - 1,
    foeName: numberIn(read('src/games/luck/luck.h'), 'LUCK_FOE_NAME'),
  }),
};

export const factsOf = (what: string) => facts[what]!();
