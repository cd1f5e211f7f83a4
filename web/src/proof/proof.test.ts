import { describe, expect, test } from 'vitest';
import { dice, engine } from '../../tools/engine';
import { commitment, hex, keyOf, Stream } from './stream';
import { type Proof, prove } from './verify';

const unhex = (s: string) => Uint8Array.from(s.match(/../g) ?? [], (b) => Number.parseInt(b, 16));

describe('the stream', () => {
  test('the commitment of c0ffee is the one the engine prints', () => {
    expect(commitment('c0ffee')).toBe(
      'f2904e2cb6840eda820462f31cb98f0af63530c7d6f862dc1f6cfd9455c24061',
    );
  });

  // RFC 8439, A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
  test('words are those of ChaCha20', () => {
    const stream = new Stream(new Uint8Array(32));
    const first = unhex(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
    );
    const words = new DataView(first.buffer);
    for (let i = 0; i < 16; i++) expect(stream.next()).toBe(words.getUint32(4 * i, true));
    expect(stream.next()).toBe(0xbee7079f); // 9f 07 e7 be, the second block
  });

  test('salts are hashed by seat, whatever their order', () => {
    const a = { seat: 0, salt: 'aa' };
    const b = { seat: 10, salt: 'bb' };
    expect(hex(keyOf('c0ffee', [b, a]))).toBe(hex(keyOf('c0ffee', [a, b])));
    expect(hex(keyOf('c0ffee', [a]))).not.toBe(hex(keyOf('c0ffee', [a, b])));
  });
});

/** A whole random game through the engine, as `/proof` would hand it out. */
async function played(seats: number, seed: string): Promise<Proof> {
  const e = engine();
  const roll = dice(Number.parseInt(seed, 16) + seats);
  const made = await e.ask({ cmd: 'new', game: 'getmac', seats, seed });
  const { position } = await e.ask({ cmd: 'position' });
  for (let n = 0; n < 500; n++) {
    const { moves } = await e.ask({ cmd: 'moves' });
    if (!moves.length) break;
    await e.ask({ cmd: 'play', ...moves[roll(moves.length)] });
  }
  const { transcript } = await e.ask({ cmd: 'transcript' });
  e.quit();
  const lines = (transcript as string).split('\nmoves\n')[1]!.split('\n');
  const moves = lines
    .filter((l) => /^\d/.test(l))
    .map((l) => {
      const [seat, move, chance] = l.split('\t') as [string, string, string];
      return { seat: Number(seat), move, ...(chance[0] === '[' && { chance: JSON.parse(chance) }) };
    });
  const key = hex(keyOf(seed, []));
  return {
    seed,
    commitment: made.commitment,
    salts: [],
    key,
    game: 'getmac',
    players: seats,
    position,
    moves,
  };
}

describe('prove it', () => {
  for (const seats of [2, 3, 4, 7, 11])
    test(`a random game of ${seats} adds up, card by card`, async () => {
      for (const seed of ['c0ffee', '5eed', 'abc123', 'f00d', 'beef01']) {
        const checks = prove(await played(seats, seed));
        expect(checks.map((c) => c.ok)).toEqual([true, true, true, true]);
      }
    });

  test('a changed card, seed, salt or promise is found', async () => {
    const p = await played(4, 'c0ffee');
    const swapped = structuredClone(p);
    const hands = swapped.position!.hands!;
    [hands[0]![0], hands[1]![0]] = [hands[1]![0]!, hands[0]![0]!];
    expect(prove(swapped).at(-1)).toMatchObject({ what: 'The deal', ok: false });
    expect(prove({ ...p, seed: 'c0ffef' })[0]).toMatchObject({ ok: false });
    expect(prove({ ...p, salts: [{ seat: 0, salt: 'aa' }] })[1]).toMatchObject({ ok: false });
    expect(prove(p, 'ab'.repeat(32))[0]).toMatchObject({ ok: false });
    const i = p.moves.findIndex((m) => typeof m.chance?.[0] === 'string');
    const drawn = structuredClone(p);
    drawn.moves[i]!.chance = [p.moves[i]!.chance![0] === 'rock' ? 'paper' : 'rock'];
    expect(prove(drawn).at(-1)).toMatchObject({ what: 'Every random draw', ok: false });
  });
});
