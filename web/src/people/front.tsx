// What the front page has for somebody the server knows: crews, and once, after a table over days, the
// question whether to be called.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLoaded } from '../ui/hooks';
import { A, attempt, Go, Plain, Trouble } from '../ui/parts';
import { myName, read, write } from '../wire/keys';
import * as api from './api';
import { CrewList } from './crews';
import { arrive, forgotten, isKnown, lookAtMe, me } from './person';
import { callHere, mayCallHere } from './push';
import '../style/people.css';

/** `wanted` once we have sat at a table over days, `asked` after the answer. */
const question = signal(read('calls'));
const answered = () => {
  write('calls', 'asked');
  question.value = 'asked';
};

/** Asked once, when a table over days has been left. */
function MayWeCall() {
  const trouble = useSignal('');
  const ways = useLoaded<api.Ways | null>(api.ways, null, []);
  const here = () =>
    attempt(trouble, async () => {
      await callHere();
      await lookAtMe();
      answered();
    });
  if (!ways || me.value?.calls?.push || !(mayCallHere() || ways.mail)) return null;
  return (
    <section class="call-me sunk column" aria-labelledby="may-we-call">
      <h2 id="may-we-call">Shall we call you when it’s your turn?</h2>
      <p>
        A table over days goes on while you are away. A call says which game it is and who plays,
        and nothing of the game.
      </p>
      <Trouble of={trouble} />
      <p class="acts">
        {mayCallHere() && <Go onClick={here}>Yes, on this device</Go>}
        {ways.mail && (
          <A class="plain" to="/me">
            By mail
          </A>
        )}
        <Plain onClick={answered}>No, thanks</Plain>
      </p>
    </section>
  );
}

export function Front({ named }: { named: (name: string) => void }) {
  useEffect(() => {
    question.value = read('calls');
    if (navigator.serviceWorker?.controller)
      import('../engine/offline').then((m) => m.keepOffline());
    if (isKnown())
      arrive().then(
        () => named(myName()),
        () => undefined /* the front page does without; /me says why */,
      );
  }, []);
  if (forgotten.value)
    return (
      <p class="trouble" role="alert">
        {forgotten.value} <A to="/me">Begin anew</A>
      </p>
    );
  if (!me.value) return null;
  return (
    <>
      {question.value === 'wanted' && <MayWeCall />}
      {me.value.crews.length > 0 && (
        <section class="your-own flow" aria-label="Your crews">
          <h2>Your crews</h2>
          <CrewList />
        </section>
      )}
    </>
  );
}
