// “Still there?”, before a live table's clock takes a move away.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Clock } from '../ui/clock';
import { play } from '../ui/sound';
import type { Link } from '../wire/link';

/** With how much left of a clock (ms) we ask: a quarter of it, ten seconds at least, half of it at most. */
export const askWith = (clock: number) => Math.min(clock / 2, Math.max(clock / 4, 10_000));

export function StillThere({ link }: { link: Link }) {
  const { seat } = link.you.value;
  const { clock, slow } = link.table.value!;
  const left = link.now.value?.left?.[seat];
  const at = link.nowAt.value;
  const isAsked = useSignal(false);
  useEffect(() => {
    isAsked.value = false;
    if (left === undefined || !clock || slow) return;
    const ask = () => {
      isAsked.value = true;
      play('alert');
      navigator.vibrate?.(200);
    };
    const timer = setTimeout(ask, left - (Date.now() - at) - askWith(clock));
    return () => clearTimeout(timer);
  }, [left, at]);
  if (!isAsked.value) return null;
  return (
    <p class="strip-note on-ink" role="alert">
      Still there? When this clock has run out, a bot moves for you:{' '}
      <Clock link={link} seat={seat} />
    </p>
  );
}
