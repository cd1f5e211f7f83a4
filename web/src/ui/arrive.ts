import type { Made } from '../wire/api';
import { type Key, keep } from '../wire/keys';
import { seen } from './mine';
import { go } from './route';

/** Keep the seat at a table that was just made; returns the table. */
export function take({ table, seat, token, host, commitment }: Made, more: Key = {}): string {
  keep(table, { seat, token, host, commitment, ...more });
  seen(table);
  return table;
}

/** The same, and sit down there. */
export const arrive = (made: Made, more?: Key): void => go(`/t/${take(made, more)}`);
