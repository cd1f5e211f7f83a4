// Making a character, card by card: a name, something you are known for, and four cards to risk on
// four skills. Or take a ready-made one.
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { times } from '../../ui/chips';
import { Act, TakeBack } from '../../ui/desk';
import { GoOn } from '../../ui/goon';
import { Button, bound, classes, Either, Form, Go } from '../../ui/parts';
import { useLostFocus } from './acts';
import { Back, Die, Front, SkillSign } from './art';
import { Skills } from './crew';
import { Loot } from './loot';
import { Moment } from './moment';
import { Portrait } from './portraits';
import { saveCharacter } from './saved';
import { useTable } from './setting';
import type { Made } from './story';
import type { Figure, Member, Skill } from './types';
import { inkOf, skills } from './words';

const does: Record<Skill, string> = {
  contacts: 'people, favours, doors that open from within',
  brains: 'plans, wires, timetables',
  weapons: 'trouble, and the end of it',
  tools: 'locks, safes, walls',
};

interface Typed {
  id: string;
  label: string;
  hint: string;
  most: number;
  /** What a coach calls it. */
  point: string;
  draft: Signal<string>;
  /** It is as it stands on the sheet. */
  same: boolean;
  /** What the button says. */
  says: string;
  send: (text: string) => unknown;
  children?: ComponentChildren;
}
/** Something about yourself, in words of your own. */
function Typed({ id, label, hint, most, point, draft, same, says, send, children }: Typed) {
  const { busy } = useTable();
  const text = draft.value.trim();
  return (
    <Form send={() => text && !same && send(text)}>
      <label for={id}>{label}</label>
      <div class="inline">
        <input
          id={id}
          data-point={point}
          maxLength={most}
          autocomplete="off"
          placeholder={hint}
          {...bound(draft)}
        />
        {!same && (
          <button type="submit" class="plain" disabled={busy || !text}>
            {says}
          </button>
        )}
      </div>
      {children}
    </Form>
  );
}

function Name({ draft }: { draft: Signal<string> }) {
  const t = useTable();
  const { name } = t.me!;
  return (
    <Typed
      id="mc-name"
      label="They call you"
      hint="Two-Fingers"
      most={60}
      point="create"
      draft={draft}
      same={!!name && draft.value.trim() === name}
      says={name ? 'Change it' : 'That’s me'}
      send={(text) => t.put('create', { text })}
    />
  );
}

function Specialty() {
  const t = useTable();
  const m = t.me!;
  const draft = useSignal(m.specialty);
  const skill = useSignal<Skill>(m.skill ?? 'tools');
  return (
    <Typed
      id="mc-known"
      label="You are known for"
      hint="safes, charm"
      most={120}
      point="specialty"
      draft={draft}
      same={draft.value.trim() === m.specialty && skill.value === m.skill}
      says={m.specialty ? 'Change it' : 'So they say'}
      send={(text) => t.put('specialty', { skill: skill.value, text })}
    >
      <fieldset class="belongs flow">
        <legend>which belongs to</legend>
        {skills.map((s) => (
          <Either
            key={s}
            class={inkOf(s)}
            group="mc-skill"
            value={s}
            on={skill.value === s}
            pick={() => (skill.value = s)}
          >
            <SkillSign skill={s} /> {s}
          </Either>
        ))}
      </fieldset>
    </Typed>
  );
}

/** A skill: still to be risked, or with the die and the card that made it. */
function Slot({ s, made }: { s: Skill; made: Made | undefined }) {
  const t = useTable();
  const move = t.move('make', `skill:${s}`);
  const score = t.me?.skills[s] ?? null;
  return (
    <li
      class={classes('slot column sunk', inkOf(s), score !== null && 'made')}
      data-thing={`skill:${s}`}
    >
      <span class="head">
        <SkillSign skill={s} />
        <span>
          <b>{s}</b>
          <small>{does[s]}</small>
        </span>
        {score !== null && <b class="score">{score}</b>}
      </span>
      {made ? (
        <span class="how">
          <Die n={made.die} />
          <span data-thing={`card:${made.card}`}>
            <Front card={made.card} />
          </span>
        </span>
      ) : move ? (
        <Act class="go" move={move} data-make={s}>
          Risk a card
        </Act>
      ) : null}
    </li>
  );
}

function ByCards() {
  const t = useTable();
  const { cards } = t.me!;
  const made = t.memory.value.made[t.you] ?? [];
  return (
    <div class="by-cards column">
      <div class="face-down" role="img" aria-label={`${cards} cards face down`}>
        {times(4, (i) => (
          <span key={i} class={i < 4 - cards ? 'used' : ''}>
            {i < 4 - cards ? null : <Back />}
          </span>
        ))}
      </div>
      <ul class="slots" data-things>
        {skills.map((s) => (
          <Slot key={s} s={s} made={made.find((x) => x.skill === s)} />
        ))}
      </ul>
      <p class="fine">
        A d8 and your next card: above the roll is +1 if the colour fits and −2 if not, below is −1.
      </p>
    </div>
  );
}

