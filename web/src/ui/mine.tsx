// What the front page knows about you: tables where this browser holds a seat, with whose turn it is and
// since when, and your campaigns. Read from what the browser keeps; the server says how things stand.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MyTable } from '../people/api';
import { call, type Refusal } from '../wire/api';
import { forgetSeat, keyFor, loadKeys, myToken, read, readAs, writeFirst } from '../wire/keys';
import type { Summary } from '../wire/types';
import { useLoaded } from './hooks';
import { listed } from './names';
import { A } from './parts';
import { alone, noted } from './route';
import { lasted, type Standing, standing } from './standing';

/** Tables that this browser sat down at, newest first. */
const known = () => readAs<string[]>(noted('seen'), []);

/** Remember that we sat here; the newest two dozen are kept. */
export const seen = (table: string): void => writeFirst(noted('seen'), table, (t) => t, 24);

/** A table with a seat of ours: its people and how it stands, and what comes first. */
interface Row {
  id: string;
  game: string;
  title: string;
  words: string;
  state: Summary['state'];
  isTurn: boolean;
}
const rows = signal<Row[]>([]);

const asRow = (t: { id: string; game: string; title: string; state: Summary['state'] }) => ({
  id: t.id,
  game: t.game,
  title: t.title,
  state: t.state,
});

/** A table that the server knows to be ours, wherever we sat down. */
function ofPerson(t: MyTable): Row {
  const others = listed(
    t.players.filter((name, seat) => name !== null && seat !== t.seat) as string[],
  );
  const left = t.due && t.due - Date.now();
  const turn = `your turn${left ? `, ${lasted(left, (time) => `${time} left`, 'no time left')}` : ''}`;
  const state = { open: 'not dealt yet', playing: t.turn ? turn : 'in progress', over: 'is over' };
  const words = `${others && `with ${others}: `}${state[t.state]}`;
  return { ...asRow(t), words, isTurn: t.turn };
}

/** One whose key this browser holds. */
function ofSeat(s: Standing): Row {
  const mine = mineAt(s.table);
  return {
    ...asRow(s.table),
    title: s.table.content ?? s.table.title,
    words: standing(s, mine, Date.now()),
    isTurn: !!s.to_act?.some((n) => mine.includes(n)),
  };
}

async function look(): Promise<void> {
  if (alone.value) await loadKeys();
  const ours = read(noted('person')) && !alone.value ? await askMine() : [];
  const held = known().filter(
    (t) => keyFor(t).token !== undefined && !ours.some((o) => o.id === t),
  );
  const found = await Promise.all(
    held.slice(0, 8).map((t) =>
      call<Standing>(`/tables/${t}`).catch((e: Refusal) => {
        /* A table of this device that has stopped is still kept. */
        if (e.code === 'no-table' && !alone.value) forgetSeat(t);
        return null;
      }),
    ),
  );
  rows.value = [...ours.map(ofPerson), ...found.filter((s) => s !== null).map(ofSeat)];
  badge();
}

const askMine = () =>
  call<{ tables: MyTable[] }>('/people/me/tables', undefined, myToken()).then(
    (a) => a.tables,
    () => [],
  );

/** The installed app shows how many tables wait for you. */
function badge(): void {
  const due = rows.value.filter((r) => r.isTurn).length;
  if (due) navigator.setAppBadge?.(due).catch(() => undefined);
  else navigator.clearAppBadge?.().catch(() => undefined);
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

interface Going {
  playing?: { heist: string };
  heists: { id: string; name: string; standing: string }[];
  ending: string[];
}

/** The heist that a campaign is at. */
function nextOf({ playing, heists, ending }: Going): string {
  if (ending.length) return 'the story is told';
  const next = playing
    ? heists.find((h) => h.id === playing.heist)
    : heists.find((h) => h.standing === 'fits');
  return next ? `${playing ? 'inside' : 'next'}: ${next.name}` : '';
}

function CampaignRow({ c }: { c: KnownCampaign }) {
  const next = useLoaded(
    () => call<{ campaign: Going }>(`/campaigns/${c.id}`).then((a) => nextOf(a.campaign)),
    '',
    [c.id],
  );
  return (
    <A class="row game-heist" to={`/campaign/${c.id}`}>
      <b>Campaign</b>
      <span>{[c.crew, next].filter(Boolean).join('; ')}</span>
    </A>
  );
}

/** Running games first, those that wait for you before the others. */
const weight = (r: Row) => (r.state === 'over' ? 2 : r.isTurn ? 0 : 1);

export function Mine() {
  useEffect(() => {
    look();
    const timer = setInterval(() => !document.hidden && look(), 10000);
    return () => clearInterval(timer);
  }, []);
  const all = [...rows.value].sort((a, b) => weight(a) - weight(b));
  const over = all.filter((r) => r.state === 'over').slice(0, 2);
  const list = [...all.filter((r) => r.state !== 'over'), ...over];
  if (!list.length && !campaigns().length) return null;
  return (
    <section class="your-own flow" aria-label="Yours">
      <h2>Go on</h2>
      <ul class="flow">
        {list.map((r) => (
          <li key={r.id}>
            <A class={`row game-${r.game}`} to={`/t/${r.id}`}>
              <b>{r.title}</b>
              <span>{r.words}</span>
            </A>
          </li>
        ))}
        {campaigns().map((c) => (
          <li key={c.id}>
            <CampaignRow c={c} />
          </li>
        ))}
      </ul>
    </section>
  );
}
