// Everything that is drawn for this table, by us, as flat cut paper on squares of 100 × 100 (cards
// 100 × 140). Inks by class: i ink, p paper, l the loud colour. A colour never stands alone: red and
// black cards differ by suit, decks by picture.
import { Drawn } from '../../ui/parts';
import type { Deck, Skill, StageName } from './types';
import { faceOf, type Suit, suitOf } from './words';

/** On a square of 100. */
const suitPaths: Record<Suit, string> = {
  hearts:
    'M50 94C20 66 4 50 5 31 6 15 18 7 30 8c9 1 16 6 20 15 4-9 11-14 20-15 12-1 24 7 25 23 1 19-15 35-45 63Z',
  diamonds: 'M50 2 88 50 50 98 12 50Z',
  spades:
    'M50 3c10 19 44 36 44 59 0 20-25 25-37 10 1 11 4 18 11 25H32c7-7 10-14 11-25C31 87 6 82 6 62 6 39 40 22 50 3Z',
  clubs:
    'M50 3a22 22 0 0 1 20 31 22 22 0 1 1-13 37c1 11 4 19 11 26H32c7-7 10-15 11-26a22 22 0 1 1-13-37A22 22 0 0 1 50 3Z',
};

export const SuitSign = ({ suit }: { suit: Suit }) => (
  <svg class={`suit ${suit}`} viewBox="0 0 100 100" aria-hidden="true">
    <path d={suitPaths[suit]} />
  </svg>
);
export const SkillSign = ({ skill }: { skill: Skill }) => <SuitSign suit={suitOf(skill)} />;

// ---- Cards and dice ---------------------------------------------------------------------------

const edge =
  'M10 1.500h80a8.500 8.500 0 0 1 8.500 8.500v120a8.500 8.500 0 0 1-8.500 8.500H10A8.500 8.500 0 0 1 1.500 130V10A8.500 8.500 0 0 1 10 1.500Z';

const jester =
  '<path d="M18 78C8 60 6 42 14 28c8 4 14 10 18 18C34 30 40 18 50 10c10 8 16 20 18 36 4-8 10-14 18-18 8 14 6 32-4 50Z"/><circle cx="14" cy="24" r="7"/><circle cx="50" cy="8" r="7"/><circle cx="86" cy="24" r="7"/><path d="M18 82h64v10H18Z"/>';

function front(card: string): string {
  const f = faceOf(card);
  const corner = f.suit
    ? `<text class="rank${f.rank.length > 1 ? ' ten' : ''}" x="15.500" y="27" text-anchor="middle">${f.rank}</text><g transform="translate(7.500 33) scale(.15)"><path d="${suitPaths[f.suit]}"/></g>`
    : '';
  const low = f.suit === 'hearts' ? 56 : f.suit === 'diamonds' ? 62 : f.suit === 'spades' ? 68 : 66;
  const middle = f.suit
    ? `<g transform="translate(15 38) scale(.72)"><path d="${suitPaths[f.suit]}"/><text class="worth" x="50" y="${low}" text-anchor="middle">${f.value}</text></g>`
    : `<g transform="translate(14 24) scale(.72)">${jester}</g><text class="name" x="50" y="112" text-anchor="middle">${f.ink.toUpperCase()}</text><text class="name" x="50" y="128" text-anchor="middle">JOKER ${f.value}</text>`;
  const turned = f.suit ? `<g transform="rotate(180 50 70)">${corner}</g>` : '';
  return `<path class="edge" d="${edge}"/><g class="${f.ink}">${corner}${turned}${middle}</g>`;
}

/** A playing card, face up. Says its own name unless `silent`. */
export function Front({ card, silent }: { card: string; silent?: boolean }) {
  return (
    <svg
      class="pcard"
      viewBox="0 0 100 140"
      {...(silent
        ? { 'aria-hidden': 'true' as const }
        : { role: 'img', 'aria-label': `the ${faceOf(card).words}` })}
      dangerouslySetInnerHTML={{ __html: front(card) }}
    />
  );
}

const deckPictures: Record<Deck, string> = {
  locks:
    '<path class="p" d="M30 46V30a20 20 0 0 1 40 0v16H58V31a8 8 0 0 0-16 0v15Z"/><path class="p" d="M16 44h68v46H16Z"/><path class="i" d="M50 54a9 9 0 0 1 5 16l4 14H41l4-14a9 9 0 0 1 5-16Z"/>',
  staff:
    '<path class="p" d="M4 26 44 44v12L4 78ZM96 26 56 44v12l40 22Z"/><path class="p" d="M40 38h20v26H40Z"/><path class="i" d="M12 40 34 50 12 61ZM88 40 66 50l22 11Z"/><circle class="p" cx="50" cy="80" r="5"/><circle class="p" cx="50" cy="95" r="5"/>',
  law: '<path class="p" d="M50 2 62 14 79 10l3 17 16 8-8 15 8 15-16 8-3 17-17-4-12 12-12-12-17 4-3-17-16-8 8-15-8-15 16-8 3-17 17 4Z"/><path class="i" d="M50 22 58 41 79 43 63 56 68 77 50 66 32 77 37 56 21 43 42 41Z"/>',
  schematic:
    '<path class="p" d="M6 8h88v84H6Z"/><path class="i" fill-rule="evenodd" d="M16 18h68v64H60v-7h17V53H60v-7h17V25H44v21h-7V25H23v22h14v7H23v21h21v7H16Z"/><path class="i" d="M47 56h7v7h-7ZM47 68h7v7h-7ZM47 80h7v12h-7Z"/><path class="i" d="m56 30 4 0 4 5 4-5h4l-6 7 6 7h-4l-4-5-4 5h-4l6-7Z"/>',
};

