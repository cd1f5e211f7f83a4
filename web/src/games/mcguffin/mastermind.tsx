// The Mastermind's side of the table: call checks and fights, give and take with the bonus, tell
// the story, move it on. Points narrow the list of legal calls; one that is left can be called.
import { type Signal, useSignal } from '@preact/signals';
import { DeckPicture, SkillSign } from './art';
import { fitting, options, type Plan, settled } from './moves';
import { Portrait } from './portraits';
import { classes, type Table, whoIs } from './setting';
import type { Deck } from './types';
import { deckWords, priceWords, signed } from './words';

export function Narrate({ t }: { t: Table }) {
  const text = useSignal('');
  const tell = async (e: Event) => {
    e.preventDefault();
    const words = text.value.replace(/\s+/g, ' ').trim();
    if (words && (await t.play(`narrate ${words}`))) text.value = '';
  };
  return (
    <form class="mc-narrate" onSubmit={tell}>
      <label for="narrate">Tell them what they see</label>
      <textarea
        id="narrate"
        rows={2}
        maxLength={480}
        placeholder="The lights go out, one floor at a time …"
        value={text.value}
        onInput={(e) => (text.value = e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.shiftKey) tell(e);
        }}
      />
      <button type="submit" class="plain" disabled={t.busy || !text.value.trim()}>
        Tell it
      </button>
    </form>
  );
}

const verbs = { check: 'Check', gate: 'Gate', weakest: 'Weakest skill', fight: 'Fight' };

/** The plan with everything dropped that the list does not have any more. */
export function kept(plan: Plan, t: Table): Plan {
  const { calls } = t.choices;
  const o = options(calls, plan);
  const next: Plan = { bonus: plan.bonus };
  if (plan.seat === undefined || !o.seats.includes(plan.seat))
    return o.seats.length === 1 ? { ...next, seat: o.seats[0]! } : next;
  next.seat = plan.seat;
  const fight = plan.fight ?? !o.checks;
  next.fight = fight ? o.fights : !o.checks;
  if (plan.deck && fitting(calls, { ...next, deck: plan.deck }).length) next.deck = plan.deck;
  if (plan.against !== undefined && o.rivals.includes(plan.against)) next.against = plan.against;
  return next;
}

