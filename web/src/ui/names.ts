// What people at a table are called. A game may give a seat an honour (GM-44: “Your Majesty”), which
// then goes with the name wherever the seat is named.
import type { Link } from '../wire/link';
import type { AnyView, Seat, Summary } from '../wire/types';

type Honours = Record<string, string> | undefined;

export const honourOf = (view: unknown, seat: number): string | undefined =>
  ((view as AnyView | null)?.honours as Honours)?.[seat];

/** “Ann”, “Your Majesty Ann”; a seat without a name has its number. */
function nameIn(table: Summary | null, view: unknown, seat: number): string {
  const name = table?.seats[seat]?.name ?? `Seat ${seat + 1}`;
  const honour = honourOf(view, seat);
  return honour ? `${honour} ${name}` : name;
}

/** The same at a table on the wire. */
export const nameAt = (link: Pick<Link, 'table' | 'view'>, seat: number): string =>
  nameIn(link.table.value, link.view.value, seat);

/** What is to be known of whoever sits there: away, or a bot. */
export function presence(seat: Seat | undefined): string {
  if (!seat) return '';
  if (seat.kind === 'person' && seat.bot) return 'away, a bot plays';
  if (seat.bot) return 'bot';
  return seat.here === false ? 'away' : '';
}

/** “12 %”, “4.3 %”. */
export const percent = (p: number): string => `${(100 * p).toFixed(p > 0 && p < 0.0995 ? 1 : 0)} %`;
/** “+2”, “−2”. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

const endings = ['th', 'st', 'nd', 'rd'];
/** “1st”, “12th”. */
export const nth = (n: number): string =>
  `${n}${(n % 100 > 10 && n % 100 < 14 ? null : endings[n % 10]) ?? 'th'}`;

/** “Ann, Bo and Cy”. */
export const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
