// Cards that move: before a change every place on the table is measured, after it ghosts fly from
// where cards were to where they are. Only looks; if it does nothing (a hidden page, reduced
// motion) the table is right all the same.
import { isStill } from '../../ui/tempo';
import { type Card, isObject } from './cards';
import type { Event, View } from './types';

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Places = Map<string, Spot>;

interface Flight {
  card: Card | null;
  from: string;
  to: string;
  /** The card that is played stands in the light for a moment first. */
  shown: boolean;
  /** At the deal: stays where it lands, at the place of this card if it is mine. */
  land?: Card | undefined;
}

const spot = (e: Element): Spot => {
  const r = e.getBoundingClientRect();
  return { x: r.x, y: r.y, w: r.width, h: r.height };
};

/** Where everything is: places ("hand:2", "tomb") and the cards in them ("hand:2/crown"). */
export function measure(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const place of root.querySelectorAll<HTMLElement>('[data-at]')) {
    const at = place.dataset.at ?? '';
    places.set(at, spot(place));
    for (const card of place.querySelectorAll<HTMLElement>('[data-card]'))
      places.set(`${at}/${card.dataset.card}`, spot(card));
  }
  return places;
}

function played(e: Event, before: View): Flight {
  const from =
    e.type !== 'play' ? `table:${e.seat}` : before.taken === e.card ? 'taken' : `hand:${e.seat}`;
  const stays = e.type === 'use' && e.card !== 'money';
  const onTable = stays || (e.type === 'play' && isObject(e.card as Card));
  const to = onTable ? `table:${e.seat}` : 'discard';
  return { card: e.card as Card, from, to, shown: true };
}

function moved(e: Event): Flight[] {
  if (e.count !== undefined)
    return e.count
      ? [{ card: null, from: `hand:${e.from}`, to: `hand:${e.into}`, shown: false }]
      : [];
  const out = e['out-of'] ?? 'hand';
  const from = out === 'hand' || out === 'table' ? `${out}:${e.from}` : out;
  const where = e.where ?? 'hand';
  const to = where === 'hand' || where === 'table' ? `${where}:${e.into}` : where;
  return [{ card: e.card ?? null, from, to, shown: false }];
}

/** What flies, in the order in which it happens. */
function flights(events: Event[], before: View): Flight[] {
  const out: Flight[] = [];
  for (const e of events) {
    if (e.type === 'play' || e.type === 'use' || e.type === 'discard') out.push(played(e, before));
    else if (e.type === 'move') out.push(...moved(e));
    else if (e.type === 'shuffle')
      before.counts.forEach((_n, seat) => {
        const now = e.counts?.[seat] ?? 0;
        if (_n) out.push({ card: null, from: `hand:${seat}`, to: 'taken', shown: false });
        if (now) out.push({ card: null, from: 'taken', to: `hand:${seat}`, shown: false });
      });
  }
  return out;
}

const frame = () => new Promise((r) => requestAnimationFrame(r));
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

function ghost(root: HTMLElement, card: Card | null, at: Spot): HTMLElement {
  const g = document.createElement('div');
  g.className = 'ghost';
  g.innerHTML = `<svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href="#card-${card ?? 'back'}"/></svg>`;
  g.style.left = `${at.x}px`;
  g.style.top = `${at.y}px`;
  g.style.width = `${at.w}px`;
  root.querySelector('.sky')?.append(g);
  return g;
}

/** A card-sized spot in the middle of a place. */
function centred(s: Spot, w: number): Spot {
  const h = w * 1.4;
  return { x: s.x + s.w / 2 - w / 2, y: s.y + s.h / 2 - h / 2, w, h };
}

function where(places: Places, place: string, card: Card | null): Spot | null {
  const exact = card && places.get(`${place}/${card}`);
  if (exact) return exact;
  const s = places.get(place);
  return s ? centred(s, Math.min(56, Math.max(34, s.w * 0.5))) : null;
}

const to = (from: Spot, s: Spot, turn = 0) =>
  `translate(${s.x - from.x}px, ${s.y - from.y}px) scale(${s.w / from.w}) rotate(${turn}deg)`;

async function flyOne(
  root: HTMLElement,
  f: Flight,
  before: Places,
  after: Places,
  delay: number,
  speed: number,
): Promise<void> {
  const from = where(before, f.from, f.card) ?? where(after, f.from, f.card);
  const end = where(after, f.to, f.land ?? f.card);
  if (!from || !end) return;
  const landed = f.card
    ? root.querySelector<HTMLElement>(`[data-at="${f.to}"] [data-card="${f.card}"]`)
    : null;
  if (landed) landed.style.visibility = 'hidden';
  const g = ghost(root, f.card, from);
  const place = before.get('light');
  const light = place && centred(place, Math.min(place.w, place.h * 0.7));
  const frames: Keyframe[] =
    f.shown && light
      ? [
          { transform: to(from, from) },
          { transform: to(from, light, -3), offset: 0.3, easing: 'ease-in-out' },
          { transform: to(from, light, 2), offset: 0.72 },
          { transform: to(from, end) },
        ]
      : [{ transform: to(from, from) }, { transform: to(from, end) }];
  const move = g.animate(frames, {
    duration: (f.shown ? 1250 : 620) * speed,
    delay: delay * speed,
    easing: 'cubic-bezier(.3,.1,.2,1)',
    fill: 'both',
  });
  await move.finished.catch(() => undefined);
  if (!('land' in f)) g.remove();
  if (landed) landed.style.visibility = '';
}

/** Cards out of the pack, one to each in turn. */
export async function deal(root: HTMLElement, view: View): Promise<void> {
  if (document.hidden || isStill()) return;
  await frame();
  const places = measure(root);
  const seats = view.counts.length;
  const cards = view.counts.reduce((a, b) => a + b, 0);
  const gap = Math.min(90, 1500 / cards);
  const under = Array.from({ length: cards }, (_, i) => {
    const seat = i % seats;
    const land = seat === view.seat ? view.hand?.[Math.floor(i / seats)] : undefined;
    const f = { card: null, from: 'tomb', to: `hand:${seat}`, shown: false, land };
    return flyOne(root, f, places, places, i * gap, 0.6);
  });
  await Promise.all(under);
  for (const g of root.querySelectorAll('.ghost')) g.remove();
}

/** Shows the events of a move; resolves when the table is calm again. */
export async function fly(
  root: HTMLElement,
  before: Places,
  view: View,
  events: Event[],
  speed: number,
): Promise<void> {
  if (document.hidden) return;
  if (isStill()) return void (await pause(90));
  await frame();
  const after = measure(root);
  const all = flights(events, view);
  let delay = 0;
  const under = all.map((f) => {
    const start = f.from === 'taken' && !f.shown && f.to.startsWith('hand') ? delay + 620 : delay;
    const flight = flyOne(root, f, before, after, start, speed);
    if (f.shown) delay += 820;
    return flight;
  });
  await Promise.all(under);
  await pause(260 * speed);
}
