// A table: the lobby before the first card, then the game's own board (loaded when needed), the
// story beside it, and what belongs to every game: chat, leaving, another device, a rematch.
import { effect, type Signal, signal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import * as api from '../wire/api';
import { Hands } from '../wire/hands';
import { forgetSeat, myName, read, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { LogMessage } from '../wire/types';
import { Bar } from './bar';
import { Clock } from './clock';
import { Cut, canCut } from './cut';
import type { Desk } from './desk';
import { Feed, linesOf } from './feed';
import { Lobby, Share } from './lobby';
import { listed, nameAt } from './names';
import { Curtain, Tabs, useTurns } from './pass';
import { go, here } from './route';
import '../style/table.css';

/** What a game brings along: its board, its way to tell, and the desk that it plays at. */
export interface Room {
  Board: () => ComponentChildren;
  tell: (m: LogMessage) => string[];
  desk: Desk;
  /** The board shows the clocks itself. */
  clocks?: boolean;
}

export type OpenRoom = (link: Link, ending: () => ComponentChildren) => Room;

const rooms: Record<string, () => Promise<OpenRoom>> = {
  getmac: () => import('../games/getmac/room').then((m) => m.openRoom),
  mcguffin: () => import('../games/mcguffin/room').then((m) => m.openRoom),
  luck: () => import('../games/luck/room').then((m) => m.openRoom),
  heist: () => import('../games/heist/room').then((m) => m.openRoom),
};
/** Load a game's board before it is needed. */
export const fetchRoom = (game: string) => rooms[game]?.();

const openPlain = () => import('../games/plain/room').then((m) => m.openRoom);
/** Facts instead of pictures: for whoever likes that better, in any game. */
const plainly = signal(read('plain') === 'yes');

const say = (link: Link) => (e: Error) => {
  link.notice.value = e.message;
};

function Ending({ link }: { link: Link }) {
  const t = link.table.value!;
  const winners = link.result.value?.winners ?? [];
  const you = winners.includes(link.you.value.seat);
  const who = listed(winners.map((s) => (s === link.you.value.seat ? 'You' : nameAt(link, s))));
  const verb = winners.length > 1 ? 'share the win' : you ? 'win' : 'wins';
  const text = winners.length ? `${who} ${verb}!` : 'It is over.';
  return (
    <div class="ending">
      <h2 aria-label={text}>{canCut(text) && text.length < 26 ? <Cut text={text} /> : text}</h2>
      <div class="acts">
        {t.rematch ? (
          <a class="go" href={`/t/${t.rematch}`} onClick={here}>
            To the rematch
          </a>
        ) : (
          link.you.value.seat >= 0 && (
            <button type="button" class="go" onClick={() => link.ask('rematch').catch(say(link))}>
              Rematch
            </button>
          )
        )}
        <a class="plain" href={`/replay/${t.id}`} onClick={here}>
          Watch it again, prove it
        </a>
      </div>
    </div>
  );
}

function Handover({ link }: { link: Link }) {
  const code = useSignal('');
  return code.value ? (
    <p>
      On the other device type <b class="code">{code.value}</b> at “Been invited?”. It is good once,
      for five minutes.
    </p>
  ) : (
    <button
      type="button"
      onClick={() =>
        link.ask('handover').then((r) => {
          code.value = String(r.code);
        }, say(link))
      }
    >
      Go on with another device
    </button>
  );
}

function Menu({ hands }: { hands: Hands }) {
  const link = hands.front.value;
  const t = link.table.value!;
  const { seat, host } = link.you.value;
  const leave = async () => {
    try {
      await hands.each('leave');
    } catch {
      /* gone is gone */
    }
    if (t.state === 'open') forgetSeat(t.id);
    go('/');
  };
  const people = t.seats.filter((s) => s.kind === 'person' && s.seat !== seat);
  return (
    <details class="menu">
      <summary>
        <span class="sr">The table’s </span>Menu
      </summary>
      <div class="paper">
        <Share address={`${location.origin}/t/${t.id}`} label="The link of this table" />
        <a href={`/rules/${t.game}`} target="_blank" rel="noreferrer">
          Rules
        </a>
        <button
          type="button"
          onClick={() => {
            plainly.value = !plainly.value;
            write('plain', plainly.value ? 'yes' : null);
          }}
        >
          {plainly.value ? 'Pictures again' : 'Plain facts instead of pictures'}
        </button>
        {seat >= 0 && <Handover link={link} />}
        {host &&
          t.state === 'playing' &&
          people.map((s) => (
            <button
              type="button"
              key={s.seat}
              onClick={() => link.ask('remove', { seat: s.seat }).catch(say(link))}
            >
              Show {nameAt(link, s.seat)} the door
            </button>
          ))}
        {seat >= 0 && t.state !== 'over' && (
          <button type="button" onClick={leave}>
            Leave{t.state === 'playing' ? ', a bot takes over' : ''}
          </button>
        )}
      </div>
    </details>
  );
}

/** An open seat in a running game can be taken. */
function Fill({ hands }: { hands: Hands }) {
  const link = hands.front.value;
  const t = link.table.value!;
  if (link.you.value.seat >= 0 || t.state !== 'playing') return null;
  if (!t.seats.some((s) => s.kind === 'open')) return null;
  const sit = () =>
    api.sit(t.id, myName()).then((got) => hands.add(got.seat, got.token), say(link));
  return (
    <button type="button" class="tool" onClick={sit}>
      Take a free seat
    </button>
  );
}

function Status({ link }: { link: Link }) {
  const t = link.table.value;
  const mine = t?.seats[link.you.value.seat];
  return (
    <>
      {link.state.value === 'off' && (
        <p class="strip-note" role="status">
          The connection is lost. Trying again; nothing is lost that was played.
        </p>
      )}
      {mine?.bot && (
        <p class="strip-note">
          A bot plays for you.{' '}
          <button type="button" class="plain" onClick={() => link.ask('back').catch(say(link))}>
            I’m back
          </button>
        </p>
      )}
      {link.notice.value && (
        <p class="strip-note" role="alert">
          {link.notice.value}{' '}
          <button type="button" class="plain" onClick={() => (link.notice.value = '')}>
            All right
          </button>
        </p>
      )}
    </>
  );
}

/** The time of everybody who is waited for. */
function Clocks({ link }: { link: Link }) {
  const left = Object.entries(link.now.value?.left ?? {});
  if (link.table.value?.state !== 'playing') return null;
  return (
    <>
      {left.map(([seat, ms]) => (
        <span class="fine" key={seat}>
          {Number(seat) === link.you.value.seat ? 'You' : nameAt(link, +seat)}{' '}
          <Clock left={ms} since={link.nowAt.value} />
        </span>
      ))}
    </>
  );
}

/** Says new lines, and that it is your move, to people who listen instead of look. */
function Spoken({ lines, mine }: { lines: string[]; mine: boolean }) {
  return (
    <div class="sr" aria-live="polite" role="log">
      {lines.slice(-4).map((l, i) => (
        <p key={`${lines.length - Math.min(4, lines.length) + i}`}>{l}</p>
      ))}
      {mine && <p key="mine">It is your move.</p>}
    </div>
  );
}

/** Whether something is still being shown, and if not, who can do something. */
function stateOf(link: Link, room: Room): 'busy' | 'over' | 'yours' | 'may' | 'others' {
  if (!room.desk.upToDate) return 'busy';
  if (link.table.value?.state === 'over') return 'over';
  const now = link.now.value;
  if (now?.to_act.includes(link.you.value.seat)) return 'yours';
  return now?.may_act ? 'may' : 'others';
}

function Playing({ link, room }: { link: Link; room: Room }) {
  const story = useSignal(false);
  const lines = useComputed(() =>
    link.log.value
      .filter((m) => m.seq <= room.desk.shown.value || m.type === 'chat')
      .flatMap((m) => linesOf(m, room.tell)),
  );
  const all = lines.value;
  const seated = link.you.value.seat >= 0;
  const last = all.filter((l) => l.kind !== 'seat').at(-1);
  const now = stateOf(link, room);
  return (
    <div
      class={`playing${story.value ? ' reading' : ''}`}
      data-now={now}
      data-seq={room.desk.shown.value}
    >
      <main class="felt" aria-busy={now === 'busy'}>
        {room.Board()}
      </main>
      <button
        type="button"
        class="ticker"
        aria-expanded={story.value}
        onClick={() => (story.value = !story.value)}
      >
        <span class="sr">The story: </span>
        <span>{story.value ? 'Close the story' : (last?.text ?? 'The story begins.')}</span>
      </button>
      <aside class="side">
        <Feed lines={all} {...(seated && { say: (text: string) => link.ask('chat', { text }) })} />
      </aside>
      <Spoken
        lines={all.map((l) => (l.who ? `${l.who}: ${l.text}` : l.text))}
        mine={now === 'yours' || now === 'may'}
      />
    </div>
  );
}

/** The boards of a link, each loaded once and kept while the table is open. */
const opened = new WeakMap<Link, { drawn: Signal<Room | null>; plain: Signal<Room | null> }>();
function roomsOf(link: Link) {
  let found = opened.get(link);
  if (!found) {
    found = { drawn: signal(null), plain: signal(null) };
    opened.set(link, found);
  }
  return found;
}

/** The board that is wanted now; null while it is on its way. */
function useRoom(link: Link): Room | null {
  const { drawn, plain } = roomsOf(link);
  useEffect(
    () =>
      effect(() => {
        const game = link.table.value?.game;
        if (!game) return;
        const [room, load] = plainly.value ? [plain, openPlain] : [drawn, rooms[game] ?? openPlain];
        if (room.peek()) return;
        load().then((open) => {
          room.value ??= open(link, () => <Ending link={link} />);
        });
      }),
    [link, drawn, plain],
  );
  return plainly.value ? plain.value : drawn.value;
}

function NoTable() {
  return (
    <div class="page">
      <Bar />
      <main class="lobby">
        <div class="paper">
          <h2>No such table</h2>
          <p>Perhaps the link is not whole, or the table was cleared away.</p>
          <a class="go" href="/" onClick={here}>
            To the front door
          </a>
        </div>
      </main>
    </div>
  );
}

function AtTable({ hands, link, room }: { hands: Hands; link: Link; room: Room }) {
  const t = link.table.value!;
  const calm = useComputed(() => room.desk.upToDate);
  useTurns(hands, calm);
  return (
    <div class={`page table-page game-${t.game}`}>
      <Bar title={t.title}>
        {link.you.value.seat < 0 && t.state !== 'open' && <span class="fine">watching</span>}
        <Fill hands={hands} />
        {!room.clocks && <Clocks link={link} />}
        {t.state !== 'open' && <Tabs hands={hands} />}
        <Menu hands={hands} />
      </Bar>
      <Status link={link} />
      {t.state === 'open' ? <Lobby hands={hands} /> : <Playing link={link} room={room} />}
    </div>
  );
}

export function TablePage({ id }: { id: string }) {
  const hands = useMemo(() => new Hands(id), [id]);
  useEffect(() => () => hands.close(), [hands]);
  const link = hands.front.value;
  const room = useRoom(link);
  useEffect(
    () =>
      effect(() => {
        const due = hands.held.some((l) => l.now.value?.may_act);
        document.title = `${due ? '● ' : ''}${hands.front.value.table.value?.title ?? 'caper'}`;
      }),
    [hands],
  );
  const t = link.table.value;
  if (link.state.value === 'refused') return <NoTable />;
  if (!t || !room)
    return (
      <p class="loading" role="status">
        {link.state.value === 'off'
          ? 'The server does not answer. Trying again …'
          : 'Finding your seat …'}
      </p>
    );
  if (hands.hidden.value && t.state === 'playing')
    return (
      <div class={`page table-page game-${t.game}`}>
        <Bar title={t.title}>
          <Tabs hands={hands} />
        </Bar>
        <Curtain hands={hands} />
      </div>
    );
  return <AtTable key={link.hand ?? -1} hands={hands} link={link} room={room} />;
}
