// "Prove it": this page deals the cards again, by itself, from the seed that the table has opened.
import { useSignal } from '@preact/signals';
import type { Check } from '../proof/verify';
import * as api from '../wire/api';

export function Proving({ id, promised }: { id: string; promised: string | null }) {
  const checks = useSignal<Check[] | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const run = async () => {
    busy.value = true;
    trouble.value = '';
    try {
      const [proof, { prove }] = await Promise.all([api.proof(id), import('../proof/verify')]);
      checks.value = prove(proof, promised);
    } catch (e) {
      trouble.value = (e as Error).message;
    }
    busy.value = false;
  };
  const all = checks.value;
  return (
    <div class="proving">
      <button type="button" class="go" disabled={busy.value} onClick={run}>
        Prove it
      </button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      {all && (
        <div role="status">
          <ul class="checks">
            {all.map((c) => (
              <li key={c.what} class={c.ok ? 'good' : 'bad'}>
                <b>
                  {c.ok ? '✔' : '✘'} {c.what}
                </b>{' '}
                {c.detail}
              </li>
            ))}
          </ul>
          <p class="verdict">
            {all.every((c) => c.ok)
              ? all.length > 2
                ? 'Fair: every card follows from the sealed seed and what the players stirred in.'
                : 'The seal holds. For every die and card of this game, run caper verify on the transcript.'
              : 'This does not add up. Keep the transcript and ask who runs the table.'}
          </p>
        </div>
      )}
    </div>
  );
}
