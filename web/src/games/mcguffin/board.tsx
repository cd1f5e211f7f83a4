// The table of McGuffin: job, stages and heat on top, the crew's sheets, the four decks and what
// happens in the middle, what can be done below.
import { useEffect, useRef } from 'preact/hooks';
import { Spots } from '../../ui/chips';
import { classes, Trouble } from '../../ui/parts';
import { Acts, doorOf } from './acts';
import { Sign, StagePicture } from './art';
import { noPlan } from './calls';
import { Crew } from './crew';
import { Decks } from './decks';
import { Loot } from './loot';
import { Gathering, Making } from './making';
import { Mastermind } from './mastermind';
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
      <Spots n={heat} of={limit} on="on" />
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

function Playing() {
  const t = useTable();
  const { isHost: host, plan, options } = t;
  const aiming = host && plan.seat !== undefined && !plan.fight;
  const door = (deck: Deck) => (host ? undefined : doorOf(t, deck));
  const picking = {
    picked: host && plan.deck !== 'theirs' ? plan.deck : undefined,
    pickable: (d: Deck) => (host ? aiming && options.decks.includes(d) : !!door(d)),
    pick: (deck: Deck) => {
      if (host) t.change({ deck, fight: false });
      else t.play(door(deck)!);
    },
  };
  const pick = (seat: number) =>
    host && options.seats.includes(seat) ? () => (t.draft.value = { ...noPlan, seat }) : undefined;
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
          {host ? <Mastermind /> : <Acts />}
        </div>
      )}
    </>
  );
}

function Preparing() {
  const t = useTable();
  return (
    <>
      {t.me ? <Gathering /> : <Crew />}
      <Trouble of={t.trouble} />
      <Making />
      {t.isHost && (
        <div class="below-band on-night">
          <Mastermind />
        </div>
      )}
    </>
  );
}

export function Board() {
  const t = useTable();
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
      {view.making ? <Preparing /> : <Playing />}
    </div>
  );
}
