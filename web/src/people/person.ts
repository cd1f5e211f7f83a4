// Who you are to this server, on all your devices. A person is made without a word, when a name is typed or
// a seat is taken; the key is drawn here (wire/keys.ts) and never shown.
import { signal } from '@preact/signals';
import { seen } from '../ui/mine';
import { alone, noted } from '../ui/route';
import type { Refusal } from '../wire/api';
import { keep, myName, read, write } from '../wire/keys';
import * as api from './api';
import { travel } from './travel';

export const me = signal<api.Me | null>(null);
/** This device was removed from the list of a person's devices. */
export const forgotten = signal('');

/** Nothing is asked about a person before there is one. */
export const isKnown = () => read(noted('person')) !== null;

const browsers: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac/, 'a Mac'],
  [/Linux/, 'Linux'],
];
/** “Firefox on Linux” */
export function deviceName(agent = navigator.userAgent): string {
  const [browser, system] = [browsers, systems].map((all) => all.find(([r]) => r.test(agent))?.[1]);
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}

async function met(asked: Promise<api.Me>): Promise<api.Me> {
  const got = await asked.catch((e: Refusal) => {
    if (e.code === 'forgotten') forgotten.value = e.message;
    if (e.code === 'no-person') write(noted('person'), null); /* it comes back with the next seat */
    throw e;
  });
  write(noted('person'), '1');
  if (!alone.value) write('name', got.name);
  me.value = got;
  return got;
}

/** Settings that were changed here go along, those that were changed elsewhere come. */
async function settle(got: api.Me): Promise<void> {
  const page = travel(got.settings.page ?? {});
  if (page) await met(api.change({ settings: { ...got.settings, page } }));
}

/** Become somebody, or say one's new name. */
export const beSomebody = () => met(api.be(myName(), deviceName()));
export const lookAtMe = () => met(isKnown() ? api.me() : api.be(myName(), deviceName()));
/** The same, and settings travel. */
export const arrive = () => lookAtMe().then(settle);
export const changeMe = (to: Parameters<typeof api.change>[0]) => met(api.change(to));
export const changeSettings = (to: api.Settings) =>
  changeMe({ settings: { ...me.value?.settings, ...to } });

/** Once a seat is taken, whoever sits there is somebody. */
export function greet(): void {
  if (!isKnown()) beSomebody().catch(() => undefined);
}

/** This device joins the person whose code this is. */
export const joinPerson = (code: string) => met(api.join(code, deviceName()));

/** A code from another device: a seat, or all that a person has. Returns where to go. */
export async function claim(code: string): Promise<string> {
  const got = await api.claimed(code.replace(/\s/g, ''), deviceName());
  if (!('table' in got)) {
    await met(Promise.resolve(got));
    return '/me';
  }
  keep(got.table, { seat: got.seat, token: got.token });
  seen(got.table);
  return `/t/${got.table}`;
}

/** Nothing of this person stays here: the next key is another's. */
export function leaveHere(): void {
  write('me', null);
  write(noted('person'), null);
  me.value = null;
  forgotten.value = '';
}
