// How the chances went, as a curve: one line for a crew, one for each seat where they are rivals. Lines
// differ by their dashes as well, and a key below says whose is whose.
import { chanceGames } from 'virtual:facts/limits';
import { type Chance, odds } from './tale';

const LEFT = 50;
const BOTTOM = 24;

/** Where a move and a chance lie on paper of this size. */
const paper = (W: number, H: number, last: number) => ({
  W,
  H,
  x: (n: number) => LEFT + (last ? (n / last) * (W - LEFT - 8) : 0),
  y: (p: number) => 10 + (1 - p) * (H - BOTTOM - 10),
});

const pathOf = (chances: Chance[], seat: number, { x, y }: ReturnType<typeof paper>): string =>
  chances
    .map((c, i) => `${i ? 'L' : 'M'}${x(c.n).toFixed(1)} ${y(c.win[seat] ?? 0).toFixed(1)}`)
    .join('');

const dashes = ['', '9 4', '3 3', '14 4 3 4', '6 6', '2 5', '12 3', '4 2', '8 8', '1 4', '16 6'];

/** Whose line is whose. */
export function CurveKey({ seats, name }: { seats: number[]; name: (seat: number) => string }) {
  if (seats.length < 2) return null;
  return (
    <ul class="curve-key flow" aria-label="Whose line is whose">
      {seats.map((s, i) => (
        <li key={s}>
          <svg class="curve" viewBox="0 0 36 8" aria-hidden="true">
            <path
              class={i === 0 ? 'line hero' : 'line'}
              d="M0 4H36"
              stroke-dasharray={i === 0 ? undefined : dashes[s % dashes.length]}
            />
          </svg>
          {name(s)}
        </li>
      ))}
    </ul>
  );
}

interface CurveProps {
  chances: Chance[];
  last: number;
  /** Seats to draw, the one that matters first. */
  seats: number[];
  /** Moves to mark. */
  turns?: number[];
  /** The moment that is looked at. */
  now?: number;
  name?: (seat: number) => string;
  onPick?: (n: number) => void;
  /** For a narrow column: the same letters on less paper. */
  small?: boolean;
  /** What it is a curve of, and what is at its ends, where it isn't chances over a game. */
  words?: { says: string; from: string; to: string; most: number };
}

export function Curve(props: CurveProps) {
  const { chances, last, seats, turns = [], now, name, onPick, small, words } = props;
  const sheet = small ? paper(320, 124, last) : paper(600, 190, last);
  const { W, H, x, y } = sheet;
  const hero = seats[0] ?? 0;
  const at = (n: number) => chances.reduce((a, c) => (c.n <= n ? c : a), chances[0]!);
  const pick = (e: MouseEvent) => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    const px = ((e.clientX - box.left) / box.width) * W;
    onPick?.(Math.round(Math.max(0, Math.min(1, (px - LEFT) / (W - LEFT - 8))) * last));
  };
  const says = chances.length
    ? `${odds(chances[0]!.win[hero] ?? 0)} at the beginning, ${odds(chances.at(-1)!.win[hero] ?? 0)} at the end`
    : 'being worked out';
  return (
    /* biome-ignore lint/a11y/useKeyWithClickEvents: keys step through the game beside it */
    <svg
      class="curve"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={words?.says ?? `Chances of winning over the game: ${says}`}
      onClick={onPick && pick}
    >
      {[0, 0.5, 1].map((p) => (
        <g key={p} class="rule">
          <path d={`M${LEFT} ${y(p)}H${W - 8}`} />
          <text x={LEFT - 6} y={y(p) + 4}>
            {Math.round((words?.most ?? chanceGames) * p)}
          </text>
        </g>
      ))}
      {[...seats].reverse().map((s) => (
        <path
          key={s}
          class={s === hero ? 'line hero' : 'line'}
          d={pathOf(chances, s, sheet)}
          stroke-dasharray={s === hero ? undefined : dashes[s % dashes.length]}
        >
          {name && <title>{name(s)}</title>}
        </path>
      ))}
      {chances.length > 0 &&
        turns.map((n, i) => (
          <g
            key={n}
            class="turn-mark"
            transform={`translate(${x(n).toFixed(1)} ${y(at(n).win[hero] ?? 0).toFixed(1)})`}
          >
            <circle r="9" />
            <text y="4">{i + 1}</text>
          </g>
        ))}
      {now !== undefined && <path class="now" d={`M${x(now).toFixed(1)} 6V${H - BOTTOM + 4}`} />}
      <text class="axis" x={LEFT} y={H - 5}>
        {words?.from ?? 'the beginning'}
      </text>
      <text class="axis end" x={W - 8} y={H - 5}>
        {words?.to ?? `move ${last}`}
      </text>
    </svg>
  );
}
