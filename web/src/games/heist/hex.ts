// Where hexes lie. A hex is written `row.col`, both from 0; odd rows are half a hex to the right,
// so hexes have a point at the top. Pure geometry: knows neither tiles nor a screen.

export type At = string; /* "2.1" */

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A hex from its left side to its right, and the length of one of its sides. */
export const WIDE = 96;
const SIDE = WIDE / Math.sqrt(3);
const ROW = SIDE * 1.5;

export const at = (row: number, col: number): At => `${row}.${col}`;
export function place(hex: At): [row: number, col: number] {
  const [row, col] = hex.split('.');
  return [Number(row), Number(col)];
}

/** The middle of a hex. */
export function centre(hex: At): Point {
  const [row, col] = place(hex);
  return { x: WIDE / 2 + col * WIDE + (row % 2 ? WIDE / 2 : 0), y: SIDE + row * ROW };
}

/** The hex under a point: the nearest of the few whose middles may be nearest. */
export function hexAt({ x, y }: Point): At {
  const near = Math.round((y - SIDE) / ROW);
  let best = at(0, 0);
  let least = Number.POSITIVE_INFINITY;
  for (let row = near - 1; row <= near + 1; row++) {
    const shift = row % 2 ? WIDE / 2 : 0;
    const hex = at(row, Math.round((x - WIDE / 2 - shift) / WIDE));
    const c = centre(hex);
    const far = (c.x - x) ** 2 + (c.y - y) ** 2;
    if (far < least) [best, least] = [hex, far];
  }
  return best;
}

/** The direction of a side, in degrees clockwise from the right. */
export const turned = (side: number): number => side * 60 - 60;

/** The outline of a hex around 0,0, or of a part of it. */
export function outline(part = 1): string {
  const h = ((WIDE / 2) * part).toFixed(1);
  const s = (SIDE * part).toFixed(1);
  const half = ((SIDE * part) / 2).toFixed(1);
  return `M0-${s} ${h}-${half}V${half}L0 ${s}-${h} ${half}V-${half}Z`;
}

/** The box around hexes. */
export function bounds(hexes: Iterable<At>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const hex of hexes) {
    const c = centre(hex);
    left = Math.min(left, c.x - WIDE / 2);
    right = Math.max(right, c.x + WIDE / 2);
    top = Math.min(top, c.y - SIDE);
    bottom = Math.max(bottom, c.y + SIDE);
  }
  return left > right
    ? { x: 0, y: 0, w: WIDE, h: 2 * SIDE }
    : { x: left, y: top, w: right - left, h: bottom - top };
}

/** Of these hexes the next one in a direction (degrees as in `turned`): near, and not too far aside. */
export function towards(from: At, angle: number, hexes: Iterable<At>): At | null {
  const a = centre(from);
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let best: At | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of hexes) {
    const c = centre(hex);
    const ahead = (c.x - a.x) * dx + (c.y - a.y) * dy;
    const aside = Math.abs((c.x - a.x) * dy - (c.y - a.y) * dx);
    if (hex === from || ahead <= 1 || aside > 2 * ahead) continue;
    const cost = ahead + 1.5 * aside;
    if (cost < least) [best, least] = [hex, cost];
  }
  return best;
}

/* ---- Looking at it ---- */

/** How the plane lies on the screen: a point p is shown at p · k + (x, y). */
export interface Look {
  x: number;
  y: number;
  k: number;
}
const NEAREST = 2.6;

/** All of a box, in the middle of a screen. */
export function fitting(box: Box, screen: { w: number; h: number }, edge = 14): Look {
  const k = Math.min(
    Math.max(1, screen.w - 2 * edge) / box.w,
    Math.max(1, screen.h - 2 * edge) / box.h,
    1.5,
  );
  return {
    k,
    x: screen.w / 2 - (box.x + box.w / 2) * k,
    y: screen.h / 2 - (box.y + box.h / 2) * k,
  };
}

/** Nearer or farther by a factor; what is under `p` (on the screen) stays there. */
export function zoomed(look: Look, factor: number, p: Point, least: number): Look {
  const k = Math.max(Math.min(least, NEAREST), Math.min(NEAREST, look.k * factor));
  const f = k / look.k;
  return { k, x: p.x - (p.x - look.x) * f, y: p.y - (p.y - look.y) * f };
}

/** Some of the box always stays in sight: its middle part never leaves the screen. */
export function kept(look: Look, box: Box, screen: { w: number; h: number }): Look {
  const hold = (o: number, from: number, size: number, wide: number) => {
    const keep = Math.min(wide * 0.4, size * look.k * 0.6);
    return Math.max(keep - (from + size) * look.k, Math.min(wide - keep - from * look.k, o));
  };
  return {
    k: look.k,
    x: hold(look.x, box.x, box.w, screen.w),
    y: hold(look.y, box.y, box.h, screen.h),
  };
}

/** The smallest shift that brings a hex into sight. */
export function shifted(look: Look, hex: At, screen: { w: number; h: number }, edge = 24): Look {
  const c = centre(hex);
  const shift = (middle: number, reach: number, wide: number) => {
    const low = middle - reach - edge;
    const high = middle + reach + edge;
    return low < 0 ? -low : high > wide ? wide - high : 0;
  };
  return {
    k: look.k,
    x: look.x + shift(c.x * look.k + look.x, (WIDE / 2) * look.k, screen.w),
    y: look.y + shift(c.y * look.k + look.y, SIDE * look.k, screen.h),
  };
}
