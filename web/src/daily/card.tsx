// The card on the front page: today's four deals, each a word away from its table. Loaded after the rest.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { A } from '../ui/parts';
import { alone } from '../ui/route';
import { askDay, type Day, type DayGame, named, place, titles } from './deal';

const day = signal<Day | null>(null);

function how(g: DayGame): string {
  if (!g.mine) return g.count ? `${g.count} played` : 'not played yet';
  const mine = g.results.find((r) => r.mine);
  return mine ? `you: ${place(mine.place)} of ${g.count}` : 'yours is in progress';
}

export function Card() {
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
  return (
    <section class="your-own flow today" aria-label="The caper of the day">
      <h2>
        <A to="/daily">The caper of the day</A>
      </h2>
      <p class="fine">{named(day.value.day)}: the same deal for everybody</p>
      <ul class="flow">
        {day.value.games.map((g) => (
          <li key={g.game}>
            <A class={`row game-${g.game}`} to="/daily">
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
