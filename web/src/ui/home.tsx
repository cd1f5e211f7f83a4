// Home: four games as posters, open tables, and the way back to your own.
import { nameChars } from 'virtual:facts/limits';
import { signal, useSignal } from '@preact/signals';
import { type ComponentType, Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import { addHand, myName, read, write } from '../wire/keys';
import type { GameInfo, Summary } from '../wire/types';
import { take } from './arrive';
import { Bar } from './bar';
import { Cut, Title } from './cut';
import { Mine } from './mine';
import { A, attempt as attemptIn, bound, Form, FromFile, Go, Plain, soon, Trouble } from './parts';
import { Picture, type Poster, posters } from './posters';
import { alone, go, goAlone, goToServer, noServer, stayAlone, to } from './route';
import type { SheetProps } from './sheet';

const games = signal<GameInfo[] | null>(null);
const open = signal<Summary[]>([]);
/** The operator's. */
const words = signal<string[]>([]);
const trouble = signal('');
const name = signal(myName());
const inviting = signal<GameInfo | null>(null);

/** One more seat of this device. */
interface Also {
  seat: number;
  name: string;
}

/** Make a table and sit down; `now`: nobody else is waited for. */
export async function sitDown(
  request: api.MakeTable,
  { now = false, also = [] as Also[], passing = false } = {},
): Promise<void> {
  const table = take(await api.make(request), { passing, ...(now && { now }) });
  for (const a of also) addHand(table, await api.sit(table, a.name, a.seat));
  go(`/t/${table}`);
}

/** A heist of your own: with friends, or against bots at once. */
export const playHeist = (content: string, friends: boolean): Promise<void> =>
  sitDown(
    {
      game: 'heist',
      name: myName(),
      players: friends ? ['me'] : ['me', 'medium', 'medium', 'medium'],
      content,
    },
    { now: !friends },
  );

/** Who you are to the server: asked when somebody types a name or sits down. */
const people = () => import('../people/person');

const attempt = (what: () => Promise<unknown>) => attemptIn(trouble, what);

/** What the address asks for: /?set=getmac, or #/?set=getmac. */
const asked = () =>
  new URLSearchParams(alone.value ? location.hash.split('?')[1] : location.search);

/** Which games there are. Where no server answers, this device does. */
async function findGames(): Promise<void> {
  try {
    games.value = await api.games();
    const wanted = games.value.find((g) => g.id === asked().get('set'));
    if (wanted) inviting.value = wanted;
  } catch (e) {
    const { code } = e as api.Refusal;
    if (alone.value || (code !== 'offline' && code !== 'broken')) throw e;
    stayAlone();
  }
}

/** A whole game against bots, with as many as it is best with. */
export function playNow({ id, default: seats }: GameInfo): Promise<void> {
  const players = ['me', ...Array<string>(seats - 1).fill('medium')];
  return sitDown({ game: id, seats, name: myName(), players }, { now: true });
}

/** A player is about to sit down: have the table ready. */
const fetchTable = (game: string) => () => {
  import('./table').then((m) => m.fetchRoom(game));
};

/** A first game with a coach begins at once; where that cannot be, the link leads to the rules. */
const learn = (id: string) => (e: MouseEvent) => {
  e.preventDefault();
  import('../learn/rules').then((m) => m.firstGame(id)).catch(() => go(`/rules/${id}`));
};

function Learning({ poster }: { poster: Poster }) {
  return (
    <>
      {' · '}
      <A to={`/rules/${poster.id}`}>
        Rules<span class="sr"> of {poster.title}</span>
      </A>
      {' · '}
      <a href={to(`/rules/${poster.id}`)} onClick={learn(poster.id)}>
        First game<span class="sr"> of {poster.title}, with a coach</span>
      </a>
    </>
  );
}

function GamePoster({ poster, game }: { poster: Poster; game: GameInfo | undefined }) {
  return (
    <li class={`poster on-card game-${poster.id}${game ? '' : ' coming'}`}>
      <Picture poster={poster} />
      <div class="words">
        <h2 aria-label={poster.title}>
          {poster.lines.map((line) => (
            <Cut key={line} text={line} />
          ))}
        </h2>
        <p>{poster.sentence}</p>
        {game ? (
          <>
            <div class="acts">
              <Go
                onPointerEnter={fetchTable(game.id)}
                onFocus={fetchTable(game.id)}
                onClick={() => attempt(() => playNow(game))}
              >
                Play now<span class="sr"> {poster.title} against bots</span>
              </Go>
              <Plain
                onClick={() => {
                  inviting.value = game;
                }}
              >
                Set the table<span class="sr"> for {poster.title}</span>
              </Plain>
            </div>
            <p class="fine">
              {game.min === game.max ? game.min : `${game.min}–${game.max}`} players
              {!poster.unknown && <Learning poster={poster} />}
              {poster.more?.map((m) => (
                <Fragment key={m.to}>
                  {' · '}
                  <A to={m.to}>{m.text}</A>
                </Fragment>
              ))}
            </p>
          </>
        ) : (
          <p class="fine soon">{games.value ? 'Coming' : '…'}</p>
        )}
      </div>
    </li>
  );
}

/** Games that came with the server and not with this page: played at the plain table. */
const unknown = (): Poster[] =>
  (games.value ?? [])
    .filter((g) => !posters.some((p) => p.id === g.id))
    .map((g) => ({
      id: g.id,
      title: g.title,
      lines: [g.title],
      sentence: g.summary,
      picture: '',
      unknown: true,
    }));

const seatsText = (t: Summary) => {
  const free = t.seats.filter((s) => s.kind === 'open').length;
  const who = t.seats.filter((s) => s.kind === 'person').map((s) => s.name);
  const names = who.length ? who.join(', ') : 'only bots';
  if (t.state === 'playing') return `${names} · being played`;
  return `${names} · ${free} free ${free === 1 ? 'seat' : 'seats'}`;
};

/** Tables to join or watch. */
export const Tables = ({ of }: { of: Summary[] }) => (
  <ul class="tables">
    {of.map((t) => (
      <li key={t.id}>
        <A class={`row game-${t.game}`} to={`/t/${t.id}`}>
          <b>{t.title}</b>
          <span>{seatsText(t)}</span>
          <i>{t.state === 'open' ? 'Join' : 'Watch'}</i>
        </A>
      </li>
    ))}
  </ul>
);

const OpenTables = () =>
  open.value.length ? (
    <Tables of={open.value} />
  ) : (
    <p class="empty">
      No tables are open right now. Make one that everybody can see: “Set the table”, then “Anybody
      may join”.
    </p>
  );

/** A code from another device, or the link of a table or a crew. */
function Arrive() {
  const code = useSignal('');
  const submit = () => {
    const typed = code.value.trim();
    const [, kind = 't', id] = /(?:^|\/(t|crew)\/)([a-z0-9]{16})$/i.exec(typed) ?? [];
    if (id) return go(`/${kind}/${id.toLowerCase()}`);
    attempt(async () => go(await (await people()).claim(typed)));
  };
  return (
    <Form class="arrive" send={submit}>
      <label for="code">A link or a code you were given</label>
      <div class="inline">
        <input id="code" autocomplete="off" {...bound(code)} />
        <button type="submit" class="plain" disabled={!code.value.trim()}>
          Go there
        </button>
      </div>
    </Form>
  );
}

function Who() {
  return (
    <Form class="who">
      <label for="name">Tonight you are</label>
      <input
        id="name"
        maxLength={nameChars}
        autocomplete="nickname"
        value={name.value}
        onInput={(e) => {
          const typed = e.currentTarget.value;
          if (!typed.trim()) return;
          name.value = typed.trim();
          write('name', name.value);
        }}
        onChange={() => alone.value || attempt(async () => (await people()).becomeKnown())}
      />
    </Form>
  );
}

/** A transcript: it goes on here, or can be watched. */
const bringFile = (file: File) =>
  attempt(async () => {
    const [text, invite] = await Promise.all([file.text(), import('./invite')]);
    await invite.bring(text, invite.seatIn(text));
  });

function ServerBelow() {
  return (
    <section class="below">
      <div>
        <h2>Open tables</h2>
        <OpenTables />
      </div>
      <div>
        <h2>Been invited?</h2>
        <Arrive />
        <FromFile take={bringFile}>Bring a game from a file</FromFile>
        <h2>No friends around?</h2>
        <Plain onClick={() => goAlone()}>Play alone on this device</Plain>
      </div>
    </section>
  );
}

const Device = soon(() => import('./device').then((m) => m.Device), <p class="empty">…</p>);
const Sheet = soon<SheetProps>(() => import('./sheet').then((m) => m.Sheet));
const Front = soon<{ named: (name: string) => void }>(() =>
  import('../people/front').then((m) => m.Front),
);
const today = signal<{ Card: ComponentType } | null>(null);

function AloneBelow() {
  return (
    <section class="below">
      <Device />
      {!noServer && (
        <div>
          <h2>With friends?</h2>
          <Plain onClick={() => goToServer()}>To the server’s tables</Plain>
        </div>
      )}
    </section>
  );
}

export function Home({ lost }: { lost: boolean }) {
  useEffect(() => {
    document.title = 'caper: a table for heist games';
    games.value = null;
    name.value = myName(); /* perhaps typed again at a table */
    attempt(findGames).then(() => import('../daily/card').then((m) => (today.value = m)));
    const look = () => {
      if (!document.hidden && !alone.value)
        api.lobby().then(
          ({ tables, welcome, notice }) => {
            open.value = tables;
            words.value = [notice, welcome].filter((w) => w !== undefined);
          },
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, 5000);
    return () => clearInterval(timer);
  }, [alone.value]);
  return (
    <div class="home">
      <Bar>
        <A class="tool" to="/me">
          You
        </A>
      </Bar>
      <main>
        <div class="hero">
          <div class="beam" aria-hidden="true" />
          <Title text="caper" />
          <p class="tag">
            {alone.value
              ? 'A table for heist games, on this device: you against the bots, no server needed.'
              : 'A table for heist games. Play alone with bots, or send your friends a link.'}
          </p>
          <Who />
        </div>
        {lost && (
          <p class="trouble" role="alert">
            There is nothing at that address. This is the front page.
          </p>
        )}
        <Trouble of={trouble} />
        {words.value.map((w) => (
          <p key={w} class="welcome">
            {w}
          </p>
        ))}
        <Mine />
        {!alone.value && read('person') && <Front named={(to) => (name.value = to)} />}
        <ul class="posters">
          {[...posters, ...unknown()].map((p) => (
            <GamePoster key={p.id} poster={p} game={games.value?.find((g) => g.id === p.id)} />
          ))}
        </ul>
        {today.value && games.value && <today.value.Card />}
        {alone.value ? <AloneBelow /> : <ServerBelow />}
        <footer>
          <p>
            <A to="/me">You: devices, calls, and what you have played</A> ·{' '}
            <A to="/album">Your album</A>
          </p>
          <p>
            Fair by proof: the deck’s seed is sealed before the first card, every player stirs, and
            at the end this page deals it all again before your eyes.
          </p>
        </footer>
      </main>
      {inviting.value && (
        <Sheet
          game={inviting.value}
          name={name.value}
          close={() => {
            inviting.value = null;
            if (location.search) history.replaceState(null, '', '/');
          }}
        />
      )}
    </div>
  );
}
