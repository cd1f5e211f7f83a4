// The figures of docs/wasm.md: `node bindings/wasm/bench.mjs build/walk build/npm`. Native and WebAssembly take
// turns, so that both meet the same machine.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const [walk, folder] = process.argv.slice(2);
const { openCaper } = await import(resolve(folder, 'caper.js'));
const bytes = readFileSync(resolve(folder, 'caper.wasm'));
console.log(`caper.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`);

let start = performance.now();
const caper = await openCaper();
caper.openTables();
console.log(`ready in ${Math.round(performance.now() - start)} ms`);

caper.speed('getmac', 0.5); /* the module is compiled in two steps, the second after a while */
const rounds = 5;
let [native, wasm] = [0, 0];
for (let i = 0; i < rounds; i++) {
  native += Number(execFileSync(walk, ['--speed', 'getmac', '1'], { encoding: 'utf8' })) / rounds;
  wasm += caper.speed('getmac', 1) / rounds;
}
const million = (n) => `${(n / 1e6).toFixed(2)} M moves/s`;
console.log(`random games of getmac: native ${million(native)}, WebAssembly ${million(wasm)}, ${Math.round((100 * wasm) / native)} %`);

// hard at getmac, every seat, one game after the other.
const took = [];
for (let game = 0; game < 3; game++) {
  caper.must({ cmd: 'new', game: 'getmac', seats: 4, seed: String(game + 1) });
  while (!caper.must({ cmd: 'result' }).over) {
    const { seat } = caper.must({ cmd: 'moves' }).moves[0];
    start = performance.now();
    const { move } = caper.must({ cmd: 'bot', seat, level: 'hard' });
    took.push(performance.now() - start);
    caper.must({ cmd: 'play', seat, move });
  }
}
took.sort((a, b) => a - b);
const at = (share) => Math.round(took[Math.floor(share * (took.length - 1))]);
console.log(`hard at getmac: ${took.length} moves, half within ${at(0.5)} ms, the longest ${at(1)} ms`);
