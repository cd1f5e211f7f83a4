import { afterAll, describe, expect, test } from 'vitest';
import { dice, engine } from '../../tools/engine';
import { type Proof, prove } from './verify';

const e = engine();
afterAll(() => e.quit());
const verify = (transcript: string) => e.ask({ cmd: 'verify', transcript });

/** A whole random game through the engine, as `/proof` would hand it out. */
async function played(game: string, seats: number, seed: string): Promise<Proof> {
  const roll = dice(Number.parseInt(seed, 16) + seats);
  const { commitment } = await e.ask({ cmd: 'new', game, seats, seed });
  for (let n = 0; n < 500; n++) {
    const { moves } = await e.ask({ cmd: 'moves' });
    if (!moves.length) break;
    await e.ask({ cmd: 'play', ...moves[roll(moves.length)] });
  }
  const { transcript } = await e.ask({ cmd: 'transcript' });
  return { commitment, salts: [], transcript };
}

describe('prove it', () => {
  for (const seats of [2, 3, 4, 7, 11])
    test(`a random game of ${seats} adds up, card by card`, async () => {
      for (const seed of ['c0ffee', '5eed', 'abc123']) {
        const checks = await prove(await played('getmac', seats, seed), null, verify);
        expect(checks.map((c) => c.ok)).toEqual([true, true, true]);
      }
    });

  test('a changed card, salt or promise is found', async () => {
    const p = await played('getmac', 4, 'c0ffee');
    const drawn = p.transcript.replace(/\["(\w+)"\]/, (_, c) =>
      c === 'rock' ? '["paper"]' : '["rock"]',
    );
    expect(drawn).not.toBe(p.transcript);
    expect(await prove({ ...p, transcript: drawn }, null, verify)).toMatchObject([{ ok: false }]);
    const seed = p.transcript.replace('seed c0ffee', 'seed c0ffef');
    expect(await prove({ ...p, transcript: seed }, null, verify)).toMatchObject([{ ok: false }]);
    const salted = await prove({ ...p, salts: [{ seat: 0, salt: 'aa' }] }, null, verify);
    expect(salted[1]).toMatchObject({ what: 'The key', ok: false });
    expect((await prove(p, 'ab'.repeat(32), verify))[0]).toMatchObject({ ok: false });
  });
});
