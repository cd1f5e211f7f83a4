// A table: the lobby before the first card, then the game's own board (loaded when needed), the
// story beside it, and what belongs to every game: chat, leaving, another device, a rematch.
import { effect, signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Aid, HintButton } from '../learn/aid';
import { Explain, type Source as Wordy } from '../learn/explain';
import { Doors, talk, Watchers } from '../people/doors';
import { Hands } from '../wire/hands';
import { forgetSeat, read, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { Summary, What } from '../wire/types';
import { Bar, Paper } from './bar';
import { Clock } from './clock';
import { BoardOf } from './desk';
import { Feed, linesOf } from './feed';
import { noticed, perLink } from './hooks';
import { Lobby } from './lobby';
import { seen } from './mine';
import { nameAt } from './names';
import { A, Button, Go, Plain, Select, soon } from './parts';
import { Curtain, Tabs, useTurns } from './pass';
import { isOpenGame } from './places';
import { Report } from './report';
import { fetchRoom, type Room } from './rooms';
import { alone, go, to } from './route';
import { Share } from './share';
import { setSounds, sounds, soundsUnknown } from './sound';
import { stressed } from './stressed';
import { setTempo, type Tempo, tempo } from './tempo';
import '../style/table.css';

export { fetchRoom };

/** Facts instead of pictures, for anyone who prefers them, in any game. */
const plainly = signal(read('plain') === 'yes');

/** Is the finale open? Everybody who comes to the end sees it, and may look at the table instead. */
const finaleOf = perLink(() => signal(true));

const Finale = soon<{ link: Link; room: Room; close: () => void }>(() =>
  import('./finale').then((m) => m.Finale),
);

function TheFinale({ link, room }: { link: Link; room: Room }) {
  const open = finaleOf(link);
  return open.value ? <Finale link={link} room={room} close={() => (open.value = false)} /> : null;
}

/** What a board says when it is over: the finale tells the rest. */
function Ending({ link }: { link: Link }) {
  return (
    <div class="ending-line">
      <h2>The end</h2>
      <div class="acts">
        <Go onClick={() => (finaleOf(link).value = true)}>How it ended</Go>
      </div>
    </div>
  );
}

function Handover({ link }: { link: Link }) {
  const code = useSignal('');
  return code.value ? (
    <p>
      On the other device type <b class="code">{code.value}</b> under “Been invited?”. It works
      once, within five minutes.
    </p>
  ) : (
    <Button
      onClick={() =>
        link.ask('handover').then((r) => {
          code.value = String(r.code);
        }, noticed(link))
      }
    >
      Go on from another device
    </Button>
  );
}

const paces: [Tempo, string][] = [
  ['full', 'normal'],
  ['fast', 'fast'],
  ['still', 'no motion'],
];

/** How quickly things are shown. */
function Pace() {
  return (
    <label class="pace flow">
      <span>Animation</span>
      <Select value={tempo.value} set={setTempo} of={paces} />
    </label>
  );
}

/** What a table of this device has instead of a link. */
const Invite = soon<{ t: Summary; seat: number }>(() => import('./invite').then((m) => m.Invite));
const Reading = soon(() => import('./here').then((m) => m.Reading));
const AsideHere = soon<{ id: string; isDamaged: boolean }>(() =>
  import('./here').then((m) => m.AsideHere),
);

/** Escape closes a menu, and so does a click elsewhere. */
function closesItself(menu: HTMLDetailsElement): () => void {
  const away = (e: Event) => {
    if (menu.open && !menu.contains(e.target as Node)) menu.open = false;
  };
  const leaveBy = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  addEventListener('pointerdown', away);
  addEventListener('keydown', leaveBy);
  return () => {
    removeEventListener('pointerdown', away);
    removeEventListener('keydown', leaveBy);
  };
}

function Menu({ hands }: { hands: Hands }) {
  const link = hands.front.value;
  const t = link.table.value!;
  const { seat, host } = link.you.value;
  const sure = useSignal(false);
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
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closesItself(details.current!), []);
  return (
    <details class="menu" ref={details}>
      <summary>
        <span class="sr">The table’s </span>Menu
      </summary>
      <div class="paper">
        {!alone.value && (
          <Share address={`${location.origin}/t/${t.id}`} label="The link of this table" />
        )}
        {!alone.value && (
          <a href={`/screen/${t.id}`} target="_blank" rel="noreferrer">
            Show on a big screen
          </a>
        )}
        <a href={to(`/rules/${t.game}`)} target="_blank" rel="noreferrer">
          Rules
        </a>
        <Button
          onClick={() => {
            plainly.value = !plainly.value;
            write('plain', plainly.value ? 'yes' : null);
          }}
        >
          {plainly.value ? 'Pictures again' : 'Plain facts instead of pictures'}
        </Button>
        <Pace />
        <label class="pace flow">
          <span>Sound</span>
          <input
            type="checkbox"
            checked={sounds.value}
            onChange={(e) => setSounds(e.currentTarget.checked)}
          />
        </label>
        {seat >= 0 && !alone.value && <Handover link={link} />}
        {seat >= 0 && !alone.value && <Report id={t.id} />}
        {seat >= 0 && alone.value && t.state === 'playing' && <Invite t={t} seat={seat} />}
        {host &&
          t.state === 'playing' &&
          people.map((s) => (
            <Button
              key={s.seat}
              onClick={() => link.ask('remove', { seat: s.seat }).catch(noticed(link))}
            >
              Remove {nameAt(link, s.seat)}
            </Button>
          ))}
        {seat >= 0 && t.state !== 'over' && !sure.value && (
          <Button onClick={() => (sure.value = true)}>
            Leave{t.state === 'playing' ? ', a bot takes over' : ''}
          </Button>
        )}
        {sure.value && (
          <div class="sure flow" role="alertdialog" aria-label="Leave the table?">
            <p>
              {t.state === 'playing'
                ? 'A bot will play on in your seat. You will find the table again on the front page.'
                : 'Your seat will then be free for another player.'}
            </p>
            <Go onClick={leave}>Leave</Go>
            <Plain onClick={() => (sure.value = false)}>Stay</Plain>
          </div>
        )}
      </div>
    </details>
  );
}

