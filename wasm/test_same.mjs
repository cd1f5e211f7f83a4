// The rules are the same everywhere: many random games of each kind, natively and in WebAssembly,
// must end in the same hash of all their states.
//
// usage: node test_same.mjs WALK PACKAGE [GAMES]
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const [walk, folder, games = '10000'] = process.argv.slice(2);
const { openCaper } = await import(pathToFileURL(`${folder}/caper.js`));
const caper = await openCaper();

const kinds = [
  ['getmac', '{}'],
  ['mcguffin', '{}'],
  ['mcguffin', '{"mode":"hosted"}'],
  ['luck', '{}'],
  ['luck', '{"mode":"hosted"}'],
  ['luck', '{"mode":"competition"}'],
  ['heist', '{}'],
];

let failed = 0;
for (const [game, options] of kinds) {
  const native = execFileSync(walk, [game, games, options], { encoding: 'utf8' }).trim();
  const begun = performance.now();
  const wasm = caper.walk(game, options, Number(games));
  const same = native === wasm;
  failed += same ? 0 : 1;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${same ? 'ok  ' : 'FAIL'} ${game} ${options}: ${games} games, ${seconds} s in WebAssembly`);
  if (!same) console.log(`     native ${native}\n     wasm   ${wasm}`);
}
console.log(`${kinds.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
