// Moves that no list can hold (a number of one's own, a title), put together by the rules' own forms, which the
// server tells: `check {seat} {deck} bonus {bonus}`.
import { signal } from '@preact/signals';
import { call } from './api';

const known = signal<Record<string, string[]>>({});
let isAsked = false;

/** The forms of a game's moves; none until they have come. */
export function formsOf(game: string): string[] {
  if (!isAsked)
    call<{ games: { id: string; forms: string[] }[] }>('/games?grammar=forms').then(
      ({ games }) => (known.value = Object.fromEntries(games.map((g) => [g.id, g.forms]))),
      () => (isAsked = false),
    );
  isAsked = true;
  return known.value[game] ?? [];
}

/** What fills the slots of a form, by their names. */
export type Slots = Record<string, string | number | undefined>;

const slot = /\{(\w+)\}/g;

/** The move of this verb with just these slots; nothing if there is no such form. */
export function write(forms: readonly string[], verb: string, slots: Slots): string | undefined {
  const given = Object.keys(slots).filter((s) => slots[s] !== undefined);
  const form = forms.find((f) => {
    const named: string[] = f.match(slot) ?? [];
    const isAll = named.length === given.length && given.every((s) => named.includes(`{${s}}`));
    return f.split(' ')[0] === verb && isAll;
  });
  return form?.replace(slot, (_, s) => String(slots[s]));
}

/** What people call it stands behind everything else. */
export function titled<M extends string | null | undefined>(move: M, title = ''): M | string {
  const words = title.replace(/\s+/g, ' ').trim();
  return move && words ? `${move} as ${words}` : move;
}
