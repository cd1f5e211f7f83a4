// The table of McGuffin: job, stages and heat on top, the crew's sheets, the four decks and what
// happens in the middle, what can be done below.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { classes, Trouble } from '../../ui/parts';
import { Acts, doorOf } from './acts';
import { Sign, StagePicture } from './art';
import { callsIn, noPlan, options, type Plan } from './calls';
import { Crew } from './crew';
import { Decks } from './decks';
import { Loot } from './loot';
import { Gathering, Making } from './making';
import { kept, Mastermind } from './mastermind';
import { isFour, Scene } from './scene';
import { useTable } from './setting';
import type { Deck, View } from './types';
import { stageOrder, stageWords } from './words';

function Heat({ heat, limit }: { heat: number; limit: number }) {
  return (
    <div
      class={classes('heat', heat * 3 >= limit * 2 && 'hot', limit > 14 && 'long')}
      data-thing="number:heat"
    >
      <Sign name="heat" />
      <span class="bits" aria-hidden="true">
        {Array.from({ length: limit }, (_, i) => (
          <i key={i} class={i < heat ? 'on' : ''} />
        ))}
      </span>
      <b>
        <span class="word">Heat </span>
        {heat}/{limit}
      </b>
    </div>
  );
}

/** Over: the last stage is past if they came to its end, and where it broke off it stays. */
function stageNow(view: View): number {
  const at = stageOrder.indexOf(view.reached);
  return view.over && view.team ? at + 1 : at;
}

/** In the heist the crew counts together. */
function Together() {
  const { view } = useTable();
  return view.goal.crew > 0 && !view.making && !view.over ? (
    <b class="together" data-thing="number:successes">
      {Math.min(view.goal.have, view.goal.crew)} of {view.goal.crew}
      <span class="word"> together</span>
    </b>
  ) : null;
}

function Head() {
  const { view } = useTable();
  const at = stageNow(view);
  return (
    <header class="job-head flow" data-things>
      {view.job && (
        <div class="job-name">
          <Loot job={view.job.id} />
          <div>
            <h1>{view.job.title}</h1>
            <p class="target">
              {view.team && (
                <b class="loot-note">{view.team === 'success' ? 'yours: ' : 'still not yours: '}</b>
              )}
              {view.job.target}
            </p>
          </div>
        </div>
      )}
      {!view.job && <h1 class="job-name">McGuffin</h1>}
      <ol class="stages" aria-label="The stages">
        {stageOrder.map((s, i) => (
          <li
            key={s}
            class={classes(
              s === 'combination' && view.skipped ? 'skipped' : i < at ? 'past' : i === at && 'now',
            )}
            aria-current={i === at ? 'step' : undefined}
            data-thing={`stage:${s}`}
          >
            <StagePicture stage={s} />
            <span>{stageWords[s]}</span>
            {s === 'combination' && view.skipped && <span class="sr"> (skipped)</span>}
          </li>
        ))}
      </ol>
      <Together />
      {view.limit !== undefined && view.mode === 'auto' && (
        <Heat heat={view.heat ?? 0} limit={view.limit} />
      )}
    </header>
  );
}

function Playing({ plan }: { plan: Signal<Plan> }) {
  const t = useTable();
  const host = t.isHost;
  const p = host ? kept(plan.value, t) : plan.value;
  const o = options(callsIn(t.moves), p);
  const aiming = host && p.seat !== undefined && !p.fight && o.decks.length > 0;
  const door = (deck: Deck) => (host ? undefined : doorOf(t.moves, deck));
  const picking = {
    picked: host && p.deck !== 'theirs' ? p.deck : undefined,
    pickable: (d: Deck) => (host ? aiming && o.decks.includes(d) : !!door(d)),
    pick: (d: Deck) => {
      if (host) plan.value = { ...p, deck: d, fight: false };
      else t.play(door(d)!);
    },
  };
  const pick = (seat: number) =>
    host && o.seats.includes(seat)
      ? () => {
          plan.value = { ...noPlan, seat };
        }
      : undefined;
  return (
    <>
      <Crew pick={pick} />
      <div class={classes('middle-band on-loud', isFour(t) && 'four')}>
        {!isFour(t) && <Decks {...picking} />}
        <Scene />
      </div>
      {!t.film && !t.view.over && t.you >= 0 && (
        <div class="below-band on-night">
          <Trouble of={t.trouble} />
          {host ? <Mastermind plan={plan} /> : <Acts />}
        </div>
      )}
    </>
  );
}

function Preparing({ plan }: { plan: Signal<Plan> }) {
  const t = useTable();
  return (
    <>
      {t.view.crew[t.you] ? <Gathering /> : <Crew />}
      <Trouble of={t.trouble} />
      <Making />
      {t.isHost && (
        <div class="below-band on-night">
          <Mastermind plan={plan} />
        </div>
      )}
    </>
  );
}

export function Board() {
  const t = useTable();
  const plan = useSignal<Plan>(noPlan);
  const root = useRef<HTMLDivElement>(null);
  const { view } = t;
  const making = view?.making;
  useEffect(() => {
    root.current?.closest('.felt')?.scrollTo(0, 0);
  }, [making]);
  if (!view) return null;
  return (
    <div
      ref={root}
      class={classes(
        'mcg',
        `stage-${view.stage}`,
        view.making && 'is-making',
        view.mode === 'hosted' && 'led',
        t.isHost && 'hosting',
      )}
    >
      <Head />
      {view.making ? <Preparing plan={plan} /> : <Playing plan={plan} />}
    </div>
  );
}
