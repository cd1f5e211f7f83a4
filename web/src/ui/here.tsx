// A table of this device that cannot go on: something of it could not be kept, or its log is damaged. It is
// offered as a file, and a damaged one can be played on from its last whole entry.
import { useSignal } from '@preact/signals';
import { askTables, mendTable, notice, reading, stopped } from '../engine/engine';
import { packOne } from '../engine/luggage';
import { Paper } from './bar';
import { saveAs } from './files';
import { useLoaded } from './hooks';
import { A, attempt, Go, Plain, Trouble } from './parts';
import { NoTable } from './table';

export const saveTable = async (id: string, game = 'table') =>
  saveAs(`caper-${game}-${id.slice(0, 4)}.json`, await packOne(id));

/** What is different in a tab that can only look. */
export const Reading = () =>
  reading.value ? (
    <p class="strip-note on-ink" role="status">
      {notice.value}
    </p>
  ) : null;

/** What to say of a table that could not be kept, and of one that is damaged. */
const words = {
  stopped: [
    'This table has stopped',
    'The last move could not be kept, so it does not count. Save the table as a file to have it all the same, or go on from the last move that was kept.',
  ],
  damaged: [
    'This table is damaged',
    'You can go on from the last move that is whole. What comes after it is put away; “Export everything” on the front page has it.',
  ],
} as const;

/** A table that has stopped, or is damaged; if neither, it is not here. */
export function AsideHere({ id, isDamaged }: { id: string; isDamaged: boolean }) {
  const trouble = useSignal('');
  const found = stopped.value.find((s) => s.id === id);
  const check = () => askTables({ do: 'check', table: id }).then((a) => `${a.why}.`);
  const why = useLoaded(check, '', [id]);
  if (!found && !isDamaged) return <NoTable />;
  const [title, advice] = words[found ? 'stopped' : 'damaged'];
  const goOn = () =>
    attempt(trouble, async () => {
      if (!found) await mendTable(id);
      location.reload();
    });
  return (
    <Paper title={title}>
      <p>{found?.why ?? why}</p>
      <p>{advice}</p>
      <p class="acts">
        <Go onClick={goOn}>Go on from there</Go>
        <Plain onClick={() => saveTable(id)}>Save it as a file</Plain>
        <A class="plain" to="/">
          Home
        </A>
      </p>
      <Trouble of={trouble} />
    </Paper>
  );
}
