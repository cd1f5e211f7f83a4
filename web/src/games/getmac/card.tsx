// Cards as they lie about: one drawing each, kept once in the page and used everywhere.
import { type Card, deck, isObject, text } from './cards';
import { faces } from './faces';

/* Objects are cards with round corners; Actions have two corners cut off. */
const round =
  'M10 1.500h80a8.500 8.500 0 0 1 8.500 8.500v120a8.500 8.500 0 0 1-8.500 8.500H10A8.500 8.500 0 0 1 1.500 130V10A8.500 8.500 0 0 1 10 1.500Z';
const snipped =
  'M5 1.500h77L98.500 18v117a3.500 3.500 0 0 1-3.500 3.500H18L1.500 122V5A3.500 3.500 0 0 1 5 1.500Z';

const squeeze = (title: string) =>
  title.length > 12 ? ' textLength="84" lengthAdjust="spacingAndGlyphs"' : '';

const front = (c: Card) => `<symbol id="card-${c}" viewBox="0 0 100 140">
  <path class="edge" d="${isObject(c) ? round : snipped}"/>
  <g transform="translate(9 11) scale(.82)">${faces[c]}</g>
  <text class="t" x="50" y="114" text-anchor="middle"${squeeze(text[c].title)}>${text[c].title}</text>
  <text class="k" x="50" y="127" text-anchor="middle">${isObject(c) ? 'object' : 'action'}</text></symbol>`;

const back = `<symbol id="card-back" viewBox="0 0 100 140">
  <path class="back" d="${round}"/>
  <path class="sp" d="M10 16a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v108a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z"/>
  <path class="l" d="M50 22 82 70 50 118 18 70Z"/>
  <path class="back" d="M50 48a13 13 0 0 1 8 23l6 22H36l6-22a13 13 0 0 1 8-23Z"/></symbol>`;

const sprite = deck.map(front).join('') + back;

/** Put this once on every page that shows cards. */
export function Deck() {
  return (
    <svg
      class="sprite"
      width="0"
      height="0"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: sprite }}
    />
  );
}

/** A card to look at. Says its own name unless what is around it does. */
export function CardPicture({ card, silent }: { card: Card | null; silent?: boolean }) {
  return (
    <svg
      class="card"
      viewBox="0 0 100 140"
      {...(silent
        ? { 'aria-hidden': 'true' as const }
        : { role: 'img', 'aria-label': card ? text[card].title : 'A hidden card' })}
    >
      <use href={`#card-${card ?? 'back'}`} />
    </svg>
  );
}
