// A number that is picked: a bonus from a short list, an amount typed or stepped, as far as the Mastermind's
// numbers go.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { times } from '../../ui/chips';
import { signed } from '../../ui/names';
import { classes, Select } from '../../ui/parts';
import { useTable } from './setting';

interface Props {
  label: string;
  value: number;
  set: (n: number) => void;
}

/** A small field and its label. */
export function Numbered({
  label,
  class: name,
  children,
}: {
  label: string;
  class?: string;
  children: (id: string) => ComponentChildren;
}) {
  const id = useId();
  return (
    <span class={classes('mc-number', name)}>
      <label for={id}>{label}</label>
      {children(id)}
    </span>
  );
}

export function Bonus({ label, ...props }: Props) {
  const most = useTable().view.limits?.bonus ?? 0;
  const all = times(2 * most + 1, (i) => most - i);
  return (
    <Numbered label={label}>
      {(id) => (
        <Select
          id={id}
          {...props}
          of={all.map((n): [number, string] => [n, n ? signed(n) : 'none'])}
        />
      )}
    </Numbered>
  );
}

export function Amount({ label, value, set }: Props) {
  const most = useTable().view.limits?.amount ?? 1;
  return (
    <Numbered label={label}>
      {(id) => (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={value}
          onInput={(e) => {
            const n = e.currentTarget.valueAsNumber;
            if (Number.isInteger(n) && n >= 1 && n <= most) set(n);
          }}
        />
      )}
    </Numbered>
  );
}
