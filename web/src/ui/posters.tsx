// The four games as posters: a picture of our own and a sentence each. What the server does not
// have yet is shown grey and says so.
import { Drawn } from './parts';

export interface Poster {
  id: string;
  title: string;
  /** The title as it is cut out, one line each. */
  lines: string[];
  sentence: string;
  picture: string;
  /** A game that this page has no picture, rules or coach for. */
  unknown?: boolean;
  /** Further places that belong to the game. */
  more?: { to: string; text: string }[];
}

const hand =
  '<path class="i" d="M-190-24-44-17-30-26-6-28-3-20-20-16 6-13 6-4-16-6 9 0 7 9-18 5-1 13-6 21-32 17-46 17-190 27Z"/><path class="p" d="M-74-24-56-23-56 22-74 23Z"/>';
const reach = (x: number, y: number, angle: number) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${hand}</g>`;

const rays = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
  .map((a) => `<path class="p" d="M150 158 141-60 162-62Z" transform="rotate(${a + 8} 150 158)"/>`)
  .join('');

const person = (x: number, y: number, s: number, hat: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path class="i" d="M-20 0-16-62-26-58-30-20-38-22-32-74-14-82H14L32-74 38-22 30-20 26-58 16-62 20 0H4L0-40-4 0Z"/><circle class="i" cx="0" cy="-95" r="13"/>${hat}</g>`;

const hex = (cx: number, cy: number, r: number) =>
  `M${[0, 60, 120, 180, 240, 300]
    .map(
      (a) =>
        `${(cx + r * Math.cos((a * Math.PI) / 180)).toFixed(1)} ${(cy + r * Math.sin((a * Math.PI) / 180)).toFixed(1)}`,
    )
    .join(' ')}Z`;

const hexes = [
  [0, 0, 'p'],
  [1, 0, 'i'],
  [2, 0, 'p'],
  [3, 0, 'k'],
  [0, 1, 'i'],
  [1, 1, 'p'],
  [2, 1, 'k'],
  [3, 1, 'p'],
  [0, 2, 'p'],
  [1, 2, 'k'],
  [2, 2, 'p'],
  [3, 2, 'i'],
]
  .map(([q, r, c]) => {
    const x = 36 + (q as number) * 76;
    const y = 196 + (r as number) * 88 + ((q as number) % 2) * 44;
    return `<path class="${c}" d="${hex(x, y, 47)}"/>`;
  })
  .join('');

