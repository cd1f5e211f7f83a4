// The Mastermind's side of the table: call checks and fights, give and take with the bonus, tell
// the story, move it on. Points narrow the list of legal calls; one that is left can be called.
// What she rules besides is in rulings.tsx.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Chips } from '../../ui/chips';
import { Act, Offer, TakeBack } from '../../ui/desk';
import { signed } from '../../ui/names';
import { flat, Narrate } from '../../ui/narrate';
import { Button, Go, Quiet, Select } from '../../ui/parts';
import { things } from '../../wire/steps';
import { DeckPicture, SkillSign } from './art';
import { noPlan, type Plan, settled } from './calls';
import { Amount, Bonus, Numbered } from './numbers';
import { Portrait } from './portraits';
import { EndIt, GoOnAnyway, Rulings } from './rulings';
import { callLine, callTitle } from './scene';
import { type Table, useTable } from './setting';
import type { Deck, Skill, Waits } from './types';
import { deckWords, skillOf, skills } from './words';

function Telling() {
  const t = useTable();
  const text = useSignal('');
  const off = t.busy || !text.value.trim();
  const say = async () => {
    if (await t.put('say', { text: text.value })) text.value = '';
  };
  return (
    <Narrate
      class="mc-narrate"
      label="Tell them what they see"
      hint="The lights go out, one floor at a time …"
      text={text}
      tell={(words) => t.put('narrate', { text: words })}
    >
      <button type="submit" class="plain" disabled={off}>
        Tell it
      </button>
      <Quiet disabled={off} onClick={say}>
        Say it as yourself
      </Quiet>
    </Narrate>
  );
}

const verbs = { check: 'Check', gate: 'Gate', weakest: 'Weakest skill', fight: 'Fight' };

/** The crew, always in the same places; a seat that cannot be called is disabled. */
function Whose() {
  const t = useTable();
  const { plan, options } = t;
  return (
    <Chips
      class="whose"
      legend="Whose scene?"
      all={t.view.crew.map((_, s) => s)}
      on={(s) => plan.seat === s}
      pick={(seat) => (t.draft.value = { ...noPlan, seat })}
      more={(s) => ({ disabled: !options.seats.includes(s) })}
    >
      {(s) => (
        <>
          <Portrait name={t.view.crew[s]!.name} />
          {t.name(s)}
        </>
      )}
    </Chips>
  );
}

function What() {
  const t = useTable();
  const { plan, options: o } = t;
  const { bonus, seat } = plan;
  return (
    <Chips
      class="what"
      legend="What is in the way?"
      all={[...(o.checks ? [o.verb] : []), ...(o.fights ? ['fight'] : [])]}
      on={(what) => plan.fight === (what === 'fight')}
      pick={(what) => (t.draft.value = { ...noPlan, bonus, seat, fight: what === 'fight' })}
    >
      {(what) => verbs[what as keyof typeof verbs]}
    </Chips>
  );
}

function DeckName({ deck }: { deck: Deck }) {
  const { view, plan, options } = useTable();
  const m = view.crew[plan.seat ?? 0];
  const skill = skillOf[deck];
  return (
    <>
      <DeckPicture deck={deck} />
      <span>
        {deckWords[deck].title}
        {options.verb !== 'weakest' && (
          <small>
            <SkillSign skill={skill} /> {skill} <b>{m?.skills[skill]}</b>
            {m?.skill === skill && ' ★'}
          </small>
        )}
      </span>
    </>
  );
}

function Which() {
  const t = useTable();
  return (
    <Chips
      class="which"
      legend="Which deck?"
      all={t.options.decks}
      on={(deck) => t.plan.deck === deck}
      pick={(deck) => t.change({ deck })}
      more={(deck) => ({ 'data-deck': deck })}
    >
      {(deck) => (deck === 'theirs' ? 'They choose' : <DeckName deck={deck} />)}
    </Chips>
  );
}

