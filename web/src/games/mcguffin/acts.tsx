// What you can do, within reach of a thumb: obstacles to take on, a gate, the card to turn. All of
// it from the list of legal moves; what has no picture goes into a list at the end.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Warning } from '../../learn/warning';
import { DeckPicture, Sign, SkillSign } from './art';
import { Chance, callLine, callTitle } from './scene';
import { classes, isInside, type Table, whoIs } from './setting';
import type { Obstacle, Way } from './types';
import { deckWords, priceWords, signed, skillOf } from './words';

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

/** The same where one thing is to be done: it gets the focus as soon as it can be pressed, and never what
 * takes a move back. */
function useNextFocus(busy: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!busy && document.activeElement === document.body)
      root.current
        ?.querySelector<HTMLElement>('.go:enabled, .live:enabled, [data-move]:enabled')
        ?.focus({ preventScroll: true });
  });
  return root;
}

/** How far a story has come. When it is told, the place can still be tried. */
function Part({ done, of }: { done: number; of: number }) {
  if (done >= of)
    return (
      <span class="beats">
        <span class="sr">, </span>told
      </span>
    );
  return (
    <span class="beats">
      <span class="sr">, part </span>
      {done + 1}
      <span aria-hidden="true">/</span>
      <span class="sr"> of </span>
      {of}
    </span>
  );
}

function ObstacleCard({ o, t, move }: { o: Obstacle; t: Table; move: string | undefined }) {
  const skill = skillOf[o.deck];
  const now = t.view.waits?.obstacle === o.id;
  const inner = (
    <>
      <span class="emblem">
        <DeckPicture deck={o.deck} />
      </span>
      <span class="title">
        {o.title}
        {!!o.beats && o.beats > 1 && <Part done={o.done ?? 0} of={o.beats} />}
      </span>
      <span class="text">{o.text}</span>
      {o.stakes && <span class="stakes">{o.stakes}</span>}
      <span class="terms flow">
        <span class="with">
          <SkillSign skill={skill} /> {skill}
          {!!o.bonus && <b class="bonus on-loud">{signed(o.bonus)}</b>}
        </span>
        <span class="price">
          {o.price !== 'none' && <Sign name={o.price === 'fight' ? 'blow' : 'heat'} />}
          <span class="sr">failing costs </span>
          {priceWords(o.price)}
        </span>
      </span>
      {o.chance !== undefined && <Chance p={o.chance} />}
      <Warning text={t.warning(move)} />
    </>
  );
  return (
    <li>
      {move ? (
        <button
          type="button"
          class="obstacle on-card live"
          data-obstacle={o.id}
          data-thing={`obstacle:${o.id}`}
          disabled={t.busy}
          onClick={() => t.play(move)}
        >
          {inner}
        </button>
      ) : (
        <div
          class={classes('obstacle on-card', now && 'now')}
          data-obstacle={o.id}
          data-thing={`obstacle:${o.id}`}
        >
          {inner}
        </div>
      )}
    </li>
  );
}

/** A deck to choose: a gate, or what the weakest skill is checked against. */
function GateCard({ way, t, move }: { way: Way; t: Table; move: string }) {
  const w = deckWords[way.deck];
  return (
    <li>
      <button
        type="button"
        class="obstacle on-card live gate"
        data-gate={way.deck}
        data-move={move}
        data-thing={`deck:${way.deck}`}
        disabled={t.busy}
        onClick={() => t.play(move)}
      >
        <span class="emblem">
          <DeckPicture deck={way.deck} />
        </span>
        <span class="title">{w.title}</span>
        <span class="text">{w.says}</span>
        <span class="terms flow">
          <span class="with">
            <SkillSign skill={way.skill} /> {way.skill}
            {!!way.bonus && <b class="bonus on-loud">{signed(way.bonus)}</b>}
          </span>
        </span>
        <Chance p={way.chance} />
      </button>
    </li>
  );
}

/** MC-59: what you try, before it is called; at any time. */
function Say({ t }: { t: Table }) {
  const text = useSignal('');
  const say = async (e: Event) => {
    e.preventDefault();
    const words = text.value.replace(/\s+/g, ' ').trim();
    if (words && (await t.play(`say ${words}`))) text.value = '';
  };
  return (
    <form class="mc-say inline" onSubmit={say}>
      <label class="sr" for="mc-say">
        Say what you try
      </label>
      <input
        id="mc-say"
        maxLength={240}
        autocomplete="off"
        placeholder="Say what you try …"
        value={text.value}
        onInput={(e) => (text.value = e.currentTarget.value)}
      />
      <button type="submit" class="quiet" disabled={t.busy || !text.value.trim()}>
        Say it
      </button>
    </form>
  );
}

