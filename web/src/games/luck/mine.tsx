// Your own band at the bottom: your luck as sweets, eating it, your trick, your sheet.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Warning } from '../../learn/warning';
import { Act, AlsoPossible, TakeBack } from '../../ui/desk';
import { Button, Line, Plain, Quiet, Trouble } from '../../ui/parts';
import { type Move, thing } from '../../wire/steps';
import { points, trickOf } from './data';
import { Sweets, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import { type Table, useTable } from './setting';
import { isMaking } from './types';

interface Props {
  look: (seat: number) => void;
  print: (seats: number[]) => void;
}

/** The largest number with which something can be done; 0: it cannot. */
const mostOf = (desk: Table, verb: string): number =>
  Math.max(0, ...desk.by(verb).map((m) => Number(thing(m, 'n') ?? 0)));

/** Luck to spend, and how often where more than once is possible. */
function Spend({
  verb,
  label,
  words,
  done,
}: {
  verb: string;
  label: string;
  words: (times: number) => ComponentChildren;
  done?: (button: HTMLElement) => void;
}) {
  const { desk } = useTable();
  const wanted = useSignal(1);
  const most = mostOf(desk, verb);
  const n = Math.min(wanted.value, most);
  if (!most) return null;
  return (
    <div class="acts">
      <Plain
        disabled={desk.busy}
        onClick={(e) => {
          desk.put(verb, { n });
          wanted.value = 1;
          done?.(e.currentTarget);
        }}
      >
        {words(n)}
        <Warning text={desk.warning(desk.write(verb, { n }))} />
      </Plain>
      {most > 1 && (
        <label class="times">
          <span class="sr">{label}</span>
          <input
            type="number"
            min={1}
            max={most}
            value={n}
            onInput={(e) =>
              (wanted.value = Math.max(1, Math.min(most, Number(e.currentTarget.value))))
            }
          />
        </label>
      )}
    </div>
  );
}

function Eat() {
  const { desk } = useTable();
  const me = desk.me!;
  return (
    <div class="eat">
      <p class="purse flow" data-thing="number:luck">
        <Sweets luck={me.luck} initial={me.initial} most={points} />
        <b>{me.luck}</b> luck
      </p>
      {mostOf(desk, 'eat') > 0 && (
        /* Rarely used: it opens upwards, so that nothing moves. */
        <details class="just-eat">
          <summary>Just eat some</summary>
          <Spend
            verb="eat"
            label="How many treats"
            words={(n) => `Just eat ${n}`}
            done={(button) => (button.closest('details')!.open = false)}
          />
        </details>
      )}
    </div>
  );
}

function TrickButton() {
  const { desk } = useTable();
  const trick = trickOf(desk.me?.trick);
  if (!trick) return null;
  return (
    <div class="trick">
      <p data-thing={`trick:${trick.id}`}>
        <TrickIcon id={trick.id} /> {mostOf(desk, 'trick') > 0 ? trick.does : <b>{trick.name}</b>}
      </p>
      <Spend
        verb="trick"
        label="How many times"
        words={(n) => `${trick.name}${n > 1 ? ` ×${n}` : ''}: ${n * trick.cost} luck`}
      />
      <Aims />
    </div>
  );
}

/** Fist and voice at a target: one button for each, with the least that does it. */
function Aims() {
  const { v, desk } = useTable();
  const trick = trickOf(desk.me?.trick);
  const least = new Map<string, Move>();
  const howOften = (m: Move) => Number(thing(m, 'times'));
  for (const m of desk.by('trick')) {
    const at = thing(m, 'aim');
    const other = at && least.get(at);
    if (at && (!other || howOften(m) < howOften(other))) least.set(at, m);
  }
  if (!trick || !least.size) return null;
  const name = (at: string) => {
    const n = Number(at);
    if (Number.isNaN(n)) return at;
    return v.scene?.foes?.find((f) => f.n === n)?.name ?? desk.name(n);
  };
  return (
    <div class="acts">
      {[...least].map(([at, m]) => (
        <Act key={at} class="quiet" move={m.text}>
          at {name(at)}: {howOften(m) * trick.cost} luck
        </Act>
      ))}
    </div>
  );
}

/** A word to the table, at any time; it is in the story. */
function Say() {
  const { desk } = useTable();
  return (
    <Line
      class="inline say"
      id="say-in-story"
      label="Say something in the story"
      hint="You say …"
      most={480}
      busy={desk.busy}
      send={(words) => desk.put('say', { text: words })}
    >
      Say it
    </Line>
  );
}

/** What has a place of its own on the board. */
const drawn =
  /^(roll|again|accept|eat|trick|defend|choose-link|vote|hint|join|attack|background|choose|skill|flaw|drop|prime|ready-made|random|ready|test|oppose|strike|hit|ko|round|knock|initiative|pass|fail|cancel|end)$/;
export const isDrawn = (m: Move): boolean => drawn.test(m.path[0]!);

export function Mine({ look, print }: Props) {
  const { v, desk } = useTable();
  const me = desk.me;
  if (desk.isHost)
    return (
      <footer class="own flow on-night">
        <p class="host-word">
          You host. Players roll; you tell, and call the tests. Nothing here is secret.
        </p>
        <div class="acts">
          <TakeBack />
          <Plain onClick={() => print(v.crew.map((_, i) => i))}>Print all sheets</Plain>
        </div>
        {!v.over && !isMaking(v) && <Say />}
        <AlsoPossible class="also" isDrawn={isDrawn} />
      </footer>
    );
  if (!me || isMaking(v)) return null;
  const ended = v.over ? ' ended' : '';
  return (
    <section class={`own flow on-night${ended}`} aria-label="Your character">
      <Button
        class="face"
        aria-label={`Your sheet: ${desk.name(desk.you)}`}
        onClick={() => look(desk.you)}
      >
        <Portrait of={me} />
      </Button>
      <div class="myself">
        <p class="name">{desk.name(desk.you)}</p>
        <p class="about">{me.about}</p>
        {!v.over && <Say />}
        <div class="acts">
          <Quiet onClick={() => look(desk.you)}>My sheet</Quiet>
          <Quiet onClick={() => print([desk.you])}>Print it</Quiet>
          <TakeBack />
        </div>
      </div>
      {!v.over && <Eat />}
      {!v.over && <TrickButton />}
      <Trouble of={desk.trouble} />
      <AlsoPossible class="also" isDrawn={isDrawn} />
    </section>
  );
}
