// Before the table is made: which job, and who is the Mastermind. What the jobs are about is taken
// from their files when the page is built (tools/jobs.ts).
import jobs from 'virtual:jobs';
import { useEffect } from 'preact/hooks';
import type { SetupProps } from '../../ui/setup';
import { Loot } from './loot';
import '../../style/mcguffin-setup.css';

export const covers = ['mode', 'job'];

/** The program's usual job (games/mcguffin/job.c), when nobody names one. */
const usual = 'lighthouse';

const temper = (won: number) => (won >= 72 ? 'forgiving' : won >= 62 ? 'fair' : 'tight');

export function Setup({ game, options, seats }: SetupProps) {
  const mode = options.value.mode || 'auto';
  const chosen = options.value.job ?? (mode === 'auto' ? usual : '');
  const set = (change: Record<string, string>) => {
    options.value = { ...options.value, ...change };
  };
  /* A server may have other jobs than this page was built with: ids are enough to choose them. */
  const ids = (game as { content?: string[] }).content ?? jobs.map((j) => j.id);
  useEffect(() => {
    if (!options.value.mode) set({ mode: 'auto' });
  }, []);
  const host = (to: string, title: string, text: string) => (
    <label class={`way${mode === to ? ' on' : ''}`}>
      <input
        type="radio"
        name="mc-mode"
        value={to}
        checked={mode === to}
        onChange={() => set({ mode: to })}
      />
      <b>{title}</b>
      <small>{text}</small>
    </label>
  );
  const card = (id: string) => {
    const j = jobs.find((x) => x.id === id);
    return (
      <label key={id} class={`job-card${chosen === id ? ' on' : ''}`}>
        <input
          type="radio"
          name="mc-job"
          value={id}
          checked={chosen === id}
          onChange={() => set({ job: id })}
        />
        <Loot job={id} />
        <span>
          <b>{j?.title ?? id}</b>
          <small>{j?.target}</small>
          {j && (
            <small class="temper">
              {j.won !== undefined &&
                `${temper(j.won)}: bots pull it off ${j.won} % of the time · `}
              {j.obstacles} obstacles, about {minutes(seats.value)} minutes
            </small>
          )}
        </span>
      </label>
    );
  };
  return (
    <div class="mc-setup">
      <fieldset class="ways-to">
        <legend>Who is the Mastermind?</legend>
        {host('auto', 'The program', 'It runs a job, and all of you are crew.')}
        {host(
          'hosted',
          'One of us',
          'The last place at the table calls the checks and tells the story.',
        )}
      </fieldset>
      <fieldset class="jobs">
        <legend>The job</legend>
        {mode === 'hosted' && (
          <label class={`job-card${chosen === '' ? ' on' : ''}`}>
            <input
              type="radio"
              name="mc-job"
              value=""
              checked={chosen === ''}
              onChange={() => set({ job: '' })}
            />
            <Loot job="" />
            <span>
              <b>Our own story</b>
              <small>whatever the Mastermind has in mind</small>
            </span>
          </label>
        )}
        {ids.map(card)}
      </fieldset>
    </div>
  );
}

/** Thirty-odd moves for each in the crew, at an unhurried pace. */
const minutes = (seats: number): number => 5 * Math.ceil((seats * 35 * 8) / 300);