/** No honour among thieves: out of the way, because hardly anybody wants it. */
function Duels({ t }: { t: Table }) {
  const { duels } = t.choices;
  if (!duels.size) return null;
  return (
    <details class="others duels">
      <summary>Fight one of your own</summary>
      <ul>
        {[...duels].map(([seat, move]) => (
          <li key={seat}>
            <button
              type="button"
              class="plain"
              data-duel={seat}
              disabled={t.busy}
              onClick={() => t.play(move)}
            >
              Fight {whoIs(t.view, t.seats, seat)}
              <Warning text={t.warning(move)} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The card lies there, and only you may turn it. */
function Ready({ t }: { t: Table }) {
  const { choices, view } = t;
  const w = view.waits;
  const fight = w?.call === 'fight' || w?.call === 'duel' || !w;
  return (
    <div class="choose flow crew-go">
      {(t.show.now.value || !w) && (
        <p class="asked flow">
          {w ? (
            <>
              <b>{callTitle(w, t)}</b> <span>{callLine(w, t)}</span>{' '}
              {w.success !== null && <Chance p={w.success} />}
            </>
          ) : (
            <>
              <b>Fight your way to the door</b> {view.ways[0] && <Chance p={view.ways[0].chance} />}
            </>
          )}
        </p>
      )}
      <button
        data-move="go"
        type="button"
        class="go big"
        disabled={t.busy}
        onClick={() => t.play(choices.go!)}
      >
        {fight ? 'Fight' : 'Turn the card'}
      </button>
      {choices.heal && (
        <button
          type="button"
          class="plain"
          data-move="heal"
          disabled={t.busy}
          onClick={() => t.play(choices.heal!)}
        >
          Fail it and heal a d8
          <Warning text={t.warning(choices.heal)} />
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
              <Warning text={t.warning(m)} />
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
  if (choices.go || choices.tries.size || choices.gates.size || choices.names.size || !m) return '';
  if (m.status === 'clear') return 'You are out, and clear. The others still have to make it.';
  if (!isInside(m)) return 'For you it is over. The others go on.';
  if (choices.yield) return '';
  const names = t.toAct.map((s) => (s === you ? 'you' : whoIs(view, t.seats, s)));
  return names.length ? `Waiting for ${names.join(' and ')} …` : '';
}

/** Whoever has enough helps most by letting the others go: then this comes first. */
function Yield({ t, first }: { t: Table; first: boolean }) {
  const move = t.choices.yield!;
  return (
    <button
      type="button"
      class={first ? 'go let-go' : 'quiet'}
      data-move="yield"
      disabled={t.busy}
      onClick={() => t.play(move)}
    >
      {first ? 'Let the others go' : 'Let somebody else go first'}
      <Warning text={t.warning(move)} />
    </button>
  );
}

export function Acts({ t }: { t: Table }) {
  const { view, choices, show } = t;
  /* The card that I turned myself is worth two seconds; the scene has a button for the hasty. */
  const hold = show.turning.value && show.mine.value;
  const root = useNextFocus(t.busy || t.stage.busy.value);
  const doors = choices.gates.size ? choices.gates : choices.names;
  const gates = view.ways.filter((w) => doors.has(w.deck));
  const idle = idleLine(t);
  const { each } = view.goal;
  const enough = each > 0 && (view.crew[t.you]?.successes ?? 0) >= each;
  /* Where a person hosts, what is in the way is hers to say. */
  const open = view.mode === 'auto' ? (view.obstacles ?? []) : [];
  return (
    <section class={classes('deeds', hold && 'hold')} aria-label="What you can do" ref={root}>
      {!hold && choices.go && <Ready t={t} />}
      {!hold && gates.length > 0 && view.place && (
        <p class="chase">
          <b>{view.place.title}.</b> {view.place.text}
        </p>
      )}
      {!hold && gates.length > 0 && (
        <ul class="obstacles">
          {gates.map((w) => (
            <GateCard key={w.deck} way={w} t={t} move={doors.get(w.deck)!} />
          ))}
        </ul>
      )}
      {!hold && choices.yield && enough && <Yield t={t} first={true} />}
      {gates.length === 0 && !choices.go && open.length > 0 && (
        <ul
          data-things
          class={classes('obstacles', open.length > 4 && 'many', !choices.tries.size && 'idle')}
        >
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
      <div class="aside flow">
        {t.undo && (
          <button type="button" class="quiet" onClick={t.takeBack}>
            Take it back
          </button>
        )}
        {!hold && choices.yield && !enough && <Yield t={t} first={false} />}
        {!hold && <Duels t={t} />}
        <Others t={t} />
      </div>
      <Say t={t} />
    </section>
  );
}
