// Hooks that many parts of the page share, and what is kept for each table.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Link } from '../wire/link';

/** What comes a moment later; until then, and if it does not come, `none`. */
export function useLoaded<T>(load: () => Promise<T> | undefined, none: T, on: unknown[]): T {
  const found: Signal<T> = useSignal(none);
  useEffect(() => {
    let gone = false;
    found.value = none;
    load()?.then(
      (it) => {
        if (!gone) found.value = it;
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, on);
  return found.value;
}

/** Keys that are pressed anywhere on the page. */
export function useKeys(pressed: (e: KeyboardEvent) => void, on: unknown[]): void {
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, on);
}

/** Made once for each table, and gone with it. */
export function perLink<T>(make: () => T): (link: Link) => T {
  const all = new WeakMap<Link, T>();
  return (link) => {
    const found = all.get(link) ?? make();
    all.set(link, found);
    return found;
  };
}

/** What went wrong is said above the table. */
export const noticed = (link: Link) => (e: Error) => {
  link.notice.value = e.message;
};
