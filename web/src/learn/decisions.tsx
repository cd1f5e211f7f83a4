// Learn from it: the decisions of yours that cost most, each with what was better. The server weighs them from
// what you knew at that time (src/bots/weigh.h); here they are sorted, and each can be tried again.
import { useSignal } from '@preact/signals';
import { arrive } from '../ui/arrive';
import { A, attempt, Button, Plain, Trouble } from '../ui/parts';
import { odds } from '../ui/tale';
import type { Made } from '../wire/api';
import * as api from '../wire/api';
import { myName } from '../wire/keys';

export interface Decision {
  n: number;
  did: string;
  better: string;
  /** Shares of the games that bots win after it, and after the better move. */
  won: number;
  could: number;
  noise: number;
}

const SHOWN = 3;
const LEAST = 0.04;
const cost = (d: Decision) => d.could - d.won;

/** Those that cost most beyond doubt (two standard errors), in the order of the game. */
export const costly = (all: Decision[]): Decision[] =>
  all
    .filter((d) => cost(d) >= LEAST && cost(d) > 2 * d.noise)
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, SHOWN)
    .sort((a, b) => a.n - b.n);

export const often = (share: number, things: string): string => `${odds(share)} ${things}`;

/** All decisions of a seat, part by part. */
function weigh(id: string, seat: number, take: (part: Decision[]) => void): Promise<void> {
  let from: number | null = 0;
  return api.byParts(async () => {
    const part: { decisions: Decision[]; next: number | null } = await api.call(
      `/tables/${id}/decisions?seat=${seat}&from=${from}`,
    );
    take(part.decisions);
    from = part.next;
    return from !== null;
  });
}

/** The transcript up to the move before `n`: a game that can be played on. */
export function cutBefore(transcript: string, n: number): string {
  const [head, moves = ''] = transcript.split('\nmoves\n');
  const lines = moves.split('\n').slice(0, n - 1);
  return `${head}\nmoves\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** The same cards, dice and people from the `n`th move on, at a table of its own with bots in the other seats. */
export async function tryFrom(id: string, n: number, seat: number): Promise<void> {
  const transcript = cutBefore(await api.text(`/tables/${id}/transcript`), n);
  arrive(await api.call<Made>('/transcripts', { transcript, name: myName(), seat }));
}

export function LearnFromIt(props: {
  id: string;
  seat: number;
  together: boolean;
  /** Moves that were not taken back. */
  standing: number[];
}) {
  const { id, seat, together, standing } = props;
  const all = useSignal<Decision[]>([]);
  const state = useSignal<'' | 'weighing' | 'done'>('');
  const trouble = useSignal('');
  const look = () =>
    attempt(trouble, async () => {
      state.value = 'weighing';
      all.value = [];
      await weigh(id, seat, (part) => {
        all.value = [...all.value, ...part.filter((d) => standing.includes(d.n))];
      }).finally(() => {
        state.value = 'done';
      });
    });
  const things = together ? 'people' : 'games';
  const verb = together ? 'bring home' : 'win';
  return (
    <section aria-label="Learn from it">
      <h3>Learn from it</h3>
      {state.value === '' && (
        <Button class="plain" onClick={look}>
          Show me what cost most
        </Button>
      )}
      <ol class="turns column">
        {costly(all.value).map((d) => (
          <li key={d.n}>
            <p>
              <b>{d.did}</b>: bots {verb} {often(d.won, things)} from there. <b>{d.better}</b> was
              better: {often(d.could, things)}.
            </p>
            <nav class="acts">
              <Plain onClick={() => attempt(trouble, () => tryFrom(id, d.n, seat))}>
                Try it from here
              </Plain>
              <A class="plain" to={`/replay/${id}#n=${d.n - 1}`}>
                Watch it
              </A>
            </nav>
          </li>
        ))}
      </ol>
      <p role="status">
        {state.value === 'weighing' && `Weighing your decisions … ${all.value.length}`}
        {state.value === 'done' &&
          !trouble.value &&
          (costly(all.value).length
            ? `Of ${all.value.length} decisions, weighed from what you knew.`
            : `None of your ${all.value.length} decisions cost much. The rest was luck.`)}
      </p>
      <Trouble of={trouble} />
    </section>
  );
}
