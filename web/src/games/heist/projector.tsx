// A heist as a film: the table after each step.
import { signal } from '@preact/signals';
import type { Projector } from '../../replay/replay';
import type { Replay, Step } from '../../wire/types';
import { boardOf, pipsOf, tokensOf } from './board';
import { HexMap } from './map';
import { takeApart } from './moves';
import { sentences } from './story';
import { Around, namer, Rail } from './table';
import type { View } from './types';
import { deedInWords } from './words';

/** Moves that the story leaves out (planning, mostly) in the words of their buttons. */
function inSentence(r: Replay, step: Step): string[] {
  if (!step.move) return [];
  const v = step.view as unknown as View;
  const name = namer(v, (s) => r.table.seats[s]?.name ?? `Seat ${s + 1}`);
  const deed = takeApart(step.move);
  const who = name(step.seat);
  if (deed.verb === 'plan') return [`${who} plans to cross ${deed.hexes.join(', ')}.`];
  if (deed.verb === 'unplan') return [`${who} frees ${deed.hexes.join(', ')} again.`];
  const where = deed.hexes.length ? ` (${deed.hexes.join(', ')})` : '';
  return [`${who}: ${deedInWords(deed, v, v.crew[step.seat], name)}${where}`];
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
    tell: (r, step) =>
      step.undo
        ? ['That move was taken back.']
        : [
            ...sentences(step.events, step.story),
            ...(step.story.some((s) => s !== '') ? [] : inSentence(r, step)),
          ],
  };
}
