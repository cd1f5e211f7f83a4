// A log that is damaged: found when it is loaded, and by its owner's word played on from its last whole entry.
import type { KeptRecord, TableAnswer, TableQuestion } from '../../../bindings/wasm/npm/caper.js';

/** Of a table or a campaign; 0: of none. */
export const rowIn = (r: KeptRecord): number =>
  'table' in r ? r.table.row : 'entry' in r ? r.entry.row : 'token' in r ? r.token.row : 0;

/** What follows a gap takes the number of what is missing: the rules find that it does not add up there. */
export function closedUp(records: KeptRecord[]): KeptRecord[] {
  const last = new Map<number, number>();
  return records.map((r) => {
    if (!('entry' in r)) return r;
    const { row, seq } = r.entry;
    const next = (last.get(row) ?? seq - 1) + 1;
    last.set(row, next);
    return seq === next ? r : { entry: { ...r.entry, seq: next } };
  });
}

type Ask = (q: TableQuestion) => TableAnswer;
type Table = Extract<KeptRecord, { table: unknown }>['table'];
const stages = { open: 0, playing: 1, over: 2 };

/** Load the table with its first `n` entries only. */
function loaded(ask: Ask, table: Table, ours: KeptRecord[], n: number, isOver = false) {
  const entries = ours.filter((r) => 'entry' in r).slice(0, n);
  const isDealt = entries.some((r) => 'entry' in r && r.entry.kind === 'b');
  const stage = isOver ? stages.over : isDealt ? stages.playing : stages.open;
  const now = { ...table, stage };
  ask({ do: 'stop', table: table.id });
  ask({
    do: 'load',
    records: [{ table: now }, ...entries, ...ours.filter((r) => 'token' in r)],
  });
  const { why, over } = ask({ do: 'check', table: table.id });
  return { table: now, isWhole: !why, isOver: over as boolean };
}

/** Load what is whole of a table. Says how it goes on, and the number of its last entry. */
export function mend(ask: Ask, kept: KeptRecord[], id: string): { table: Table; last: number } {
  if (ask({ do: 'check', table: id }).other_rules)
    throw new Error('This table was begun under other rules; it can only be saved as a file.');
  const all = closedUp(kept);
  const found = all.find((r) => 'table' in r && r.table.id === id);
  if (!found || !('table' in found)) throw new Error('This table is not kept here.');
  const { table } = found;
  const ours = all.filter((r) => rowIn(r) === table.row);
  const numbers = ours.flatMap((r) => ('entry' in r ? r.entry.seq : []));
  let whole = 0;
  for (let bad = numbers.length + 1; bad - whole > 1; ) {
    const n = Math.floor((whole + bad) / 2);
    if (loaded(ask, table, ours, n).isWhole) whole = n;
    else bad = n;
  }
  if (!whole) throw new Error('Nothing of this table can be read.');
  const { isOver } = loaded(ask, table, ours, whole);
  return { table: loaded(ask, table, ours, whole, isOver).table, last: numbers[whole - 1]! };
}
