// The rules are the same everywhere: many random games of each kind, natively and in WebAssembly,
// must end in the same hash of all their states.
//
// usage: node test_same.mjs WALK PACKAGE [SHARE]; a share of 0.1 plays a tenth of the games
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const [walk, folder, share = '1'] = process.argv.slice(2);
const { openCaper } = await import(pathToFileURL(`${folder}/caper.js`));
const caper = await openCaper();

// Random hosts never come to an end: their games are cut short.
const kinds = [
  ['getmac', '{}', 10000, 20000],
  ['mcguffin', '{}', 10000, 20000],
  ['mcguffin', '{"mode":"hosted"}', 1000, 300],
  ['luck', '{}', 10000, 20000],
  ['luck', '{"mode":"hosted"}', 1000, 300],
  ['luck', '{"mode":"competition"}', 1000, 20000],
  ['heist', '{}', 10000, 20000],
];

let failed = 0;
for (const [game, options, all, longest] of kinds) {
  const games = Math.ceil(all * Number(share));
  const native = execFileSync(walk, [game, options, games, longest], { encoding: 'utf8' }).trim();
  const begun = performance.now();
  const wasm = caper.walk(game, options, games, longest);
  const same = native === wasm;
  failed += same ? 0 : 1;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${same ? 'ok  ' : 'FAIL'} ${game} ${options}: ${games} games, ${seconds} s in WebAssembly`);
  if (!same) console.log(`     native ${native}\n     wasm   ${wasm}`);
}
console.log(`${kinds.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
