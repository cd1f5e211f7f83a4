// Help at the table: the goal in sight, warnings, hints, and the coach of a first game. Everything
// that is said here comes from the server; this only shows it.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Desk } from '../ui/desk';
import { perLink, useKeys } from '../ui/hooks';
import { nameAt } from '../ui/names';
import { A, Go, Plain, Tool } from '../ui/parts';
import { read, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { MoveText } from '../wire/steps';
import type { Coach } from '../wire/types';
import { isTyping } from './explain';
import { pointedAt } from './point';
import '../style/learn.css';

// ---- Hints ------------------------------------------------------------------------------------

/** What the last hint said, for each table; it is void as soon as something happens. */
interface Said {
  text: string;
  seq: number;
  /** The move that it is about. */
  move?: MoveText;
}
const hintOf = perLink(() => signal<Said | null>(null));

async function askHint(link: Link): Promise<void> {
  const hint = hintOf(link);
  const seq = link.lastMove.value;
  hint.value = { text: 'Thinking …', seq };
  try {
    const said = await link.ask('hint');
    hint.value = { text: String(said.hint), seq, move: said.move as MoveText };
  } catch (e) {
    hint.value = { text: (e as Error).message, seq };
  }
}

/** The button (and the key h) that asks what a good player would do here. */
export function HintButton({ link }: { link: Link }) {
  const t = link.table.value;
  const can =
    t?.state === 'playing' &&
    t.hints !== false &&
    link.you.value.seat >= 0 &&
    !!link.now.value?.may_act;
  useKeys(
    (e) => {
      if (can && e.key === 'h' && !isTyping(e)) askHint(link);
    },
    [can, link],
  );
  if (t?.hints === false || t?.state !== 'playing' || link.you.value.seat < 0) return null;
  return (
    <Tool
      class="hint-button"
      disabled={!can}
      aria-keyshortcuts="h"
      title="What would a good player do here? (h)"
      onClick={() => askHint(link)}
    >
      Hint
    </Tool>
  );
}

/** The hint for what is to be decided now. */
const saidNow = (link: Link): Said | null => {
  const said = hintOf(link).value;
  return said?.seq === link.lastMove.value ? said : null;
};

/** What a good player would do here: in words, and pointed at on the board. */
function Hint({ link, desk }: { link: Link; desk: Desk<unknown> }) {
  const said = saidNow(link);
  const steps = desk.moves.find((m) => m.text === said?.move)?.path ?? [];
  usePoint(
    said?.move,
    steps.filter((s) => s.includes(':')),
  );
  if (!said) return null;
  const { move } = said;
  return (
    <div class="aid-hint flow" role="status">
      <p>
        <b>Hint</b> {said.text}
      </p>
      {move && (
        <Go disabled={desk.busy} onClick={() => desk.play(move)}>
          Do it
        </Go>
      )}
      <Plain onClick={() => (hintOf(link).value = null)}>Close</Plain>
    </div>
  );
}

/** At the end: how often each asked. */
function HintsUsed({ link }: { link: Link }) {
  const used = new Map<number, number>();
  for (const m of link.log.value)
    if (m.type === 'hint') used.set(m.seat, (used.get(m.seat) ?? 0) + 1);
  if (link.table.value?.state !== 'over' || !used.size) return null;
  const words = [...used].map(
    ([seat, n]) =>
      `${seat === link.you.value.seat ? 'you' : nameAt(link, seat)} ${n === 1 ? 'once' : `${n} times`}`,
  );
  return (
    <p class="aid-goal" role="status">
      Asked for a hint: {words.join(', ')}.
    </p>
  );
}

// ---- The coach --------------------------------------------------------------------------------

/** How many of this step's texts have been read; kept, so that a reload does not begin again. Another
 * step begins with its first text at once: telling comes before asking. */
function usePage(link: Link, coach: Coach) {
  const key = `coach.${link.id}`;
  const turned = useSignal({ key: '', to: '' });
  const kept = turned.value.key === key ? turned.value.to : (read(key) ?? '');
  const [step, at] = kept.split('.').map(Number);
  const page = step === coach.step && at ? Math.min(at, coach.say?.length ?? 0) : 0;
  const turn = () => {
    turned.value = { key, to: `${coach.step}.${page + 1}` };
    write(key, turned.value.to);
  };
  return { page, turn };
}

/** The coach stays at the top; what lies behind it cannot be seen. */
const coachEnds = () => document.querySelector('.coach')?.getBoundingClientRect().bottom ?? 0;

/** Is it on the screen, and does nothing lie over it: not the coach, not a band at the bottom? */
function isSeen(e: Element): boolean {
  const r = e.getBoundingClientRect();
  if (r.top < coachEnds() || r.bottom > innerHeight) return false;
  const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
  return !top || e.contains(top) || top.contains(e);
}

/** Scrolls the board, and only the board, until this is in its middle. (`scrollIntoView` moves every box
 * around it, also the page, which cannot be scrolled back.) */
function intoView(e: Element): void {
  for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
    if (
      box.scrollHeight <= box.clientHeight ||
      !/auto|scroll/.test(getComputedStyle(box).overflowY)
    )
      continue;
    const [at, frame] = [e.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += at.top + at.height / 2 - frame.top - frame.height / 2;
  }
}

/** While the coach speaks of a check, the check is in sight: a small screen scrolls to it. */
function useWhatHappened(speaks: boolean, step: string) {
  useEffect(() => {
    const check = speaks && document.querySelector('.felt .check');
    if (!check) return;
    const { top, bottom } = check.getBoundingClientRect();
    const floor = document.querySelector('.below-band')?.getBoundingClientRect().top ?? innerHeight;
    const above = top - coachEnds() - 8;
    if (above < 0 || bottom > floor)
      check.closest('.felt')!.scrollBy(0, above < 0 ? above : Math.min(above, bottom - floor));
  }, [speaks, step]);
}

/** Mark what the coach points at, wherever the board shows it: at once, because the
 * last step's mark would mislead. */
function usePoint(move: string | undefined, places: readonly string[]) {
  useLayoutEffect(() => {
    const find = () => {
      const now = new Set(pointedAt(move, places));
      for (const e of document.querySelectorAll('.coach-points'))
        if (!now.has(e)) e.classList.remove('coach-points');
      const fresh = [...now].filter((e) => !e.classList.contains('coach-points'));
      for (const e of fresh) e.classList.add('coach-points');
      bringUp(fresh);
    };
    /* What is pointed at should be seen; above all what can be pressed. */
    const bringUp = (all: Element[]) => {
      const first = all.find((e) => e.matches('button, input')) ?? all[0];
      if (first && !isSeen(first)) intoView(first);
    };
    /* When a screen is turned: once everything has its new place. */
    const turned = () => setTimeout(() => bringUp(pointedAt(move, places)), 250);
    find();
    addEventListener('resize', turned);
    const look = new MutationObserver(find);
    look.observe(document.body, { childList: true, subtree: true, attributes: true });
    return () => {
      look.disconnect();
      removeEventListener('resize', turned);
      for (const e of document.querySelectorAll('.coach-points'))
        e.classList.remove('coach-points');
    };
  }, [move, places.join(' ')]);
}

/** For keys and for ears: the focus goes to what the coach points at. */
function goThere(): void {
  const at = document.querySelector<HTMLElement>('.coach-points');
  if (!at) return;
  if (at.tabIndex < 0) at.setAttribute('tabindex', '-1');
  at.focus({ preventScroll: true });
  if (!isSeen(at)) intoView(at);
}

/** After the lesson: the same game against bots, without a coach. */
const playOn = (link: Link, desk: Desk<unknown>) =>
  import('./rules')
    .then((m) => m.playGame(link.table.value!.game))
    .catch((e: Error) => (desk.trouble.value = e.message));

function Lesson({ link, desk, coach }: { link: Link; desk: Desk<unknown>; coach: Coach }) {
  const { page, turn } = usePage(link, coach);
  const says = coach.say ?? [];
  const asks = page >= says.length;
  const ready = desk.upToDate && (!!coach.end || link.now.value?.coach != null);
  /* Nothing is wanted while a move is on its way. */
  const wanted = asks && ready && !coach.end && !desk.busy ? coach : null;
  usePoint(wanted?.do, wanted?.point ? [wanted.point] : []);
  useWhatHappened(ready && !asks, `${coach.step}.${page}`);
  const text = coach.end ?? (asks ? coach.ask : says[page]);
  return (
    <section
      class="coach flow on-ink"
      aria-label="The coach"
      data-step={coach.step}
      data-do={wanted?.do}
      data-end={coach.end && ready ? '' : undefined}
    >
      <div class="coach-where">
        <p class="coach-step">{coach.end ? 'The end' : `Step ${coach.step} of ${coach.steps}`}</p>
        {!coach.end && (
          <A class="plain" to="/">
            Leave; it will wait for you
          </A>
        )}
      </div>
      <p class="coach-text" role="status">
        {ready ? text : 'Watch …'}
      </p>
      {ready && desk.trouble.value && asks && (
        <p class="coach-wrong" role="alert">
          {desk.trouble.value}
        </p>
      )}
      <div class="acts">
        {ready && !asks && !coach.end && <Go onClick={turn}>Go on</Go>}
        {wanted?.do && (
          <Plain class="coach-there" onClick={goThere}>
            Take me there
          </Plain>
        )}
        {wanted?.do && (
          <Plain class="coach-do" onClick={() => desk.play(wanted.do!)}>
            Do it for me
          </Plain>
        )}
        {coach.end && ready && (
          <>
            <Go onClick={() => playOn(link, desk)}>Play a whole game</Go>
            <A class="plain" to={`/rules/${link.table.value?.game}`}>
              The rules
            </A>
          </>
        )}
      </div>
    </section>
  );
}

/** The line above the board: goal, hint, coach. */
export function Aid({ link, desk }: { link: Link; desk: Desk<unknown> }) {
  const now = link.now.value;
  const kept = useSignal<Coach | null>(null);
  /* The line keeps its place from the first goal on, and its last words while others move: nothing
     below it jumps. */
  const goal = useSignal('');
  if (now?.goal && desk.upToDate && now.goal !== goal.peek()) goal.value = now.goal;
  if (now?.coach && now.coach !== kept.peek()) kept.value = now.coach;
  const coach = now?.coach ?? (link.table.value?.lesson ? kept.value : null);
  return (
    <div class="aid">
      {coach && <Lesson link={link} desk={desk} coach={coach} />}
      {!coach &&
        !saidNow(link) &&
        (goal.value || now?.goal) &&
        link.table.value?.state === 'playing' && (
          <p class="aid-goal" aria-live="polite">
            {goal.value || '\u00a0'}
          </p>
        )}
      {!coach && <Hint link={link} desk={desk} />}
      <HintsUsed link={link} />
    </div>
  );
}
