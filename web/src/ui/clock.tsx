// A clock that counts down by itself from what the server said last.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Seen } from './desk';

export function Clock({ link, seat }: { link: Seen; seat: number }) {
  const left = link.now.value?.left?.[seat];
  const now = useSignal(Date.now());
  useEffect(() => {
    if (left === undefined) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 500);
    return () => clearInterval(timer);
  }, [left, now]);
  if (left === undefined) return null;
  const rest = Math.max(0, Math.ceil((left - (now.value - link.nowAt.value)) / 1000));
  const text = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
  return (
    <span
      class={rest <= 10 ? 'clock late' : 'clock'}
      role="timer"
      aria-label={`${rest} seconds left`}
    >
      {text}
    </span>
  );
}
