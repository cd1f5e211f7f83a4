// What you have played: figures game by game, a curve of how it went lately, and the games themselves.
import { nameChars } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { titles } from '../daily/deal';
import { Curve } from '../ui/curve';
import { attempt, Form, Plain, Select } from '../ui/parts';
import * as api from './api';
import { Games } from './games';
import { Part } from './parts';
import '../style/finale.css';

const PAGE = 50;
const WINDOW = 10;

const percent = (perThousand: number) => `${Math.round(perThousand / 10)} %`;

/** “7 of 12 won (58 %; between 32 and 81 % in the long run)” */
export function share({ played, won, low, high }: api.Figures): string {
  const sure = `between ${Math.round(low / 10)} and ${percent(high)} in the long run`;
  return `${won} of ${played} won (${percent((1000 * won) / played)}; ${sure})`;
}

/** How many of the last ten games were won, after each game from the fifth on; the oldest first. */
export function form(games: api.Game[]): { n: number; win: number[] }[] {
  const won = games.map((g) => Number(!!g.won)).reverse();
  return won
    .map((_, i) => {
      const last = won.slice(Math.max(0, i + 1 - WINDOW), i + 1);
      return { n: i + 1, win: [last.reduce((a, b) => a + b, 0) / last.length] };
    })
    .slice(4);
}

function Figure({ game, f }: { game: string; f: api.Figures }) {
  return (
    <li class={`figure sunk game-${game}`}>
      <h3>{titles[game] ?? game}</h3>
      <p>{share(f)}</p>
      {f.streak > 1 && <p>{f.streak} in a row</p>}
      {f.rating && (
        <p>
          Rating {Math.round(f.rating.value)}{' '}
          <span class="fine">give or take {Math.round(2 * f.rating.deviation)}</span>
        </p>
      )}
    </li>
  );
}

function Form10({ games }: { games: api.Game[] }) {
  const curve = form(games);
  if (curve.length < 2) return null;
  const now = Math.round(WINDOW * curve.at(-1)!.win[0]!);
  const says = `Of your last ${WINDOW} games you have won ${now}`;
  return (
    <figure class="form">
      <figcaption>Games won of the last {WINDOW}</figcaption>
      <Curve
        chances={curve}
        last={games.length}
        seats={[0]}
        small
        words={{ says, from: 'earlier', to: 'now', most: WINDOW }}
      />
    </figure>
  );
}

export function History() {
  const game = useSignal('');
  const name = useSignal('');
  const found = useSignal<api.History | null>(null);
  const isEnd = useSignal(false);
  const trouble = useSignal('');
  const look = (before?: string) =>
    attempt(trouble, async () => {
      const asked = { game: game.value, with: name.value.trim(), limit: PAGE };
      const got = await api.games({ ...asked, ...(before && { before }) });
      const older = before ? (found.value?.games ?? []) : [];
      isEnd.value = got.games.length < PAGE;
      found.value = { ...got, games: [...older, ...got.games] };
    });
  useEffect(() => {
    look();
  }, [game.value]);
  const all = found.value?.games ?? [];
  const isFiltered = game.value !== '' || name.value !== '';
  return (
    <Part id="history" title="Games you have finished" trouble={trouble}>
      {found.value && (all.length > 0 || isFiltered) && (
        <Form class="flow wanted" send={() => look()}>
          <Select
            aria-label="Game"
            value={game.value}
            set={(g) => (game.value = g)}
            of={[['', 'All games'], ...Object.entries(titles)]}
          />
          <span class="inline">
            <input
              aria-label="Played with"
              placeholder="played with"
              maxLength={nameChars}
              value={name.value}
              onInput={(e) => (name.value = e.currentTarget.value)}
            />
            <button type="submit" class="plain">
              Search
            </button>
          </span>
        </Form>
      )}
      {found.value && (
        <>
          <ul class="figures spread">
            {Object.entries(found.value.figures).map(([id, f]) => (
              <Figure key={id} game={id} f={f} />
            ))}
          </ul>
          <Form10 games={all} />
          <Games games={all} />
          {all.length === 0 && (
            <p class="empty">
              {isFiltered
                ? 'No game of yours is like that.'
                : 'Nothing yet. A game that you finish is listed here, with how it ended.'}
            </p>
          )}
          {!isEnd.value && (
            <p>
              <Plain onClick={() => look(`${all.at(-1)!.at}`)}>Earlier games</Plain>
            </p>
          )}
        </>
      )}
    </Part>
  );
}
