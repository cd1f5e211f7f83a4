// The story: the server's own sentences, without those that the map tells better.
import type { AnyEvent, LogMessage } from '../../wire/types';

/** Planning is done by many small moves that everybody sees on the map. */
const quiet = new Set(['plan', 'unplan', 'change']);

export const sentences = (events: AnyEvent[], story: string[]): string[] =>
  story.filter((s, i) => s !== '' && !quiet.has(events[i]?.type ?? ''));

export const tell = (m: LogMessage): string[] =>
  m.type === 'move' ? sentences(m.events, m.story ?? []) : [];
