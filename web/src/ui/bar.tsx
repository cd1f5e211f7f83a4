// The bar on top of every page.
import type { ComponentChildren } from 'preact';
import { Cut } from './cut';
import { here } from './route';
import { nextTheme, theme } from './theme';

export function Bar({ title, children }: { title?: string; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="logo" href="/" onClick={here} aria-label="caper, home">
        <Cut text="caper" />
      </a>
      {title && <h1 class="where">{title}</h1>}
      <span class="gap" />
      {children}
      <button
        type="button"
        class="tool"
        onClick={nextTheme}
        aria-label={`Colours: ${theme.value}. Change`}
      >
        {theme.value === 'dark' ? '●' : theme.value === 'light' ? '○' : '◐'}
      </button>
    </header>
  );
}
