// Light, dark, or as the system has it.
import { signal } from '@preact/signals';
import { read, write } from '../wire/keys';

type Theme = 'auto' | 'light' | 'dark';
const order: Theme[] = ['auto', 'light', 'dark'];

export const theme = signal<Theme>((read('theme') as Theme | null) ?? 'auto');

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value;
}

export function nextTheme(): void {
  theme.value = order[(order.indexOf(theme.value) + 1) % order.length]!;
  write('theme', theme.value);
  applyTheme();
}
