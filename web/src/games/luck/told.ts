// What the story of the page says of a move.
import type { Told } from '../../ui/feed';
import type { LogMessage } from '../../wire/types';

/** The server's own sentences, with the trick that was done; a scene is a headline and its text,
 * which the board shows as well. */
export const toldWith = (m: LogMessage): Told[] =>
  (m.type === 'move' ? (m.story ?? []) : []).flatMap((s, i): Told[] => {
    const lines = s.split('\n').filter((l) => l !== '');
    const event = m.type === 'move' ? m.events[i] : undefined;
    const trick = event?.trick;
    if (event?.type === 'scene') return lines.map((text) => ({ text, onBoard: true }));
    return typeof trick === 'string'
      ? lines.map((text) => ({ text, thing: `trick:${trick}` }))
      : lines;
  });
