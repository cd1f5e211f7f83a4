// Before the table is made: which job, who is the Mastermind, and who comes back. What the jobs are
// about is taken from their files when the page is built (tools/jobs.ts).

import jobs from 'virtual:jobs';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { times } from '../../ui/chips';
import { Either, Select, Tick } from '../../ui/parts';
import type { SetupProps } from '../../ui/setup';
import { Loot } from './loot';
import { charactersOption, savedCrew } from './saved';
import '../../style/mcguffin-setup.css';

export const covers = ['mode', 'job', 'duels', 'characters'];

/** The program's usual job (src/games/mcguffin/job.c), when none is named. */
const usual = 'lighthouse';

const modes = [
  ['auto', 'The program', 'It runs a job, and all of you are crew.'],
  ['hosted', 'One of us', 'Whoever sits last calls the checks and tells the story.'],
] as const;

const temper = (won: number) => (won >= 72 ? 'forgiving' : won >= 62 ? 'fair' : 'tight');
/** Thirty-odd moves for each in the crew, at an unhurried pace. */
const minutes = (seats: number): number => 5 * Math.ceil((seats * 35 * 8) / 300);

/** Characters that were made here before, for each seat of the crew. */
function ComeBack({ seats, set }: { seats: number; set: (option: string) => void }) {
  const names = useSignal<string[]>([]);
  const all = savedCrew();
  /* At once: a table that is made in the next moment must have them. */
  useLayoutEffect(() => {
    set(charactersOption(times(seats, (i) => names.value[i] ?? '')));
  }, [seats, names.value]);
  if (!all.length) return null;
  return (
    <details>
      <summary>Somebody comes back from another job</summary>
      {times(seats, (i) => (
        <label key={i} class="back-again">
          <span>Player {i + 1} is</span>
          <Select
            value={names.value[i] ?? ''}
            set={(name) => {
              const next = [...names.value];
              next[i] = name;
              names.value = next;
            }}
            of={[
              ['', 'somebody new'],
              ...all
                .map((s) => s.name)
                .filter((n) => n === names.value[i] || !names.value.includes(n)),
            ]}
          />
        </label>
      ))}
    </details>
  );
}

export function Setup({ game, options, seats }: SetupProps) {
  const mode = options.value.mode || 'auto';
  const job = options.value.job ?? (mode === 'auto' ? usual : '');
  const set = (change: Record<string, string>) => {
    options.value = { ...options.value, ...change };
  };
  /* A server may have other jobs than this page was built with: ids are enough to choose them. */
  const ids = game.content ?? jobs.map((j) => j.id);
  const Job = ({ id, title, text }: { id: string; title: string; text: ComponentChildren }) => (
    <Either
      class="job-card"
      group="mc-job"
      value={id}
      on={job === id}
      pick={() => set({ job: id })}
    >
      <Loot job={id} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </Either>
  );
  return (
    <div class="mc-setup column">
      <fieldset class="ways-to spread">
        <legend>Who is the Mastermind?</legend>
        {modes.map(([id, name, does]) => (
          <Either
            key={id}
            class="way"
            group="mc-mode"
            value={id}
            on={mode === id}
            pick={() =>
              set({ mode: id, ...(id === 'auto' ? { job: job || usual } : { duels: '' }) })
            }
          >
            <b>{name}</b>
            <small>{does}</small>
          </Either>
        ))}
      </fieldset>
      <fieldset class="jobs spread">
        <legend>The job</legend>
        {mode === 'hosted' && (
          <Job id="" title="Our own story" text="whatever the Mastermind has in mind" />
        )}
        {ids.map((id) => {
          const j = jobs.find((x) => x.id === id);
          const hard = j?.won === undefined ? '' : `${temper(j.won)} (${j.won} %), `;
          return (
            <Job
              key={id}
              id={id}
              title={j?.title ?? id}
              text={
                <>
                  {j?.target}
                  <i>
                    {hard}
                    {minutes(seats.value)} minutes
                  </i>
                </>
              }
            />
          );
        })}
      </fieldset>
      {mode === 'auto' && (
        <Tick
          class="mc-duels"
          on={options.value.duels === 'yes'}
          set={(on) => set({ duels: on ? 'yes' : '' })}
        >
          No honour among thieves: the crew may fight each other, for one heat a duel
        </Tick>
      )}
      <p class="fine">In brackets: how often crews of bots get away with it.</p>
      <ComeBack seats={seats.value} set={(characters) => set({ characters })} />
    </div>
  );
}
