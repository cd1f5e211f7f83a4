// What a thing is, what it does now, why it is barred: beside the thing, or large with its picture.
// The words are the program's: things.txt for what it is, the table for how it stands.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../ui/hooks';
import { Plain } from '../ui/parts';
import type { What } from '../wire/types';
import type { Look, Source } from './explain';
import { type Draw, drawingsOf } from './pictures';
import { placeOf } from './place';
import { apart, lineFor, type Thing, thingsOf } from './things';
import '../style/tip.css';

/** **This** is strong. */
const strong = (text: string) =>
  text.split(/\*\*([^*]+)\*\*/).map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part));

/** What is to be said about it: at once what the file has, then what the table adds. */
function useWords(thing: string, source: Source): What | null {
  const { game } = source;
  const all = useLoaded<Thing[] | null>(() => thingsOf(game), null, [game]);
  const told = useLoaded<What | null>(() => source.ask?.(thing), null, [
    thing,
    source.at(),
    source,
  ]);
  return told ?? (all && lineFor(all, thing)) ?? null;
}

function Words({ what, id }: { what: What; id?: string }) {
  return (
    <>
      <p class="tip-name" id={id}>
        {what.name}
      </p>
      {what.text && <p>{strong(what.text)}</p>}
      {what.now && <p class="tip-now">{strong(what.now)}</p>}
    </>
  );
}

/** What a board on a small screen keeps in sight while the rest is read; a tip must not lie over it. */
const keptClear = (on: Element) =>
  [...(on.closest('.playing')?.querySelectorAll('[data-clear]') ?? [])].find(
    (e) => getComputedStyle(e).position === 'sticky',
  );

function placeBeside(tip: HTMLElement, on: Element): void {
  const size = { w: tip.offsetWidth, h: tip.offsetHeight };
  const view = { w: innerWidth, h: innerHeight };
  const clear = keptClear(on)?.getBoundingClientRect();
  const { x, y } = placeOf(on.getBoundingClientRect(), size, view, clear);
  tip.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

function Beside({ look, what }: { look: Look; what: What }) {
  const tip = useRef<HTMLDivElement>(null);
  const { on } = look;
  useLayoutEffect(() => {
    const t = tip.current;
    if (!t) return;
    if (!t.matches(':popover-open')) t.showPopover?.();
    placeBeside(t, on);
  });
  useEffect(() => {
    const before = on.getAttribute('aria-describedby');
    on.setAttribute('aria-describedby', 'tip');
    return () => {
      if (before) on.setAttribute('aria-describedby', before);
      else on.removeAttribute('aria-describedby');
    };
  }, [on]);
  return (
    <div
      ref={tip}
      class={on.matches('[data-hex]') ? 'tip on-map' : 'tip'}
      id="tip"
      role="tooltip"
      popover="manual"
    >
      <Words what={what} />
    </div>
  );
}

function Large({
  look,
  what,
  source,
  close,
}: {
  look: Look;
  what: What;
  source: Source;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const draw = useSignal<{ it: Draw } | null>(null);
  useEffect(() => {
    drawingsOf(source.game).then((it) => (draw.value = { it }));
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [source.game, draw]);
  const picture = draw.value?.it(...apart(look.thing));
  return (
    <dialog
      ref={dialog}
      class="large"
      aria-labelledby="large-name"
      onClose={close}
      onKeyDown={(e) => e.stopPropagation()}
      onClick={(e) => {
        if (e.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="large-card flow">
        {picture && <div class="large-picture">{picture}</div>}
        <div class="large-words">
          <Words what={what} id="large-name" />
          <Plain onClick={() => dialog.current?.close()}>Close</Plain>
        </div>
      </div>
    </dialog>
  );
}

export function Tip({ look, source }: { look: Signal<Look | null>; source: Source }) {
  const now = look.value!;
  const what = useWords(now.thing, source);
  if (!what) return null;
  return now.large ? (
    <Large look={now} what={what} source={source} close={() => (look.value = null)} />
  ) : (
    <Beside look={now} what={what} />
  );
}
