// The Mastermind's last word: harm and mend, who is clear and who is caught, and how it ends.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Ruling, Verdict } from './moves';
import { Amount } from './numbers';
import { type Table, whoIs } from './setting';

const verdicts: Record<Verdict, string> = { clear: 'is clear', caught: 'is caught', in: 'is in' };

function Person({ seat, t, amount }: { seat: number; t: Table; amount: number }) {
  const { choices } = t;
  const name = whoIs(t.view, t.seats, seat);
  const button = (words: string, move: string, can: boolean) => (
    <button
      type="button"
      class="plain"
      aria-label={`${name}: ${words}`}
      disabled={!can || t.busy}
      onClick={() => t.play(move)}
    >
      {words}
    </button>
  );
  return (
    <li>
      <b>{name}</b>
      {button(`harm ${amount}`, `harm ${seat} ${amount}`, choices.harm.includes(seat))}
      {button(`mend ${amount}`, `mend ${seat} ${amount}`, choices.mend.includes(seat))}
      {t.view.stage === 'getaway' &&
        (Object.keys(verdicts) as Verdict[]).map((v) => {
          const can = !!choices.verdicts.get(seat)?.includes(v);
          return <span key={v}>{button(verdicts[v], `verdict ${seat} ${v}`, can)}</span>;
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

const ways: [Ruling, string][] = [
  ['won', 'They got away with it'],
  ['lost', 'They did not'],
  ['', 'As it stands'],
];

/** Asked a second time, and again when anything has happened since. */
export function EndIt({ t }: { t: Table }) {
  const asking = useSignal(false);
  useLayoutEffect(() => {
    asking.value = false;
  }, [t.view]);
  if (!t.choices.ends.size) return null;
  if (!asking.value)
    return (
      <button type="button" class="quiet" onClick={() => (asking.value = true)}>
        End it here
      </button>
    );
  return (
    <fieldset class="chips ending-it">
      <legend>How does it end?</legend>
      {ways.map(([ruling, words]) => (
        <button
          type="button"
          key={ruling}
          disabled={t.busy || !t.choices.ends.has(ruling)}
          onClick={() => t.play(t.choices.ends.get(ruling)!)}
        >
          {words}
        </button>
      ))}
      <button type="button" class="quiet" onClick={() => (asking.value = false)}>
        Cancel
      </button>
    </fieldset>
  );
}
