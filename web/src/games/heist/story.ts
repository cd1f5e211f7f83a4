// The story: the server's own sentences, without those that the map tells better.
import type { AnyEvent, LogMessage } from '../../wire/types';

/** Planning is done by many small moves that everybody sees on the map. */
const quiet = new Set(['plan', 'unplan']);

/** Of a rise in noise only the end is told. */
export function sentences(events: AnyEvent[], story: string[]): string[] {
  const loudest = events.map((e) => e.type).lastIndexOf('noise');
  return story.flatMap((text, i) => {
    const e = events[i];
    if (text === '' || quiet.has(e?.type ?? '')) return [];
    return e?.type === 'noise' && i !== loudest ? [] : [text];
  });
}

export const tell = (m: LogMessage): string[] =>
  m.type === 'move' ? sentences(m.events, m.story ?? []) : [];
