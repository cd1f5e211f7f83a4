// A player tells the operator what was not right at this table.
import { useSignal } from '@preact/signals';
import { call } from '../wire/api';
import { handsOf } from '../wire/keys';
import { attempt, Line, Trouble } from './parts';

export function Report({ id }: { id: string }) {
  const trouble = useSignal('');
  const isSent = useSignal(false);
  if (isSent.value) return <p role="status">The operator of this server has it.</p>;
  return (
    <details>
      <summary>Report something to the operator</summary>
      <Line
        id="report"
        label="What was not right?"
        hint="What was not right?"
        most={240}
        send={(text) =>
          attempt(trouble, async () => {
            await call(`/tables/${id}/report`, { text }, handsOf(id)[0]?.token);
            isSent.value = true;
          })
        }
      >
        Report
      </Line>
      <Trouble of={trouble} />
    </details>
  );
}
