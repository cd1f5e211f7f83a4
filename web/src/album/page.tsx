// /album: what you have found so far. It is here when you want to look, and never calls.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Titled } from '../people/parts';
import { attempt, Trouble } from '../ui/parts';
import { alone } from '../ui/route';
import { type AlbumPage, openAlbum, type Sticker } from './album';
import '../style/album.css';

const album = signal<Sticker[] | null>(null);
const pages = signal<AlbumPage[]>([]);
const trouble = signal('');

const date = (at: number) => new Date(at).toLocaleDateString();

function Found({ s }: { s: Sticker }) {
  return (
    <li class="sticker sunk">
      <b>{s.words}</b> <span class="fine">{date(s.at)}</span>
    </li>
  );
}

/** An adventure: its endings, as many as it has. */
function Story({ title, endings, found }: { title: string; endings: number; found: Sticker[] }) {
  return (
    <section class="story">
      <h3>
        {title}{' '}
        <span class="fine">
          {found.length} of {endings} endings
        </span>
      </h3>
      <ul class="flow">
        {found.map((s) => (
          <Found key={s.id} s={s} />
        ))}
      </ul>
    </section>
  );
}

/** Jobs and heists: each once. */
function Piece({ title, found }: { title: string; found: Sticker | undefined }) {
  return (
    <li class={found ? 'sticker sunk' : 'gap'}>
      <b>{title}</b> <span class="fine">{found ? date(found.at) : 'not yet'}</span>
    </li>
  );
}

function Page({ p, all }: { p: AlbumPage; all: Sticker[] }) {
  if (!p.pieces.length) return null;
  const stories = p.pieces.filter((x) => x.endings);
  return (
    <section class={`album-page game-${p.game}`} aria-label={p.title}>
      <h2>{p.title}</h2>
      {stories.map((x) => (
        <Story
          key={x.id}
          title={x.title}
          endings={x.endings!}
          found={all.filter((s) => s.id.startsWith(`${p.game}/${x.id}/`))}
        />
      ))}
      {!stories.length && (
        <ul class="pieces flow">
          {p.pieces.map((x) => (
            <Piece
              key={x.id}
              title={x.title}
              found={all.find((s) => s.id === `${p.game}/${x.id}`)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

export function AlbumBook() {
  useEffect(() => {
    attempt(trouble, async () => {
      const found = await openAlbum();
      album.value = found.album;
      pages.value = found.pages;
    });
  }, [alone.value]);
  const firsts = album.value?.filter((s) => s.id.startsWith('first/')) ?? [];
  return (
    <Titled class="album" title="Your album">
      <Trouble of={trouble} />
      {album.value && (
        <>
          <p>
            Endings you have found, jobs and heists you have won, and firsts. It fills itself
            whenever you finish a game.
          </p>
          <section class="album-page" aria-label="Firsts">
            <h2>Firsts</h2>
            {firsts.length ? (
              <ul class="pieces flow">
                {firsts.map((s) => (
                  <Found key={s.id} s={s} />
                ))}
              </ul>
            ) : (
              <p class="empty">Nothing yet.</p>
            )}
          </section>
          {pages.value.map((p) => (
            <Page key={p.game} p={p} all={album.value!} />
          ))}
        </>
      )}
    </Titled>
  );
}
