// Home: four games as posters, open tables, and the way back to your own.
import { signal, useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import { addHand, keep, myName, write } from '../wire/keys';
import type { GameInfo, Summary } from '../wire/types';
import { Bar } from './bar';
import { Cut } from './cut';
import { Picture, type Poster, posters } from './posters';
import { go, here } from './route';
import { Sheet } from './sheet';

const games = signal<GameInfo[] | null>(null);
const open = signal<Summary[]>([]);
const trouble = signal('');
const name = signal(myName());
const inviting = signal<GameInfo | null>(null);

/** Somebody else, or I again, at this device. */
export interface Also {
  seat: number;
  name: string;
}

/** Make a table and sit down; `now`: nobody else is waited for. */
export async function sitDown(
  request: api.MakeTable,
  { now = false, also = [] as Also[], passing = false } = {},
): Promise<void> {
  const { table, seat, token, host, commitment } = await api.make(request);
  keep(table, { seat, token, host, commitment, passing, ...(now && { now }) });
  for (const a of also) addHand(table, await api.sit(table, a.name, a.seat));
  go(`/t/${table}`);
}

async function attempt(what: () => Promise<unknown>): Promise<void> {
  trouble.value = '';
  try {
    await what();
  } catch (e) {
    trouble.value = (e as Error).message;
  }
}

function playNow(game: GameInfo): Promise<void> {
  const others = Array.from({ length: game.default - 1 }, () => 'medium');
  return attempt(() =>
    sitDown(
      {
        game: game.id,
        seats: game.default,
        name: name.value,
        players: ['me', ...others],
      },
      { now: true },
    ),
  );
}

/** Somebody is about to sit down: have the table ready. */
const fetchTable = (game: string) => () => {
  import('./table').then((m) => m.fetchRoom(game));
};

function GamePoster({ poster, game }: { poster: Poster; game: GameInfo | undefined }) {
  return (
    <li class={`poster game-${poster.id}${game ? '' : ' coming'}`}>
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
              <button
                type="button"
                class="go"
                onPointerEnter={fetchTable(game.id)}
                onFocus={fetchTable(game.id)}
                onClick={() => playNow(game)}
              >
                Play now<span class="sr"> {poster.title} against bots</span>
              </button>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  inviting.value = game;
                }}
              >
                Set the table<span class="sr"> for {poster.title}</span>
              </button>
            </div>
            <p class="fine">
              {game.min === game.max ? game.min : `${game.min}–${game.max}`} players ·{' '}
              <a href={`/rules/${poster.id}`} onClick={here}>
                Rules<span class="sr"> of {poster.title}</span>
              </a>
              {poster.more?.map((m) => (
                <Fragment key={m.to}>
                  {' · '}
                  <a href={m.to} onClick={here}>
                    {m.text}
                  </a>
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

const seatsText = (t: Summary) => {
  const free = t.seats.filter((s) => s.kind === 'open').length;
  const who = t.seats.filter((s) => s.kind === 'person').map((s) => s.name);
  const names = who.length ? who.join(', ') : 'only bots';
  if (t.state === 'playing') return `${names} · being played`;
  return `${names} · ${free} free ${free === 1 ? 'seat' : 'seats'}`;
};

function OpenTables() {
  if (open.value.length === 0)
    return (
      <p class="empty">
        No open table just now. Make one, and let it be seen: “Set the table”, then “Anybody may
        join”.
      </p>
    );
  return (
    <ul class="tables">
      {open.value.map((t) => (
        <li key={t.id}>
          <a class={`row game-${t.game}`} href={`/t/${t.id}`} onClick={here}>
            <b>{t.title}</b>
            <span>{seatsText(t)}</span>
            <i>{t.state === 'open' ? 'Join' : 'Watch'}</i>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A code from another device, or the link of a table. */
function Arrive() {
  const code = useSignal('');
  const submit = (e: Event) => {
    e.preventDefault();
    const typed = code.value.trim();
    const table = /(?:^|\/t\/)([a-z0-9]{16})$/i.exec(typed);
    if (table) return go(`/t/${table[1]!.toLowerCase()}`);
    attempt(async () => {
      const got = await api.claim(typed);
      keep(got.table, { seat: got.seat, token: got.token });
      go(`/t/${got.table}`);
    });
  };
  return (
    <form class="arrive" onSubmit={submit}>
      <label for="code">A link or a code you were given</label>
      <div class="inline">
        <input
          id="code"
          autocomplete="off"
          value={code.value}
          onInput={(e) => (code.value = e.currentTarget.value)}
        />
        <button type="submit" class="plain" disabled={!code.value.trim()}>
          Go there
        </button>
      </div>
    </form>
  );
}

function Who() {
  return (
    <form class="who" onSubmit={(e) => e.preventDefault()}>
      <label for="name">Tonight you are</label>
      <input
        id="name"
        maxLength={40}
        autocomplete="nickname"
        value={name.value}
        onInput={(e) => {
          const typed = e.currentTarget.value;
          if (!typed.trim()) return;
          name.value = typed.trim();
          write('name', name.value);
        }}
      />
    </form>
  );
}

export function Home({ lost }: { lost: boolean }) {
  useEffect(() => {
    document.title = 'caper: a table for heist games';
    attempt(async () => {
      games.value = await api.games();
    });
    const look = () => {
      if (!document.hidden)
        api.tables().then(
          (t) => {
            open.value = t;
          },
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="home">
      <Bar />
      <main>
        <div class="hero">
          <div class="beam" aria-hidden="true" />
          <h1 aria-label="caper">
            <Cut text="caper" />
          </h1>
          <p class="tag">A table for heist games. One of you runs it, the others open a link.</p>
          <Who />
        </div>
        {lost && (
          <p class="trouble" role="alert">
            There is nothing at that address. Here is the front door instead.
          </p>
        )}
        {trouble.value && (
          <p class="trouble" role="alert">
            {trouble.value}
          </p>
        )}
        <ul class="posters">
          {posters.map((p) => (
            <GamePoster key={p.id} poster={p} game={games.value?.find((g) => g.id === p.id)} />
          ))}
        </ul>
        <section class="below">
          <div>
            <h2>Open tables</h2>
            <OpenTables />
          </div>
          <div>
            <h2>Been invited?</h2>
            <Arrive />
          </div>
        </section>
        <footer>
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
          }}
        />
      )}
    </div>
  );
}
