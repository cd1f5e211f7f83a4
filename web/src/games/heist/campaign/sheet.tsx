// One heist of the city: its story, who goes, who plays them, and off.
import { useSignal } from '@preact/signals';
import { toggled } from '../../../ui/chips';
import { attempt, Dialog, Form, Go, Select, Tick, Tool, Trouble } from '../../../ui/parts';
import { myName } from '../../../wire/keys';
import type { Campaign, Going, Heist } from './wire';

const companies: [string, string][] = [
  ['bots', 'I play one, bots play the others'],
  ['all', 'I play all of them'],
  ['friends', 'I play one, friends take the others'],
  ['watch', 'Bots play all of them, I watch'],
];

/** A seat that I take besides my own, and under which name. */
export interface Also {
  seat: number;
  name: string;
}

export function HeistSheet({
  c,
  heist,
  close,
  go,
}: {
  c: Campaign;
  heist: Heist;
  close: () => void;
  go: (what: Going, also: Also[]) => Promise<void>;
}) {
  const crew = useSignal(heist.crew);
  const mine = useSignal(heist.crew[0] ?? '');
  const company = useSignal('bots');
  const trouble = useSignal('');
  const toggle = (name: string) => {
    crew.value = toggled(crew.value, name);
    if (!crew.value.includes(mine.value)) mine.value = crew.value[0] ?? '';
  };
  /* Those who start inside have the last seats: the server puts them there, so we say it alike. */
  const jailed = (name: string) => !!c.characters.find((k) => k.name === name)?.jailed;
  const seated = [...crew.value.filter((n) => !jailed(n)), ...crew.value.filter(jailed)];
  const submit = () => {
    const other = /friends|all/.test(company.value) ? 'open' : 'medium';
    const players = seated.map((n) =>
      company.value !== 'watch' && n === mine.value ? 'me' : other,
    );
    const also = seated.map((name, seat) => ({ seat, name }));
    return attempt(trouble, () =>
      go(
        { heist: heist.id, crew: crew.value, name: myName(), players },
        company.value === 'all' ? also.filter((a) => a.name !== mine.value) : [],
      ),
    );
  };
  /* Too early for any crew; the sentence above says why. */
  const shut = heist.standing === 'shut' && !!heist.why;
  const enough = crew.value.length === 3 || crew.value.length === 4;
  return (
    <Dialog class="sheet job-sheet" label="job-title" close={close}>
      {(leave) => (
        <Form send={submit}>
          <div class="head">
            <h2 id="job-title">{heist.name}</h2>
            <Tool aria-label="Close" onClick={leave}>
              ×
            </Tool>
          </div>
          <p class="fine">
            {heist.difficulty}
            {heist.kind !== 'heist' && `, ${heist.kind}`}
            {heist.fixer && `; a win brings the ${heist.fixer}`}
          </p>
          <div class="story">
            {heist.story.split('\n').map((p, i) => (
              <p key={i}>{p}</p>
            ))}
          </div>
          {heist.why && (
            <p class="note sunk">{heist.why[0]!.toUpperCase() + heist.why.slice(1)}.</p>
          )}
          {!shut && (
            <>
              <fieldset>
                <legend>
                  Who goes? Three or four{heist.inside > 0 && `, ${heist.inside} from jail`}
                </legend>
                {c.characters.map((k) => (
                  <Tick key={k.name} on={crew.value.includes(k.name)} set={() => toggle(k.name)}>
                    <b>{k.name}</b> {k.cards.map((card) => card.title).join(' · ')}
                    {k.jailed && ' (in jail)'}
                  </Tick>
                ))}
              </fieldset>
              <label>
                <span>Who plays?</span>
                <Select
                  name="company"
                  value={company.value}
                  set={(c) => (company.value = c)}
                  of={companies}
                />
              </label>
              {/bots|friends/.test(company.value) && (
                <label>
                  <span>I am</span>
                  <Select value={mine.value} set={(n) => (mine.value = n)} of={seated} />
                </label>
              )}
            </>
          )}
          <Trouble of={trouble} />
          <div class="acts">
            {shut ? (
              <Go onClick={leave}>Back to the city</Go>
            ) : (
              <button type="submit" class="go" disabled={!enough || !!c.playing}>
                Go
              </button>
            )}
            {!shut && c.playing && <span>Finish the current heist first.</span>}
          </div>
        </Form>
      )}
    </Dialog>
  );
}
