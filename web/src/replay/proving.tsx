// "Prove it": this browser plays the game again, by itself, from the seed that the table has opened.
import { useSignal } from '@preact/signals';
import type { Answer } from '../../../bindings/wasm/npm/caper.js';
import type { Check, Verdict } from '../proof/verify';
import * as api from '../wire/api';

export function Proving({ id, promised }: { id: string; promised: string | null }) {
  const checks = useSignal<Check[] | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const run = async () => {
    busy.value = true;
    trouble.value = '';
    try {
      const [proof, { prove }, { askEngine }] = await Promise.all([
        api.proof(id),
        import('../proof/verify'),
        import('../engine/engine'),
      ]);
      const verify = (transcript: string) =>
        askEngine({ cmd: 'verify', transcript }) as Promise<Answer & Verdict>;
      /* A browser that cannot start the rules has checked nothing: that is no verdict. */
      await askEngine({ cmd: 'games' });
      checks.value = await prove(proof, promised, verify);
    } catch (e) {
      trouble.value = (e as Error).message;
    }
    busy.value = false;
  };
  const all = checks.value;
  return (
    <div class="proving">
      <button type="button" class={all ? 'wax broken' : 'wax'} disabled={busy.value} onClick={run}>
        {all ? (
          <span class="sr">The seal is broken. Prove it again</span>
        ) : (
          'Break the seal: prove it'
        )}
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
              ? 'Fair: every card and die follows from the sealed seed and what the players stirred in.'
              : 'This does not add up. Keep the transcript and ask whoever runs the table.'}
          </p>
        </div>
      )}
    </div>
  );
}
