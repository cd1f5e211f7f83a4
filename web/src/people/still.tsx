// “Still there?”, before a live table's clock takes a move away.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { inWords, useLeft } from '../ui/clock';
import { play } from '../ui/sound';
import type { Link } from '../wire/link';

/** With how much left of a clock (ms) we ask: a quarter of it, ten seconds at least, half of it at most. */
export const askWith = (clock: number) => Math.min(clock / 2, Math.max(clock / 4, 10_000));

const question = (seconds: number) => `Still there? A bot moves for you in ${inWords(seconds)}.`;

export function StillThere({ link }: { link: Link }) {
  const { seat } = link.you.value;
  const { clock, slow } = link.table.value!;
  const left = link.now.value?.left?.[seat];
  const at = link.nowAt.value;
  /** What was asked; read out once, whatever the clock says since. */
  const asked = useSignal('');
  const rest = useLeft(link, seat);
  useEffect(() => {
    const rests = () => Math.max(0, (left ?? Infinity) - (Date.now() - at));
    const wait = clock && !slow ? rests() - askWith(clock) : Infinity;
    if (wait > 0) asked.value = '';
    if (wait === Infinity || asked.peek()) return;
    const ask = () => {
      asked.value = question(Math.ceil(rests() / 1000));
      play('alert');
      navigator.vibrate?.(200);
    };
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [left, at]);
  if (!asked.value || rest === undefined) return null;
  return (
    <p class="strip-note on-ink still-there">
      <span class="sr" role="alert">
        {asked.value}
      </span>
      <span aria-hidden="true">{question(rest)}</span>
    </p>
  );
}
