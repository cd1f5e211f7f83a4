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

/** What to look for, the most fitting first. */
function placesFor(spot: string | undefined, move: string | undefined): string[] {
  const [kind = '', id = ''] = (spot ?? '').split(':');
  const named = id && spots[kind]?.(CSS.escape(id).replace(/\\\./g, '.'));
  return [
    ...(move
      ? [`[data-move=${quoted(move)}]:not(:disabled)`, `[data-moves*=${quoted(`|${move}|`)}]`]
      : []),
    ...(named ? [named] : []),
    ...(spot ? [`[data-point~=${quoted(spot)}]`, `[data-thing~=${quoted(spot)}]`] : []),
  ];
}

/** Everything on the board that is pointed at now. */
export function pointedAt(spot: string | undefined, move: string | undefined): Element[] {
  for (const place of placesFor(spot, move)) {
    const found = [...document.querySelectorAll(`.felt :is(${place})`)];
    if (found.length) return found;
  }
  return [];
}
