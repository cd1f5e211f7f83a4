// The check as a moment: the card turns, the die rolls, everything that counts is added up by name,
// and a stamp comes down. All of it is in the page from the beginning; style sheets only decide when
// it is seen, so nothing is lost without motion.
import type { ComponentChildren } from 'preact';
import { Cut } from '../../ui/cut';
import { signed } from '../../ui/names';
import { classes } from '../../ui/parts';
import { Back, Die, Front, Sign, type SignName, SkillSign } from './art';
import { Portrait } from './portraits';
import { type Table, useTable } from './setting';
import type { Beat, Note, Side } from './story';
import type { Part } from './types';
import { deckWords, faceOf, kindWords, stageWords } from './words';

/** A card that turns over once. */
export function Turning({
  card,
  deck,
}: {
  card: string;
  deck: Parameters<typeof Back>[0]['deck'];
}) {
  return (
    <span
      class="turning"
      role="img"
      aria-label={`the ${faceOf(card).words}`}
      data-thing={`card:${card}`}
    >
      <span class="flip-side">
        <Back {...(deck && { deck })} />
      </span>
      <span class="flip-side face">
        <Front card={card} silent />
      </span>
    </span>
  );
}

function Row({ part, first }: { part: Part; first: boolean }) {
  return (
    <li
      class={classes(
        'part column',
        part.die !== undefined && 'rolled',
        part.what === 'grief' && 'grief',
      )}
    >
      {part.die === undefined ? (
        <b class="n">{first ? part.n : signed(part.n)}</b>
      ) : (
        <span class="n">
          {part.what === 'grief' && <b aria-hidden="true">{part.n < 0 ? '−' : '+'}</b>}
          <Die n={part.die} />
        </span>
      )}
      <span class="what">{part.what}</span>
    </li>
  );
}

/** All that counts, and what it comes to. */
const Parts = ({ of, children }: { of: Part[]; children?: ComponentChildren }) => (
  <ul class="parts">
    {of.map((p, i) => (
      <Row key={i} part={p} first={i === 0} />
    ))}
    {children}
  </ul>
);

const Total = ({ n, children }: { n: number; children: ComponentChildren }) => (
  <li class="part column total">
    <b class="n">{n}</b>
    <span class="what">{children}</span>
  </li>
);

/** A die alone. */
const Rolled = ({ die = 0, what }: { die: number | undefined; what: string }) => (
  <div class="sums column">
    <Parts of={[{ what, n: die, die }]} />
  </div>
);

function Sum({ side, alone, why }: { side: Side; alone: boolean; why: string }) {
  const name = nameOf(side, useTable());
  return (
    <div class="side-sum column">
      {!alone && (
        <p class="rival">
          {side.seat >= 0 && <Portrait name={name} />}
          {name}
        </p>
      )}
      <Parts of={side.parts}>
        {side.total !== undefined && <Total n={side.total}>in all</Total>}
      </Parts>
      {why && <p class="why">{why}</p>}
    </div>
  );
}

const noteSigns: Record<string, SignName> = {
  damage: 'blow',
  death: 'tear',
  heat: 'heat',
  leaving: 'run',
  clear: 'run',
  caught: 'blow',
  call: 'blow',
  heal: 'plus',
};

const Notes = ({ notes }: { notes: Note[] }) =>
  notes.length ? (
    <ul class="notes flow">
      {notes.map((n, i) => (
        <li key={i} class={n.type}>
          <Sign name={noteSigns[n.type] ?? 'tell'} />
          {n.text}
        </li>
      ))}
    </ul>
  ) : null;

const nameOf = (side: Side | undefined, t: Table): string =>
  !side ? '?' : side.seat < 0 ? 'Somebody' : t.name(side.seat);

function verdictOf({ e, sides, notes }: Beat, t: Table): string {
  const [a, b] = sides;
  const done = a?.success;
  if (e.call === 'duel') {
    if (done === b?.success) return done ? 'both strike' : 'both miss';
    return `${nameOf(done ? a : b, t)} strikes`;
  }
  /* MC-41: when both miss, the player is hurt all the same. */
  const hurt = b?.success || notes.some((n) => n.type === 'damage');
  if (e.call === 'fight') return done ? 'down it goes' : hurt ? 'ouch' : 'both miss';
  if (e.call === 'combination') return done ? 'open' : 'shut';
  return done ? 'made it' : 'missed';
}

