// The clock of an adventure: what it shows, and a mark for every hour that has passed or is left.
import type { Clock as Hours } from './types';

const left = (c: Hours): string =>
  c.passed < c.hours ? `${c.hours - c.passed} left until ${c.last}` : 'time is up';

export function Clock({ clock }: { clock: Hours | undefined }) {
  if (!clock) return null;
  return (
    <span class="hours" title={left(clock)}>
      {' · '}
      {clock.now}{' '}
      <span aria-hidden="true">
        {'●'.repeat(clock.passed)}
        {'○'.repeat(clock.hours - clock.passed)}
      </span>
      <span class="sr">, {left(clock)}</span>
    </span>
  );
}
