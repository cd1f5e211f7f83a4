// A job, adventure or heist of your own, from a file or from a link; what is wrong with it is said at
// once. A link carries the whole text after its “#”, squeezed, so it needs no other host, and no
// server sees it before a table is made.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import { FromFile, Linkish } from './parts';
import { alone } from './route';

export interface Own {
  title: string;
  text: string;
}

/* ---- Links ---- */

const through = async (bytes: BlobPart, stream: GenericTransformStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

async function squeezed(text: string): Promise<string> {
  const bytes = new Uint8Array(await through(text, new CompressionStream('deflate-raw')));
  const letters = Array.from(bytes, (b) => String.fromCharCode(b)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function unsqueezed(word: string): Promise<string> {
  const letters = atob(word.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'));
  return new TextDecoder().decode(text);
}

/** The address that opens the front page with this text on the table. */
async function linkTo(game: string, text: string): Promise<string> {
  const own = await squeezed(text);
  const place = location.href.split(/[?#]/)[0]!;
  return alone.value ? `${place}#/?set=${game}&own=${own}` : `${place}?set=${game}#own=${own}`;
}

const inAddress = (): string | undefined => /[#&]own=([\w-]+)/.exec(location.hash)?.[1];

/* ---- The choice ---- */

export function OwnText({ game, own }: { game: string; own: Signal<Own | null> }) {
  const wrong = useSignal<string[]>([]);
  const said = useSignal('');
  const take = async (read: () => Promise<string>, name: string) => {
    said.value = '';
    try {
      const text = await read();
      const answer = await api.check(game, { text });
      wrong.value = answer.problems.map((p) => (p.line ? `Line ${p.line}: ` : '') + p.sentence);
      own.value = answer.count === 0 ? { title: answer.title || name, text } : null;
    } catch (e) {
      wrong.value = [(e as Error).message];
    }
  };
  useEffect(() => {
    const word = inAddress();
    const broken = () =>
      Promise.reject(new Error('This link is broken: perhaps a part is missing.'));
    if (word) take(() => unsqueezed(word).catch(broken), 'from a link');
  }, []);
  const copy = async () => {
    const link = await linkTo(game, own.value!.text);
    try {
      await navigator.clipboard.writeText(link);
      said.value = 'The link is copied. Anyone who opens it can play this.';
    } catch {
      said.value = link;
    }
  };
  return (
    <div class="own-file flow">
      <FromFile take={(file) => take(() => file.text(), file.name)}>
        {own.value ? 'Another file of your own …' : 'From a file of your own …'}
      </FromFile>
      {own.value && (
        <p role="status">
          You play <b>{own.value.title}</b>.{' '}
          <Linkish onClick={() => (own.value = null)}>Not this one</Linkish>{' '}
          <Linkish onClick={copy}>Copy a link to it</Linkish>
        </p>
      )}
      {said.value && <p role="status">{said.value}</p>}
      {wrong.value.length > 0 && (
        <ul class="trouble" role="alert">
          {wrong.value.slice(0, 8).map((w) => (
            <li key={w}>{w}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
