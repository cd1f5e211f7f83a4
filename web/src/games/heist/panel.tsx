// What you can do, below the map: planning, the die and its actions, what is left of an action, the
// team's choices, the way out. It offers what the server lists, in places of its own; what has no place
// stands under “Also possible”.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { GoOn } from '../../ui/goon';
import { useKeyed } from '../../ui/hooks';
import { Button, Trouble } from '../../ui/parts';
import { Question } from '../../ui/question';
import { outcome } from './finale';
import { Briefing } from './panel/briefing';
import { End, Others, Undo, Uses } from './panel/buttons';
import { Barred, Committing } from './panel/committing';
import { Abilities, Planning } from './panel/planning';
import { Running } from './panel/running';
import { Aiming, Choosing, OneTile, Working } from './panel/working';
import { usePlay } from './play';
import { SceneBand } from './scene';
import { whyNotRun } from './sketch';

function Body() {
  const play = usePlay();
  const v = play.view;
  const p = play.person;
  if (play.tile.value) return <OneTile />;
  if (play.aim.value && play.aim.value.key !== 'run') return <Aiming />;
  if (v.phase === 'plan') return <Planning />;
  if (v.choice) return <Choosing />;
  if (v.phase === 'escape') return <Running />;
  if (v.phase === 'action' && p && !p.committed && play.acts.value.commits.size)
    return (
      <>
        <Barred />
        <Committing />
      </>
    );
  return <Working />;
}

/** You, or a companion? */
function WhoActs() {
  const play = usePlay();
  const kinds = [...new Set(play.deeds.value.map((d) => d.who))].sort();
  if (kinds.length < 2) return null;
  return (
    <nav class="who-acts chips" aria-label="Who acts">
      {kinds.map((k) => (
        <Button
          key={k}
          aria-pressed={play.as.value === k}
          onClick={() => {
            play.forget();
            play.as.value = k;
          }}
        >
          {k === 0 ? 'You' : play.called(3 + k)}
        </Button>
      ))}
    </nav>
  );
}

/** A run request: a Question that shows who has answered. */
function RunForIt() {
  const play = usePlay();
  const v = play.view;
  const inside = v.crew.flatMap((p, who) => (p.status === 'in' ? [{ who, p }] : []));
  if (v.phase !== 'action' || !inside.some(({ p }) => p.ready)) return null;
  const first = inside.find(({ p }) => p.ready)!;
  const isBot = (who: number) => !!play.seats[who]?.bot;
  const wants = play.called(first.who) === 'You' ? 'You want' : `${play.called(first.who)} wants`;
  return (
    <Question
      title={`${wants} to run for it. All must agree.`}
      answers={inside.map(({ who, p }) => ({
        name: play.called(who),
        said: p.ready ? 'run' : (isBot(who) && whyNotRun(play, who)) || null,
      }))}
    >
      <End verb="escape" kind="go">
        Run for it
      </End>
    </Question>
  );
}

export function Panel() {
  const play = usePlay();
  const v = play.view;
  const band = useRef<HTMLElement>(null);
  const keyed = useKeyed(band);
  const mode = [v.phase, v.choice, play.as.value, v.crew[play.you]?.committed, play.over].join();
  /* On a phone the page may be scrolled down: another question begins at its top. */
  useLayoutEffect(() => {
    const felt = band.current?.closest('.felt');
    const head = felt?.querySelector<HTMLElement>('.heist-head');
    if (felt && head) felt.scrollTop = Math.min(felt.scrollTop, head.offsetHeight);
  }, [mode]);
  const watching = play.you < 0;
  if (play.over)
    return (
      <section class="band column on-loud over" ref={band}>
        {play.ending()}
        <p>{outcome(v)}</p>
      </section>
    );
  const { busy } = play.stage;
  if (watching || !play.mayAct || busy.value)
    return (
      <section class="band column on-loud" aria-label="What happens">
        {play.scenes.now.value ? (
          <SceneBand />
        ) : (
          <>
            <h2>{(!busy.value && play.waiting()) || 'One moment …'}</h2>
            <RunForIt />
            <Trouble of={play.trouble} />
            <Undo />
            {play.stage.waiting.value > 2 && <GoOn due={play.mayAct} />}
          </>
        )}
      </section>
    );
  const inHeist = v.phase === 'action' || v.phase === 'escape';
  return (
    <section
      class={`band column on-loud yours phase-${v.phase}`}
      aria-label="What you can do"
      tabIndex={-1}
      ref={band}
      {...keyed}
    >
      <WhoActs />
      <RunForIt />
      <Trouble of={play.trouble} />
      <Body />
      <footer class="foot flow">
        {inHeist && !play.aim.value && !play.tile.value && <Uses verbs={/^(ability|fixer)/} />}
        {v.phase === 'action' && !v.choice && !play.aim.value && !v.crew.some((p) => p.ready) && (
          <End verb="escape" kind="quiet run">
            Run for it now (all must agree)
          </End>
        )}
        {v.phase === 'plan' && v.words?.story && <Briefing words={v.words} />}
        {v.phase === 'plan' && v.crew[play.you] && <Abilities p={v.crew[play.you]!} />}
        <Others />
      </footer>
    </section>
  );
}
