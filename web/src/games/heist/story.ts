// The story: the server's own sentences, without those that the map tells better.
import type { Told } from '../../ui/feed';
import { sentencesOf } from '../../ui/follow';
import type { AnyEvent, LogMessage } from '../../wire/types';

/** Planning is done by many small moves that everybody sees on the map. */
const quiet = new Set(['plan', 'unplan']);

/** What acted: the event that is read, the chit that turned up. */
function thingIn(e: AnyEvent | undefined): string | undefined {
  if (typeof e?.card === 'string') return `event:${e.card}`;
  return typeof e?.chit === 'string' ? `chit:${e.chit.replace(/2$/, '')}` : undefined;
}

export const tell = (m: LogMessage): Told[] =>
  sentencesOf(m, (text, e) => {
    const thing = thingIn(e);
    if (quiet.has(e?.type ?? '')) return [];
    return [thing ? { text, thing } : text];
  });

/** In a film every move is told: planning, which the story leaves out, and any other without a sentence as it was
 * made. */
export function toldInFilm(m: LogMessage, name: (seat: number) => string): Told[] {
  if (m.type !== 'move' || m.story?.some((s) => s !== '')) return tell(m);
  const who = name(m.seat);
  const planned = m.events.flatMap((e) => {
    if (!quiet.has(e.type)) return [];
    return e.type === 'plan' ? `${who} plans to cross ${e.hex}.` : `${who} frees ${e.hex} again.`;
  });
  return planned.length || !m.move ? planned : [`${who}: ${m.move}.`];
}