function Rivals() {
  const t = useTable();
  return (
    <Chips
      class="rivals-of"
      legend="Against whom?"
      all={t.options.rivals}
      on={(against) => t.plan.against === against}
      pick={(against) => t.change({ against })}
    >
      {(against) => (against === 'npc' ? 'somebody on the payroll' : t.name(against))}
    </Chips>
  );
}

/** MC-58: a check may be made with another skill than the deck's own. */
function With() {
  const t = useTable();
  const { plan } = t;
  if (plan.fight || t.options.verb !== 'check' || !plan.deck || plan.deck === 'theirs') return null;
  const own = skillOf[plan.deck];
  const score = (s: Skill) => t.view.crew[plan.seat ?? 0]?.skills[s] ?? '';
  return (
    <Numbered label="With">
      {(id) => (
        <Select
          id={id}
          value={plan.skill ?? own}
          set={(skill) => t.change({ skill: skill === own ? undefined : skill })}
          of={skills.map((s): [Skill, string] => [s, `${s} ${score(s)}`])}
        />
      )}
    </Numbered>
  );
}

function Title() {
  const t = useTable();
  return (
    <Numbered label="Title" class="mc-title">
      {(id) => (
        <input
          id={id}
          maxLength={120}
          autocomplete="off"
          placeholder="past the lasers"
          value={t.plan.title ?? ''}
          onInput={(e) => t.change({ title: e.currentTarget.value })}
        />
      )}
    </Numbered>
  );
}

/** How many of them, and what imagination or laziness is worth. */
function Numbers() {
  const t = useTable();
  const { seat = 0, fight, against, many, bonus, rivalBonus } = t.plan;
  const duel = fight && typeof against === 'number';
  return (
    <div class="mc-numbers flow">
      {fight && against === 'npc' && (
        <Amount label="How many" value={many} set={(n) => t.change({ many: n })} />
      )}
      <With />
      <Bonus
        label={duel ? `Bonus for ${t.name(seat)}` : 'Bonus'}
        value={bonus}
        set={(n) => t.change({ bonus: n })}
      />
      {duel && (
        <Bonus
          label={`Bonus for ${t.name(against)}`}
          value={rivalBonus}
          set={(n) => t.change({ rivalBonus: n })}
        />
      )}
      <Title />
    </div>
  );
}

