// Ties a stage to a table on the wire: moves become steps, a new view settles them, and whatever is
// not a move only moves the story on.
import type { Link } from '../wire/link';
import type { AnyView, LogMessage } from '../wire/types';
import type { Stage, Step } from './stage';

interface Script<V, S extends Step<V>> {
  /** What a live message shows; nothing: it is only one more line of the story. */
  step: (m: LogMessage) => Omit<S, keyof Step<V>> | null;
  /** A message from before anybody looked: remembered, not shown. */
  past?: (m: LogMessage) => void;
}

export function follow<V, S extends Step<V>>(
  link: Link,
  stage: Stage<V, S>,
  script: Script<V, S>,
): void {
  const live = (m: LogMessage) => {
    if (m.type === 'start' || m.type === 'undo') stage.jump(m.view as V, m.seq);
    const view = m.type === 'move' ? m.view : undefined;
    stage.push({ ...script.step(m), seq: m.seq, view } as S);
  };
  for (const m of link.log.value) script.past?.(m);
  link.onMessage = (m, isLive) => (isLive ? live(m) : script.past?.(m));
  link.onTruth = (view: AnyView, seq) => stage.settle(view as V, seq);
  if (link.view.value) stage.settle(link.view.value as V, link.viewSeq.value);
  stage.push({ seq: link.seq.value } as S);
}
