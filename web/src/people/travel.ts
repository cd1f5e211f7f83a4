// Settings of the page that go from device to device. Each is compared with what it was when they last
// met: what changed here goes, what changed elsewhere comes, and where both did, ours wins.
import { setTempo, type Tempo } from '../ui/tempo';
import { setTheme, type Theme } from '../ui/theme';
import { read, readAs, write } from '../wire/keys';

const names = ['theme', 'tempo', 'sound', 'plain'];
type Values = Record<string, string>;

/** What we have after meeting `there`, and whether `there` should hear of it. */
export function reconciled(here: Values, there: Values, before: Values) {
  const all: Values = {};
  for (const name of names) {
    const value = here[name] === before[name] ? there[name] : here[name];
    if (value !== undefined) all[name] = value;
  }
  return { all, isNews: names.some((name) => all[name] !== there[name]) };
}

const ours = (): Values =>
  Object.fromEntries(names.flatMap((name) => (read(name) ? [[name, read(name)!]] : [])));

/** Take what is new there; returns everything if there is something to tell. */
export function travel(there: Values): Values | null {
  const { all, isNews } = reconciled(ours(), there, readAs<Values>('travelled', {}));
  for (const name of names) write(name, all[name] ?? null);
  setTheme((all.theme as Theme) ?? 'auto');
  setTempo((all.tempo as Tempo) ?? 'full');
  write('travelled', JSON.stringify(all));
  return isNews ? all : null;
}
