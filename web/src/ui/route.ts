// Where we are: the address, as a signal. Tokens are never part of it.
//
// The one subtle idea: tables of this device have their address after a “#”, so it never reaches
// any server and works wherever the page lies: /t/ID is a server's table, #/t/ID is one of ours.
import { batch, signal } from '@preact/signals';

const inPage = typeof document === 'object'; /* tests of the pure parts have no address */

/** Are we at home on this device, without a server? */
export const alone = signal(false);
export const path = signal('/');

/** This copy of the page was written by `caper page`: there never is a server. */
export const noServer =
  inPage && document.querySelector('meta[name=caper][content=alone]') !== null;

/** Under which name something is noted that belongs to this end: a server's tables and those of this
 * device do not know each other. */
export const noted = (name: string): string => (alone.value ? `${name}.here` : name);

const plain = (to: string) => to.split(/[?#]/)[0]!;

function look(): void {
  batch(() => {
    alone.value = noServer || location.hash.startsWith('#/');
    path.value = alone.value ? plain(location.hash.slice(1)) || '/' : location.pathname;
  });
}
if (inPage) {
  look();
  addEventListener('popstate', look);
}

/** The address of a place in the page, for <a href>. */
export const to = (place: string): string =>
  alone.value && place.startsWith('/') ? `#${place.replace('#', '?')}` : place;

export function go(place: string): void {
  history.pushState(null, '', to(place));
  look();
  scrollTo(0, 0);
}

/** From here on without the server, or with it again. */
export function goAlone(place = '/'): void {
  history.pushState(null, '', `/#${place}`);
  look();
  scrollTo(0, 0);
}
/** There is no server after all. */
export function stayAlone(): void {
  history.replaceState(null, '', '#/');
  look();
}
export function goToServer(place = '/'): void {
  history.pushState(null, '', place);
  look();
  scrollTo(0, 0);
}

/** For <a href> within the page: a plain click stays here, anything else is the browser's. */
export function here(e: MouseEvent): void {
  const a = e.currentTarget as HTMLAnchorElement;
  if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  go(a.getAttribute('href')!);
}

/** What a page remembers in its address, like the moment of a replay. */
export function params(): URLSearchParams {
  const text = alone.value ? location.hash.split('?')[1] : location.hash.slice(1);
  return new URLSearchParams(text ?? '');
}
/** The address of this place with these words in it. */
export const withParams = (words: string): string =>
  alone.value ? `#${path.value}?${words}` : `#${words}`;