function FigureCard({ f }: { f: Figure }) {
  return (
    <li>
      <Act
        class="figure sunk"
        data-figure={f.id}
        move={useTable().move('ready-made', `figure:${f.id}`)}
      >
        <Portrait name={f.name} />
        <span class="name">{f.name}</span>
        <span class="known">{f.specialty}</span>
        <Skills of={f.skills} special={f.skill} />
      </Act>
    </li>
  );
}

/** The band on top: what the job is, or the card that is being risked. */
function Brief() {
  const t = useTable();
  const { job } = t.view;
  const shown = t.scene;
  if (shown && (shown.beat.kind === 'words' || shown.beat.kind === 'make'))
    return (
      <div class="brief on-loud lit">
        <section
          class={classes('mc-scene column', t.show.turning.value ? 'playing-on' : 'done')}
          aria-label="What happens"
        >
          <div class="moment" key={shown.n}>
            <Moment beat={shown.beat} />
          </div>
          {t.stage.busy.value && <GoOn />}
        </section>
      </div>
    );
  return (
    <div class="brief on-loud">
      <Loot job={job?.id ?? ''} />
      <div>
        <h2>{job?.title ?? 'Somebody has a plan'}</h2>
        <p>{job?.brief ?? 'The Mastermind will tell you what it is. First: who are you?'}</p>
        {job && (
          <p class="target">
            The target: <b>{job.target}</b>
          </p>
        )}
      </div>
    </div>
  );
}

/** Who is there already. */
export function Gathering() {
  const t = useTable();
  return (
    <ol class="gathering flow" aria-label="The crew">
      {t.view.crew.map((m, seat) => (
        <li key={seat} class={m.ready ? 'in' : ''}>
          <Portrait name={m.name} />
          <span>
            <b>{t.name(seat)}</b>
            <small>
              {seat === t.you ? 'you, ' : ''}
              {m.ready ? 'in' : 'making up a past'}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Where the skills are made, for a coach who points at one of them. */
const makes = ['create', 'specialty', ...skills.map((s) => `skill:${s}`)].join(' ');

const missing = (m: Member): string => {
  const all = [
    !m.name && 'a name',
    !m.specialty && 'something to be known for',
    skills.some((s) => m.skills[s] === null) && 'four skills',
  ].filter(Boolean);
  return all.length ? `Still to come: ${all.join(', ')}.` : 'All there.';
};

export function Making() {
  const t = useTable();
  const { view } = t;
  const mayBegin = t.move('ready');
  const m = t.me;
  const draft = useSignal(m?.name ?? '');
  const mode = useSignal<'taken' | 'made'>('taken');
  const root = useLostFocus('button:enabled', [t.by('make').length, !!mayBegin, mode.value]);
  if (!m)
    return (
      <section class="making-room" aria-label="The crew gets ready">
        <Brief />
      </section>
    );
  if (m.ready)
    return (
      <section class="making-room" aria-label="You are ready">
        <Brief />
        <p class="turn">You are ready. The others are still making up their pasts.</p>
      </section>
    );
  const tab = (to: 'taken' | 'made', words: string) => (
    <Button
      class="tab"
      aria-pressed={mode.value === to}
      data-point={to === 'made' && mode.value !== to ? makes : undefined}
      onClick={() => (mode.value = to)}
    >
      {words}
    </Button>
  );
  return (
    <section class="making-room" aria-label="Your character" ref={root}>
      <Brief />
      <div class="yourself">
        <div class="tabs">
          {tab('taken', 'Somebody ready-made')}
          {tab('made', 'Make your own, card by card')}
        </div>
        {mode.value === 'taken' ? (
          <ul class="figures spread">
            {(view.figures ?? []).map((f) => (
              <FigureCard key={f.id} f={f} />
            ))}
          </ul>
        ) : (
          <div class="own-make spread">
            <div class="papers">
              <Portrait name={draft.value.trim()} />
              <div>
                <Name draft={draft} />
                <Specialty key={m.specialty} />
              </div>
            </div>
            <ByCards />
          </div>
        )}
      </div>
      <div class="set flow on-night">
        <Portrait name={m.name} />
        <p>
          <b>{m.name || 'Nobody yet'}</b> <span>{missing(m)}</span>
        </p>
        {mayBegin && (
          <Go
            class="big"
            data-move={mayBegin}
            disabled={t.busy}
            onClick={() => {
              if (t.memory.value.made[t.you]?.length) saveCharacter(m);
              t.put('ready');
            }}
          >
            I’m in
          </Go>
        )}
        <TakeBack />
      </div>
    </section>
  );
}
