// What the table does by itself, over the map: a card that is read out, an alert, dice, the last ditch.
// While something happens on the map, the card steps aside.
import { GoOn } from '../../ui/goon';
import { listed } from '../../ui/names';
import { letters } from './art';
import type { Beat } from './beats';
import { personOf } from './board';
import { events as cards, titleOf } from './cards';
import { Die, Face, Picture } from './parts';
import { usePlay } from './play';
import type { Moment } from './show';
import '../../style/heist-scene.css';

/** A beat of this kind, as far as it has happened. */
interface Of<K extends Beat['kind']> {
  beat: Extract<Beat, { kind: K }>;
  happens: boolean;
}

const EventCard = ({ id, crisis }: { id: string; crisis?: boolean }) => (
  <article
    class={crisis ? 'read-card crisis-card' : 'read-card on-card'}
    data-thing={`event:${id}`}
  >
    <p class="kind">{crisis ? 'Crisis' : 'Event'}</p>
    <b class="no">{id}</b>
    <h3>{cards[id]?.title ?? id}</h3>
    <p>{cards[id]?.text}</p>
  </article>
);

const causes: Record<string, string> = {
  noise: 'The noise has reached an alert.',
  action: 'The action itself raises an alert.',
  camera: 'A live camera saw it.',
  event: 'The event raises it.',
};

function Alert({ beat, happens }: Of<'alert'>) {
  return (
    <div class={`alert-scene${happens ? ' gone' : ''}`}>
      <h3 class="stamp">Alert!</h3>
      <p>{causes[beat.by] ?? ''}</p>
      {beat.card ? (
        <>
          <div class="leaving">
            <EventCard id={beat.card} />
          </div>
          <p>
            {happens
              ? 'It leaves the deck. The crew has one round fewer.'
              : 'The next event is discarded.'}
          </p>
        </>
      ) : (
        <p>There is no event left to lose.</p>
      )}
    </div>
  );
}

function Noises({ beat }: Pick<Of<'noise'>, 'beat'>) {
  const play = usePlay();
  const v = play.view;
  const by = listed(beat.who.map((w) => play.called(w)));
  const n = beat.to - beat.from;
  return (
    <div class="noise-scene">
      <Picture html={letters.n![1]} />
      <h3>
        Noise <b class="count">{Math.max(beat.from, Math.min(v.noise, beat.to))}</b>
        <small> of {v.track.last}</small>
      </h3>
      <p>
        {n} more{by && `, from ${by}`}.
      </p>
    </div>
  );
}

function Dice({ beat, happens }: Of<'dice'>) {
  const play = usePlay();
  const v = play.view;
  return (
    <div class={`dice-scene${happens ? ' lie' : ''}`}>
      <h3>Round {v.round}</h3>
      <ul>
        {beat.dice.map(([who, die]) => (
          <li key={who}>
            <Face who={who} p={personOf(v, who)!} mine={who === play.you} />
            <Die value={die} />
            <span>{play.called(who)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Run({ beat, happens }: Of<'run'>) {
  const play = usePlay();
  const v = play.view;
  const p = personOf(v, beat.who);
  const missing = beat.cost - beat.ideas;
  const are = play.called(beat.who) === 'You' ? 'You are' : `${play.called(beat.who)} is`;
  return (
    <div class={`run-scene${happens ? ' known' : ''}${beat.out ? ' made' : ' caught'}`}>
      <h3>{beat.die ? 'Last ditch' : 'Run!'}</h3>
      {p && <Face who={beat.who} p={p} mine={beat.who === play.you} />}
      <p>
        {play.called(beat.who)}
        {p && play.called(beat.who) !== titleOf(p) ? `, ${titleOf(p)}` : ''}: {beat.cost}{' '}
        {beat.cost === 1 ? 'move' : 'moves'} to the exit,{' '}
        {beat.ideas === 1 ? 'one idea' : `${beat.ideas || 'no'} ideas`} to pay with.
      </p>
      {beat.die > 0 && (
        <p class="needs">
          <Die value={beat.die} />
          <span>{missing > 6 ? 'No roll is high enough' : `A ${missing} or better is needed`}</span>
        </p>
      )}
      <p class="stamp" aria-live="polite">
        {happens ? (beat.out ? `${are} out!` : `${are} busted.`) : ' '}
      </p>
    </div>
  );
}

function Words({ now: { beat, happens } }: { now: Moment }) {
  const { noise } = usePlay().view;
  if (beat.kind === 'alert') return <Alert beat={beat} happens={happens} />;
  if (beat.kind === 'noise')
    return (
      <p class="noise-count">
        <b>{noise}</b> Noise
      </p>
    );
  if (beat.kind === 'card') return <EventCard id={beat.card} crisis={beat.crisis} />;
  if (beat.kind === 'aside')
    return (
      <div class="alert-scene">
        <EventCard id={beat.card} crisis />
        <p>A crisis is on top: it is set aside until after this round’s event.</p>
      </div>
    );
  if (beat.kind === 'dice') return <Dice beat={beat} happens={happens} />;
  if (beat.kind === 'run') return <Run beat={beat} happens={happens} />;
  if (beat.kind === 'title')
    return (
      <div class="title-scene column">
        <h3>{titles[beat.what][0]}</h3>
        <p>{titles[beat.what][1]}</p>
      </div>
    );
  return null;
}

const titles = {
  begin: ['The heist begins', 'Everybody is in place.'],
  lapse: ['Nobody runs', 'The round ends, and not all agreed to run.'],
  escape: ['Escape!', 'Every tile is turned over. Now everybody runs for an exit.'],
};

/** What has the whole map to itself; everything else leaves it in sight and is told in the band. */
const overMap = /^(noise|card|alert|aside|dice|run|title)$/;

export function Scene() {
  const play = usePlay();
  const now = play.scenes.now.value;
  if (!now || !overMap.test(now.beat.kind)) return null;
  return (
    <div class={`heist-scene scene-${now.beat.kind}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the band does the same by key */}
      <div class="scene-words" role="status" onClick={() => play.stage.skip()}>
        <Words key={`${now.beat.kind} ${now.happens ? now.n - 1 : now.n}`} now={now} />
      </div>
    </div>
  );
}

const phases: Record<Beat['kind'], string> = {
  noise: 'Everybody is done: the noise is counted',
  alert: 'Alert',
  aside: 'A crisis comes up',
  card: 'What happens this round',
  effect: 'What it does',
  dice: 'A new round: everybody rolls',
  title: '',
  run: 'The way out',
};

/** The same in the band: what is going on, and the way past it. */
export function SceneBand() {
  const play = usePlay();
  const v = play.view;
  const now = play.scenes.now.value;
  if (!now) return null;
  const { beat } = now;
  const active = beat.kind === 'effect' && v.active;
  return (
    <div class="scene-band">
      <div class="say">
        <h2>{phases[beat.kind] || '\u00a0'}</h2>
        {beat.kind === 'noise' && <Noises beat={beat} />}
        {active && (
          <p>
            <b>{active}</b> {cards[active]?.title}: {cards[active]?.text}
          </p>
        )}
        {beat.kind === 'effect' && <p class="effects">{play.scenes.words(beat)}</p>}
      </div>
      <GoOn />
    </div>
  );
}
