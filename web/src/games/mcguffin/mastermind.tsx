// The Mastermind's side of the table: call checks and fights, give and take with the bonus, tell
// the story, move it on. Points narrow the list of legal calls; one that is left can be called.
// What she rules besides is in rulings.tsx.
import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Act, Offer, TakeBack } from '../../ui/desk';
import { signed } from '../../ui/names';
import { flat, Narrate } from '../../ui/narrate';
import { Button, Go, Quiet, Select } from '../../ui/parts';
import { by, things } from '../../wire/steps';
import { DeckPicture, SkillSign } from './art';
import { callsIn, noPlan, options, type Plan, settled } from './calls';
import { Amount, Bonus } from './numbers';
import { Portrait } from './portraits';
import { EndIt, GoOnAnyway, Rulings } from './rulings';
import { callLine, callTitle } from './scene';
import { type Table, useTable } from './setting';
import type { Skill, Waits } from './types';
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

/** The plan with everything dropped that the list does not have any more. */
export function kept(plan: Plan, t: Table): Plan {
  const o = options(callsIn(t.moves), plan);
  const { many, bonus, rivalBonus } = plan;
  if (plan.seat === undefined || !o.seats.includes(plan.seat))
    return o.seats.length === 1 ? { ...noPlan, seat: o.seats[0]! } : noPlan;
  const next: Plan = { many, bonus, rivalBonus, seat: plan.seat };
  if (plan.title) next.title = plan.title;
  next.fight = (plan.fight ?? !o.checks) ? o.fights : !o.checks;
  if (plan.deck && o.decks.includes(plan.deck)) next.deck = plan.deck;
  if (plan.against !== undefined && o.rivals.includes(plan.against)) next.against = plan.against;
  if (plan.skill && !next.fight && next.deck) next.skill = plan.skill;
  if (plan.idea && !next.fight && next.deck) next.idea = plan.idea;
  return next;
}

interface Part {
  plan: Plan;
  set: (p: Plan) => void;
}

/** The crew, always in the same places; a seat that cannot be called is disabled. */
function Whose({ plan, set }: Part) {
  const t = useTable();
  const { seats } = options(callsIn(t.moves), plan);
  return (
    <fieldset class="chips whose">
      <legend>Whose scene?</legend>
      {t.view.crew.map((m, s) => (
        <Button
          key={s}
          data-seat={s}
          aria-pressed={plan.seat === s}
          disabled={!seats.includes(s)}
          onClick={() => set({ ...noPlan, seat: s })}
        >
          <Portrait name={m.name} />
          {t.name(s)}
        </Button>
      ))}
    </fieldset>
  );
}

function What({ plan, set }: Part) {
  const t = useTable();
  const o = options(callsIn(t.moves), plan);
  const base = {
    ...noPlan,
    bonus: plan.bonus,
    ...(plan.seat !== undefined && { seat: plan.seat }),
  };
  return (
    <fieldset class="chips what">
      <legend>What is in the way?</legend>
      {o.checks && (
        <Button aria-pressed={plan.fight === false} onClick={() => set({ ...base, fight: false })}>
          {verbs[o.verb as keyof typeof verbs]}
        </Button>
      )}
      {o.fights && (
        <Button
          data-what="fight"
          aria-pressed={!!plan.fight}
          onClick={() => set({ ...base, fight: true })}
        >
          Fight
        </Button>
      )}
    </fieldset>
  );
}

function Which({ plan, set }: Part) {
  const t = useTable();
  const o = options(callsIn(t.moves), plan);
  const m = t.view.crew[plan.seat ?? 0];
  return (
    <fieldset class="chips which">
      <legend>Which deck?</legend>
      {o.decks.map((d) =>
        d === 'theirs' ? (
          <Button key={d} aria-pressed={plan.deck === d} onClick={() => set({ ...plan, deck: d })}>
            They choose
          </Button>
        ) : (
          <Button
            key={d}
            data-deck={d}
            aria-pressed={plan.deck === d}
            onClick={() => set({ ...plan, deck: d })}
          >
            <DeckPicture deck={d} />
            <span>
              {deckWords[d].title}
              {o.verb !== 'weakest' && (
                <small>
                  <SkillSign skill={skillOf[d]} /> {skillOf[d]} <b>{m?.skills[skillOf[d]]}</b>
                  {m?.skill === skillOf[d] && ' ★'}
                </small>
              )}
            </span>
          </Button>
        ),
      )}
    </fieldset>
  );
}

function Rivals({ plan, set }: Part) {
  const t = useTable();
  const { rivals } = options(callsIn(t.moves), plan);
  return (
    <fieldset class="chips rivals-of">
      <legend>Against whom?</legend>
      {rivals.map((r) => (
        <Button
          key={r}
          data-rival={r}
          aria-pressed={plan.against === r}
          onClick={() => set({ ...plan, against: r })}
        >
          {r === 'npc' ? 'somebody on the payroll' : t.name(r)}
        </Button>
      ))}
    </fieldset>
  );
}

