// What the story of the page says of a move.
import type { Told } from '../../ui/feed';
import { sentencesOf } from '../../ui/follow';
import type { LogMessage } from '../../wire/types';

/** The server's own sentences, with the trick that was done; a scene is a headline and its text,
 * which the board shows as well. */
export const toldWith = (m: LogMessage): Told[] =>
  sentencesOf(m, (sentence, e) => {
    const lines = sentence.split('\n').filter((l) => l !== '');
    if (e?.type === 'scene') return lines.map((text) => ({ text, onBoard: true }));
    return typeof e?.trick === 'string'
      ? lines.map((text) => ({ text, thing: `trick:${e.trick}` }))
      : lines;
  });