function Whose({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const { seats } = options(t.choices.calls, plan);
  return (
    <fieldset class="chips whose">
      <legend>Whose scene?</legend>
      {seats.map((s) => (
        <button
          type="button"
          key={s}
          data-seat={s}
          aria-pressed={plan.seat === s}
          onClick={() => set({ bonus: 0, seat: s })}
        >
          <Portrait name={t.view.crew[s]?.name ?? ''} />
          {whoIs(t.view, t.seats, s)}
        </button>
      ))}
    </fieldset>
  );
}

function What({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const o = options(t.choices.calls, plan);
  const base = { bonus: plan.bonus, ...(plan.seat !== undefined && { seat: plan.seat }) };
  return (
    <fieldset class="chips what">
      <legend>What is in the way?</legend>
      {o.checks && (
        <button
          type="button"
          aria-pressed={plan.fight === false}
          onClick={() => set({ ...base, fight: false })}
        >
          {verbs[o.verb]}
        </button>
      )}
      {o.fights && (
        <button
          type="button"
          data-what="fight"
          aria-pressed={!!plan.fight}
          onClick={() => set({ ...base, fight: true })}
        >
          Fight
        </button>
      )}
    </fieldset>
  );
}

function Which({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const o = options(t.choices.calls, plan);
  const m = t.view.crew[plan.seat ?? 0];
  return (
    <fieldset class="chips which">
      <legend>Which deck?</legend>
      {o.decks.map((d: Deck) => (
        <button
          type="button"
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
                <SkillSign skill={deckWords[d].skill} /> {deckWords[d].skill}{' '}
                <b>{m?.skills[deckWords[d].skill]}</b>
                {m?.skill === deckWords[d].skill && ' ★'}
              </small>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function Bonus({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const o = options(t.choices.calls, plan);
  return (
    <fieldset class="chips bonuses">
      <legend>For imagination, or laziness</legend>
      {o.bonuses.map((b) => (
        <button
          type="button"
          key={b}
          data-bonus={b}
          aria-pressed={plan.bonus === b}
          onClick={() => set({ ...plan, bonus: b })}
        >
          {b ? signed(b) : '0'}
        </button>
      ))}
    </fieldset>
  );
}

function Rivals({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const { rivals } = options(t.choices.calls, plan);
  return (
    <fieldset class="chips rivals-of">
      <legend>Against whom?</legend>
      {rivals.map((r) => (
        <button
          type="button"
          key={r}
          data-rival={r}
          aria-pressed={plan.against === r}
          onClick={() => set({ ...plan, against: r })}
        >
          {r === 'npc' ? 'somebody on the payroll' : whoIs(t.view, t.seats, r)}
        </button>
      ))}
    </fieldset>
  );
}

/** What the job file has for this stage: ideas that set the deck. */
function Ideas({ t, plan, set }: { t: Table; plan: Plan; set: (p: Plan) => void }) {
  const ideas = t.view.obstacles ?? [];
  if (!ideas.length) return null;
  return (
    <details class="ideas" open>
      <summary>What the job has for them</summary>
      <ul>
        {ideas.map((o) => (
          <li key={o.id}>
            <button
              type="button"
              aria-pressed={plan.deck === o.deck}
              onClick={() => set({ ...plan, deck: o.deck, fight: false })}
            >
              <DeckPicture deck={o.deck} />
              <span>
                <b>{o.title}</b>
                <small>
                  {o.text} Failing: {priceWords(o.price)}.
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function sentence(t: Table, plan: Plan): string {
  const who = plan.seat === undefined ? '' : whoIs(t.view, t.seats, plan.seat);
  if (!who) return 'Point at somebody in the crew.';
  if (plan.fight) {
    if (plan.against === undefined) return `${who} fights …`;
    return `${who} fights ${plan.against === 'npc' ? 'somebody on the payroll' : whoIs(t.view, t.seats, plan.against)}`;
  }
  if (!plan.deck) return `${who} against …`;
  return `${who} against the ${deckWords[plan.deck].title.toLowerCase()}${plan.bonus ? `, ${signed(plan.bonus)}` : ''}`;
}

export function Mastermind({ t, plan }: { t: Table; plan: Signal<Plan> }) {
  const { choices, view } = t;
  const sure = useSignal(false);
  const p = kept(plan.value, t);
  const set = (next: Plan) => {
    plan.value = next;
  };
  const call = settled(choices.calls, p);
  const waits = view.waits;
  return (
    <section class="deeds mastermind" aria-label="The Mastermind">
      {choices.calls.length > 0 ? (
        <div class="console">
          <Whose t={t} plan={p} set={set} />
          {p.seat !== undefined && <What t={t} plan={p} set={set} />}
          {p.seat !== undefined && p.fight && <Rivals t={t} plan={p} set={set} />}
          {p.seat !== undefined && p.fight === false && <Which t={t} plan={p} set={set} />}
          {p.seat !== undefined && p.fight === false && <Bonus t={t} plan={p} set={set} />}
          <div class="choose">
            <p class="asked">
              <b>{sentence(t, p)}</b>
            </p>
            <button
              type="button"
              class="go big"
              disabled={!call || t.busy}
              onClick={async () => {
                if (call && (await t.play(call.move))) plan.value = { bonus: 0 };
              }}
            >
              Call it
            </button>
          </div>
        </div>
      ) : (
        <p class="turn">
          {waits
            ? `${whoIs(view, t.seats, waits.seat)} has the card. Meanwhile:`
            : view.making
              ? 'The crew gets ready. Meanwhile:'
              : 'Meanwhile:'}
        </p>
      )}
      <div class="mc-telling">
        <Narrate t={t} />
        <div class="aside">
          {choices.advance && (
            <button
              type="button"
              class="plain"
              disabled={t.busy}
              onClick={() => t.play(choices.advance!)}
            >
              On to the {view.stage === 'casing' ? 'heist' : 'Combination'}
            </button>
          )}
          {choices.end && (
            <button
              type="button"
              class={classes('quiet', sure.value && 'certain')}
              disabled={t.busy}
              onClick={() => {
                if (sure.value) t.play(choices.end!);
                sure.value = !sure.value;
              }}
            >
              {sure.value ? 'Yes, end the evening here' : 'End it here'}
            </button>
          )}
          {t.undo && (
            <button type="button" class="quiet" onClick={t.takeBack}>
              Take it back
            </button>
          )}
        </div>
        <Ideas t={t} plan={p} set={set} />
      </div>
    </section>
  );
}
