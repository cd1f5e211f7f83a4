// Light, dark, or as the system has it.
import { signal } from '@preact/signals';
import { read, write } from '../wire/keys';

export type Theme = 'auto' | 'light' | 'dark';
const order: Theme[] = ['auto', 'light', 'dark'];

export const theme = signal<Theme>((read('theme') as Theme | null) ?? 'auto');

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value;
}

export function setTheme(to: Theme): void {
  theme.value = to;
  write('theme', to === 'auto' ? null : to);
  applyTheme();
}

export const nextTheme = (): void =>
  setTheme(order[(order.indexOf(theme.value) + 1) % order.length]!);
