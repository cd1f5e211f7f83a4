// The crews you are in, and starting one.
import { nameChars } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { A, attempt, Line, Trouble } from '../ui/parts';
import { go } from '../ui/route';
import * as api from './api';
import { Part } from './parts';
import { me } from './person';

function NewCrew() {
  const trouble = useSignal('');
  const make = (name: string) =>
    attempt(trouble, async () => go(`/crew/${(await api.makeCrew(name)).crew}`));
  return (
    <>
      <Line
        id="new-crew"
        label="The name of a new crew"
        hint="Tuesday Thieves"
        most={nameChars}
        send={make}
      >
        Start a crew
      </Line>
      <Trouble of={trouble} />
    </>
  );
}

export const CrewList = () => (
  <ul class="tables">
    {me.value?.crews.map((c) => (
      <li key={c.id}>
        <A class="row" to={`/crew/${c.id}`}>
          <b>{c.name}</b>
        </A>
      </li>
    ))}
  </ul>
);

export const Crews = () => (
  <Part id="crews" title="Your crews">
    <p>A crew is a group of friends with one link: its tables, its score, and the next evening.</p>
    <CrewList />
    <NewCrew />
  </Part>
);
