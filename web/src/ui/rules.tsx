// The rules of a game to read, made from games/<game>/README.md when the page was built.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Bar } from './bar';
import { Picture, posters } from './posters';
import '../style/rules.css';

const texts: Record<string, () => Promise<{ default: string | null }>> = {
  getmac: () => import('virtual:rules/getmac'),
  mcguffin: () => import('virtual:rules/mcguffin'),
  luck: () => import('virtual:rules/luck'),
  heist: () => import('virtual:rules/heist'),
};

const galleries: Record<string, () => Promise<ComponentType>> = {
  getmac: () => import('../games/getmac/gallery').then((m) => m.Gallery),
};

export function RulesPage({ id }: { id: string }) {
  const html = useSignal<string | null | undefined>(undefined);
  const gallery = useSignal<{ Show: ComponentType } | null>(null);
  const poster = posters.find((p) => p.id === id);
  useEffect(() => {
    document.title = `Rules: ${poster?.title ?? id}`;
    const load = texts[id];
    if (load) load().then((m) => (html.value = m.default));
    else html.value = null;
    galleries[id]?.().then((Show) => (gallery.value = { Show }));
  }, [id, poster, html, gallery]);
  return (
    <div class={`rules game-${id}`}>
      <Bar title={poster ? 'The rules' : 'No such game'} />
      <main>
        {poster && (
          <div class="strip">
            <Picture poster={poster} />
          </div>
        )}
        {html.value && <article dangerouslySetInnerHTML={{ __html: html.value }} />}
        {gallery.value && <gallery.value.Show />}
        {html.value === null && (
          <article>
            <h1>{poster?.title ?? id}</h1>
            <p>Nobody has written the rules of this game down here yet.</p>
          </article>
        )}
      </main>
    </div>
  );
}
