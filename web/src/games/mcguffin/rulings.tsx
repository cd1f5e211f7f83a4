// The Mastermind's last word: harm and mend, successes given and taken, who is clear and who is caught, the
// next stage before its time, and how it ends.

import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Act } from '../../ui/desk';
import { Button, Quiet } from '../../ui/parts';
import { by, exactly, having } from '../../wire/steps';
import { Amount } from './numbers';
import { type Table, whoIs } from './setting';

const verdicts = { clear: 'is clear', caught: 'is caught', in: 'is in' };

function Person({ seat, t, amount }: { seat: number; t: Table; amount: number }) {
  const name = whoIs(t.view, t.seats, seat);
  const button = (words: string, move: string, can: boolean) => (
    <Act desk={t} move={move} aria-label={`${name}: ${words}`} disabled={!can}>
      {words}
    </Act>
  );
  const most = Math.min(amount, t.view.limits?.grant ?? 0);
  const grants: [string, number][] = [
    ['give', most],
    ['take', -most],
  ];
  return (
    <li>
      <b>{name}</b>
      {['harm', 'mend'].map((verb) => (
        <Fragment key={verb}>
          {button(
            `${verb} ${amount}`,
            `${verb} ${seat} ${amount}`,
            having(by(t.moves, verb), [`seat:${seat}`]).length > 0,
          )}
        </Fragment>
      ))}
      {grants.map(([verb, n]) => (
        <Fragment key={verb}>
          {button(
            `${verb} ${most} success${most > 1 ? 'es' : ''}`,
            `grant ${seat} ${n}`,
            !!exactly(t.moves, 'grant', `seat:${seat}`, `successes:${n}`),
          )}
        </Fragment>
      ))}
      {t.view.stage === 'getaway' &&
        Object.entries(verdicts).map(([v, words]) => {
          const can = !!exactly(t.moves, 'verdict', `seat:${seat}`, `status:${v}`);
          return <Fragment key={v}>{button(words, `verdict ${seat} ${v}`, can)}</Fragment>;
        })}
    </li>
  );
}

/** It stays where it is while something is shown, with buttons that wait. */
export function Rulings({ t }: { t: Table }) {
  const amount = useSignal(1);
  if (t.view.making || t.view.over) return null;
  return (
    <details class="others rulings">
      <summary>Rule on it</summary>
      <Amount
        label="By how much"
        value={amount.value}
        low={1}
        high={t.view.limits?.amount ?? 1}
        set={(n) => (amount.value = n)}
      />
      <ul>
        {t.view.crew.map((_m, seat) => (
          <Person key={seat} seat={seat} t={t} amount={amount.value} />
        ))}
      </ul>
    </details>
  );
}

const ways: [ruling: string[], string][] = [
  [['ruling:won'], 'They got away with it'],
  [['ruling:lost'], 'They did not'],
  [[], 'As it stands'],
];

/** Asked a second time, and again when anything has happened since. */
function useAsking(t: Table) {
  const asking = useSignal(false);
  useLayoutEffect(() => {
    asking.value = false;
  }, [t.view]);
  return asking;
}

/** MC-58: before the counts are reached. */
export function GoOnAnyway({ t }: { t: Table }) {
  const asking = useAsking(t);
  const anyway = exactly(t.moves, 'advance', 'anyway');
  if (!anyway || t.view.goal.done) return null;
  const stage = t.view.stage === 'casing' ? 'heist' : 'Combination';
  if (!asking.value) return <Quiet onClick={() => (asking.value = true)}>Go on early</Quiet>;
  return (
    <fieldset class="chips ending-it">
      <legend>On to the {stage}, before this stage is done?</legend>
      <Act class="" desk={t} move={anyway.text}>
        On to the {stage}
      </Act>
      <Quiet onClick={() => (asking.value = false)}>Cancel</Quiet>
    </fieldset>
  );
}

export function EndIt({ t }: { t: Table }) {
  const asking = useAsking(t);
  if (!by(t.moves, 'end').length) return null;
  if (!asking.value) return <Quiet onClick={() => (asking.value = true)}>End it here</Quiet>;
  return (
    <fieldset class="chips ending-it">
      <legend>How does it end?</legend>
      {ways.map(([ruling, words]) => {
        const end = exactly(t.moves, 'end', ...ruling);
        return (
          <Button key={words} disabled={t.busy || !end} onClick={() => end && t.play(end.text)}>
            {words}
          </Button>
        );
      })}
      <Quiet onClick={() => (asking.value = false)}>Cancel</Quiet>
    </fieldset>
  );
}