function titleOf({ e, sides: [a, b] }: Beat, t: Table): string {
  if (e.call === 'duel' && !e.title) return `${nameOf(a, t)} against ${nameOf(b, t)}`;
  const who = a!.seat === t.you ? 'You' : nameOf(a, t);
  return `${who}: ${e.title || kindWords[e.call ?? 'check'].toLowerCase()}`;
}

function CheckMoment({ b }: { b: Beat }) {
  const t = useTable();
  const { e, sides } = b;
  const { skill = 'tools', deck = 'law', card = '' } = e;
  const alone = sides.length === 1;
  const dice = sides.some((s) => s.parts.some((p) => p.die !== undefined));
  const flavour = (e.seat === t.view.seat && e.yours) || e.flavour;
  return (
    <div class={classes('check', !dice && 'bare', !alone && 'fight')}>
      <h2>
        {titleOf(b, t)}{' '}
        <small>
          <SkillSign skill={skill} /> {skill} against the {deckWords[deck].title.toLowerCase()}
        </small>
      </h2>
      <div class="facing">
        {e.call !== 'combination' && <Turning card={card} deck={deck} />}
        <div class="sums column">
          {sides.map((s, i) => (
            <Sum
              key={s.seat}
              side={s}
              alone={alone}
              why={i > 0 && s.why === sides[0]?.why ? '' : s.why}
            />
          ))}
        </div>
        <span class={classes('verdict-stamp', sides[0]?.success ? 'good' : 'bad')}>
          {verdictOf(b, t)}
        </span>
      </div>
      <div class="after-it column">
        {flavour && <p class="flavour">{flavour}</p>}
        <Notes notes={b.notes} />
      </div>
    </div>
  );
}

function HealMoment({ b: { e, notes } }: { b: Beat }) {
  const t = useTable();
  return (
    <div class="check heals">
      <h2>
        {e.seat === t.you ? 'You let it go' : `${t.name(e.seat ?? 0)} lets it go`}, and the bandages
        come out
      </h2>
      <div class="facing">
        <Rolled die={e.die} what="field surgery" />
        <span class="verdict-stamp good">+{e.amount} health</span>
      </div>
      <div class="after-it column">
        <Notes notes={notes} />
      </div>
    </div>
  );
}

function MakeMoment({ b: { e } }: { b: Beat }) {
  const t = useTable();
  return (
    <div class="check makes">
      <h2>
        {e.seat === t.you ? 'You risk' : `${t.name(e.seat ?? 0)} risks`} a card on {e.skill}
      </h2>
      <div class="facing">
        <Rolled die={e.die} what="d8" />
        <Turning card={e.card ?? ''} deck={null} />
        <div class="sums column">
          <Parts of={[]}>
            <Total n={e.score ?? 0}>
              <SkillSign skill={e.skill!} /> {e.skill}
            </Total>
          </Parts>
          <p class="why">{e.why}</p>
        </div>
      </div>
    </div>
  );
}

const endings = {
  won: 'Away with it!',
  empty: 'Empty hands',
  caught: 'Nobody got out',
  off: 'Called off',
  dead: 'Nobody is left',
} as const;

function StageMoment({ b: { e } }: { b: Beat }) {
  const title = e.stage === 'over' ? endings[e.ending ?? 'off'] : stageWords[e.stage!];
  return (
    <div class={classes('opening column', e.team)}>
      <h2 aria-label={title}>
        <Cut text={title} />
      </h2>
      <p>{e.text}</p>
      {/* Without a job the opening is ours, and says the goal itself. */}
      {e.goal && !/successes/.test(e.text ?? '') && <p class="goal">{e.goal}</p>}
    </div>
  );
}

const RulingMoment = ({ b }: { b: Beat }) => (
  <div class="ruled column">
    <p>
      <Sign name="tell" /> {b.text}
    </p>
    <Notes notes={b.notes} />
  </div>
);

const WordsMoment = ({ b }: { b: Beat }) => (
  <blockquote class="mc-told">
    <Sign name="tell" />
    <p>{b.e.text}</p>
  </blockquote>
);

const moments = {
  check: CheckMoment,
  heal: HealMoment,
  make: MakeMoment,
  stage: StageMoment,
  ruling: RulingMoment,
  words: WordsMoment,
};
export function Moment({ beat }: { beat: Beat }) {
  const Shown = moments[beat.kind];
  return <Shown b={beat} />;
}
