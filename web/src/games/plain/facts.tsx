// Any view as a table of facts.
const isPlain = (v: unknown) => v === null || typeof v !== 'object';
const words = (key: string) => key.replace(/[-_]/g, ' ');

function text(v: unknown): string {
  if (v === true) return 'yes';
  if (v === false) return 'no';
  if (v === null || v === '') return '–';
  if (typeof v === 'number' && !Number.isInteger(v)) return v.toFixed(3);
  return String(v);
}

function List({ items }: { items: unknown[] }) {
  if (items.length === 0) return <span class="nothing">none</span>;
  if (items.every(isPlain)) return <span>{items.map(text).join(', ')}</span>;
  return (
    <ol class="items">
      {items.map((v, i) => (
        <li key={i}>
          <Facts value={v} />
        </li>
      ))}
    </ol>
  );
}

export function Facts({ value, top }: { value: unknown; top?: boolean }) {
  if (isPlain(value)) return <span>{text(value)}</span>;
  if (Array.isArray(value)) return <List items={value} />;
  const all = Object.entries(value as object);
  const entries = top ? all.filter(([k]) => k !== 'game' && k !== 'seat') : all;
  if (entries.length === 0) return <span class="nothing">none</span>;
  return (
    <dl class={top ? 'facts top' : 'facts'}>
      {entries.map(([k, v]) => (
        <div key={k}>
          <dt>{words(k)}</dt>
          <dd>
            <Facts value={v} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
