// Where a coach points: at the thing that plays the wanted move, else at what leads there, else at
// what the script calls the place ("card:thief").

/** For `data-moves`: the moves that a choice leaves open. */
export const leadsTo = (moves: string[]): string => `|${moves.join('|')}|`;

const quoted = (text: string) => `"${text.replace(/["\\]/g, '')}"`;

/** Where boards show what a coach's script calls by this name. */
const spots: Record<string, (id: string) => string> = {
  card: (id) => `.held[data-card="${id}"], [data-at^="table"] [data-card="${id}"]`,
  table: (id) => `button[data-card="${id}"], [data-card="${id}"]`,
  hex: (id) => `[data-hex="${id}"]`,
  obstacle: (id) => `[data-obstacle="${id}"]`,
  deck: (id) => `[data-gate="${id}"], [data-deck="${id}"]`,
  skill: (id) => `[data-make="${id}"]`,
  'ready-made': (id) => `[data-figure="${id}"]`,
};

/** What to look for, the most fitting first. `places`: what the script calls it, or the things that the move
 * names ("card:thief", "seat:2"). */
function placesFor(move: string | undefined, places: readonly string[]): string[] {
  const named = places.flatMap((spot) => {
    const [kind = '', id = ''] = spot.split(':');
    const drawn = id && spots[kind]?.(CSS.escape(id).replace(/\\\./g, '.'));
    const told = [`[data-point~=${quoted(spot)}]`, `[data-thing~=${quoted(spot)}]`];
    return drawn ? [drawn, ...told] : told;
  });
  return move
    ? [
        `[data-move=${quoted(move)}]:not(:disabled)`,
        `[data-moves*=${quoted(`|${move}|`)}]`,
        ...named,
      ]
    : named;
}

/** Everything on the board that is pointed at now. */
export function pointedAt(move: string | undefined, places: readonly string[]): Element[] {
  for (const place of placesFor(move, places)) {
    const found = [...document.querySelectorAll(`.felt :is(${place})`)];
    if (found.length) return found;
  }
  return [];
}
