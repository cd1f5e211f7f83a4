// Before the cards: who begins.
import type { SetupProps } from '../../ui/setup';

export const covers = ['first'];

export function Setup({ options, seats }: SetupProps) {
  return (
    <label>
      <span>
        Who begins <small>a rematch passes it to the left</small>
      </span>
      <select
        value={options.value.first ?? ''}
        onChange={(e) => (options.value = { ...options.value, first: e.currentTarget.value })}
      >
        {Array.from({ length: seats.value }, (_, i) => (
          <option key={i} value={i ? String(i) : ''}>
            Player {i + 1}
          </option>
        ))}
      </select>
    </label>
  );
}