/** MC-58: a check may be made with another skill than the deck's own. */
function With({ plan, set }: Part) {
  const t = useTable();
  const { verb } = options(callsIn(t.moves), plan);
  if (plan.fight || verb !== 'check' || !plan.deck || plan.deck === 'theirs') return null;
  const own = skillOf[plan.deck];
  const score = (s: Skill) => t.view.crew[plan.seat ?? 0]?.skills[s] ?? '';
  const choose = (skill: Skill) => {
    const { skill: _, ...rest } = plan;
    set(skill === own ? rest : { ...rest, skill });
  };
  return (
    <span class="mc-number">
      <label for="mc-with">With</label>
      <Select
        id="mc-with"
        value={plan.skill ?? own}
        set={choose}
        of={skills.map((s): [Skill, string] => [s, `${s} ${score(s)}`])}
      />
    </span>
  );
}

const Title = ({ plan, set }: Part) => (
  <span class="mc-number mc-title">
    <label for="mc-title">Title</label>
    <input
      id="mc-title"
      maxLength={120}
      autocomplete="off"
      placeholder="past the lasers"
      value={plan.title ?? ''}
      onInput={(e) => set({ ...plan, title: e.currentTarget.value })}
    />
  </span>
);

/** How many of them, and what imagination or laziness is worth. */
function Numbers({ plan, set }: Part) {
  const t = useTable();
  const most = t.view.limits?.bonus ?? 0;
  const duel = plan.fight && typeof plan.against === 'number';
  return (
    <div class="mc-numbers flow">
      {plan.fight && plan.against === 'npc' && (
        <Amount
          label="How many"
          value={plan.many}
          low={1}
          high={t.view.limits?.amount ?? 1}
          set={(many) => set({ ...plan, many })}
        />
      )}
      <With plan={plan} set={set} />
      <Bonus
        label={duel ? `Bonus for ${t.name(plan.seat ?? 0)}` : 'Bonus'}
        value={plan.bonus}
        low={-most}
        high={most}
        set={(bonus) => set({ ...plan, bonus })}
      />
      {duel && (
        <Bonus
          label={`Bonus for ${t.name(plan.against as number)}`}
          value={plan.rivalBonus}
          low={-most}
          high={most}
          set={(rivalBonus) => set({ ...plan, rivalBonus })}
        />
      )}
      <Title plan={plan} set={set} />
    </div>
  );
}

/** What the job file has for this stage: a scene that sets the deck, and is told with the call. */
function Ideas({ plan, set }: Part) {
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
              aria-pressed={plan.idea === o.id}
              onClick={() =>
                set({ ...plan, deck: o.deck, fight: false, idea: o.id, title: o.title })
              }
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

function sentence(t: Table, plan: Plan): string {
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

function Console({ plan }: { plan: Signal<Plan> }) {
  const t = useTable();
  const p = kept(plan.value, t);
  const set = (next: Plan) => {
    plan.value = next;
  };
  const call = settled(callsIn(t.moves), p);
  const move = call && t.write(call.verb, call.slots);
  const callIt = async () => {
    const called = plan.value;
    const scene = sceneOf(t, p.idea);
    if (scene && !(await t.put('narrate', { text: scene }))) return;
    /* What was picked for the next call while this one was on its way stays. */
    if (move && (await t.play(move)) && plan.value === called) plan.value = noPlan;
  };
  const open = p.seat !== undefined;
  return (
    <div class="console flow">
      <Whose plan={p} set={set} />
      {open && <What plan={p} set={set} />}
      {open && p.fight && <Rivals plan={p} set={set} />}
      {open && p.fight === false && <Which plan={p} set={set} />}
      {open && <Numbers plan={p} set={set} />}
      <div class="choose flow">
        <p class="asked flow">
          <b>{sentence(t, p)}</b>
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
  const changes = by(t.moves, 'bonus');
  const both = changes.some((m) => things(m, 'bonus').length > 1);
  const most = t.view.limits?.bonus ?? 0;
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
            low={-most}
            high={most}
            set={(n) => (bonus.value = n)}
          />
          {both && (
            <Bonus
              label={`Bonus for ${t.name(w.against ?? 0)}`}
              value={other.value}
              low={-most}
              high={most}
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

export function Mastermind({ plan }: { plan: Signal<Plan> }) {
  const t = useTable();
  const { moves, view } = t;
  const calls = callsIn(moves);
  return (
    <section class="deeds mastermind" aria-label="The Mastermind">
      {calls.length > 0 ? (
        <Console plan={plan} />
      ) : view.waits && by(moves, 'bonus').length ? (
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
        {calls.length > 0 && (
          <Ideas
            plan={kept(plan.value, t)}
            set={(next) => {
              plan.value = next;
            }}
          />
        )}
      </div>
    </section>
  );
}
