// What am I looking at? Everything on a board that has a `data-thing` ("card:thief", "number:heat@2")
// explains itself: to a pointer that rests on it, to the keyboard, to a long press. This part only
// watches what is looked at; what is said, and how it is shown, is loaded when it is wanted.
//
// Things that aren't buttons can be reached by key, too: each group (`data-things`) is one stop for
// Tab, and the arrow keys go on inside it. i (or a long press) opens what you look at, large.
import { type Signal, useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { What } from '../wire/types';

/** Where the words come from. */
export interface Source {
  game: string;
  /** What it is and does now; without it only what it is, always. */
  ask?: (thing: string) => Promise<What>;
  /** Changes when something happens: what was said before is void then. */
  at: () => number;
}

/** What is looked at, and how. */
export interface Look {
  on: Element;
  thing: string;
  large: boolean;
}

const rest = 450; /* ms that a pointer must rest */
const press = 500; /* ms of a long press */

const live = 'button, a, input, select, summary, [role="button"], [data-hex]';
const thingAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-thing]') : null;
const nameOf = (on: Element): string => (on.getAttribute('data-thing') ?? '').split(' ')[0] ?? '';
/** The key belongs to a field, or to the browser. */
export const isTyping = (e: KeyboardEvent): boolean =>
  e.ctrlKey ||
  e.metaKey ||
  e.altKey ||
  (e.target instanceof Element && e.target.matches('input, textarea, select'));

/** Things that can be reached by nothing else get a place in the order of Tab: one for each group. */
function makeReachable(root: Element): void {
  const groups = new Map<Element, HTMLElement[]>();
  for (const e of root.querySelectorAll<HTMLElement>('[data-thing]')) {
    if (e.closest(live) || e.closest('[aria-hidden="true"]')) continue;
    const group = e.closest('[data-things]') ?? root;
    groups.set(group, [...(groups.get(group) ?? []), e]);
  }
  for (const members of groups.values()) {
    const stop = members.find((e) => e.getAttribute('tabindex') === '0') ?? members[0];
    for (const e of members) {
      const wanted = e === stop ? '0' : '-1';
      if (e.getAttribute('tabindex') !== wanted) e.setAttribute('tabindex', wanted);
    }
  }
}

/** The next thing of the group in the direction of the key. */
function stepTo(root: Element, from: HTMLElement, key: string): void {
  const group = from.closest('[data-things]') ?? root;
  const all = [...group.querySelectorAll<HTMLElement>('[data-thing][tabindex]')].filter(
    (e) => !e.matches(live) && (e.closest('[data-things]') ?? root) === group,
  );
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const next = all[(all.indexOf(from) + by + all.length) % all.length];
  if (!next) return;
  from.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}

