// Characters that were made by hand stay in this browser and can come back: a sheet is only a list
// of moves, so a character that comes back is made again, line by line, in a moment.
import type { Slots } from '../../wire/forms';
import { readAs, write, writeFirst } from '../../wire/keys';
import type { Letter, Person } from './types';

export type Saved = Pick<Person, 'name' | 'about' | 'background' | 'traits' | 'trick'>;

export const savedPeople = () => readAs<Saved[]>('luck-people', []);

export function forgetPerson(name: string): void {
  write('luck-people', JSON.stringify(savedPeople().filter((p) => p.name !== name)));
}

export function savePerson({ name, about, background, traits, trick }: Person): void {
  writeFirst('luck-people', { name, about, background, traits, trick }, (p) => p.name, 12);
}

const verbs: Record<string, string> = { skills: 'skill', disadvantages: 'flaw' };
const verbFor = (id: string) => verbs[id.slice(0, id.indexOf('/'))] ?? 'choose';
const call = (verb: string, slots?: Slots): [string, Slots?] => [verb, slots];
const primeOf = (traits: Record<string, Letter>) =>
  Object.keys(traits).find((id) => traits[id] === 'P');

/** A name with a few words about it, as the rules read it. */
export const named = (name: string, about: string) => (about ? `${name} — ${about}` : name);

/** The moves that make this sheet the saved one, and ready: verbs, and what fills their slots. */
export function movesFor(saved: Saved, now: Saved): [verb: string, slots?: Slots][] {
  const extra = Object.keys(now.traits).filter((id) => !saved.traits[id]);
  const lacking = Object.keys(saved.traits).filter((id) => !now.traits[id]);
  const prime = primeOf(saved.traits);
  return [
    ...extra.map((trait) => call('drop', { trait })),
    ...(saved.background !== now.background
      ? [call('background', { background: saved.background ?? '' })]
      : []),
    ...lacking.map((trait) => call(verbFor(trait), { trait })),
    ...(prime && prime !== primeOf(now.traits) ? [call('prime', { trait: prime })] : []),
    ...(saved.trick !== now.trick ? [call('trick', { trick: saved.trick ?? '' })] : []),
    call('name', { text: named(saved.name, saved.about) }),
    call('ready'),
  ];
}
