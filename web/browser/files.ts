// Any host of files: no server of ours.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Serves what lies in the folder that it has at that moment, below `root`. */
export async function hostFiles(folder: () => string, root = '/') {
  const host = createServer((ask, answer) => {
    const path = new URL(ask.url!, 'http://host').pathname.replace(/\/$/, '/index.html');
    try {
      const bytes = readFileSync(join(folder(), path.slice(root.length)));
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      answer.writeHead(404).end('nothing here');
    }
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(host.address() as AddressInfo).port}${root}`,
    close: () => {
      host.closeAllConnections();
      host.close();
    },
  };
}
