#!/usr/bin/env node
// `caper-wasm engine`: the engine's line protocol, spoken by the WebAssembly build.
import { readSync, writeSync } from 'node:fs';
import { openCaper } from './caper.js';

const lineLimit = 1 << 20;

if (process.argv.length !== 3 || process.argv[2] !== 'engine') {
  console.error('usage: caper-wasm engine\nReads one JSON request per line and answers each with one line.');
  process.exit(process.argv[2] === '--help' ? 0 : 2);
}

function writeAll(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** Standard input in pieces, waiting for each. */
function* pieces() {
  const room = Buffer.alloc(65536);
  for (;;) {
    let n = 0;
    try {
      n = readSync(0, room);
    } catch (e) {
      if (e.code === 'EAGAIN') continue;
      if (e.code !== 'EOF') throw e;
    }
    if (n === 0) return;
    yield Buffer.from(room.subarray(0, n));
  }
}

/** Lines as bytes, because what is not UTF-8 must be refused and not mended. */
function* lines() {
  let begun = [];
  for (const piece of pieces()) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    begun.push(piece.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (rest.length) yield rest;
}

const caper = await openCaper();
for (const line of lines()) {
  const answer = caper.bytes(line.subarray(0, lineLimit + 1));
  writeAll(`${answer}\n`);
  if (caper.isOver) break;
}
