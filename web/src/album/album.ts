// The album: endings found, jobs and heists won, firsts. The end we play at (a server, or this device)
// keeps one under our token and decides what goes in; the browser keeps what it has seen of all of
// them, so that it can be exported with everything else.
import { Shelf } from '../engine/shelf';
import { call } from '../wire/api';
import { handsOf, myToken, read, write } from '../wire/keys';

export interface Sticker {
  id: string;
  words: string;
  at: number;
}
export interface AlbumPage {
  game: string;
  title: string;
  pieces: { id: string; title: string; endings?: number }[];
}

/** Both, each sticker once: as it was first found. */
export function joined(one: Sticker[], other: Sticker[]): Sticker[] {
  const all = new Map<string, Sticker>();
  for (const s of [...one, ...other].sort((a, b) => a.at - b.at))
    if (!all.has(s.id)) all.set(s.id, s);
  return [...all.values()];
}

async function keepHere(found: Sticker[]): Promise<Sticker[]> {
  const here = new Shelf();
  const all = joined((await here.paper<Sticker[]>('album')) ?? [], found);
  await here.keepPaper('album', all).catch(() => undefined); /* it can be found again */
  return all;
}

/** Everything that was found, and what there is to find. */
export async function openAlbum(): Promise<{ album: Sticker[]; pages: AlbumPage[] }> {
  const { album, pages } = await call<{ album: Sticker[]; pages: AlbumPage[] }>(
    '/album',
    undefined,
    myToken(),
  );
  return { album: await keepHere(album), pages };
}

/** A game of ours is over: what it left. Asked once for each table. */
export async function collect(table: string): Promise<Sticker[]> {
  const seat = handsOf(table)[0]?.token;
  const done = `album.${table}`;
  if (!seat || read(done)) return [];
  const { new: found } = await call<{ new: Sticker[] }>('/album', { table, seat }, myToken());
  write(done, '1');
  if (found.length) await keepHere(found);
  return found;
}
