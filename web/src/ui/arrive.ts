import type { Made } from '../wire/api';
import { keep } from '../wire/keys';
import { seen } from './mine';
import { go } from './route';

/** Sit down at a table that was made for us. */
export function arrive({ table, seat, token, host, commitment }: Made, now?: true): void {
  keep(table, { seat, token, host, commitment, ...(now && { now }) });
  seen(table);
  go(`/t/${table}`);
}
