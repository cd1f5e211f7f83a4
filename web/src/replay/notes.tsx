// Notes on moments of a replay. They are part of its address after the “#”: they reach whoever is sent the link, and
// no server.
import type { Signal } from '@preact/signals';
import { Line, Linkish, Quiet } from '../ui/parts';

const MOST = 20;
const CHARS = 200;

/** By the move after which it stands. */
export type Notes = Record<number, string>;

export const readNotes = (p: URLSearchParams): Notes =>
  Object.fromEntries(
    p
      .getAll('note')
      .slice(0, MOST)
      .map((text) => /^(\d{1,5}) (.+)$/.exec(text.slice(0, CHARS + 6)))
      .flatMap((m) => (m ? [[Number(m[1]), m[2]!]] : [])),
  );

export const writeNotes = (notes: Notes): string =>
  Object.entries(notes)
    .map(([n, text]) => `&note=${encodeURIComponent(`${n} ${text}`)}`)
    .join('');

export function Annotate({ n, notes }: { n: Signal<number>; notes: Signal<Notes> }) {
  const set = (k: number, text?: string) => {
    const { [k]: _, ...rest } = notes.value;
    notes.value = text ? { ...rest, [k]: text } : rest;
  };
  return (
    <section class="notes column" aria-label="Notes">
      {Object.entries(notes.value).map(([k, text]) => (
        <p key={k} aria-current={Number(k) === n.value ? 'step' : undefined}>
          <Linkish onClick={() => (n.value = Number(k))}>After move {k}</Linkish>: {text}{' '}
          <Quiet onClick={() => set(Number(k))}>Delete</Quiet>
        </p>
      ))}
      {Object.keys(notes.value).length < MOST && (
        <Line
          id="note"
          label="A note on this moment"
          hint="A note on this moment, for those you send the link to"
          most={CHARS}
          send={async (text) => {
            set(n.value, text);
            return true;
          }}
        >
          Note it
        </Line>
      )}
    </section>
  );
}
