// /mail/CODE: the link in a letter, which says that this address is yours.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Paper } from '../ui/bar';
import { A, attempt, Trouble } from '../ui/parts';
import type { Refusal } from '../wire/api';
import * as api from './api';

const elsewhere =
  'This browser isn’t one of your devices yet. Open the link on one that is, or make this one yours first: “Another device” on the page about you has a code for it.';

export function MailPage({ id }: { id: string }) {
  const isDone = useSignal(false);
  const trouble = useSignal('');
  useEffect(() => {
    document.title = 'Your mail address';
    const confirm = () =>
      api.confirmMail(id).catch((e: Refusal) => {
        throw e.code === 'no-person' ? new Error(elsewhere) : e;
      });
    attempt(trouble, confirm).then((done) => (isDone.value = done));
  }, [id]);
  return (
    <Paper title="Your mail address">
      <Trouble of={trouble} />
      {isDone.value && (
        <p role="status">From now on letters reach you. You can stop them at any time.</p>
      )}
      <p class="acts">
        <A class="go" to="/me">
          When to be called
        </A>
        <A class="plain" to="/">
          Home
        </A>
      </p>
    </Paper>
  );
}
