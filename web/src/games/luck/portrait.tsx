// Faces cut from paper. What is on a sheet can be seen: glasses, a cap, broad shoulders,
// a bad mood. What the sheet does not say follows from the name, so a face stays the same all
// evening.
import { Drawn } from '../../ui/parts';
import { readyMade } from './data';
import type { Person } from './types';

type Face = Pick<Person, 'name' | 'traits'>;

const hash = (s: string): number => {
  let h = 7;
  for (const c of s) h = (Math.imul(h, 31) + c.charCodeAt(0)) >>> 0;
  return h;
};

const hair = [
  'M28 42 29 24 45 10 62 11 73 24 72 42 66 30 52 26 40 28 34 31Z',
  'M25 64 23 34 34 14 52 8 69 15 78 34 76 64 66 61 68 38 60 27 41 28 33 38 34 61Z',
  'M50 1 61 6 61 16 71 24 73 42 64 29 50 24 36 29 27 42 29 24 39 16 39 6Z',
  'M28 48 25 34 32 25 33 44ZM72 48 75 34 68 25 67 44Z',
  'M24 46 20 36 27 30 23 20 34 19 35 9 46 12 54 4 61 12 71 11 71 21 80 26 75 34 79 43 71 46 67 31 52 26 39 28 32 34Z',
  'M22 88 20 36 32 14 52 7 71 15 81 38 78 88 66 82 69 40 60 27 40 28 32 40 34 82Z',
  'M28 42 28 28 38 25 31 16 50 5 71 9 75 26 72 42 66 29 54 26 40 28 34 31Z',
  'M28 42 29 24 45 10 62 11 73 24 72 42 66 30 52 26 40 28 34 31ZM26 38 10 44 6 66 16 60 22 68 30 46ZM74 38 90 44 94 66 84 60 78 68 70 46Z',
];
const bald = 3;

const heads = {
  usual: 'M30 37 36 21 50 15 64 21 70 37 67 56 58 67 50 70 42 67 33 56Z',
  wide: 'M25 39 31 21 50 14 69 21 75 39 73 59 62 71 50 74 38 71 27 59Z',
  square: 'M29 36 33 19 50 15 67 19 71 36 70 58 62 71 38 71 30 58Z',
};

const bodies = {
  usual: 'M13 100 18 82 38 72H62L82 82 87 100Z',
  broad: 'M0 100 5 77 34 69H66L95 77 100 100Z',
  small: 'M22 100 27 84 41 75H59L73 84 78 100Z',
};

const moods = {
  glad: 'M41 58Q50 68 59 58',
  calm: 'M43 60Q50 63 57 60',
  grim: 'M42 63Q50 57 58 63',
};

/** Looks that belong to ready-made people, where the name alone would not do them justice. */
const known: Record<string, { hair: number; skin: number; beard?: boolean; moustache?: boolean }> =
  {
    wilma: { hair: 2, skin: 0 },
    bruno: { hair: 0, skin: 0, moustache: true },
    pippa: { hair: 7, skin: 1 },
    santos: { hair: 0, skin: 1, moustache: true },
    odile: { hair: 5, skin: 0 },
    kenji: { hair: 6, skin: 0 },
    tove: { hair: 1, skin: 0 },
    gus: { hair: bald, skin: 0, beard: true },
    zadie: { hair: 4, skin: 2 },
  };

function hatOf(has: (id: string) => boolean): string {
  if (has('profession/policeman'))
    return '<path class="i" d="M22 28 27 11 50 5 73 9 79 26 66 30 36 31Z"/><path class="l" d="M50 12 54 18 50 25 45 18Z"/>';
  if (has('profession/military') || has('profession/full-time-artist'))
    return '<path class="k" d="M22 26 27 11 52 2 80 12 78 25 50 22Z"/><path class="i" d="M50 3 54-2 57 4Z"/>';
  if (has('body/athletic')) return '<path class="l" d="M29 33 30 26 50 23 70 26 71 33 50 30Z"/>';
  if (has('skills/motorcycle-driver'))
    return '<path class="i" d="M26 34 30 14 50 6 70 14 74 34 50 28Z"/>';
  return '';
}

