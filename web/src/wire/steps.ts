// Legal moves as the server lists them (`steps` in docs/protocol.md): each the path of words that makes
// it, with its kind in front of a word that names a thing ("card:thief"). Nothing here knows a game: a
// board picks steps, and the moves that have them say what can be picked next.

declare const moveText: unique symbol;
/** The text of a move. Only a listed move, a form of the rules (forms.ts) and a person's typing make one. */
export type MoveText = string & { readonly [moveText]: true };

export interface Move {
  /** What is played, and what warnings, words and hints call it. */
  text: MoveText;
  path: readonly string[];
}

/** A step without its kind. */
export const bare = (step: string): string => step.slice(step.indexOf(':') + 1);

export const moveOf = (path: readonly string[]): Move => ({
  text: path.map(bare).join(' ') as MoveText,
  path,
});

/** The things of a kind that a move names, in their order. */
export const things = (m: Move, kind: string): string[] =>
  m.path.filter((s) => s.startsWith(`${kind}:`)).map(bare);
export const thing = (m: Move, kind: string): string | undefined => things(m, kind)[0];

/** The move of just these steps. */
export const exactly = (moves: Move[], ...steps: string[]): Move | undefined =>
  moves.find((m) => m.path.length === steps.length && steps.every((s, i) => m.path[i] === s));

/** The moves that begin with one of these words. */
export const by = (moves: Move[], ...verbs: string[]): Move[] =>
  moves.filter((m) => verbs.includes(m.path[0]!));

/** The moves that have all of these steps. */
export const having = (moves: Move[], steps: readonly string[]): Move[] =>
  moves.filter((m) => steps.every((s) => m.path.includes(s)));

/** The seats that moves are about. */
export const seatsIn = (moves: Move[]): number[] => [
  ...new Set(moves.flatMap((m) => things(m, 'seat').slice(0, 1)).map(Number)),
];

/** The things of a kind that can still be picked. */
export const pickable = (moves: Move[], picked: readonly string[], kind: string): string[] => {
  const left = having(moves, picked).flatMap((m) => things(m, kind));
  return [...new Set(left)].filter((id) => !picked.includes(`${kind}:${id}`));
};