function Status({ link }: { link: Link }) {
  const t = link.table.value;
  const mine = t?.seats[link.you.value.seat];
  return (
    <>
      {alone.value && <Reading />}
      {link.state.value === 'off' && (
        <p class="strip-note on-ink" role="status">
          The connection is lost. Trying again; nothing is lost that was played.
        </p>
      )}
      {mine?.bot && (
        <p class="strip-note on-ink">
          A bot plays for you.{' '}
          <Plain onClick={() => link.ask('back').catch(noticed(link))}>I’m back</Plain>
        </p>
      )}
      {link.notice.value && link.state.value !== 'off' && (
        <p class="strip-note on-ink" role="alert">
          {link.notice.value} <Plain onClick={() => (link.notice.value = '')}>All right</Plain>
        </p>
      )}
    </>
  );
}

/** The time of everybody who is waited for. */
function Clocks({ link }: { link: Link }) {
  const seats = Object.keys(link.now.value?.left ?? {}).map(Number);
  if (link.table.value?.state !== 'playing') return null;
  return (
    <>
      {seats.map((seat) => (
        <span class="fine" key={seat}>
          {seat === link.you.value.seat ? 'You' : nameAt(link, seat)}{' '}
          <Clock link={link} seat={seat} />
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
        <p key={`${lines.length - Math.min(4, lines.length) + i}`}>{stressed(l)}</p>
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

/** What explains the things of this table. */
const wordsOf = (link: Link): Wordy => ({
  game: link.table.value?.game ?? '',
  ask: (thing) => link.ask('what', { thing }) as unknown as Promise<What>,
  at: () => link.lastMove.value,
});

/** On a wide screen the story opens beside the board, and stays as it was left; on a phone it covers it. */
const isWide = () => matchMedia('(min-width: 901px)').matches;

/** In the place of the story's first line, until it is answered or the first move is made. */
const AskSound = () => (
  <fieldset class="ticker" aria-label="Sounds">
    <span>Play with sounds?</span>
    <Button onClick={() => setSounds(true)}>Yes</Button>
    <Button onClick={() => setSounds(false)}>No</Button>
  </fieldset>
);

function Playing({ link, room }: { link: Link; room: Room }) {
  const story = useSignal(isWide() && read('story') === 'open');
  const unfold = () => {
    story.value = !story.value;
    if (isWide()) write('story', story.value ? 'open' : null);
  };
  const words = useMemo(() => wordsOf(link), [link]);
  const lines = useComputed(() =>
    link.log.value
      .filter((m) => m.seq <= room.desk.shown.value || m.type === 'chat')
      .flatMap((m) => linesOf(m, room.tell)),
  );
  const all = lines.value;
  const last = all.filter((l) => l.kind !== 'seat' && !l.onBoard).at(-1);
  const now = stateOf(link, room);
  const asksSound =
    soundsUnknown.value && link.you.value.seat >= 0 && !story.value && now !== 'over';
  const hasPlayed = room.desk.played.value.some((p) => p.seat === link.you.value.seat);
  useEffect(() => {
    if (hasPlayed && soundsUnknown.peek()) setSounds(false);
  }, [hasPlayed]);
  return (
    <div
      class={`playing${story.value ? ' reading' : ''}`}
      data-now={now}
      data-seq={room.desk.shown.value}
    >
      <main class="felt" aria-busy={now === 'busy'}>
        <Aid link={link} desk={room.desk} />
        <BoardOf room={room} />
        {now === 'over' && room.finale && <TheFinale link={link} room={room} />}
        <Explain source={words} />
      </main>
      {asksSound ? (
        <AskSound />
      ) : (
        <Button class="ticker" aria-expanded={story.value} onClick={unfold}>
          <b>{story.value ? 'Close the story' : 'Story'}</b>
          <span>
            {last
              ? stressed(`${last.who ? `${last.who}: ` : ''}${last.text}`)
              : 'The story begins.'}
          </span>
        </Button>
      )}
      <aside class="side sunk">
        <Watchers link={link} />
        <Feed lines={all} draw={room.draw} say={talk(link)} />
      </aside>
      <Spoken
        lines={all.map((l) => (l.who ? `${l.who}: ${l.text}` : l.text))}
        mine={now === 'yours' || now === 'may'}
      />
    </div>
  );
}

/** The boards of a link by game, each loaded once and kept while the table is open. */
const roomsOf = perLink(() => signal<Record<string, Room>>({}));

/** The board that is wanted now; null while it is on its way. */
function useRoom(link: Link): Room | null {
  const rooms = roomsOf(link);
  const game = plainly.value ? 'plain' : link.table.value?.game;
  useEffect(() => {
    if (game && !rooms.value[game])
      fetchRoom(game).then((open) => {
        const room = rooms.value[game] ?? open(link, () => <Ending link={link} />);
        rooms.value = { ...rooms.value, [game]: room };
      });
  }, [game, rooms]);
  return (game && rooms.value[game]) || null;
}

/** The server keeps it but play cannot go on; our seat is still ours. */
const PutAside = ({ why }: { why: string }) => (
  <Paper title="This table has been put aside">
    <p>The server says: {why}.</p>
    <p>Your seat is kept. The operator of this server can restore a backup of the table.</p>
    <A class="go" to="/">
      Home
    </A>
  </Paper>
);

export const NoTable = () => (
  <Paper title="No such table">
    <p>Perhaps part of the link is missing, or the table was cleared away.</p>
    <A class="go" to="/">
      Home
    </A>
  </Paper>
);

function AtTable({ hands, link, room }: { hands: Hands; link: Link; room: Room }) {
  const t = link.table.value!;
  const calm = useComputed(() => room.desk.upToDate);
  useTurns(hands, calm);
  room.desk.turnTo = (seat) => {
    const to = hands.held.find((l) => l.you.value.seat === seat);
    if (to) hands.pass(to);
  };
  return (
    <div class={`page table-page game-${t.game}`}>
      <Bar title={(t.state !== 'open' && (room.title?.() || t.content)) || t.title}>
        {t.brought && !alone.value && (
          <span class="fine" title="The player who brought this game here may know its cards.">
            begun elsewhere
          </span>
        )}
        {!room.clocks && <Clocks link={link} />}
        {t.state !== 'open' && <Tabs hands={hands} />}
        <HintButton link={link} />
        <Menu hands={hands} />
      </Bar>
      <Status link={link} />
      <Doors hands={hands} />
      {t.state === 'open' ? <Lobby hands={hands} /> : <Playing link={link} room={room} />}
    </div>
  );
}

export function TablePage({ id }: { id: string }) {
  const hands = useMemo(() => new Hands(id), [id]);
  useEffect(() => () => hands.close(), [hands]);
  const held = hands.held.length > 0;
  useEffect(() => {
    if (!held) return;
    seen(id);
    import('../people/person').then((p) => p.greet(id)).catch(() => undefined);
  }, [held, id]);
  const link = hands.front.value;
  const isSlow = held && !alone.value && !!link.table.value?.slow;
  /* Afterwards the front page asks whether to call. */
  useEffect(() => {
    if (isSlow && !read('calls')) write('calls', 'wanted');
  }, [isSlow]);
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
  const open = !!t && isOpenGame(t.game, t.options.mode);
  useEffect(() => {
    if (!open) return;
    hands.passing.value = false;
    hands.hidden.value = false;
  }, [open, hands]);
  const isAside = link.state.value === 'aside';
  if (isAside || link.state.value === 'refused') {
    if (alone.value) return <AsideHere id={id} isDamaged={isAside} />;
    return isAside ? <PutAside why={link.notice.value} /> : <NoTable />;
  }
  if (!t || !room)
    return (
      <p class="loading" role="status">
        {link.state.value === 'off'
          ? 'The server does not answer. Trying again …'
          : 'Finding your seat …'}
      </p>
    );
  if (hands.hidden.value && t.state === 'playing' && !open)
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
