// A number with a button on each side.
import { signed } from './words';

interface Props {
  label: string;
  value: number;
  low: number;
  high: number;
  /** Shown with its sign. */
  signs?: boolean;
  set: (n: number) => void;
}

export function Stepper({ label, value, low, high, signs, set }: Props) {
  const step = (by: number, words: string, sign: string) => (
    <button
      type="button"
      aria-label={`${label}: ${words}`}
      disabled={value + by < low || value + by > high}
      onClick={() => set(value + by)}
    >
      {sign}
    </button>
  );
  return (
    <span class="stepper">
      <span class="label">{label}</span>
      {step(-1, 'less', '−')}
      <output aria-label={label}>{signs && value ? signed(value) : value}</output>
      {step(1, 'more', '+')}
    </span>
  );
}
