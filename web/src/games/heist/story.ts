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

/** In a film planning is told, too. */
export function planned(m: LogMessage, desk: { name: (seat: number) => string }): string[] {
  if (m.type !== 'move') return [];
  const says: Record<string, string> = { plan: 'plans to cross', unplan: 'gives up' };
  return m.events.flatMap((e) =>
    says[e.type] ? [`${desk.name(m.seat)} ${says[e.type]} ${e.hex}.`] : [],
  );
}
