// How quickly things are shown: as they are meant, fast, or without motion (they then stand still
// for as long as it takes to read them). Also without motion where the system asks for it.
import { signal } from '@preact/signals';
import { read, write } from '../wire/keys';

const tempos = ['full', 'fast', 'still'] as const;
export type Tempo = (typeof tempos)[number];

export const tempo = signal<Tempo>(tempos.find((t) => t === read('tempo')) ?? 'full');

export function applyTempo(): void {
  document.documentElement.dataset.tempo = tempo.value;
}

export function setTempo(to: Tempo): void {
  tempo.value = to;
  write('tempo', to === 'full' ? null : to);
  applyTempo();
}

/** How long a wait takes, as a share of what a show asks for. */
export const stretch = (): number => (tempo.value === 'fast' ? 0.4 : 1);

export const isStill = (): boolean =>
  tempo.value === 'still' ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
