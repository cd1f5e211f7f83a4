// A view in words, without pictures: what is known, by names that people use, and nothing that isn't
// there. `sense.ts` has the names.
import { createContext, Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import type { Thing } from '../../learn/things';
import type { Sense } from './sense';

/** What this game has words for: it explains itself here, as on the drawn boards. */
export const Known = createContext<Thing[]>([]);

function Word({ is, shown }: { is: unknown; shown: string }) {
  const thing = useContext(Known).find((t) => t.id === is);
  return thing ? (
    <span class="explained" data-thing={`${thing.kind}:${thing.id}`}>
      {shown}
    </span>
  ) : (
    <span>{shown}</span>
  );
}

interface Reading {
  sense: Sense;
  /** What a seat is called. */
  name: (seat: number) => string;
}

/** Nothing there: no, none, not yet. */
const isNothing = (v: unknown): boolean =>
  v === null ||
  v === undefined ||
  v === '' ||
  v === false ||
  (typeof v === 'object' && Object.values(v).every(isNothing));

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

const labelOf = (key: string, r: Reading): string =>
  r.sense.labels[key] ?? capital(r.sense.title(key));

function text(v: unknown, key: string, r: Reading): string {
  if (v === true) return 'yes';
  if (typeof v === 'number')
    return r.sense.seats.includes(key) ? r.name(v) : Number.isInteger(v) ? String(v) : v.toFixed(3);
  return typeof v === 'string' ? r.sense.title(v) : String(v);
}

function List({ items, name, r }: { items: unknown[]; name: string; r: Reading }) {
  const bySeat = r.sense.bySeat.includes(name);
  if (!bySeat && items.every((v) => v === null || typeof v !== 'object'))
    return (
      <span>
        {items.map((v, i) => (
          <Fragment key={i}>
            {i > 0 && ', '}
            <Word is={v} shown={text(v, name, r)} />
          </Fragment>
        ))}
      </span>
    );
  return (
    <ol class="items column">
      {items.map((v, i) => (
        <li key={i}>
          {bySeat && <b>{r.name(i)}</b>}
          {isNothing(v) ? (
            bySeat && <span class="nothing">nothing</span>
          ) : (
            <Value value={v} name={bySeat ? `${name} of one` : name} r={r} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Value({ value, name, r }: { value: unknown; name: string; r: Reading }) {
  if (value === null || typeof value !== 'object')
    return <Word is={value} shown={text(value, name, r)} />;
  if (Array.isArray(value)) return <List items={value} name={name} r={r} />;
  return <Entries of={value as Record<string, unknown>} r={r} />;
}

function Entries({
  of,
  r,
  top,
}: {
  of: Record<string, unknown>;
  r: Reading;
  top?: [string, string[]][];
}) {
  const known = Object.keys(r.sense.labels).filter((k) => k in of);
  const keys = [...known, ...Object.keys(of).filter((k) => !known.includes(k))];
  const shown = keys.filter((k) => labelOf(k, r) && !isNothing(of[k]));
  return (
    <dl class={top ? 'facts top' : 'facts'} data-things={top ? '' : undefined}>
      {(top ?? []).map(([label, lines]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {lines.map((l) => (
              <p key={l}>{l}</p>
            ))}
          </dd>
        </div>
      ))}
      {shown.map((k) => (
        <div key={k}>
          <dt>
            <Word is={k} shown={labelOf(k, r)} />
          </dt>
          <dd>
            <Value value={of[k]} name={k} r={r} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Facts({ view, sense, name }: Reading & { view: unknown }) {
  if (!view) return null;
  const r = { sense, name };
  return <Entries of={view as Record<string, unknown>} r={r} top={sense.more?.(view) ?? []} />;
}
