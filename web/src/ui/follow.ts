// Ties a stage to a table: moves become steps, a new view settles them, and other messages only move
// the story on.
import type { AnyEvent, AnyView, LogMessage } from '../wire/types';
import type { Seen } from './desk';
import type { Told } from './feed';
import type { Stage, Step } from './stage';

/** What happened in a move. */
export const eventsOf = <E = AnyEvent>(m: LogMessage): E[] =>
  m.type === 'move' ? (m.events as unknown as E[]) : [];

/** The sentences of a move, each with what it tells of. */
export const sentencesOf = <E = AnyEvent>(
  m: LogMessage,
  tell: (text: string, e: E | undefined) => Told[],
): Told[] =>
  (m.type === 'move' ? (m.story ?? []) : []).flatMap((text, i) =>
    text ? tell(text, eventsOf<E>(m)[i]) : [],
  );

/** `step`: what a live message shows; nothing: it is only one more line of the story. */
export function follow<V, S extends Step<V>>(
  link: Seen,
  stage: Stage<V, S>,
  step: (m: LogMessage) => Omit<S, keyof Step<V>> | null,
): void {
  link.onMessage = (m, live) => {
    if (!live) return;
    if (m.type === 'start' || m.type === 'undo') stage.jump(m.view as V, m.seq);
    const view = m.type === 'move' ? m.view : undefined;
    stage.push({ ...step(m), seq: m.seq, view } as S);
  };
  link.onTruth = (view: AnyView, seq) => stage.settle(view as V, seq);
  if (link.view.value) stage.settle(link.view.value as V, link.viewSeq.value);
  stage.push({ seq: link.seq.value } as S);
}
