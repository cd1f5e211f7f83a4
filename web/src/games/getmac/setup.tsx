// Before the cards: who begins.
import { times } from '../../ui/chips';
import { Select } from '../../ui/parts';
import type { SetupProps } from '../../ui/setup';

export const covers = ['first'];

export function Setup({ options, seats }: SetupProps) {
  return (
    <label>
      <span>
        Who begins <small>a rematch passes it to the left</small>
      </span>
      <Select
        value={options.value.first ?? ''}
        set={(first) => (options.value = { ...options.value, first })}
        of={times(seats.value, (i) => [i ? `${i}` : '', `Player ${i + 1}`])}
      />
    </label>
  );
}
