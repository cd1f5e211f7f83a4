// /admin: the operator's orders, for those who have the key of `caper serve --admin-key`. The server lists them with
// their words; a row offers the orders whose first word its column names.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Sure, Titled } from '../people/parts';
import { attempt, bound, Form, Heads, Plain, Trouble } from '../ui/parts';
import { call } from '../wire/api';
import '../style/table.css';
import '../style/people.css';

interface Table {
  columns: string[];
  rows: (string | number | null)[][];
}
interface Order {
  name: string;
  words: string[];
  help: string;
}

const looks = ['reports', 'tables', 'restrictions'];
/** Columns whose values an order can be given, and how it calls them. */
const named: Record<string, string> = {
  report: 'REPORT',
  table: 'TABLE',
  restriction: 'RESTRICTION',
  who: 'WHO',
  addresses: 'WHO',
};

/** The key is kept for this tab only. */
const kept = 'caper-admin';

const order = (words: string[], key: string) =>
  call<Table & { text?: string }>('/admin', { order: words }, key);

async function orders(key: string): Promise<Order[]> {
  const { rows } = await call<Table>('/admin', undefined, key);
  return rows.map(([name, words, help]) => ({
    name: String(name),
    words: words ? String(words).split(' ') : [],
    help: String(help),
  }));
}

/** An order with a field for each of its words; `first` is there already. */
function Give({
  order: o,
  first,
  give,
}: {
  order: Order;
  first?: string;
  give: (words: string[]) => unknown;
}) {
  const words = o.words.map(() => useSignal(''));
  const typed = words.slice(first ? 1 : 0);
  const all = () => {
    const said = [...(first ? [first] : []), ...typed.map((w) => w.value.trim())];
    while (said.at(-1) === '') said.pop();
    give([o.name, ...said]);
  };
  const acts = !looks.includes(o.name);
  return (
    <Form class="inline" send={all}>
      {typed.map((w, i) => {
        const word = o.words[first ? i + 1 : i]!;
        return <input key={word} aria-label={word} placeholder={word} size={10} {...bound(w)} />;
      })}
      {acts && first ? (
        <Sure act={all} sure={`Really ${o.name}`}>
          {o.name}
        </Sure>
      ) : (
        <button type="submit" class="plain" title={o.help}>
          {o.name}
        </button>
      )}
    </Form>
  );
}

function Rows({
  table,
  known,
  give,
}: {
  table: Table;
  known: Order[];
  give: (words: string[]) => unknown;
}) {
  const fitting = (column: string) =>
    known.filter((o) => named[column] && o.words[0] === named[column]);
  return (
    <div class="scrolls">
      <table>
        <Heads of={table.columns} />
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((value, i) => (
                <td key={table.columns[i]}>
                  {value}
                  {typeof value === 'string' && value && fitting(table.columns[i]!).length > 0 && (
                    <details>
                      <summary>Orders</summary>
                      {fitting(table.columns[i]!).map((o) => (
                        <Give key={o.name} order={o} first={value.split(' ')[0]!} give={give} />
                      ))}
                    </details>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length === 0 && <p>There are none.</p>}
    </div>
  );
}

export function AdminPage() {
  const trouble = useSignal('');
  const key = useSignal(sessionStorage.getItem(kept) ?? '');
  const known = useSignal<Order[]>([]);
  const said = useSignal('');
  const shown = useSignal<Table | null>(null);
  const give = (words: string[]) =>
    attempt(trouble, async () => {
      const answer = await order(words, key.value);
      said.value = [words.join(' '), answer.text].filter(Boolean).join(': ');
      if (answer.columns) shown.value = answer;
    });
  const enter = () =>
    attempt(trouble, async () => {
      known.value = await orders(key.value);
      sessionStorage.setItem(kept, key.value);
      give(['reports']);
    });
  useEffect(() => {
    if (key.value) enter();
  }, []);
  return (
    <Titled class="you" title="Operator">
      <Trouble of={trouble} />
      {known.value.length === 0 ? (
        <Form class="inline" send={enter}>
          <label for="admin-key">The operator’s key</label>
          <input id="admin-key" type="password" autocomplete="off" {...bound(key)} />
          <Plain type="submit">Enter</Plain>
        </Form>
      ) : (
        <>
          <p role="status">{said.value}</p>
          {shown.value && <Rows table={shown.value} known={known.value} give={give} />}
          <section class="column" aria-labelledby="orders">
            <h2 id="orders">Orders</h2>
            {known.value.map((o) => (
              <div key={o.name}>
                <p>{o.help}</p>
                <Give order={o} give={give} />
              </div>
            ))}
          </section>
        </>
      )}
    </Titled>
  );
}
