// The Mastermind's last word: harm and mend, successes given and taken, who is clear and who is caught, the
// next stage before its time, and how it ends.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Act, Offer } from '../../ui/desk';
import { Quiet } from '../../ui/parts';
import { having, type MoveText } from '../../wire/steps';
import { Amount } from './numbers';
import { useTable } from './setting';

const verdicts = { clear: 'is clear', caught: 'is caught', in: 'is in' };

function Person({ seat, amount }: { seat: number; amount: number }) {
  const t = useTable();
  const name = t.name(seat);
  const most = Math.min(amount, t.view.limits?.grant ?? 0);
  const listed = (verb: string, what: string) => t.move(verb, `seat:${seat}`, what);
  const hurt = (verb: string) =>
    having(t.by(verb), [`seat:${seat}`]).length ? t.write(verb, { seat, n: amount }) : undefined;
  const successes = `${most} success${most > 1 ? 'es' : ''}`;
  const acts: [words: string, MoveText | undefined][] = [
    [`harm ${amount}`, hurt('harm')],
    [`mend ${amount}`, hurt('mend')],
    [`give ${successes}`, listed('grant', `successes:${most}`)],
    [`take ${successes}`, listed('grant', `successes:${-most}`)],
    ...(t.view.stage === 'getaway'
      ? Object.entries(verdicts).map(([v, words]): (typeof acts)[0] => [
          words,
          listed('verdict', `status:${v}`),
        ])
      : []),
  ];
  return (
    <li>
      <b>{name}</b>
      {acts.map(([words, move]) => (
        <Act key={words} move={move} aria-label={`${name}: ${words}`}>
          {words}
        </Act>
      ))}
    </li>
  );
}

/** It stays where it is while something is shown, with buttons that wait. */
export function Rulings() {
  const t = useTable();
  const amount = useSignal(1);
  if (t.view.making || t.view.over) return null;
  return (
    <details class="others rulings">
      <summary>Rule on it</summary>
      <Amount label="By how much" value={amount.value} set={(n) => (amount.value = n)} />
      <ul>
        {t.view.crew.map((_m, seat) => (
          <Person key={seat} seat={seat} amount={amount.value} />
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

interface Asked {
  ask: string;
  legend: string;
  children: ComponentChildren;
}
/** Asked a second time, and again when anything has happened since. */
function Asked({ ask, legend, children }: Asked) {
  const t = useTable();
  const asking = useSignal(false);
  useLayoutEffect(() => {
    asking.value = false;
  }, [t.view]);
  if (!asking.value) return <Quiet onClick={() => (asking.value = true)}>{ask}</Quiet>;
  return (
    <fieldset class="chips ending-it">
      <legend>{legend}</legend>
      {children}
      <Quiet onClick={() => (asking.value = false)}>Cancel</Quiet>
    </fieldset>
  );
}

/** MC-58: before the counts are reached. */
export function GoOnAnyway() {
  const t = useTable();
  if (!t.move('advance', 'anyway') || t.view.goal.done) return null;
  const stage = t.view.stage === 'casing' ? 'heist' : 'Combination';
  return (
    <Asked ask="Go on early" legend={`On to the ${stage}, before this stage is done?`}>
      <Offer class="" steps={['advance', 'anyway']}>
        On to the {stage}
      </Offer>
    </Asked>
  );
}

export function EndIt() {
  const t = useTable();
  if (!t.by('end').length) return null;
  return (
    <Asked ask="End it here" legend="How does it end?">
      {ways.map(([ruling, words]) => (
        <Act class="" key={words} move={t.move('end', ...ruling)}>
          {words}
        </Act>
      ))}
    </Asked>
  );
}