/** Everything that a person does to look at something. */
class Watch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed: { x: number; y: number } | null = null;
  private swallow = false; /* the click that ends a long press */
  /** Where the mouse clicked. Until it moves on, nothing that comes to lie under it is looked at: it
   * would cover what the click has started. */
  private still: { x: number; y: number } | null = null;
  private at: { x: number; y: number } | null = null;

  constructor(
    readonly root: HTMLElement,
    readonly look: Signal<Look | null>,
  ) {}

  private later(ms: number, what: () => void) {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, ms);
  }
  show = (on: Element, large: boolean) => {
    clearTimeout(this.timer);
    this.look.value = { on, thing: nameOf(on), large };
  };
  hide = () => {
    clearTimeout(this.timer);
    if (this.look.peek() && !this.look.peek()!.large) this.look.value = null;
  };

  /** What scrolled or appeared under a pointer that rests was not asked about. */
  private rests({ clientX: x, clientY: y }: PointerEvent): boolean {
    const isFirst = !this.at; /* the click that led here was on another screen */
    const same = this.at?.x === x && this.at.y === y;
    this.at = { x, y };
    if (isFirst) this.still = this.at;
    return isFirst || same;
  }

  over = (e: PointerEvent) => {
    if (e.pointerType === 'touch' || this.still || this.rests(e)) return;
    if (e.target instanceof Element && e.target.closest('.tip')) return clearTimeout(this.timer);
    const on = thingAt(e.target);
    if (on && on === this.look.peek()?.on) clearTimeout(this.timer);
    else if (on) this.later(rest, () => this.show(on, false));
    else this.later(180, this.hide);
  };
  focus = (e: FocusEvent) => {
    const on = thingAt(e.target);
    if (on && (e.target as Element).matches(':focus-visible'))
      this.later(150, () => this.show(on, false));
    else this.hide();
  };
  down = (e: PointerEvent) => {
    this.swallow = false;
    const on = thingAt(e.target);
    if (e.pointerType === 'mouse') {
      this.still = { x: e.clientX, y: e.clientY };
      return this.hide();
    }
    if (!on) return;
    this.pressed = { x: e.clientX, y: e.clientY };
    this.later(press, () => {
      this.swallow = true;
      this.show(on, true);
    });
  };
  moved = (e: PointerEvent) => {
    /* It rested here before anything listened, so no “over” comes for what lies under it. */
    if (!this.at && e.pointerType === 'mouse')
      this.still = this.at = { x: e.clientX, y: e.clientY };
    const { still } = this;
    const isFar = (x: number, y: number) => Math.hypot(x, y) > 6;
    if (
      still &&
      (isFar(e.clientX - still.x, e.clientY - still.y) || isFar(e.movementX, e.movementY))
    ) {
      this.still = null;
      this.at = { x: -1, y: -1 }; /* it has moved, whatever was here last */
      this.over(e);
    }
    const p = this.pressed;
    if (p && Math.hypot(e.clientX - p.x, e.clientY - p.y) > 10) this.up();
  };
  up = () => {
    if (!this.pressed) return;
    this.pressed = null;
    clearTimeout(this.timer);
  };
  click = (e: MouseEvent) => {
    const on = thingAt(e.target);
    if (this.swallow) {
      this.swallow = false;
      e.preventDefault();
      e.stopPropagation();
    } else if (
      on &&
      (on.hasAttribute('data-look') || !(e.target as Element).closest(`${live}, dialog`))
    )
      this.show(on, true);
  };
  menu = (e: Event) => {
    if (this.swallow || this.pressed) e.preventDefault();
  };
  key = (e: KeyboardEvent) => {
    if (e.key === 'Escape') return this.hide();
    if (isTyping(e)) return;
    const at = thingAt(document.activeElement) ?? this.look.peek()?.on;
    if (e.key === 'i' && at) this.show(at, true);
    const own = document.activeElement;
    if (!(own instanceof HTMLElement) || !own.matches('[data-thing]') || own.matches(live)) return;
    if (/^Arrow/.test(e.key)) {
      e.preventDefault();
      stepTo(this.root, own, e.key);
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      this.show(own, true);
    }
  };

  start(): () => void {
    const { root } = this;
    const until = new AbortController();
    const { signal } = until;
    root.addEventListener('pointerover', this.over, { signal });
    root.addEventListener('pointerdown', this.down, { signal });
    root.addEventListener('pointermove', this.moved, { signal });
    root.addEventListener('click', this.click, { signal, capture: true });
    root.addEventListener('contextmenu', this.menu, { signal });
    root.addEventListener('scroll', this.hide, { signal, capture: true });
    root.addEventListener('focusin', this.focus, { signal });
    root.addEventListener('focusout', this.hide, { signal });
    addEventListener('pointerup', this.up, { signal });
    addEventListener('pointercancel', this.up, { signal });
    addEventListener('keydown', this.key, { signal });
    let due = 0;
    const tidy = () => {
      due = 0;
      makeReachable(root);
      const on = this.look.peek()?.on;
      if (on && !on.isConnected) this.hide();
    };
    const changes = new MutationObserver(() => {
      due ||= requestAnimationFrame(tidy);
    });
    changes.observe(root, { childList: true, subtree: true, attributeFilter: ['data-thing'] });
    tidy();
    return () => {
      until.abort();
      changes.disconnect();
      cancelAnimationFrame(due);
      clearTimeout(this.timer);
    };
  }
}

type Shown = FunctionComponent<{ look: Signal<Look | null>; source: Source }>;

/** Put this inside the part of the page whose things should explain themselves. */
export function Explain({ source }: { source: Source }) {
  const place = useRef<HTMLDivElement>(null);
  const look = useSignal<Look | null>(null);
  const shown = useSignal<{ Tip: Shown } | null>(null);
  useEffect(() => {
    const at = place.current;
    const root = at?.closest<HTMLElement>('.playing') ?? at?.parentElement;
    return root ? new Watch(root, look).start() : undefined;
  }, [look]);
  const wanted = !!look.value;
  useEffect(() => {
    if (wanted && !shown.value) import('./tip').then((m) => (shown.value = m));
  }, [wanted, shown]);
  const part = shown.value;
  return (
    <div ref={place} class="explain">
      {part && look.value && <part.Tip look={look} source={source} />}
    </div>
  );
}
