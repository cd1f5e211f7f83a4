// The rules of a game to read, made from games/<game>/README.md when the page was built.
import { useSignal } from '@preact/signals';
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

export function RulesPage({ id }: { id: string }) {
  const html = useSignal<string | null | undefined>(undefined);
  const poster = posters.find((p) => p.id === id);
  useEffect(() => {
    document.title = `Rules: ${poster?.title ?? id}`;
    const load = texts[id];
    if (load) load().then((m) => (html.value = m.default));
    else html.value = null;
  }, [id, poster, html]);
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
