// The story: the server's own sentences, without those that the map tells better.
import type { Told } from '../../ui/feed';
import type { AnyEvent, LogMessage } from '../../wire/types';

/** Planning is done by many small moves that everybody sees on the map. */
const quiet = new Set(['plan', 'unplan']);

function told(events: AnyEvent[], story: string[]): { text: string; thing: string }[] {
  return story.flatMap((text, i) => {
    const e = events[i];
    return text === '' || quiet.has(e?.type ?? '') ? [] : [{ text, thing: thingIn(e) }];
  });
}

/** What acted: the event that is read, the chit that turned up. */
function thingIn(e: AnyEvent | undefined): string {
  if (typeof e?.card === 'string') return `event:${e.card}`;
  return typeof e?.chit === 'string' ? `chit:${e.chit.replace(/2$/, '')}` : '';
}

export const tell = (m: LogMessage): Told[] =>
  m.type === 'move'
    ? told(m.events, m.story ?? []).map(({ text, thing }) => (thing ? { text, thing } : text))
    : [];

/** In a film every move is told: planning, which the story leaves out, and any other without a sentence as it was
 * made. */
export function toldInFilm(m: LogMessage, name: (seat: number) => string): Told[] {
  if (m.type !== 'move' || m.story?.some((s) => s !== '')) return tell(m);
  const who = name(m.seat);
  const planned = m.events.flatMap((e) =>
    e.type === 'plan'
      ? [`${who} plans to cross ${e.hex}.`]
      : e.type === 'unplan'
        ? [`${who} frees ${e.hex} again.`]
        : [],
  );
  return planned.length || !m.move ? planned : [`${who}: ${m.move}.`];
}
