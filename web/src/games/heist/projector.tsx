// A heist as a film: the table after each step.
import { signal } from '@preact/signals';
import type { Projector } from '../../replay/replay';
import type { Replay, Step } from '../../wire/types';
import { boardOf, pipsOf, tokensOf } from './board';
import { swings } from './finale';
import { HexMap } from './map';
import { sentences } from './story';
import { Around, namer, Rail } from './table';
import type { View } from './types';

/** Planning, which the story leaves out; any other move without a sentence as it was made. */
function inSentence(r: Replay, step: Step): string[] {
  const who = r.table.seats[step.seat]?.name ?? `Seat ${step.seat + 1}`;
  const planned = step.events.flatMap((e) =>
    e.type === 'plan'
      ? [`${who} plans to cross ${e.hex}.`]
      : e.type === 'unplan'
        ? [`${who} frees ${e.hex} again.`]
        : [],
  );
  return planned.length || !step.move ? planned : [`${who}: ${step.move}.`];
}

const actor = (r: Replay, n: number): number => r.steps[n - 1]?.seat ?? -1;

export function projector(): Projector {
  const shown = signal<{ v: View; who: number; names: (string | null)[] } | null>(null);
  return {
    Screen: () => {
      if (!shown.value) return null;
      const { v, who, names } = shown.value;
      const name = namer(v, (s) => names[s] ?? `Seat ${s + 1}`);
      const quiet = v.phase === 'escape' || v.phase === 'over';
      return (
        <Around v={v} phase="film">
          <div class="heist-map">
            <HexMap
              label="The map"
              tiles={boardOf(v).tiles}
              tokens={tokensOf(v, who, name)}
              pips={quiet ? [] : pipsOf(v, who)}
            />
          </div>
          <Rail v={v} me={who} name={name} />
        </Around>
      );
    },
    show: (r, n) => {
      const v = (r.steps[n - 1]?.view ?? r.view) as unknown as View;
      shown.value = { v, who: actor(r, n), names: r.table.seats.map((s) => s.name) };
    },
    title: (r) => (r.view as unknown as View).words?.name,
    brief: (step) => (step.view as unknown as View).phase === 'plan',
    swings,
    tell: (r, step) => [
      ...sentences(step.events, step.story),
      ...(step.story.some((s) => s !== '') ? [] : inSentence(r, step)),
    ],
  };
}
