// The class's ledger: deeds of the adventures that were finished on this device. The next table of an
// adventure is told them (the option `ledger`), so that people and things come back.
import { read, readAs, write } from '../../wire/keys';

/** Most of them that are kept, the newest first. */
const MOST = 64;

export const deedsSoFar = (): string[] => readAs<string[]>('luck.deeds', []);

export function remember(deeds: string[]): void {
  const all = [...new Set([...deeds, ...deedsSoFar()])].slice(0, MOST);
  if (deeds.length) write('luck.deeds', JSON.stringify(all));
}

/** Does the class of the next table remember? It does, unless the box was unticked last time. */
export const doesRemember = (): boolean => read('luck.forgets') === null;

export const setRemember = (on: boolean): void => write('luck.forgets', on ? null : 'yes');

/** The option of a new table: a list as JSON, or nothing. */
export function ledgerFor(mode: string): string {
  const deeds = deedsSoFar();
  return mode === 'auto' && doesRemember() && deeds.length ? JSON.stringify(deeds) : '';
}