function collarOf(has: (id: string) => boolean, h: number): string {
  if (has('profession/teacher-professor') || has('profession/office'))
    return '<path class="p" d="M38 72 50 86 62 72 66 80 54 96H46L34 80Z"/><path class="l" d="M47 82H53L56 100H44Z"/>';
  if (has('profession/doctor-nurse'))
    return '<path class="p" d="M36 73 50 92 64 73 70 76 58 100H42L30 76Z"/><path class="l" d="M72 84h5v-5h5v5h5v5h-5v5h-5v-5h-5Z"/>';
  return [
    '<path class="p" d="M38 73 50 84 62 73 66 77 50 92 34 77Z"/>',
    '<path class="l" d="M36 74 50 82 64 74 68 80 50 90 32 80Z"/>',
    '<path class="l" d="M24 84 76 80 79 86 22 90ZM20 96 82 92 84 98 18 102Z"/>',
  ][h % 3]!;
}

/** The picture of a face, as SVG. */
export function draw(who: Face): string {
  const has = (id: string) => !!who.traits[id];
  const h = hash(who.name || 'nobody');
  const own = readyMade.find((r) => r.name === who.name);
  const look = own && known[own.id];
  const kid = has('body/growing-kid') || has('profession/schoolchild');
  const old = has('body/old-age') || has('profession/retired');
  const head = has('body/tubby') ? 'wide' : has('body/muscular') ? 'square' : 'usual';
  const strong = has('body/muscular') || has('body/extremely-resistant') || has('body/tubby');
  const body = kid ? 'small' : strong ? 'broad' : 'usual';
  const style = look?.hair ?? (kid ? [7, 0, 4][h % 3]! : h % hair.length);
  const skin = look?.skin ?? (h >>> 4) % 3;
  const grim = has('social/grumpy') || has('social/detached');
  const shy = has('social/timid') || has('reflexes/shaky') || has('reflexes/hyper-nervous');
  const mood = grim ? 'grim' : shy ? 'calm' : 'glad';
  const glasses = has('disadvantages/glasses') || has('senses/shortsighted');
  const beard = look?.beard ?? (!kid && !look && h % 5 === 0);
  const wide = has('senses/eagle-eye') || has('senses/alert') ? 4 : kid ? 3.6 : 2.8;
  const hat = hatOf(has);
  const ink = h % 2 === 0 && !look ? 'k' : 'i';
  return `<path class="b${(h >>> 3) % 3}" d="M1 2 99 0 100 98 0 100Z"/>
    ${style === 5 || style === 1 ? `<path class="${old ? 'g' : 'i'}" d="M30 30H70L78 80 50 88 22 80Z"/>` : ''}
    <path class="${ink}" d="${bodies[body]}"/>${collarOf(has, h)}
    <path class="skin${skin}" d="M42 60H58V76L50 83 42 76Z"/>
    <path class="skin${skin}" d="${heads[head]}"/>
    ${beard ? `<path class="${old ? 'g' : 'i'}" d="M31 50 40 57H60L69 50 66 68 50 80 34 68Z"/>` : ''}
    ${look?.moustache ? '<path class="i" d="M50 55 62 58 66 64 56 63 50 60 44 63 34 64 38 58Z"/>' : `<path class="thin${beard ? ' pale' : ''}" d="${moods[mood]}"/>`}
    <circle class="i" cx="42" cy="44" r="${wide}"/><circle class="i" cx="58" cy="44" r="${wide}"/>
    ${grim ? '<path class="thin" d="M36 36 46 39M64 36 54 39"/>' : ''}
    ${glasses ? '<path class="thin" d="M34 44a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM50 44a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z"/>' : ''}
    <path class="${old ? 'g' : 'i'}" d="${hair[style]}"/>
    ${has('disadvantages/hearing-aid') ? '<circle class="l" cx="71" cy="47" r="4"/>' : ''}
    ${has('body/perfect-beauty') ? '<circle class="i" cx="61" cy="54" r="1.6"/>' : ''}${hat}`;
}

export const Portrait = ({ of }: { of: Face }) => <Drawn class="portrait" d={draw(of)} />;
