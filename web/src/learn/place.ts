// Where a tip goes, so that it covers least of what may be wanted next.

interface Size {
  w: number;
  h: number;
}
interface Place {
  x: number;
  y: number;
}
interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const gap = 8;

const meets = (a: Rect, b: Rect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Where the tip goes: above or below the thing, or, where a row has room at its end, there: above it
 * would cover the row before. It leaves `clear` in sight where it can. */
export function placeOf(r: Rect, tip: Size, view: Size, clear?: Rect): Place {
  const within = (at: number, most: number) => Math.max(gap, Math.min(at, most - gap));
  const across = within((r.left + r.right - tip.w) / 2, view.w - tip.w);
  const down = within((r.top + r.bottom - tip.h) / 2, view.h - tip.h);
  const above = { x: across, y: r.top - tip.h - gap };
  const below = { x: across, y: r.bottom + gap };
  const atEnd = { x: r.right + gap, y: down };
  const isIn = ({ x, y }: Place) =>
    x >= gap && y >= gap && x + tip.w + gap <= view.w && y + tip.h + gap <= view.h;
  const isRow = r.right - r.left > 240 && r.right - r.left > 3 * (r.bottom - r.top);
  const usual =
    isRow && isIn(atEnd)
      ? atEnd
      : above.y >= gap
        ? above
        : { x: across, y: within(below.y, view.h - tip.h) };
  if (!clear) return usual;
  const around = [
    { x: across, y: clear.bottom + gap },
    { x: clear.right + gap, y: down },
    { x: across, y: clear.top - tip.h - gap },
    { x: clear.left - tip.w - gap, y: down },
  ];
  const covers = ({ x, y }: Place) =>
    meets({ left: x, top: y, right: x + tip.w, bottom: y + tip.h }, clear);
  return [usual, below, ...around].find((p) => isIn(p) && !covers(p)) ?? usual;
}
