// Characters that were made card by card stay with this browser and can come back for another job
// (MC-16, the option `characters`).
import { readAs, writeFirst } from '../../wire/keys';
import type { Member, Skill } from './types';
import { skills } from './words';

interface Saved {
  name: string;
  specialty: string;
  skill: Skill;
  skills: Record<Skill, number>;
}

const place = 'mcguffin.crew';
const bytes = (text: string) => new TextEncoder().encode(text).length;

export const savedCrew = () => readAs<Saved[]>(place, []);

/** Keep a character, the newest first; a name stands for one character. */
export function saveCharacter(m: Member): void {
  if (!m.skill || skills.some((s) => m.skills[s] === null)) return;
  if (bytes(m.name) > 80 || bytes(m.specialty) > 120) return;
  const one = { name: m.name, specialty: m.specialty, skill: m.skill, skills: m.skills };
  writeFirst<Saved>(place, one as Saved, (s) => s.name, 12);
}

/** The option: one of them, or null, for each seat. */
export function charactersOption(names: string[]): string {
  const all = savedCrew();
  const list = names.map((n) => all.find((s) => s.name === n) ?? null);
  return list.some(Boolean) ? JSON.stringify(list) : '';
}
