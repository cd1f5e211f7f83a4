// Any game in a replay: the facts after each step.
import { signal } from '@preact/signals';
import type { Projector } from '../../replay/replay';
import type { AnyView } from '../../wire/types';
import { Facts } from './facts';
import { useSense } from './room';
import '../../style/plain.css';

export function projector(): Projector {
  const view = signal<AnyView | null>(null);
  function Screen() {
    const sense = useSense(String(view.value?.game ?? ''));
    return (
      <div class="plain-board">
        <section class="facts-panel" aria-label="What that seat knew">
          <Facts view={view.value} sense={sense} name={(s) => `Seat ${s + 1}`} />
        </section>
      </div>
    );
  }
  return {
    Screen: () => <Screen />,
    show: (r, n) => {
      view.value = r.steps[n - 1]?.view ?? r.view;
    },
    tell: (_r, step) => [
      ...step.story.filter((s) => s !== ''),
      ...(step.story.length === 0 && step.move ? [step.move] : []),
    ],
  };
}
