// Run this adventure: the scenes of a shipped adventure on the desk of a person who hosts it. What a scene
// says is told with a press, what can be tried in it is ready to be called; the host may leave the path at any time.
import { scripts } from 'virtual:luck/adventures';
import { useSignal } from '@preact/signals';
import { useLoaded } from '../../ui/hooks';
import { Button, Plain, Quiet, Select } from '../../ui/parts';
import { stressed, unstressed } from '../../ui/stressed';
import { read, write } from '../../wire/keys';
import type { Call, CallKind } from './calls';
import { wordOf } from './foes';
import type { Script, ScriptScene } from './modules';
import { type Table, useTable } from './setting';

type Way = ScriptScene['ways'][number];

/** The adventure that this table runs; null while it comes, or where the story is the host's own. */
export function useScript(desk: Table): Script | null {
  const id = String(desk.link.table.value?.options.adventure);
  return useLoaded(() => scripts[id]?.().then((m) => m.default), null, [id]);
}

/** What a move can hold of a text, cut between sentences. */
export function pieces(text: string, most = 470): string[] {
  const sentences = unstressed(text)
    .replace(/\s+/g, ' ')
    .trim()
    .match(/[^.!?]+[.!?]*["”’]?\s*/g);
  const out: string[] = [];
  for (const s of sentences ?? []) {
    const last = out.at(-1);
    if (last !== undefined && (last + s).length <= most) out[out.length - 1] = last + s;
    else out.push(s.slice(0, most));
  }
  return out.map((s) => s.trim()).filter(Boolean);
}

const kinds: Record<string, CallKind> = { together: 'team', multi: 'multi', against: 'oppose' };

/** The call that a way of the adventure asks for; the host still says who. */
export function callOf(way: Way, seats: number[]): Partial<Call> & { kind: CallKind } {
  const words = (way.test ?? '').split(' ');
  const kind = kinds[words[0]!] ?? 'test';
  const hard = kind === 'test' ? words : words.slice(1);
  return {
    kind,
    hard,
    title: unstressed(way.text).slice(0, 120),
    ...(kind === 'team' && { seats }),
  };
}

interface Props {
  script: Script;
  /** Everybody in the crew. */
  seats: number[];
  fill: (call: Partial<Call> & { kind: CallKind }) => void;
}
export function ScriptPanel({ script, seats, fill }: Props) {
  const { desk } = useTable();
  const key = `script.${desk.link.id}`;
  const name = useSignal(read(key) ?? script.start);
  const scene = script.scenes.find((s) => s.name === name.value) ?? script.scenes[0]!;
  const go = (to: string) => {
    name.value = to;
    write(key, to);
  };
  const tell = async () => {
    for (const part of pieces(scene.text)) if (!(await desk.put('narrate', { text: part }))) return;
  };
  const add = async () => {
    for (const f of scene.foes)
      if (!(await desk.put('foe', { stranger: [wordOf(f.name), `body/athletic=${f.rating}`] })))
        return;
  };
  return (
    <section class="script column" aria-label="The adventure">
      <label class="flow">
        Scene <Select value={scene.name} set={go} of={script.scenes.map((s) => s.name)} />
      </label>
      <div class="prose">{stressed(scene.text)}</div>
      <p class="acts">
        <Plain disabled={desk.busy} onClick={tell}>
          Tell this scene
        </Plain>
        {scene.foes.length > 0 && (
          <Quiet disabled={desk.busy} onClick={add}>
            Put {scene.foes.map((f) => f.name).join(', ')} on the table
          </Quiet>
        )}
      </p>
      <ul class="column">
        {scene.ways.map((w) => (
          <li key={w.text} class="sunk">
            {w.test ? (
              <Button onClick={() => fill(callOf(w, seats))}>
                {stressed(w.text)} <small>{w.test}</small>
              </Button>
            ) : (
              <span>{stressed(w.text)}</span>
            )}
            <span class="flow">
              <Quiet onClick={() => go(w.to)}>
                {w.test ? 'It works' : 'On'}: {w.to}
              </Quiet>
              {w.fail && <Quiet onClick={() => go(w.fail!)}>It fails: {w.fail}</Quiet>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
