// The games' boards, each loaded when it is needed. A game that this page has no board for is played, and
// seen in a film, at the plain table.
import type { ComponentChild, ComponentChildren } from 'preact';
import type { LogMessage } from '../wire/types';
import type { Desk, Seen } from './desk';
import type { Told } from './feed';
import type { Source, Swings, Tale } from './tale';

/** What a game brings along: its board, its way to tell, and the desk that it plays at. */
export interface Room {
  Board: () => ComponentChildren;
  tell: (m: LogMessage) => Told[];
  /** A small picture of a thing that the story names. */
  draw?: (thing: string) => ComponentChild;
  desk: Desk<unknown>;
  /** What this table plays of the game: the name of the heist. */
  title?: () => string | undefined;
  /** The board shows the clocks itself. */
  clocks?: boolean;
  /** What the finale tells, and what turned it. */
  finale?: (source: Source<unknown>) => Tale;
  swings?: Swings;
  /** In a film preparations pass quickly. */
  brief?: (m: LogMessage) => boolean;
}

type OpenRoom = (link: Seen, ending: () => ComponentChildren) => Room;

const rooms = import.meta.glob<OpenRoom>('../games/*/room.tsx', { import: 'openRoom' });

/** Load a game's board. */
export const fetchRoom = (game: string): Promise<OpenRoom> =>
  (rooms[`../games/${game}/room.tsx`] ?? rooms['../games/plain/room.tsx'])!();
