// Ways past the show: this step, or everything that waits. Takes the focus that nobody has, so that
// Enter goes on.
import { useEffect, useRef } from 'preact/hooks';
import type { Curtain } from './stage';

export function GoOn({ stage, due }: { stage: Curtain; due: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  const n = stage.waiting.value;
  /* Whoever is waited for goes straight to their own move. */
  const on = () => (due ? stage.skipAll() : stage.skip());
  return (
    <div class="answer go-past">
      <button type="button" class="plain go-on" ref={button} onClick={on}>
        {due && n > 0 ? 'On to your move' : 'Go on'}
      </button>
      {!due && n > 1 && (
        <button type="button" class="quiet" onClick={() => stage.skipAll()}>
          Skip ahead ({n})
        </button>
      )}
    </div>
  );
}
