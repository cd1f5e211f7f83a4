// Hooks that many parts of the page share, and what is kept for each table.
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
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

/** The button that was pressed may be gone: keys go on from `place`. For the element around both. */
export function useKeyed(place: RefObject<HTMLElement | null>) {
  const keyed = useRef(false);
  useLayoutEffect(() => {
    if (keyed.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  });
  return {
    onFocusIn: () => {
      keyed.current = true;
    },
    onFocusOut: (e: FocusEvent) => {
      keyed.current = !e.relatedTarget;
    },
  };
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
