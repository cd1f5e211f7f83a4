// /me: who you are, on which devices, how you are called, and what you have played. Alone in the page there
// is only the last of these.

import { nameChars } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { saveAs } from '../ui/files';
import { A, attempt, Line, Plain, Trouble } from '../ui/parts';
import { alone, go, params } from '../ui/route';
import * as api from './api';
import { Calls } from './calls';
import { Crews } from './crews';
import { Devices, Invited } from './devices';
import { History } from './history';
import { Part, Sure, Titled } from './parts';
import { arrive, becomeKnown, changeMe, forgotten, leaveHere, me } from './person';
import '../style/table.css';
import '../style/people.css';

function Name() {
  const trouble = useSignal('');
  const { name } = me.value!;
  return (
    <section class="column" aria-label="Your name">
      <p>
        You are <b>{name}</b>, on all your devices.
      </p>
      <Line
        id="my-name"
        label="Your new name"
        hint="a new name"
        most={nameChars}
        send={(to) => attempt(trouble, () => changeMe({ name: to }))}
      >
        Change it
      </Line>
      <Trouble of={trouble} />
    </section>
  );
}

function Yours() {
  const trouble = useSignal('');
  const save = () =>
    attempt(trouble, async () =>
      saveAs('caper-me.json', JSON.stringify(await api.exported(), null, 2), 'application/json'),
    );
  const forget = () =>
    attempt(trouble, async () => {
      await api.forget();
      leaveHere();
      go('/');
    });
  return (
    <Part id="yours" title="All this is yours">
      <p>
        The server keeps your name, devices, crews and finished games until you delete them. Nothing
        of it is public.
      </p>
      <Trouble of={trouble} />
      <p class="acts">
        <Plain onClick={save}>Save everything as a file</Plain>
        <Sure act={forget} sure="Really delete everything of yours, for good">
          Delete everything
        </Sure>
      </p>
    </Part>
  );
}

/** This device was removed by another one. */
const Removed = () => (
  <>
    <p class="trouble" role="alert">
      {forgotten.value}
    </p>
    <p class="acts">
      <Plain
        onClick={() => {
          leaveHere();
          arrive();
        }}
      >
        Begin anew on this device
      </Plain>
    </p>
  </>
);

function OnServer() {
  const trouble = useSignal('');
  const said = useSignal('');
  const isInvited = useSignal(params().has('code'));
  useEffect(() => {
    if (!isInvited.value) attempt(trouble, arrive);
  }, [isInvited.value]);
  const over = (words: string) => {
    history.replaceState(null, '', location.pathname);
    isInvited.value = false;
    said.value = words;
  };
  if (isInvited.value) return <Invited over={over} />;
  if (forgotten.value) return <Removed />;
  return (
    <>
      <Trouble of={trouble} />
      {said.value && <p role="status">{said.value}</p>}
      {me.value && (
        <>
          <Name />
          <Crews />
          <Devices />
          <Calls />
          <History />
          <Yours />
        </>
      )}
    </>
  );
}

function OnDevice() {
  const isThere = useSignal(false);
  useEffect(() => {
    becomeKnown().finally(() => (isThere.value = true));
  }, []);
  return (
    <>
      <p>
        What you have played on this device. The front page exports it as a file, with your tables.
      </p>
      {isThere.value && <History />}
    </>
  );
}

export function MePage() {
  return (
    <Titled class="you" title="You">
      {alone.value ? <OnDevice /> : <OnServer />}
      <p>
        <A to="/album">Your album</A>
      </p>
    </Titled>
  );
}
