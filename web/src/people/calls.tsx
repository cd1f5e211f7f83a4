// Being called: on this device, by mail, when, and what for. Off until you ask for it.
import { type Signal, useSignal } from '@preact/signals';
import { useLoaded } from '../ui/hooks';
import { attempt, Line, Plain, Quiet, Select, Tick, Trouble } from '../ui/parts';
import * as api from './api';
import { Part } from './parts';
import { changeSettings, lookAtMe, me } from './person';
import { callHere, mayCallHere, stopHere } from './push';

const reasons: Record<api.Kind, string> = {
  turn: 'It is my turn at a table over days',
  reminder: 'My time there is running out',
  over: 'Such a game is over',
  invite: 'Someone invites me, or wants a rematch',
  crew: 'A crew of mine has agreed on an evening',
};
const hours = Array.from({ length: 24 }, (_, h): [number, string] => [h, `${h}:00`]);

function Quietly({ trouble }: { trouble: Signal<string> }) {
  const { quiet } = me.value!.settings;
  const set = (to: [number, number] | null) =>
    attempt(trouble, () => changeSettings({ quiet: to, zone: new Date().getTimezoneOffset() }));
  return (
    <div class="flow">
      <Tick class="check flow" on={!!quiet} set={(on) => set(on ? [22, 8] : null)}>
        Quiet hours
      </Tick>
      {quiet && (
        <span class="flow">
          from
          <Select
            aria-label="Quiet from"
            value={quiet[0]}
            set={(h) => set([h, quiet[1]])}
            of={hours}
          />
          to
          <Select
            aria-label="Quiet until"
            value={quiet[1]}
            set={(h) => set([quiet[0], h])}
            of={hours}
          />
        </span>
      )}
    </div>
  );
}

function Here({ run }: { run: (what: () => Promise<unknown>) => unknown }) {
  if (!mayCallHere())
    return (
      <p class="fine">
        This browser cannot show notifications of this page. On an iPhone, add caper to the home
        screen first; elsewhere the page has to come over https.
      </p>
    );
  return me.value!.calls?.push ? (
    <p class="flow">
      You are called on this device. <Quiet onClick={() => run(stopHere)}>Stop that</Quiet>
    </p>
  ) : (
    <p>
      <Plain onClick={() => run(callHere)}>Call me on this device</Plain>
    </p>
  );
}

function ByMail({ run }: { run: (what: () => Promise<unknown>) => Promise<boolean> }) {
  const sent = useSignal('');
  const address = me.value!.calls?.mail;
  if (address)
    return (
      <p class="flow">
        Letters go to {address}. <Quiet onClick={() => run(api.noMail)}>Stop that</Quiet>
      </p>
    );
  const send = (to: string) =>
    run(async () => {
      await api.mail(to);
      sent.value = `A letter is on its way to ${to}. Open the link in it, and that’s it.`;
    });
  return (
    <>
      <Line id="mail" label="Your mail address" hint="you@example.org" send={send}>
        Write to me
      </Line>
      {sent.value && <p role="status">{sent.value}</p>}
    </>
  );
}

export function Calls() {
  const ways = useLoaded<api.Ways | null>(api.ways, null, []); /* a server may call nobody */
  const trouble = useSignal('');
  const said = useSignal('');
  const run = (what: () => Promise<unknown>) =>
    attempt(trouble, async () => {
      said.value = '';
      await what();
      await lookAtMe();
    });
  const ring = () =>
    attempt(trouble, async () => {
      await api.callMe();
      said.value = 'Called. If nothing comes within a minute, look at your device’s settings.';
    });
  const { calls, settings } = me.value!;
  if (!ways) return null;
  return (
    <Part id="calls" title="Calls">
      <p class="fine">
        A call says which game, who plays, and why. It never says what you hold or what happened.
      </p>
      <Trouble of={trouble} />
      <Here run={run} />
      {ways.mail && <ByMail run={run} />}
      {(calls?.push || calls?.mail) && (
        <>
          <fieldset class="column">
            <legend>Call me when</legend>
            {api.kinds.map((kind) => (
              <Tick
                key={kind}
                class="check flow"
                on={settings.call?.[kind] ?? true}
                set={(on) => run(() => changeSettings({ call: { ...settings.call, [kind]: on } }))}
              >
                {reasons[kind]}
              </Tick>
            ))}
          </fieldset>
          <Quietly trouble={trouble} />
          <p>
            <Plain onClick={ring}>Try it: call me now</Plain>
          </p>
        </>
      )}
      {said.value && <p role="status">{said.value}</p>}
    </Part>
  );
}
