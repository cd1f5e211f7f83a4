// Who you are to this server, on all your devices. A person is made without a word, when a name is typed or
// a seat is taken; the key is drawn here (wire/keys.ts) and never shown.
import { signal } from '@preact/signals';
import { seen } from '../ui/mine';
import { alone, noted } from '../ui/route';
import type { Refusal } from '../wire/api';
import { handsOf, keep, myName, myToken, read, readAs, write } from '../wire/keys';
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

/** Settings that were changed here go along, those that were changed elsewhere come; and the clock that quiet
 * hours go by is the one that was looked at last. */
async function settle({ settings }: api.Me): Promise<void> {
  const page = travel(settings.page ?? {});
  const zone = new Date().getTimezoneOffset();
  if (page || (settings.quiet && settings.zone !== zone))
    await changeSettings({ zone, ...(page && { page }) });
}

/** Seats that were taken before are this person's as well. */
async function bringSeats(tables = readAs<string[]>(noted('seen'), [])): Promise<void> {
  for (const table of tables)
    for (const { token } of handsOf(table))
      await api.bringSeat(table, token).catch(() => undefined);
}

/** Make this device a person, or tell the server their new name. */
export async function becomeKnown(): Promise<void> {
  const isNew = !isKnown();
  await met(api.be(myName(), deviceName()));
  if (isNew) await bringSeats();
}
export async function lookAtMe(): Promise<api.Me> {
  if (!isKnown()) await becomeKnown();
  return met(api.me());
}
/** The same, and settings travel. */
export const arrive = () => lookAtMe().then(settle);
export const changeMe = (to: Parameters<typeof api.change>[0]) => met(api.change(to));
/** Shown at once, without waiting for a tick. */
export async function changeSettings(to: api.Settings): Promise<void> {
  const settings = { ...me.value?.settings, ...to };
  if (me.value) me.value = { ...me.value, settings };
  await changeMe({ settings });
}

/** Once a seat is taken, its player becomes known; a campaign's seats don't know of us yet. */
export async function greet(table: string): Promise<void> {
  if (!isKnown()) await becomeKnown();
  else if (read(`campaign.of.${table}`)) await bringSeats([table]);
}

/** Where a code leads: to a seat, or to all that a person has. */
async function arrived(got: Awaited<ReturnType<typeof api.claim>>): Promise<string> {
  if ('table' in got) {
    keep(got.table, { seat: got.seat, token: got.token });
    seen(got.table);
    return `/t/${got.table}`;
  }
  await met(Promise.resolve(got));
  await bringSeats();
  return '/me';
}

const withoutGaps = (code: string) => code.replace(/\s/g, '');

/** A code that was typed; a device that has a person already is asked on /me first. */
export async function claim(code: string): Promise<string> {
  const got = await api.claim(withoutGaps(code), deviceName()).catch((e: Refusal) => {
    if (e.code === 'taken') return null;
    throw e;
  });
  return got ? arrived(got) : `/me#code=${withoutGaps(code)}`;
}

/** This device leaves the person it was; their crews come along, so that no person stays behind without a device. */
async function moveOut(old: string, was: api.Me): Promise<void> {
  for (const { id } of was.crews) await api.inCrew(id, 'join').catch(() => undefined);
  const mine = was.devices.find((d) => d.mine);
  if (was.devices.length > 1 && mine) await api.forgetDevice(mine.id, old);
  else await api.forget(old);
}

/** This device joins the person whose code this is, whoever it was so far. */
export async function joinPerson(code: string): Promise<void> {
  const old = myToken();
  const was = isKnown() ? await api.me() : null;
  if (was) write('me', null); /* the next key is a new one */
  try {
    await arrived(await api.claim(withoutGaps(code), deviceName()));
  } catch (e) {
    write('me', old);
    throw e;
  }
  if (was) await moveOut(old, was);
  await arrive();
}

/** Nothing of this person stays here: the next key is another's. */
export function leaveHere(): void {
  write('me', null);
  write(noted('person'), null);
  me.value = null;
  forgotten.value = '';
}
