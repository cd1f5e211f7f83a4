// What you can do, within reach of a thumb: obstacles to take on, a gate, the card to turn. All of
// it from the list of legal moves; what has no picture goes into a list at the end.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { DeckPicture, Sign, SkillSign } from './art';
import { Chance, callLine, callTitle } from './scene';
import { classes, isInside, type Table, whoIs } from './setting';
import type { Deck, Obstacle } from './types';
import { decks, deckWords, priceWords, signed, skills } from './words';

/** Whoever had the focus here loses it when the buttons change: the first new one gets it. */
export function useKeptFocus(key: string) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      root.current
        ?.querySelector<HTMLElement>('button:not(:disabled)')
        ?.focus({ preventScroll: true });
  }, [key]);
  return root;
}

function ObstacleCard({ o, t, move }: { o: Obstacle; t: Table; move: string | undefined }) {
  const w = deckWords[o.deck];
  const now = t.view.waits?.obstacle === o.id;
  const inner = (
    <>
      <span class="emblem">
        <DeckPicture deck={o.deck} />
      </span>
      <span class="title">{o.title}</span>
      <span class="text">{o.text}</span>
      <span class="terms">
        <span class="with">
          <SkillSign skill={w.skill} /> {w.skill}
          {!!o.bonus && <b class="bonus">{signed(o.bonus)}</b>}
        </span>
        <span class="price">
          {o.price !== 'none' && <Sign name={o.price === 'fight' ? 'blow' : 'heat'} />}
          <span class="sr">failing costs </span>
          {priceWords(o.price)}
        </span>
      </span>
      {o.chance !== undefined && <Chance p={o.chance} />}
    </>
  );
  return (
    <li>
      {move ? (
        <button
          type="button"
          class="obstacle live"
          data-obstacle={o.id}
          disabled={t.busy}
          onClick={() => t.play(move)}
        >
          {inner}
        </button>
      ) : (
        <div class={classes('obstacle', now && 'now')} data-obstacle={o.id}>
          {inner}
        </div>
      )}
    </li>
  );
}

function GateCard({ deck, t, move }: { deck: Deck; t: Table; move: string }) {
  const w = deckWords[deck];
  const m = t.view.crew[t.you];
  const weak = t.view.team === 'failure' && m;
  /* MC-54: the weakest skill is what is rolled, whatever deck it is against. */
  const weakest = weak && [...skills].sort((a, b) => (m.skills[a] ?? 0) - (m.skills[b] ?? 0))[0];
  const skill = weakest || w.skill;
  return (
    <li>
      <button
        type="button"
        class="obstacle live gate"
        data-gate={deck}
        disabled={t.busy}
        onClick={() => t.play(move)}
      >
        <span class="emblem">
          <DeckPicture deck={deck} />
        </span>
        <span class="title">{w.title}</span>
        <span class="text">{w.says}</span>
        <span class="terms">
          <span class="with">
            <SkillSign skill={skill} /> {skill} <b>{m?.skills[skill] ?? ''}</b>
          </span>
        </span>
      </button>
    </li>
  );
}

/** The card lies there, and only you may turn it. */
function Ready({ t }: { t: Table }) {
  const { choices, view } = t;
  const w = view.waits;
  const fight = w?.call === 'fight' || w?.call === 'duel' || !w;
  return (
    <div class="choose crew-go">
      {(t.show.now.value || !w) && (
        <p class="asked">
          {w ? (
            <>
              <b>{callTitle(w, t)}</b> <span>{callLine(w)}</span> <Chance p={w.success} />
            </>
          ) : (
            <b>Fight your way to the door</b>
          )}
        </p>
      )}
      <button type="button" class="go big" disabled={t.busy} onClick={() => t.play(choices.go!)}>
        {fight ? 'Fight' : 'Turn the card'}
      </button>
      {choices.heal && (
        <button type="button" class="plain" disabled={t.busy} onClick={() => t.play(choices.heal!)}>
          Fail it and heal a d8
        </button>
      )}
    </div>
  );
}

function Others({ t }: { t: Table }) {
  const rest = t.choices.others;
  if (!rest.length) return null;
  return (
    <details class="others">
      <summary>Also possible ({rest.length})</summary>
      <ul>
        {rest.map((m) => (
          <li key={m}>
            <button type="button" class="plain" disabled={t.busy} onClick={() => t.play(m)}>
              {m}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why there is nothing to press. */
function idleLine(t: Table): string {
  const { choices, view, you } = t;
  const m = view.crew[you];
  if (choices.go || choices.tries.size || choices.gates.size || !m) return '';
  if (m.status === 'clear') return 'You are out, and clear. The others still have to make it.';
  if (!isInside(m)) return 'For you it is over. The others go on.';
  if (choices.yield) return '';
  const names = t.toAct.map((s) => (s === you ? 'you' : whoIs(view, t.seats, s)));
  return names.length ? `Waiting for ${names.join(' and ')} …` : '';
}

export function Acts({ t }: { t: Table }) {
  const { view, choices, show } = t;
  /* The card that I turned myself is worth two seconds; the scene has a button for the hasty. */
  const hold = show.turning.value && show.mine.value;
  const key = hold
    ? 'hold'
    : `${choices.go ?? ''}${choices.gates.size}${choices.tries.size}${view.stage}`;
  const root = useKeptFocus(key);
  const gates = decks.filter((d) => choices.gates.has(d));
  const idle = idleLine(t);
  /* Where a person hosts, what is in the way is hers to say. */
  const open = view.mode === 'auto' ? (view.obstacles ?? []) : [];
  return (
    <section class={classes('deeds', hold && 'hold')} aria-label="What you can do" ref={root}>
      {!hold && choices.go && <Ready t={t} />}
      {!hold && gates.length > 0 && (
        <ul class="obstacles">
          {gates.map((d) => (
            <GateCard key={d} deck={d} t={t} move={choices.gates.get(d)!} />
          ))}
        </ul>
      )}
      {gates.length === 0 && !choices.go && open.length > 0 && (
        <ul class={classes('obstacles', !choices.tries.size && 'idle')}>
          {open.map((o) => (
            <ObstacleCard
              key={o.id}
              o={o}
              t={t}
              move={hold ? undefined : choices.tries.get(o.id)}
            />
          ))}
        </ul>
      )}
      {!hold && idle && <p class="waiting">{idle}</p>}
      <div class="aside">
        {t.undo && (
          <button type="button" class="quiet" onClick={t.takeBack}>
            Take it back
          </button>
        )}
        {!hold && choices.yield && (
          <button
            type="button"
            class="quiet"
            disabled={t.busy}
            onClick={() => t.play(choices.yield!)}
          >
            Let somebody else go first
          </button>
        )}
        <Others t={t} />
      </div>
    </section>
  );
}