const backOf = (deck: Deck | null): string =>
  `<path class="back" d="${edge}"/><path class="frame" d="M8 14a5 5 0 0 1 5-5h74a5 5 0 0 1 5 5v112a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5Z"/>` +
  (deck
    ? `<g transform="translate(24 40) scale(.52)">${deckPictures[deck]}</g>`
    : '<path class="l" d="M50 24 80 70 50 116 20 70Z"/><path class="p" d="M50 50a12 12 0 0 1 7 22l6 20H37l6-20a12 12 0 0 1 7-22Z"/>');

export const Back = ({ deck = null }: { deck?: Deck | null }) => (
  <Drawn class="pcard" box="0 0 100 140" d={backOf(deck)} />
);
export const DeckPicture = ({ deck }: { deck: Deck }) => (
  <Drawn class="pic" d={deckPictures[deck]} />
);

/** An eight-sided die that shows a number. */
export const Die = ({ n }: { n: number }) => (
  <svg class="d8" viewBox="0 0 100 100" role="img" aria-label={`a d8 that shows ${n}`}>
    <path class="body" d="M50 2 95 28v44L50 98 5 72V28Z" />
    <path class="facet" d="M50 2 5 28 9 70ZM50 2 95 28 91 70ZM9 70h82L50 98Z" />
    <path class="rim" d="M50 5 91 70H9Z" />
    <text x="50" y="63" text-anchor="middle">
      {n}
    </text>
  </svg>
);

// ---- Small signs ------------------------------------------------------------------------------

const stagePictures: Record<StageName, string> = {
  casing:
    '<path d="M18 22h22v12h20V22h22l14 52a20 20 0 1 1-38 0V56H42v18a20 20 0 1 1-38 0Z"/><circle class="cutout" cx="23" cy="74" r="9"/><circle class="cutout" cx="77" cy="74" r="9"/>',
  heist:
    '<path d="M2 34c18-8 34-4 48 4 14-8 30-12 48-4 0 28-12 42-28 40-10-1-14-12-20-12s-10 11-20 12C14 76 2 62 2 34Z"/><path class="cutout" d="M18 46c10-4 18 0 22 6-6 8-18 8-22-6ZM82 46c-10-4-18 0-22 6 6 8 18 8 22-6Z"/>',
  combination:
    '<path fill-rule="evenodd" d="M50 2a48 48 0 1 1-.1 0ZM50 14a36 36 0 1 0 .1 0Z"/><circle cx="50" cy="50" r="26"/><path class="cutout" d="M47 28h6v22h-6Z"/>',
  getaway:
    '<path d="M4 66V52l18-4 12-18h34l16 18 12 6v12Z"/><path class="cutout" d="M37 36h12v12H29ZM55 36h10l10 12H55Z"/><circle cx="28" cy="68" r="12"/><circle cx="74" cy="68" r="12"/><circle class="cutout" cx="28" cy="68" r="5"/><circle class="cutout" cx="74" cy="68" r="5"/>',
  over: '<path d="M12 8h12v88H12ZM24 10h64L74 32l14 22H24Z"/>',
};
export const StagePicture = ({ stage }: { stage: StageName }) => (
  <Drawn class="sign" d={stagePictures[stage]} />
);

const signs = {
  heat: '<path d="M50 4c4 18 30 30 30 58 0 22-14 34-30 34S20 84 20 62c0-14 8-22 14-32 2 8 4 12 10 16C50 32 46 18 50 4Z"/>',
  blow: '<path d="M50 2 60 26 84 12 76 38 98 48 76 60 88 86 62 76 50 98 38 76 12 86 24 60 2 48 24 38 16 12 40 26Z"/>',
  tear: '<path d="M50 4c20 30 30 44 30 60a30 30 0 0 1-60 0C20 48 30 34 50 4Z"/>',
  plus: '<path d="M36 6h28v30h30v28H64v30H36V64H6V36h30Z"/>',
  door: '<path fill-rule="evenodd" d="M14 96V8h50v88ZM50 48h8v10h-8ZM70 12l18 8v68l-18 8Z"/>',
  die: '<path d="M50 2 95 28v44L50 98 5 72V28Z"/>',
  run: '<path d="M62 4a11 11 0 1 1-.1 0ZM40 30l28-2 10 18 16 4-3 9-20-4-6-10-8 18 16 12-4 24-10-1 2-20-18-10-10 20-26 2V80l20-2 10-30-12 4-6 14-9-3 8-20Z"/>',
  tell: '<path d="M4 10h92v58H46L20 92V68H4Z"/>',
};
export type SignName = keyof typeof signs;
export const Sign = ({ name }: { name: SignName }) => (
  <Drawn class={`sign ${name}`} d={signs[name]} />
);
