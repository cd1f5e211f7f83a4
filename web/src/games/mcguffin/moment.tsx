// The check as a moment: the card turns, the die rolls, everything that counts is added up by name,
// and a stamp comes down. All of it is in the page from the beginning; style sheets only decide when
// it is seen, so nothing is lost without motion.

import { Cut } from '../../ui/cut';
import { signed } from '../../ui/names';
import { classes } from '../../ui/parts';
import { Back, Die, Front, Sign, type SignName, SkillSign } from './art';
import { Portrait } from './portraits';
import type { Table } from './setting';
import type { Beat, Check, Heal, Make, Note, Ruling, Side, StageBeat } from './story';
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

function Sum({ side, alone, why }: { side: Side; alone: boolean; why: string }) {
  return (
    <div class="side-sum column">
      {!alone && (
        <p class="rival">
          {side.seat >= 0 && <Portrait name={side.name} />}
          {side.name}
        </p>
      )}
      <ul class="parts">
        {side.parts.map((p, i) => (
          <Row key={i} part={p} first={i === 0} />
        ))}
        {side.total !== undefined && (
          <li class="part column total">
            <b class="n">{side.total}</b>
            <span class="what">in all</span>
          </li>
        )}
      </ul>
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

const verdictOf = (c: Check): string => {
  if (c.call === 'duel') {
    const [a, b] = c.sides;
    if (a?.success === b?.success) return a?.success ? 'both strike' : 'both miss';
    return `${a?.success ? a.name : b?.name} strikes`;
  }
  /* MC-41: when both miss, the player is hurt all the same. */
  const hurt = c.sides[1]?.success || c.notes.some((n) => n.type === 'damage');
  if (c.call === 'fight') return c.success ? 'down it goes' : hurt ? 'ouch' : 'both miss';
  if (c.call === 'combination') return c.success ? 'open' : 'shut';
  return c.success ? 'made it' : 'missed';
};

function titleOf(c: Check, t: Table): string {
  const who = c.sides[0]!.seat === t.you ? 'You' : c.sides[0]!.name;
  if (c.call === 'duel' && !c.title)
    return `${c.sides[0]!.name} against ${c.sides[1]?.name ?? '?'}`;
  return `${who}: ${c.title || kindWords[c.call].toLowerCase()}`;
}

function CheckMoment({ c, t }: { c: Check; t: Table }) {
  const alone = c.sides.length === 1;
  const dice = c.sides.some((s) => s.parts.some((p) => p.die !== undefined));
  return (
    <div class={classes('check', !dice && 'bare', !alone && 'fight')}>
      <h2>
        {titleOf(c, t)}{' '}
        <small>
          <SkillSign skill={c.skill} /> {c.skill} against the{' '}
          {deckWords[c.deck].title.toLowerCase()}
        </small>
      </h2>
      <div class="facing">
        {c.call !== 'combination' && <Turning card={c.card} deck={c.deck} />}
        <div class="sums column">
          {c.sides.map((s, i) => (
            <Sum
              key={s.seat}
              side={s}
              alone={alone}
              why={i > 0 && s.why === c.sides[0]?.why ? '' : s.why}
            />
          ))}
        </div>
        <span class={classes('verdict-stamp', c.success ? 'good' : 'bad')}>{verdictOf(c)}</span>
      </div>
      <div class="after-it column">
        {c.flavour && <p class="flavour">{c.flavour}</p>}
        <Notes notes={c.notes} />
      </div>
    </div>
  );
}

const HealMoment = ({ h, t }: { h: Heal; t: Table }) => (
  <div class="check heals">
    <h2>
      {h.seat === t.you ? 'You let it go' : `${h.name} lets it go`}, and the bandages come out
    </h2>
    <div class="facing">
      <div class="sums column">
        <ul class="parts">
          <li class="part column rolled">
            <span class="n">
              <Die n={h.die} />
            </span>
            <span class="what">field surgery</span>
          </li>
        </ul>
      </div>
      <span class="verdict-stamp good">+{h.amount} health</span>
    </div>
    <div class="after-it column">
      <Notes notes={h.notes} />
    </div>
  </div>
);

const MakeMoment = ({ m, t }: { m: Make; t: Table }) => (
  <div class="check makes">
    <h2>
      {m.seat === t.you ? 'You risk' : `${m.name} risks`} a card on {m.skill}
    </h2>
    <div class="facing">
      <div class="sums column">
        <ul class="parts">
          <li class="part column rolled">
            <span class="n">
              <Die n={m.die} />
            </span>
            <span class="what">d8</span>
          </li>
        </ul>
      </div>
      <Turning card={m.card} deck={null} />
      <div class="sums column">
        <ul class="parts">
          <li class="part column total">
            <b class="n">{m.score}</b>
            <span class="what">
              <SkillSign skill={m.skill} /> {m.skill}
            </span>
          </li>
        </ul>
        <p class="why">{m.why}</p>
      </div>
    </div>
  </div>
);

const endings = {
  won: 'Away with it!',
  empty: 'Empty hands',
  caught: 'Nobody got out',
  off: 'Called off',
  dead: 'Nobody is left',
} as const;

const StageMoment = ({ b }: { b: StageBeat }) => {
  const title = b.stage === 'over' ? endings[b.ending ?? 'off'] : stageWords[b.stage];
  return (
    <div class={classes('opening column', b.team)}>
      <h2 aria-label={title}>
        <Cut text={title} />
      </h2>
      <p>{b.text}</p>
      {/* Without a job the opening is ours, and says the goal itself. */}
      {b.goal && !/successes/.test(b.text) && <p class="goal">{b.goal}</p>}
    </div>
  );
};

const RulingMoment = ({ r }: { r: Ruling }) => (
  <div class="ruled column">
    <p>
      <Sign name="tell" /> {r.text}
    </p>
    <Notes notes={r.notes} />
  </div>
);

export function Moment({ beat, t }: { beat: Beat; t: Table }) {
  if (beat.kind === 'check') return <CheckMoment c={beat} t={t} />;
  if (beat.kind === 'heal') return <HealMoment h={beat} t={t} />;
  if (beat.kind === 'make') return <MakeMoment m={beat} t={t} />;
  if (beat.kind === 'stage') return <StageMoment b={beat} />;
  if (beat.kind === 'ruling') return <RulingMoment r={beat} />;
  return (
    <blockquote class="mc-told">
      <Sign name="tell" />
      <p>{beat.text}</p>
    </blockquote>
  );
}
