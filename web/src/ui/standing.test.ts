import { expect, test } from 'vitest';
import type { Summary } from '../wire/types';
import { reachable } from './share';
import { ago, standing } from './standing';

const table = (state: Summary['state']) =>
  ({
    state,
    seats: [
      { seat: 0, kind: 'person', name: 'Ann' },
      { seat: 1, kind: state === 'open' ? 'open' : 'person', name: 'Bo' },
    ],
  }) as unknown as Summary;

test('a table on the front page says whose turn it is, and since when', () => {
  const at = { table: table('playing'), to_act: [1], since: 1000 };
  expect(standing(at, [0], 1000 + 5 * 60000)).toBe('waits for Bo, for 5 min');
  expect(standing(at, [1], 1000 + 3 * 3600000)).toBe('your turn, for 3 h');
  expect(standing({ table: table('open') }, [0], 0)).toBe('waits for 1 more');
  expect(standing({ table: table('over') }, [0], 0)).toBe('is over');
  expect(ago(30000)).toBe('just now');
  expect(ago(3 * 86400000)).toBe('for 3 days');
});

test('a link says for whom it works', () => {
  const here = ['http://127.0.0.1:8420', '127.0.0.1:8420'] as const;
  expect(reachable(...here, [])).toMatchObject({
    origin: here[0],
    says: expect.stringContaining('this computer only'),
    option: '--listen 0.0.0.0:8420',
  });
  expect(reachable(...here, ['http://10.0.0.7:8420'])).toMatchObject({
    origin: 'http://10.0.0.7:8420',
  });
  expect(reachable('https://caper.example', 'caper.example', null).says).toContain('caper.example');
});
