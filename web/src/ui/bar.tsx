// The bar on top of every page.
import type { ComponentChildren } from 'preact';
import { read } from '../wire/keys';
import { Cut } from './cut';
import { A, Tool } from './parts';
import { here, path, to } from './route';
import { nextTheme, theme } from './theme';

/** The campaign that this table's heist belongs to, if this browser began it. */
function campaign(): string | null {
  const [, kind, id] = path.value.split('/');
  return kind === 't' && id ? read(`campaign.of.${id}`) : null;
}

/** A page that only says something. */
export const Paper = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="page">
    <Bar />
    <main class="lobby">
      <div class="paper">
        <h2>{title}</h2>
        {children}
      </div>
    </main>
  </div>
);

export function Bar({ title, children }: { title?: string; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="logo" href={to('/')} onClick={here} aria-label="caper, home">
        <Cut text="caper" />
      </a>
      {title && <h1 class="where">{title}</h1>}
      <span class="gap" />
      {campaign() && (
        <A class="tool" to={`/campaign/${campaign()}`}>
          Campaign
        </A>
      )}
      {children}
      <Tool onClick={nextTheme} aria-label={`Colours: ${theme.value}. Change`}>
        {theme.value === 'dark' ? '●' : theme.value === 'light' ? '○' : '◐'}
      </Tool>
    </header>
  );
}
