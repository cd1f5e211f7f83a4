// A clock that counts down by itself from what the server said last.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Seen } from './desk';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** “2:05”, “5 h 12 min”, “3 days 4 h” */
export function timeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) {
    const hours = Math.floor((seconds % DAY) / HOUR);
    return `${Math.floor(seconds / DAY)} days${hours ? ` ${hours} h` : ''}`;
  }
  if (seconds >= HOUR) {
    const minutes = Math.floor((seconds % HOUR) / 60);
    return `${Math.floor(seconds / HOUR)} h${minutes ? ` ${minutes} min` : ''}`;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** “1 second”, “28 seconds”, “2:05 minutes”, “1 h” */
export function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return seconds < HOUR ? `${timeLeft(seconds)} minutes` : timeLeft(seconds);
}

/** Seconds left of that seat's clock, counted down; nothing if none runs. */
export function useLeft(link: Seen, seat: number): number | undefined {
  const left = link.now.value?.left?.[seat];
  const now = useSignal(Date.now());
  useEffect(() => {
    if (left === undefined) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 500);
    return () => clearInterval(timer);
  }, [left, now]);
  if (left === undefined) return;
  return Math.max(0, Math.ceil((left - (now.value - link.nowAt.value)) / 1000));
}

export function Clock({ link, seat }: { link: Seen; seat: number }) {
  const rest = useLeft(link, seat);
  if (rest === undefined) return null;
  const text = timeLeft(rest);
  return (
    <span
      class={rest <= 10 ? 'clock late' : 'clock'}
      role="timer"
      aria-label={rest < 3600 ? `${rest} seconds left` : `${text} left`}
    >
      {text}
    </span>
  );
}
