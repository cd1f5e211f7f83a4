// Several seats on one device: who is in front, and the curtain in between.
import { effect, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Hands } from '../wire/hands';
import type { Link } from '../wire/link';
import { nameAt } from './names';
import { Button, Go } from './parts';

const nameOf = (l: Link) =>
  l.you.value.seat < 0 ? 'the next player' : nameAt(l, l.you.value.seat);

/** Time to see what your own move did, before the next one of ours comes to the front. */
const linger = { passing: 1800, alone: 600 };

/** Bring the seat that the game waits for to the front, once everything has been shown. */
export function useTurns(hands: Hands, calm: ReadonlySignal<boolean>): void {
  useEffect(
    () =>
      effect(() => {
        const next = hands.next();
        if (!next || !calm.value || hands.hidden.value) return;
        const wait = hands.passing.value ? linger.passing : linger.alone;
        const timer = setTimeout(() => hands.pass(next), wait);
        return () => clearTimeout(timer);
      }),
    [hands, calm],
  );
}

/** Whose seats these are; a dot says that the game waits for one of them. */
export function Tabs({ hands }: { hands: Hands }) {
  const held = hands.held;
  if (held.length < 2) return null;
  return (
    <nav class="hands" aria-label="Your seats">
      {held.map((l) => {
        const front = l === hands.front.value;
        const due = !!l.now.value?.to_act.includes(l.you.value.seat);
        return (
          <Button
            key={l.you.value.seat}
            aria-current={front ? 'true' : undefined}
            onClick={() => hands.pass(l)}
          >
            {due && <i aria-hidden="true">●</i>} {nameOf(l)}
            {due && <span class="sr">, to move</span>}
          </Button>
        );
      })}
    </nav>
  );
}

/** Nothing of the table is in the page while the curtain is down. */
export function Curtain({ hands }: { hands: Hands }) {
  const button = useRef<HTMLButtonElement>(null);
  const who = nameOf(hands.front.value);
  useEffect(() => button.current?.focus(), [who]);
  return (
    <main class="curtain">
      <div class="paper" role="dialog" aria-labelledby="curtain-title">
        <h2 id="curtain-title">Pass it on to {who}</h2>
        <p>Everything is hidden. Make sure nobody else is looking.</p>
        <Go ref={button} onClick={() => hands.reveal()}>
          I am {who}
        </Go>
      </div>
    </main>
  );
}
