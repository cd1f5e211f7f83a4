// /daily: the deals of a day, what came of them, the week's table, and how a result is proved.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Titled } from '../people/parts';
import { nth } from '../ui/names';
import { A, attempt as attemptIn, FromFile, Go, Heads, Plain, Quiet, Trouble } from '../ui/parts';
import { alone } from '../ui/route';
import {
  askDay,
  askWeek,
  begin,
  type Day,
  type DayGame,
  handInFile,
  handInMine,
  mayHandIn,
  named,
  said,
  titles,
  type WeekRow,
} from './deal';
import '../style/daily.css';

const day = signal<Day | null>(null);
const week = signal<WeekRow[]>([]);
const trouble = signal('');
const done = signal('');

async function look(which?: string): Promise<void> {
  day.value = await askDay(which);
  week.value = await askWeek();
}

function attempt(what: () => Promise<unknown>): Promise<unknown> {
  done.value = '';
  return attemptIn(trouble, what);
}

const shown = () => day.value!.day;

function Acts({ g }: { g: DayGame }) {
  const play = (practice: boolean) => attempt(() => begin(g.game, shown(), practice));
  if (!g.mine)
    return (
      <Go onClick={() => play(false)}>
        Play<span class="sr"> {titles[g.game]}</span>
      </Go>
    );
  if (!g.mine.over)
    return (
      <A class="go" to={`/t/${g.mine.table}`}>
        Go on<span class="sr"> with {titles[g.game]}</span>
      </A>
    );
  return (
    <>
      <Plain onClick={() => play(true)}>Once more, for practice</Plain>
      {mayHandIn() && (
        <Plain
          onClick={() =>
            attempt(async () => {
              await handInMine(g.game, shown(), g.mine!.table);
              done.value = 'The server has replayed it, and it counts.';
            })
          }
        >
          Hand it in to the server
        </Plain>
      )}
    </>
  );
}

function Results({ g }: { g: DayGame }) {
  if (!g.count) return <p class="empty">Nobody has finished it yet.</p>;
  return (
    <table>
      <caption class="sr">Results of {titles[g.game]}</caption>
      <Heads of={['Place', 'Name', 'Result', <span class="sr">Replay</span>]} />
      <tbody>
        {g.results.map((r) => (
          <tr key={r.table} class={r.mine ? 'is-me' : ''}>
            <td>{nth(r.place)}</td>
            <td>{r.mine ? `${r.name} (you)` : r.name}</td>
            <td>{said(r)}</td>
            <td>
              <A to={`/replay/${r.table}`}>Watch</A>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Deal({ g }: { g: DayGame }) {
  return (
    <section class={`deal sunk game-${g.game}`} aria-label={titles[g.game]}>
      <header>
        <h2>{titles[g.game]}</h2>
        {g.piece && <p>{g.piece}</p>}
        <p class="fine">You and {g.seats - 1} medium bots</p>
      </header>
      <div class="acts">
        <Acts g={g} />
      </div>
      <Results g={g} />
    </section>
  );
}

function Week() {
  if (!week.value.length) return null;
  return (
    <section class="week" aria-label="The week">
      <h2>The week</h2>
      <table>
        <Heads of={['Name', 'Points', 'Played', 'Won', 'Best of the day']} />
        <tbody>
          {week.value.map((w, i) => (
            <tr key={i} class={w.mine ? 'is-me' : ''}>
              <td>{w.mine ? `${w.name} (you)` : w.name}</td>
              <td>{w.points}</td>
              <td>{w.played}</td>
              <td>{w.won}</td>
              <td>{w.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">
        A win is three points, a defeat one, and the day’s best win one more. Seven days count.
      </p>
    </section>
  );
}

function Days() {
  const last = new Date(`${day.value!.today}T00:00:00Z`).getTime();
  const days = Array.from({ length: 7 }, (_, i) =>
    new Date(last - i * 86400000).toISOString().slice(0, 10),
  );
  return (
    <nav class="days flow" aria-label="Days">
      {days.map((d) => (
        <Quiet key={d} aria-pressed={d === shown()} onClick={() => attempt(() => look(d))}>
          {d === day.value!.today ? 'Today' : named(d).slice(0, 3)}
        </Quiet>
      ))}
    </nav>
  );
}

const takeFile = (file: File) =>
  attempt(async () => {
    await handInFile(await file.text(), shown());
    await look(shown());
    done.value = 'It was replayed from the deal, move by move, and it counts.';
  });

export function DailyPage() {
  useEffect(() => {
    day.value = null;
    attempt(look);
  }, [alone.value]);
  return (
    <Titled class="daily" title="The caper of the day">
      <Trouble of={trouble} />
      {done.value && <p role="status">{done.value}</p>}
      {day.value && (
        <>
          <Days />
          <p>
            {named(shown())}. One deal for each game, from a seed that anybody can compute: the same
            cards, dice and bots for everybody. Your first game counts.
          </p>
          <div class="deals spread">
            {day.value.games.map((g) => (
              <Deal key={g.game} g={g} />
            ))}
          </div>
          <Week />
          <section class="proof">
            <h2>Played elsewhere?</h2>
            <FromFile take={takeFile}>Hand in a transcript</FromFile>
            <p class="fine">
              This page without a network, and <code>caper daily</code> in a terminal, deal the same
              game and keep its transcript. The server replays it, move by move, and the bots’ moves
              must be the bots’ own. That proves the result. It cannot prove that nobody looked at
              the seed or tried it first: for that we trust you.
            </p>
          </section>
        </>
      )}
    </Titled>
  );
}
