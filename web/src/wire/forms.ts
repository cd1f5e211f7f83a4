// Moves that no list can hold (a number, a title, words of one's own), put together by the rules' own forms, which
// the server tells: `check {seat} {deck} bonus {bonus} [as {title}]`.
import { signal } from '@preact/signals';
import { call } from './api';
import type { MoveText } from './steps';

const known = signal<Record<string, string[]>>({});
let asked: Promise<void> | undefined;

/** Resolves once the forms have come, or cannot. */
export function formsCome(): Promise<void> {
  asked ??= call<{ games: { id: string; forms: string[] }[] }>('/games?grammar=forms').then(
    ({ games }) => {
      known.value = Object.fromEntries(games.map((g) => [g.id, g.forms]));
    },
    () => {
      asked = undefined;
    },
  );
  return asked;
}

/** The forms of a game's moves; none until they have come. */
export function formsOf(game: string): string[] {
  formsCome();
  return known.value[game] ?? [];
}

/** What fills the slots of a form, by their names; a plural takes several words. What is empty is left out. */
export type Slots = Record<
  string,
  string | number | boolean | readonly (string | number)[] | undefined
>;

/** The words of a form, each an optional part as a whole: check, {seat}, [as {title}]. */
export const partsOf = (form: string): string[] => form.match(/\[[^\]]*\]|\S+/g) ?? [];

const slot = /\{([^}]+)\}/g;
const isOptional = (part: string) => part.startsWith('[');

/** What a part is filled by: its slots or, if it is optional words, its first word. */
const namesIn = (part: string): string[] => {
  const slots = [...part.matchAll(slot)].map((m) => m[1]!);
  return slots.length || !isOptional(part) ? slots : [part.slice(1, -1)];
};

const oneLine = (x: Slots[string]) => [x].flat().join(' ').replace(/\s+/g, ' ').trim();
const isGiven = (x: Slots[string]) => x !== false && oneLine(x) !== '';

/** The move of this verb with just these slots; nothing if there is no such form. */
export function write(
  forms: readonly string[],
  verb: string,
  slots: Slots = {},
): MoveText | undefined {
  const given = Object.keys(slots).filter((s) => isGiven(slots[s]));
  const has = (part: string) => namesIn(part).every((s) => given.includes(s));
  for (const form of forms) {
    const parts = partsOf(form);
    const names = parts.flatMap(namesIn);
    if (parts[0] !== verb || !given.every((s) => names.includes(s))) continue;
    if (!parts.every((p) => isOptional(p) || has(p))) continue;
    const words = parts.filter(has).map((p) => (isOptional(p) ? p.slice(1, -1) : p));
    return words.join(' ').replace(slot, (_, s) => oneLine(slots[s])) as MoveText;
  }
  return undefined;
}
