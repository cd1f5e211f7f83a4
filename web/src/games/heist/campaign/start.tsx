// Where campaigns begin: a new crew, a ledger from somewhere else, or one that this browser knows.
import { ledgerName } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Title } from '../../../ui/cut';
import { A, attempt, Form, FromFile, Trouble } from '../../../ui/parts';
import { go } from '../../../ui/route';
import { myName } from '../../../wire/keys';
import { begin, known } from './wire';

export function NewCampaign() {
  const names = useSignal([myName(), '', '', '']);
  const trouble = useSignal('');
  useEffect(() => {
    document.title = 'A new campaign';
  }, []);
  const start = (body: Parameters<typeof begin>[0]) =>
    attempt(trouble, async () => go(`/campaign/${(await begin(body)).id}`));
  const submit = () => start({ players: names.value.map((n) => n.trim()).filter(Boolean) });
  const mine = known();
  return (
    <div class="begin">
      <Title text="River City" />
      <p class="tag">
        Seventeen heists that are one story. What you bring out stays with the crew; anyone caught
        stays in jail until somebody gets them out.
      </p>
      <Trouble of={trouble} />
      <Form send={submit}>
        <h2>Who plays?</h2>
        {names.value.map((n, i) => (
          <label key={i}>
            <span>{i ? 'and' : 'You'}</span>
            <input
              maxLength={ledgerName}
              autocomplete="off"
              aria-label={`Player ${i + 1}`}
              value={n}
              onInput={(e) => {
                const typed = e.currentTarget.value;
                names.value = names.value.map((old, k) => (k === i ? typed : old));
              }}
            />
          </label>
        ))}
        <p class="fine">One player is enough: the four characters are shared out among you.</p>
        <div class="acts">
          <button type="submit" class="go" disabled={!names.value.some((n) => n.trim())}>
            Begin
          </button>
          <FromFile take={async (file) => start({ ledger: await file.text() })}>
            Continue from a ledger file
          </FromFile>
        </div>
      </Form>
      {mine.length > 0 && (
        <section>
          <h2>Your campaigns</h2>
          <ul class="tables">
            {mine.map((k) => (
              <li key={k.id}>
                <A class="row" to={`/campaign/${k.id}`}>
                  <b>{k.crew}</b>
                  <span>{new Date(k.at).toLocaleDateString()}</span>
                  <i>Go on</i>
                </A>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
