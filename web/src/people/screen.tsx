// The table in the middle: a big screen shows what everybody may see, and how to join; hands are on phones. It
// watches without a seat's token, a host's or a person's key, whatever this browser holds.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { BoardOf } from '../ui/desk';
import { linesOf } from '../ui/feed';
import { useLoaded } from '../ui/hooks';
import { soon } from '../ui/parts';
import { fetchRoom, type Room } from '../ui/rooms';
import { go } from '../ui/route';
import { Square, useReach } from '../ui/share';
import { sounds } from '../ui/sound';
import { stressed } from '../ui/stressed';
import { Link, NO_HAND } from '../wire/link';
import { Watchers } from './doors';
import '../style/table.css';
import '../style/screen.css';

const Finale = soon<{ link: Link; room: Room; close: () => void }>(() =>
  import('../ui/finale').then((m) => m.Finale),
);

/** A browser lets a page fill the screen and make noise only after a click. */
function begin(): void {
  sounds.value = true;
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

const doing = { open: 'watch', playing: 'watch, or take a bot’s seat', over: 'see how it went' };

function Join({ link }: { link: Link }) {
  const t = link.table.value!;
  const { origin } = useReach();
  const address = `${origin}/t/${t.id}`;
  const free = t.seats.filter((s) => s.kind === 'open').length;
  return (
    <aside class="join on-ink column">
      <h1>{t.content ?? t.title}</h1>
      <Square text={address} />
      <p>
        Point your phone at it to {free ? 'sit down' : doing[t.state]}, or open{' '}
        <b>{address.replace(/^https?:\/\//, '')}</b>
      </p>
      {t.state === 'open' && (
        <ol class="column">
          {t.seats.map((s) => (
            <li key={s.seat}>
              {s.name ?? 'A free seat'}
              {s.ready && ' ✓'}
            </li>
          ))}
        </ol>
      )}
      <Watchers link={link} />
    </aside>
  );
}

function Story({ link, room }: { link: Link; room: Room }) {
  const lines = useComputed(() =>
    link.log.value
      .filter((m) => m.seq <= room.desk.shown.value)
      .flatMap((m) => linesOf(m, room.tell))
      .filter((l) => l.kind !== 'seat'),
  );
  return (
    <div class="told on-ink" role="log">
      {lines.value.slice(-2).map((l) => (
        <p key={l.key}>
          {l.who && `${l.who}: `}
          {stressed(l.text)}
        </p>
      ))}
    </div>
  );
}

function Table({ link, room }: { link: Link; room: Room }) {
  const isOver = link.table.value?.state === 'over' && room.desk.upToDate;
  return (
    <main class="felt">
      {isOver && room.finale ? (
        <Finale link={link} room={room} close={() => undefined} />
      ) : (
        <BoardOf room={room} />
      )}
    </main>
  );
}

export function ScreenPage({ id }: { id: string }) {
  const link = useMemo(() => new Link(id, NO_HAND), [id]);
  const isBegun = useSignal(false);
  useEffect(() => () => link.close(), [link]);
  const t = link.table.value;
  const room = useLoaded<Room | null>(
    () => (t ? fetchRoom(t.game).then((open) => open(link, () => null)) : undefined),
    null,
    [link, t?.game],
  );
  useEffect(() => {
    if (t?.rematch) go(`/screen/${t.rematch}`);
  }, [t?.rematch]);
  if (link.state.value === 'refused') return <p class="loading">There is no such table.</p>;
  if (!t || !room) return <p class="loading">One moment …</p>;
  return (
    <div
      class={`page table-page big-screen game-${t.game} is-${t.state}`}
      onPointerDown={() => {
        if (!isBegun.value) begin();
        isBegun.value = true;
      }}
    >
      {t.state !== 'open' && <Table link={link} room={room} />}
      <Join link={link} />
      {t.state !== 'open' && <Story link={link} room={room} />}
      {!isBegun.value && <p class="begin">Click anywhere for the whole screen, with sound.</p>}
    </div>
  );
}
