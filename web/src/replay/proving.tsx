// "Prove it": this browser plays the game again, by itself, from the seed that the table has opened.
import { useSignal } from '@preact/signals';
import type { Answer } from '../../../bindings/wasm/npm/caper.js';
import type { Check, Verdict } from '../proof/verify';
import { attempt, Button, Trouble } from '../ui/parts';
import * as api from '../wire/api';

export function Proving({ id, promised }: { id: string; promised: string | null }) {
  const checks = useSignal<Check[] | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const run = async () => {
    busy.value = true;
    await attempt(trouble, async () => {
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
    });
    busy.value = false;
  };
  const all = checks.value;
  return (
    <div class="proving">
      <Button class={all ? 'wax broken' : 'wax'} disabled={busy.value} onClick={run}>
        {all ? (
          <span class="sr">The seal is broken. Prove it again</span>
        ) : (
          'Break the seal: prove it'
        )}
      </Button>
      <Trouble of={trouble} />
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
              : 'This does not add up. Keep the transcript and ask the operator of the server.'}
          </p>
        </div>
      )}
    </div>
  );
}
