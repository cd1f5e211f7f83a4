// The rules of a game to read, made from games/<game>/RULES.md when the page was built: with the
// table's own pictures, a search, and a way to play at once.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Bar } from '../ui/bar';
import { playNow, sitDown } from '../ui/home';
import { attempt, Go, Plain, Trouble } from '../ui/parts';
import { Picture, posters } from '../ui/posters';
import { go, noted, path } from '../ui/route';
import * as api from '../wire/api';
import { myName, read, write } from '../wire/keys';
import { type Draw, drawingsOf } from './pictures';
import '../style/rules.css';

const texts: Record<string, () => Promise<{ default: string | null }>> = {
  getmac: () => import('virtual:rules/getmac'),
  mcguffin: () => import('virtual:rules/mcguffin'),
  luck: () => import('virtual:rules/luck'),
  heist: () => import('virtual:rules/heist'),
};

/** Put the table's pictures where the page has a place for them. */
function fill(page: HTMLElement, draw: Draw): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-pic]')) {
    const [kind = '', ...id] = (place.dataset.pic ?? '').split(' ');
    const drawn = draw(kind, id.join(' '));
    if (drawn) render(drawn, place);
    else place.remove();
  }
}

/** Hide what does not have these words in it; says how many places do. */
function search(page: HTMLElement, words: string): number {
  const wanted = words.trim().toLowerCase();
  let found = 0;
  for (const section of page.querySelectorAll<HTMLElement>('section')) {
    let here = 0;
    for (const block of section.querySelectorAll<HTMLElement>('p, li, tbody tr, pre')) {
      const hit = !wanted || (block.textContent ?? '').toLowerCase().includes(wanted);
      block.hidden = !hit;
      if (hit) here++;
    }
    for (const box of section.querySelectorAll<HTMLElement>('.scroll'))
      box.hidden = !box.querySelector('tbody tr:not([hidden])');
    section.hidden = here === 0;
    found += here;
  }
  return wanted ? found : 0;
}

/** A whole game against bots. */
export const playGame = async (id: string): Promise<void> =>
  playNow((await api.games()).find((g) => g.id === id)!);

/** A first game with a coach; one that was begun goes on. */
export async function firstGame(id: string): Promise<void> {
  const begun = read(noted(`first.${id}`));
  const there = begun && (await api.table(begun).catch(() => null));
  if (there && there.state !== 'over') {
    go(`/t/${begun}`);
    return;
  }
  await sitDown({ game: id, name: myName(), players: ['me'], lesson: 'first' }, { now: true });
  write(noted(`first.${id}`), path.value.split('/')[2] ?? null);
}

function Tools({ id, page }: { id: string; page: () => HTMLElement | null }) {
  const words = useSignal('');
  const found = useSignal(0);
  const trouble = useSignal('');
  return (
    <div class="rules-tools flow">
      <Go onClick={() => attempt(trouble, () => playGame(id))}>Play now</Go>
      <Plain onClick={() => attempt(trouble, () => firstGame(id))}>First game, with a coach</Plain>
      <label for="search-rules">Search the rules</label>
      <input
        id="search-rules"
        type="search"
        value={words.value}
        onInput={(e) => {
          words.value = e.currentTarget.value;
          const at = page();
          found.value = at ? search(at, words.value) : 0;
        }}
      />
      <Plain onClick={() => print()}>Print</Plain>
      <p class="fine" role="status">
        {words.value.trim() && (found.value === 1 ? '1 place' : `${found.value || 'No'} places`)}
      </p>
      <Trouble of={trouble} />
    </div>
  );
}

function Text({
  id,
  html,
  page,
}: {
  id: string;
  html: string;
  page: { current: HTMLElement | null };
}) {
  useEffect(() => {
    drawingsOf(id).then((draw) => page.current && fill(page.current, draw));
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [id, page]);
  return <article ref={page} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function RulesPage({ id }: { id: string }) {
  const html = useSignal<string | null | undefined>(undefined);
  const page = useRef<HTMLElement | null>(null);
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
        {html.value && <Tools id={id} page={() => page.current} />}
        {html.value && <Text id={id} html={html.value} page={page} />}
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
