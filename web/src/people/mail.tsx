// /mail/CODE: the link in a letter, which says that this address is yours.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Paper } from '../ui/bar';
import { A, attempt, Trouble } from '../ui/parts';
import * as api from './api';

export function MailPage({ id }: { id: string }) {
  const isDone = useSignal(false);
  const trouble = useSignal('');
  useEffect(() => {
    document.title = 'Your mail address';
    attempt(trouble, () => api.confirmMail(id)).then((done) => (isDone.value = done));
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
