// A number that is picked: a bonus from a short list, an amount typed or stepped.
import { useId } from 'preact/hooks';
import { signed } from '../../ui/names';
import { Select } from '../../ui/parts';

interface Props {
  label: string;
  value: number;
  low: number;
  high: number;
  set: (n: number) => void;
}

export function Bonus({ label, value, low, high, set }: Props) {
  const id = useId();
  const all = Array.from({ length: high - low + 1 }, (_, i) => high - i);
  return (
    <span class="mc-number">
      <label for={id}>{label}</label>
      <Select
        id={id}
        value={value}
        set={set}
        of={all.map((n): [number, string] => [n, n ? signed(n) : 'none'])}
      />
    </span>
  );
}

export function Amount({ label, value, low, high, set }: Props) {
  const id = useId();
  return (
    <span class="mc-number">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        value={value}
        onInput={(e) => {
          const n = e.currentTarget.valueAsNumber;
          if (Number.isInteger(n) && n >= low && n <= high) set(n);
        }}
      />
    </span>
  );
}
