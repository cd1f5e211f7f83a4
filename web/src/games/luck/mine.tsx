// Your own band at the bottom: your luck as sweets, eating it, your trick, your sheet.
import { useSignal } from '@preact/signals';
import { Warning, warningOf } from '../../learn/warning';
import { MoveList, Trouble } from '../../ui/desk';
import { points, trickOf } from './data';
import { Sweets, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import { isHost, nameOf, type Setting } from './setting';
import { isMaking, type View } from './types';

interface Props {
  v: View;
  set: Setting;
  look: (seat: number) => void;
  print: (seats: number[]) => void;
}

/** A number of times, where more than one is possible. */
function Times({ most, value, label }: { most: number; value: { value: number }; label: string }) {
  if (most < 2) return null;
  return (
    <label class="times">
      <span class="sr">{label}</span>
      <input
        type="number"
        min={1}
        max={most}
        value={Math.min(value.value, most)}
        onInput={(e) => (value.value = Math.max(1, Math.min(most, Number(e.currentTarget.value))))}
      />
    </label>
  );
}

function Eat({ v, set }: Pick<Props, 'v' | 'set'>) {
  const n = useSignal(1);
  const { desk, moves } = set;
  const me = v.crew[set.you]!;
  const treats = Math.min(n.value, Math.max(moves.eat, 1));
  return (
    <div class="eat">
      <p class="purse flow" data-thing="number:luck">
        <Sweets luck={me.luck} initial={me.initial} most={points} />
        <b>{me.luck}</b> luck
      </p>
      {moves.eat > 0 && (
        /* Only for whoever is hungry: it opens upwards, so that nothing moves. */
        <details class="just-eat">
          <summary>Just eat some</summary>
          <div class="acts">
            <button
              type="button"
              class="plain"
              disabled={desk?.busy.value}
              onClick={(e) => {
                desk?.play(`eat ${treats}`);
                n.value = 1;
                e.currentTarget.closest('details')!.open = false;
              }}
            >
              Just eat {treats}
              <Warning text={warningOf(desk?.now, `eat ${treats}`)} />
            </button>
            <Times most={moves.eat} value={n} label="How many treats" />
          </div>
        </details>
      )}
    </div>
  );
}

function TrickButton({ v, set }: Pick<Props, 'v' | 'set'>) {
  const n = useSignal(1);
  const { desk, moves } = set;
  const trick = trickOf(v.crew[set.you]?.trick);
  if (!trick) return null;
  const times = Math.min(n.value, Math.max(moves.trick, 1));
  return (
    <div class="trick">
      <p data-thing={`trick:${trick.id}`}>
        <TrickIcon id={trick.id} /> {moves.trick > 0 ? trick.does : <b>{trick.name}</b>}
      </p>
      {moves.trick > 0 && (
        <div class="acts">
          <button
            type="button"
            class="plain"
            disabled={desk?.busy.value}
            onClick={() => {
              desk?.play(`trick ${times}`);
              n.value = 1;
            }}
          >
            {trick.name}
            {times > 1 ? ` ×${times}` : ''}: {times * trick.cost} luck
            <Warning text={warningOf(desk?.now, `trick ${times}`)} />
          </button>
          <Times most={moves.trick} value={n} label="How many times" />
        </div>
      )}
      <Aims v={v} set={set} />
    </div>
  );
}

/** Fist and voice at somebody: one button for each, with the least that does it. */
function Aims({ v, set }: Pick<Props, 'v' | 'set'>) {
  const { desk, moves } = set;
  const trick = trickOf(v.crew[set.you]?.trick);
  if (!trick || !moves.aims.size) return null;
  const name = (at: string) => {
    const n = Number(at);
    if (Number.isNaN(n)) return at;
    return v.scene?.foes?.find((f) => f.n === n)?.name ?? nameOf(v, set, n);
  };
  return (
    <div class="acts">
      {[...moves.aims].map(([at, times]) => (
        <button
          key={at}
          type="button"
          class="quiet"
          disabled={desk?.busy.value}
          onClick={() => desk?.play(`trick ${times} at ${at}`)}
        >
          at {name(at)}: {times * trick.cost} luck
          <Warning text={warningOf(desk?.now, `trick ${times} at ${at}`)} />
        </button>
      ))}
    </div>
  );
}

/** A word to the table, at any time; it is in the story. */
export function Say({ set }: { set: Setting }) {
  const text = useSignal('');
  const { desk } = set;
  if (!desk) return null;
  return (
    <form
      class="inline say"
      onSubmit={async (e) => {
        e.preventDefault();
        const words = text.value.replace(/\s+/g, ' ').trim();
        if (words && (await desk.play(`say ${words}`))) text.value = '';
      }}
    >
      <label class="sr" for="say-in-story">
        Say something in the story
      </label>
      <input
        id="say-in-story"
        maxLength={480}
        placeholder="In the story, you say …"
        autocomplete="off"
        value={text.value}
        onInput={(e) => (text.value = e.currentTarget.value)}
      />
      <button type="submit" class="plain" disabled={desk.busy.value}>
        Say it
      </button>
    </form>
  );
}

/** What the board does not draw must still be in reach. */
function Also({ set }: { set: Setting }) {
  const { desk, moves } = set;
  if (!desk || !moves.rest.length) return null;
  return (
    <details class="also">
      <summary>Also possible</summary>
      <MoveList desk={desk} moves={moves.rest} />
    </details>
  );
}

export function Mine({ v, set, look, print }: Props) {
  const { desk } = set;
  const me = v.crew[set.you];
  if (isHost(v, set))
    return (
      <footer class="own flow on-night">
        <p class="host-word">
          You host. Players roll; you tell, and call the tests. Nothing here is secret.
        </p>
        <div class="acts">
          {desk?.mayUndo && (
            <button type="button" class="quiet" onClick={() => desk.takeBack()}>
              Take it back
            </button>
          )}
          <button type="button" class="plain" onClick={() => print(v.crew.map((_, i) => i))}>
            Print all sheets
          </button>
        </div>
        {!v.over && !isMaking(v) && <Say set={set} />}
        <Also set={set} />
      </footer>
    );
  if (!me || isMaking(v)) return null;
  const ended = v.over ? ' ended' : '';
  return (
    <section class={`own flow on-night${ended}`} aria-label="Your character">
      <button
        type="button"
        class="face"
        aria-label={`Your sheet: ${nameOf(v, set, set.you)}`}
        onClick={() => look(set.you)}
      >
        <Portrait of={me} />
      </button>
      <div class="myself">
        <p class="name">{nameOf(v, set, set.you)}</p>
        <p class="about">{me.about}</p>
        {!v.over && <Say set={set} />}
        <div class="acts">
          <button type="button" class="quiet" onClick={() => look(set.you)}>
            My sheet
          </button>
          <button type="button" class="quiet" onClick={() => print([set.you])}>
            Print it
          </button>
          {desk?.mayUndo && (
            <button type="button" class="quiet" onClick={() => desk.takeBack()}>
              Take it back
            </button>
          )}
        </div>
      </div>
      {!v.over && <Eat v={v} set={set} />}
      {!v.over && <TrickButton v={v} set={set} />}
      {desk && <Trouble of={desk.trouble} />}
      <Also set={set} />
    </section>
  );
}