/** What the job file has for this stage: a scene that sets the deck, and is told with the call. */
function Ideas() {
  const t = useTable();
  const ideas = t.view.obstacles ?? [];
  if (!ideas.length) return null;
  return (
    <details class="ideas" open>
      <summary>What the job has for them</summary>
      <ul>
        {ideas.map((o) => (
          <li key={o.id}>
            <Button
              aria-pressed={t.plan.idea === o.id}
              onClick={() => t.change({ deck: o.deck, fight: false, idea: o.id, title: o.title })}
            >
              <DeckPicture deck={o.deck} />
              <span>
                <b>{o.title}</b>
                <small>{o.text}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function fightSentence(t: Table, plan: Plan): string {
  if (plan.against === undefined) return '…';
  if (plan.against !== 'npc') return t.name(plan.against);
  return plan.many > 1 ? `${plan.many} of them` : 'somebody on the payroll';
}

function sentence(t: Table): string {
  const { plan } = t;
  const who = plan.seat === undefined ? '' : t.name(plan.seat);
  const otherSkill = plan.skill ? ` with ${plan.skill}` : '';
  const bonus = `${otherSkill}${plan.bonus ? `, ${signed(plan.bonus)}` : ''}`;
  const other = plan.rivalBonus ? `, ${signed(plan.rivalBonus)} for the other` : '';
  if (!who) return 'Point at somebody in the crew.';
  if (plan.fight) return `${who} fights ${fightSentence(t, plan)}${bonus}${other}`;
  if (!plan.deck) return `${who} against …`;
  if (plan.deck === 'theirs') return `${who} against a deck of their choice${bonus}`;
  const idea = t.view.obstacles?.find((o) => o.id === plan.idea);
  return `${who} against ${idea?.title ?? `the ${deckWords[plan.deck].title.toLowerCase()}`}${bonus}`;
}

/** A scene of the job in words that fit into a move; the call has its title. */
function sceneOf(t: Table, idea: string | undefined): string {
  const o = t.view.obstacles?.find((x) => x.id === idea);
  const words = o ? flat(o.text) : '';
  const bytes = new TextEncoder().encode(words);
  return bytes.length <= 500 ? words : new TextDecoder().decode(bytes.slice(0, 490));
}

function Console() {
  const t = useTable();
  const p = t.plan;
  const call = settled(t.calls, p);
  const move = call && t.write(call.verb, call.slots);
  const callIt = async () => {
    const called = t.draft.value;
    const scene = sceneOf(t, p.idea);
    if (scene && !(await t.put('narrate', { text: scene }))) return;
    /* What was picked for the next call while this one was on its way stays. */
    if (move && (await t.play(move)) && t.draft.value === called) t.draft.value = noPlan;
  };
  const open = p.seat !== undefined;
  return (
    <div class="console flow">
      <Whose />
      {open && <What />}
      {open && p.fight && <Rivals />}
      {open && p.fight === false && <Which />}
      {open && <Numbers />}
      <div class="choose flow">
        <p class="asked flow">
          <b>{sentence(t)}</b>
        </p>
        <Go class="big" disabled={!move || t.busy} onClick={callIt}>
          Call it
        </Go>
      </div>
    </div>
  );
}

/** Until the card is turned she may think again. */
function ThinkAgain({ w }: { w: Waits }) {
  const t = useTable();
  const changes = t.by('bonus');
  const both = changes.some((m) => things(m, 'bonus').length > 1);
  const bonus = useSignal(w.bonus);
  const other = useSignal(w.against_bonus ?? 0);
  /* At once: what she picks for this call must not be gone a moment later. */
  useLayoutEffect(() => {
    bonus.value = w.bonus;
    other.value = w.against_bonus ?? 0;
  }, [w.bonus, w.against_bonus, w.seat, w.deck]);
  const same = bonus.value === w.bonus && other.value === (w.against_bonus ?? 0);
  const slots = { change: bonus.value, ...(both && { and: other.value }) };
  return (
    <div class="console flow think-again">
      <p class="asked flow">
        <b>
          {t.name(w.seat)}: {callTitle(w, t)}
        </b>{' '}
        <span>{callLine(w, t)}</span>
      </p>
      {changes.length > 0 && (
        <div class="mc-numbers flow">
          <Bonus
            label={`Bonus for ${t.name(w.seat)}`}
            value={bonus.value}
            set={(n) => (bonus.value = n)}
          />
          {both && (
            <Bonus
              label={`Bonus for ${t.name(w.against ?? 0)}`}
              value={other.value}
              set={(n) => (other.value = n)}
            />
          )}
          <Act move={t.write('bonus', slots)} disabled={same}>
            Change the bonus
          </Act>
        </div>
      )}
      <Offer class="quiet" steps={['withdraw']}>
        Withdraw it
      </Offer>
    </div>
  );
}

export function Mastermind() {
  const t = useTable();
  const { view, calls } = t;
  return (
    <section class="deeds mastermind" aria-label="The Mastermind">
      {calls.length > 0 ? (
        <Console />
      ) : view.waits && t.by('bonus').length ? (
        <ThinkAgain w={view.waits} />
      ) : (
        <p class="turn">{view.making ? 'The crew gets ready. Meanwhile:' : 'Meanwhile:'}</p>
      )}
      <div class="mc-telling column">
        <Telling />
        <div class="aside flow">
          <Offer steps={['advance']}>
            On to the {view.stage === 'casing' ? 'heist' : 'Combination'}
          </Offer>
          <GoOnAnyway />
          <EndIt />
          <TakeBack />
        </div>
        <Rulings />
        {calls.length > 0 && <Ideas />}
      </div>
    </section>
  );
}
