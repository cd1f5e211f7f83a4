// Finished games, as a list: of one person, or of a crew.
import { nth } from '../ui/names';
import { A } from '../ui/parts';
import type { Game } from './api';

export const day = (at: number) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** How it ended for the seat that looks: “you won”, “2nd of 4”; for a crew, who has won. */
export function outcome(g: Game): string {
  if (g.won === undefined) {
    const winners = (g.winners ?? []).map((seat) => g.seats[seat]);
    return winners.length ? `won by ${winners.join(', ')}` : 'nobody won';
  }
  if (g.won) return 'you won';
  return g.place && g.of && g.of > 2 ? `${nth(g.place)} of ${g.of}` : 'you lost';
}

function GameRow({ g }: { g: Game }) {
  const others = g.seats.filter((_, seat) => seat !== g.seat);
  return (
    <li>
      <A class={`row game-${g.game}`} to={`/replay/${g.id}`}>
        <b>{g.piece ?? g.title}</b>
        <span>
          {outcome(g)}
          {others.length > 0 && ` · ${g.seat === undefined ? '' : 'with '}${others.join(', ')}`}
        </span>
        <i>{day(g.at)}</i>
      </A>
    </li>
  );
}

export const Games = ({ games }: { games: Game[] }) => (
  <ul class="tables">
    {games.map((g) => (
      <GameRow key={g.id} g={g} />
    ))}
  </ul>
);
