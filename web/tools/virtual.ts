// What the page imports from no file: modules that are made when it is built, from the rooms' own files and
// from the C.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { factsOf } from './facts';
import { heists, story } from './heists';
import { readJobs } from './jobs';
import { luck } from './luck';
import { rulesOf } from './rules';
import { thingsOf } from './things';

const json = (value: unknown) => `export default ${JSON.stringify(value)};`;
const named = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** By the first word of `virtual:facts/heist`: the module for what follows it. */
const makers: Record<string, (rest: string) => string> = {
  facts: (game) => named(factsOf(game)),
  heists: () => heists(),
  'heist-story': (id) => json(story(id)),
  jobs: () => json(readJobs()),
  luck,
  rules: (game) => json(rulesOf(game)),
  things: (game) => json(thingsOf(game)),
};

const prefix = '\0virtual:';
const rooms = fileURLToPath(new URL('../../src/', import.meta.url));

export const virtual = (): Plugin => ({
  name: 'caper-virtual',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(prefix)) return null;
    const [what = '', ...rest] = id.slice(prefix.length).split('/');
    return makers[what]!(rest.join('/'));
  },
  configureServer({ watcher, moduleGraph, ws }) {
    watcher.add(rooms);
    watcher.on('change', (file) => {
      if (!file.startsWith(rooms)) return;
      moduleGraph.invalidateAll();
      ws.send({ type: 'full-reload' });
    });
  },
});