export const posters: Poster[] = [
  {
    id: 'getmac',
    title: 'Get the MacGuffin',
    lines: ['Get the', 'MacGuffin'],
    sentence:
      'Twenty-three cards, everybody after the same thing, and the last one with cards wins.',
    picture: `<path class="l" d="M0 0h300v300H0Z"/>${rays}
      <circle class="l" cx="150" cy="158" r="84"/>
      <path class="i" d="M122 118v-12q0-10 10-10h36q10 0 10 10v12h-12v-9h-32v9Z"/>
      <path class="i" d="M86 117 215 115 217 205 84 207Z"/><path class="p" d="M85 148 136 148 136 155 85 155ZM164 148 216 147 216 154 164 155Z"/>
      <path class="p" d="M150 138a13 13 0 0 1 7 24l6 22h-26l6-22a13 13 0 0 1 7-24Z"/>
      ${reach(88, 92, 42)}${reach(214, 84, 137)}${reach(70, 224, -24)}${reach(232, 222, 205)}${reach(150, 252, -92)}`,
  },
  {
    id: 'mcguffin',
    title: 'McGuffin',
    lines: ['McGuffin'],
    sentence:
      'Plan it, do it, get away with it: a heist in three stages on cards and eight-sided dice.',
    picture: `<path class="l" d="M0 0h300v300H0Z"/>
      <circle class="i" cx="178" cy="128" r="112"/><circle class="p" cx="178" cy="128" r="94"/><circle class="i" cx="178" cy="128" r="84"/>
      <path class="p" d="M172 60h12v136h-12ZM110 122h136v12H110Z"/><path class="p" d="M126 70 136 62 232 186 222 194ZM230 70 220 62 124 186 134 194Z"/>
      <circle class="l" cx="178" cy="128" r="30"/><circle class="p" cx="178" cy="128" r="13"/>
      <path class="i" d="M282 62h18v34h-18ZM282 160h18v34h-18Z"/>
      <path class="p" d="M0 300V262L300 236V300Z"/><path class="p" opacity=".9" d="M0 90 20 84 150 300H62Z"/>
      ${person(60, 288, 1.15, '<path class="i" d="M-22-98H22L14-104 12-118H-12L-14-104Z"/>')}
      ${person(122, 284, 0.92, '<path class="i" d="M-15-100q15-14 30 0l12 3-2 4-40-3Z"/>')}
      ${person(236, 280, 1.02, '<path class="i" d="M-12-106q12-10 24 0v6h-24ZM-4-114h8v8h-8Z"/>')}`,
  },
  {
    id: 'luck',
    title: 'Adventures & Luck',
    lines: ['Adventures', '& Luck'],
    sentence: 'Field trips that go wrong: two dice, a host, and luck that you can eat.',
    picture: `<path class="l" d="M0 0h300v300H0Z"/>
      <circle class="p" cx="62" cy="66" r="40"/>
      <path class="p" d="M0 300V232L86 208 170 236 300 176V300Z"/><path class="i" d="M0 300V286L96 252 176 274 300 222V300Z"/>
      <g transform="rotate(-14 170 180)"><path class="i" d="M74 122q2-16 18-16h140q14 0 18 14l10 38q3 4 3 10v40H66v-60Z"/>
      <path class="p" d="M84 122h36v30H82ZM128 122h36v30h-36ZM172 122h36v30h-36ZM216 122h20l10 30h-30Z"/>
      <path class="l" d="M66 170h197v10H66Z"/><circle class="i" cx="112" cy="208" r="22"/><circle class="p" cx="112" cy="208" r="9"/><circle class="i" cx="214" cy="208" r="22"/><circle class="p" cx="214" cy="208" r="9"/></g>
      <g transform="translate(214 50) rotate(16)"><path class="i" d="M-24-24H24V24H-24Z"/><circle class="p" cx="-12" cy="-12" r="5"/><circle class="p" cx="12" cy="12" r="5"/><circle class="p" cx="0" cy="0" r="5"/></g>
      <g transform="translate(268 86) rotate(-20)"><path class="p" d="M-22-22H22V22H-22Z"/><circle class="i" cx="-10" cy="-10" r="5"/><circle class="i" cx="10" cy="10" r="5"/><circle class="i" cx="10" cy="-10" r="5"/><circle class="i" cx="-10" cy="10" r="5"/></g>
      <path class="i" d="M132 66c-16-20-38 2-18 18-20 2-20 32 4 28 2 14 6 24 2 38h8c2-14-2-24 0-36 16 14 36-8 14-24 22-8 6-38-10-24Z"/>`,
  },
  {
    id: 'heist',
    title: 'Masters of the Heist',
    lines: ['Masters of', 'the Heist'],
    sentence:
      'All together against the house: plan on hex tiles, keep quiet, and come back next week.',
    more: [
      { to: '/campaign', text: 'Campaign' },
      { to: '/new/heist', text: 'A new heist' },
      { to: '/edit/heist', text: 'Editor' },
    ],
    picture: `<path class="l" d="M0 0h300v300H0Z"/>${hexes}
      <path class="i" d="M146 0h7v96h-7Z"/>
      <path class="i" d="M138 92 162 90 168 108 132 110Z"/>
      <path class="i" d="M96 106 128 98 196 100 208 112 200 132 128 136 98 130Z"/>
      <path class="i" d="M190 102 240 88 262 60 276 68 254 106 200 128Z"/><path class="i" d="M188 118 236 124 272 108 280 120 240 144 184 134Z"/>
      <path class="i" d="M104 110 62 134 40 176 52 184 78 148 116 132Z"/><path class="i" d="M116 124 100 152 104 196 118 196 118 158 140 132Z"/>
      <circle class="i" cx="82" cy="106" r="21"/><path class="p" d="M62 104 84 96 88 105 64 113Z"/><circle class="i" cx="70" cy="106" r="2.600"/><circle class="i" cx="80" cy="102" r="2.600"/>
      `,
  },
];

export const Picture = ({ poster }: { poster: Poster }) => (
  <Drawn class="picture" box="0 0 300 300" fills d={poster.picture} />
);
