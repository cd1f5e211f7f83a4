// Ways past the show: this step, or everything that waits. Takes the focus if it is free, so that
// Enter goes on; a key or a button that is kept down hurries everything until it is let go.
import { useEffect, useRef } from 'preact/hooks';
import { useDesk } from './desk';
import { Plain, Quiet } from './parts';
import type { Curtain } from './stage';

/** A press that lasts longer than this is a hold. */
const holdAfter = 350;

/** What a button needs to be pressed (go on) or held (hurry). */
function pressOrHold(stage: Curtain, on: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const begin = () => {
    clearTimeout(timer);
    held = false;
    timer = setTimeout(() => {
      held = true;
      stage.hold(true);
    }, holdAfter);
  };
  const end = () => {
    clearTimeout(timer);
    if (held) stage.hold(false);
  };
  return {
    onPointerDown: begin,
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onKeyDown: (e: KeyboardEvent) => {
      if (!e.repeat || (e.key !== 'Enter' && e.key !== ' ')) return;
      e.preventDefault();
      if (!held) stage.hold(true);
      held = true;
    },
    onKeyUp: () => {
      end();
      setTimeout(() => {
        held = false;
      });
    },
    onBlur: end,
    onClick: () => {
      if (!held) on();
      held = false;
    },
  };
}

/** `due`: the game waits for you. */
export function GoOn({ due = false }: { due?: boolean }) {
  const stage = useDesk().stage!;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    return () => stage.hold(false);
  }, [stage]);
  const wanted = useRef(due);
  wanted.current = due;
  /* If the game waits for you, this goes straight to your move. */
  const press = useRef(
    pressOrHold(stage, () => (wanted.current ? stage.skipAll() : stage.skip())),
  ).current;
  const n = stage.waiting.value;
  return (
    <div class="answer flow go-past">
      <Plain class="go-on" ref={button} {...press}>
        {due && n > 0 ? 'On to your move' : 'Go on'}
      </Plain>
      {!due && n > 1 && <Quiet onClick={() => stage.skipAll()}>Skip ahead ({n})</Quiet>}
    </div>
  );
}
