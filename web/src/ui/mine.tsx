// What the front page knows about you: tables where this browser holds a seat, with whose turn it is and
// since when, and your campaigns. Read from what the browser keeps; the server says how things stand.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call, type Refusal } from '../wire/api';
import { forgetSeat, keyFor, loadKeys, readAs, writeFirst } from '../wire/keys';
import type { Summary } from '../wire/types';
import { A } from './parts';
import { alone, noted } from './route';
import { type Standing, standing } from './standing';

/** Tables that this browser sat down at, newest first. */
const known = () => readAs<string[]>(noted('seen'), []);

/** Remember that we sat here; the newest two dozen are kept. */
export const seen = (table: string): void => writeFirst(noted('seen'), table, (t) => t, 24);

const standings = signal<Standing[]>([]);

async function look(): Promise<void> {
  if (alone.value) await loadKeys();
  const held = known().filter((t) => keyFor(t).token !== undefined);
  const found = await Promise.all(
    held.slice(0, 8).map((t) =>
      call<Standing>(`/tables/${t}`).catch((e: Refusal) => {
        /* A table of this device that has stopped is still kept. */
        if (e.code === 'no-table' && !alone.value) forgetSeat(t);
        return null;
      }),
    ),
  );
  standings.value = found.filter((s) => s !== null);
}

function mineAt(t: Summary): number[] {
  const key = keyFor(t.id);
  return [key.seat ?? -1, ...(key.more ?? []).map((h) => h.seat)];
}

interface KnownCampaign {
  id: string;
  at: number;
  crew: string;
}
const campaigns = () => readAs<KnownCampaign[]>(noted('campaigns'), []).slice(0, 3);

/** Running games first, those that wait for you before the others. */
const weight = (s: Standing) =>
  s.table.state === 'over' ? 2 : s.to_act?.some((n) => mineAt(s.table).includes(n)) ? 0 : 1;

export function Mine() {
  useEffect(() => {
    look();
    const timer = setInterval(() => !document.hidden && look(), 10000);
    return () => clearInterval(timer);
  }, []);
  const all = [...standings.value].sort((a, b) => weight(a) - weight(b));
  const over = all.filter((s) => s.table.state === 'over').slice(0, 2);
  const list = [...all.filter((s) => s.table.state !== 'over'), ...over];
  if (!list.length && !campaigns().length) return null;
  return (
    <section class="your-own flow" aria-label="Yours">
      <h2>Go on</h2>
      <ul class="flow">
        {list.map((s) => (
          <li key={s.table.id}>
            <A class={`row game-${s.table.game}`} to={`/t/${s.table.id}`}>
              <b>{s.table.content ?? s.table.title}</b>
              <span>{standing(s, mineAt(s.table), Date.now())}</span>
            </A>
          </li>
        ))}
        {campaigns().map((c) => (
          <li key={c.id}>
            <A class="row game-heist" to={`/campaign/${c.id}`}>
              <b>Campaign</b>
              <span>{c.crew}</span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  );
}
