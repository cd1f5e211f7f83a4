// The card on the front page: today's four deals, each a word away from its table. Loaded after the rest.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AlbumPage, Sticker } from '../album/album';
import { useLoaded } from '../ui/hooks';
import { nth } from '../ui/names';
import { A } from '../ui/parts';
import { Picture, posters } from '../ui/posters';
import { alone, noted } from '../ui/route';
import { call } from '../wire/api';
import { myToken, read, readAs, writeFirst } from '../wire/keys';
import { askDay, type Day, type DayGame, named, streakOf, titles } from './deal';

interface Album {
  album: Sticker[];
  pages: AlbumPage[];
}

const day = signal<Day | null>(null);

function how(g: DayGame): string {
  if (!g.mine) return g.count ? `${g.count} played` : 'not played yet';
  const mine = g.results.find((r) => r.mine);
  if (!mine) return 'yours is in progress';
  return `${mine.won ? 'you won' : 'you lost'}, ${nth(mine.place)} of ${g.count}`;
}

/** The days on which this browser finished one, noted as they come by. */
function streak({ today, games }: Day): number {
  if (games.some((g) => g.results.some((r) => r.mine)))
    writeFirst(noted('days'), today, (d) => d, 400);
  return streakOf(readAs<string[]>(noted('days'), []), today);
}

/** “2 of 41 endings found, 3 jobs and heists won”; empty before the first. */
function foundLine({ album, pages }: Album): string {
  const endings = album.filter((s) => s.id.split('/').length > 2).length;
  const all = pages.flatMap((p) => p.pieces).reduce((sum, x) => sum + (x.endings ?? 0), 0);
  const pieces = pages.flatMap((p) => p.pieces.map((x) => `${p.game}/${x.id}`));
  const won = album.filter((s) => pieces.includes(s.id)).length;
  return [
    endings && `${endings} of ${all} endings found`,
    won && `${won} ${won > 1 ? 'jobs and heists' : 'job or heist'} won`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function Card() {
  /* A first visit has found nothing, and asks for nothing. */
  const found = useLoaded(
    () =>
      read(noted('seen')) ? call<Album>('/album', undefined, myToken()).then(foundLine) : undefined,
    '',
    [alone.value],
  );
  useEffect(() => {
    day.value = null;
    askDay().then(
      (d) => {
        day.value = d;
      },
      () => undefined /* the front page does without */,
    );
  }, [alone.value]);
  if (!day.value) return null;
  const days = streak(day.value);
  return (
    <section class="your-own flow today" aria-label="The caper of the day">
      <h2>
        <A to="/daily">The caper of the day</A>
      </h2>
      <p class="fine">
        {named(day.value.day)}: the same deal for everybody
        {days > 1 && `. You have played ${days} days in a row.`}
        {found && (
          <>
            {' '}
            <A to="/album">Your album</A>: {found}.
          </>
        )}
      </p>
      <ul class="flow">
        {day.value.games.map((g) => (
          <li key={g.game}>
            <A class={`row game-${g.game}`} to="/daily">
              {posters
                .filter((p) => p.id === g.game)
                .map((p) => (
                  <Picture key={p.id} poster={p} />
                ))}
              <b>{g.piece ?? titles[g.game]}</b>
              <span>
                {g.piece && `${titles[g.game]}, `}
                {how(g)}
              </span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  );
}
