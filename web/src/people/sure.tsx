// A button for what cannot be taken back: it asks once more, in its own place.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Quiet } from '../ui/parts';

export function Sure({
  act,
  sure,
  children,
}: {
  act: () => unknown;
  /** What it says then: “Really forget”. */
  sure: string;
  children: ComponentChildren;
}) {
  const isAsked = useSignal(false);
  const press = () => {
    if (isAsked.value) act();
    isAsked.value = !isAsked.value;
  };
  return (
    <Quiet onClick={press} onBlur={() => (isAsked.value = false)} aria-live="polite">
      {isAsked.value ? sure : children}
    </Quiet>
  );
}
