// What you can do, below the map: planning, the die and its actions, what is left of an action, the
// team's choices, the way out. It offers what the server lists, in places of its own; what has no place
// stands under “Also possible”.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { GoOn } from '../../ui/goon';
import { Button, Trouble } from '../../ui/parts';
import { Question } from '../../ui/question';
import { personOf } from './board';
import { outcome } from './finale';
import { Briefing } from './panel/briefing';
import { End, Others, type PanelProps, Undo, Uses } from './panel/buttons';
import { Barred, Committing } from './panel/committing';
import { Abilities, Planning } from './panel/planning';
import { Running } from './panel/running';
import { Aiming, Choosing, OneTile, Working } from './panel/working';
import { SceneBand } from './scene';
import { whyNotRun } from './sketch';

function Body(props: PanelProps) {
  const { play, v } = props;
  const p = personOf(v, play.who);
  if (play.tile.value) return <OneTile {...props} />;
  if (play.aim.value && play.aim.value.key !== 'run') return <Aiming {...props} />;
  if (v.phase === 'plan') return <Planning {...props} />;
  if (v.choice) return <Choosing {...props} />;
  if (v.phase === 'escape') return <Running {...props} />;
  if (v.phase === 'action' && p && !p.committed && play.acts.value.commits.size)
    return (
      <>
        <Barred {...props} />
        <Committing {...props} />
      </>
    );
  return <Working {...props} />;
}

/** You, or a companion? */
function WhoActs({ play, name }: PanelProps) {
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
          {k === 0 ? 'You' : name(3 + k)}
        </Button>
      ))}
    </nav>
  );
}

/** A run request: a Question that shows who has answered. */
function RunForIt({ play, v, name }: PanelProps) {
  const inside = v.crew.flatMap((p, who) => (p.status === 'in' ? [{ who, p }] : []));
  if (v.phase !== 'action' || !inside.some(({ p }) => p.ready)) return null;
  const first = inside.find(({ p }) => p.ready)!;
  const isBot = (who: number) => !!play.desk.seats[who]?.bot;
  const wants = name(first.who) === 'You' ? 'You want' : `${name(first.who)} wants`;
  return (
    <Question
      title={`${wants} to run for it. All must agree.`}
      answers={inside.map(({ who, p }) => ({
        name: name(who),
        said: p.ready ? 'run' : (isBot(who) && whyNotRun(play, who)) || null,
      }))}
    >
      <End play={play} verb="escape" kind="go">
        Run for it
      </End>
    </Question>
  );
}

export function Panel(props: PanelProps) {
  const { play, v } = props;
  const { desk } = play;
  const band = useRef<HTMLElement>(null);
  const keyed = useRef(false);
  const mode = [v.phase, v.choice, play.as.value, v.crew[desk.you]?.committed, desk.over].join();
  /* On a phone the page may be scrolled down: another question begins at its top. */
  useLayoutEffect(() => {
    const felt = band.current?.closest('.felt');
    const head = felt?.querySelector<HTMLElement>('.heist-head');
    if (felt && head) felt.scrollTop = Math.min(felt.scrollTop, head.offsetHeight);
  }, [mode]);
  /* The button that was pressed may be gone: keys go on from here. */
  useLayoutEffect(() => {
    if (keyed.current && document.activeElement === document.body)
      band.current?.focus({ preventScroll: true });
  });
  const watching = desk.you < 0;
  if (desk.over)
    return (
      <section class="band column on-loud over" ref={band}>
        {desk.ending()}
        <p>{outcome(v)}</p>
      </section>
    );
  if (watching || !desk.mayAct || play.stage.busy.value) {
    const waits = play.stage.busy.value ? '' : desk.waiting();
    if (play.scenes.now.value)
      return (
        <section class="band column on-loud" aria-label="What happens">
          <SceneBand {...props} />
        </section>
      );
    return (
      <section class="band column on-loud" aria-label="What you can do">
        <h2>{waits || 'One moment …'}</h2>
        <RunForIt {...props} />
        <Trouble of={desk.trouble} />
        <Undo play={play} />
        {play.stage.waiting.value > 2 && <GoOn stage={play.stage} due={desk.mayAct} />}
      </section>
    );
  }
  const inHeist = v.phase === 'action' || v.phase === 'escape';
  return (
    <section
      class={`band column on-loud yours phase-${v.phase}`}
      aria-label="What you can do"
      tabIndex={-1}
      ref={band}
      onFocusIn={() => (keyed.current = true)}
      onFocusOut={(e) => (keyed.current = !e.relatedTarget)}
    >
      <WhoActs {...props} />
      <RunForIt {...props} />
      <Trouble of={desk.trouble} />
      <Body {...props} />
      <footer class="foot flow">
        {inHeist && !play.aim.value && !play.tile.value && (
          <Uses {...props} verbs={/^(ability|fixer)/} />
        )}
        {v.phase === 'action' && !v.choice && !play.aim.value && !v.crew.some((p) => p.ready) && (
          <End play={play} verb="escape" kind="quiet run">
            Run for it now (all must agree)
          </End>
        )}
        {v.phase === 'plan' && v.words?.story && <Briefing words={v.words} />}
        {v.phase === 'plan' && v.crew[desk.you] && <Abilities p={v.crew[desk.you]!} />}
        <Others play={play} />
      </footer>
    </section>
  );
}
