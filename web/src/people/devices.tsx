// Your devices: one more by a QR code or eight letters, forgetting one, and the way back by a sheet of paper.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { attempt, Go, Line, Plain, Quiet, Trouble } from '../ui/parts';
import { params } from '../ui/route';
import { Reaches, Square, useReach } from '../ui/share';
import { myName, salt } from '../wire/keys';
import * as api from './api';
import { day } from './games';
import { Part, Sure } from './parts';
import { isKnown, joinPerson, lookAtMe, me } from './person';
import { keyOf, wordsOf } from './words';

/** “ABCD EFGH” */
const inTwo = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A code for one more device, until one has come. */
function Pairing({ code, close }: { code: string; close: (came?: api.Device) => void }) {
  const reach = useReach();
  useEffect(() => {
    const before = new Set(me.value?.devices.map((d) => d.id));
    const timer = setInterval(async () => {
      const got = await lookAtMe().catch(() => null);
      const came = got?.devices.find((d) => !before.has(d.id));
      if (came) close(came);
    }, 2000);
    return () => clearInterval(timer);
  }, [code]);
  return (
    <section class="pairing flow sunk" aria-label="One more device">
      <Square text={`${reach.origin}/me#code=${code}`} />
      <div class="column">
        <p>
          Point the other device’s camera at the square. Or open the front page there and type{' '}
          <b class="code">{inTwo(code)}</b> under “Been invited?”.
        </p>
        <p class="fine">
          Good once, for five minutes. <Reaches {...reach} />
        </p>
        <p>
          <Plain onClick={() => close()}>Done</Plain>
        </p>
      </div>
    </section>
  );
}

function DeviceRow({ d, trouble }: { d: api.Device; trouble: Signal<string> }) {
  const name = d.kind === 'sheet' ? 'Recovery sheet' : d.name;
  const forget = () => attempt(trouble, () => api.forgetDevice(d.id).then(lookAtMe));
  return (
    <li class="flow">
      <span>
        <b>{name}</b> <span class="fine">{d.mine ? 'this one' : `since ${day(d.at)}`}</span>
      </span>
      {!d.mine && (
        <Sure act={forget} sure={`Really forget ${name}`}>
          Forget<span class="sr"> {name}</span>
        </Sure>
      )}
    </li>
  );
}

/** Twelve words on paper. They are shown once and kept nowhere but there. */
function Paper({ words, close }: { words: string[]; close: () => void }) {
  return (
    <div class="on-paper on-card">
      <h3>The way back to {me.value?.name}</h3>
      <p>
        Keep this sheet where you keep your passport. If all your devices are lost, open{' '}
        <b>{location.host}/me</b>, choose “I have a recovery sheet”, and type these words. Anyone
        who has them can play as you.
      </p>
      <ol class="words spread">
        {words.map((w, i) => (
          <li key={i}>{w}</li>
        ))}
      </ol>
      <p class="fine">
        Made on {day(Date.now())}. They are shown only now. To make this sheet worthless, forget it
        in the list of your devices.
      </p>
      <p class="acts">
        <Go onClick={() => print()}>Print it</Go>
        <Plain onClick={close}>I have written them down</Plain>
      </p>
    </div>
  );
}

/** A code that came with the address: this device becomes one of that person's. */
export function Invited({ over }: { over: (words: string) => void }) {
  const trouble = useSignal('');
  const join = () =>
    attempt(trouble, async () => {
      await joinPerson(params().get('code') ?? '');
      over(`This device is yours now, ${me.value?.name}.`);
    });
  return (
    <section class="pairing column sunk" aria-label="This device">
      <p>
        Another device has invited this one. If both are yours, your tables, crews and games will be
        on both.
        {isKnown() &&
          ` Here you are ${myName()} so far: seats and crews come along, but not the games that were finished here.`}
      </p>
      <Trouble of={trouble} />
      <p class="acts">
        <Go onClick={join}>Yes, both are mine</Go>
        <Plain onClick={() => over('')}>No</Plain>
      </p>
    </section>
  );
}

/** Words from a sheet bring a person to this device. */
function FromPaper() {
  const trouble = useSignal('');
  const isTyping = useSignal(false);
  const back = (words: string) =>
    attempt(trouble, async () => {
      await joinPerson(await api.code(keyOf(words)));
      isTyping.value = false;
    });
  if (!isTyping.value)
    return <Quiet onClick={() => (isTyping.value = true)}>I have a recovery sheet</Quiet>;
  return (
    <div>
      <Line
        id="words"
        label="The twelve words of your recovery sheet"
        hint="the twelve words"
        send={back}
      >
        Come back
      </Line>
      <Trouble of={trouble} />
    </div>
  );
}

export function Devices() {
  const devices = [...me.value!.devices].sort((a, b) => a.at - b.at);
  const trouble = useSignal('');
  const code = useSignal('');
  const came = useSignal('');
  const words = useSignal<string[] | null>(null);
  const pair = () =>
    attempt(trouble, async () => {
      came.value = '';
      code.value = await api.code();
    });
  const close = (d?: api.Device) => {
    code.value = '';
    if (d) came.value = `${d.name} is one of your devices now.`;
  };
  const makeSheet = () =>
    attempt(trouble, async () => {
      const key = salt();
      await api.addSheet(key);
      words.value = wordsOf(key);
      await lookAtMe();
    });
  return (
    <Part id="devices" title="Your devices" trouble={trouble}>
      <ul class="devices column">
        {devices.map((d) => (
          <DeviceRow key={d.id} d={d} trouble={trouble} />
        ))}
      </ul>
      {came.value && <p role="status">{came.value}</p>}
      {code.value && <Pairing code={code.value} close={close} />}
      {words.value && <Paper words={words.value} close={() => (words.value = null)} />}
      <p class="acts">
        {!code.value && <Plain onClick={pair}>Another device</Plain>}
        {!words.value && <Plain onClick={makeSheet}>Make a recovery sheet</Plain>}
      </p>
      <FromPaper />
    </Part>
  );
}
