// Fair by proof, the page's half: commitment, key and stream exactly as table/proof.h and
// include/caper/rng.h make them, so that the page can deal the cards again by itself.
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2b';

export interface Salt {
  seat: number;
  salt: string;
}

const utf8 = new TextEncoder();
const hash = (text: string) => blake2b(utf8.encode(text), { dkLen: 32 });

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** What the table published before the first card. */
export const commitment = (seed: string): string => hex(hash(`caper commitment 1\n${seed}\n`));

/** The key of the stream: the seed, and what the players added. */
export function keyOf(seed: string, salts: Salt[]): Uint8Array {
  const lines = [...salts].sort((a, b) => a.seat - b.seat).map((s) => `salt ${s.seat} ${s.salt}\n`);
  return hash(`caper key 1\n${seed}\n${lines.join('')}`);
}

/** The stream of random numbers: ChaCha20, nonce zero, little-endian words of 32 bits. */
export class Stream {
  private block: DataView = new DataView(new ArrayBuffer(64));
  private at = 64;
  private blocks = 0;
  constructor(private key: Uint8Array) {}

  next(): number {
    if (this.at === 64) {
      const bytes = chacha20(
        this.key,
        new Uint8Array(12),
        new Uint8Array(64),
        undefined,
        this.blocks++,
      );
      this.block = new DataView(bytes.buffer, bytes.byteOffset, 64);
      this.at = 0;
    }
    const word = this.block.getUint32(this.at, true);
    this.at += 4;
    return word;
  }

  /** 0 … n−1, each equally likely (multiplication with rejection). */
  below(n: number): number {
    const floor = 2 ** 32 % n;
    for (;;) {
      const m = BigInt(this.next()) * BigInt(n);
      if (Number(m & 0xffffffffn) >= floor) return Number(m >> 32n);
    }
  }

  /** Every order equally likely: Fisher–Yates from the top, in place. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }
}
