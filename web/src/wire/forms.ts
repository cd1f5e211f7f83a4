// Moves that no list can hold (a number of one's own, a title), put together by the rules' own forms, which come
// from the C when the page is built (tools/facts.ts): `check {seat} {deck} bonus {bonus}`.

/** What fills the slots of a form, by their names. */
export type Slots = Record<string, string | number | undefined>;

const slot = /\{(\w+)\}/g;
const slotsOf = (form: string) => [...form.matchAll(slot)].map((m) => m[1]!);

/** The move of this verb with just these slots; null if the rules have no such form. */
export function write(forms: readonly string[], verb: string, slots: Slots): string | null {
  const given = Object.keys(slots).filter((s) => slots[s] !== undefined);
  const form = forms.find((f) => {
    const named = slotsOf(f);
    const isAll = named.length === given.length && given.every((s) => named.includes(s));
    return f.split(' ')[0] === verb && isAll;
  });
  return form?.replace(slot, (_, s) => String(slots[s])) ?? null;
}

/** What people call it stands behind everything else. */
export function titled(move: string | null, title = ''): string | null {
  const words = title.replace(/\s+/g, ' ').trim();
  return move && words ? `${move} as ${words}` : move;
}
