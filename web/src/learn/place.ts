// Where a tip goes, so that it covers least of what may be wanted next.

/** Where the tip goes: above or below the thing, or, where a row has room at its end, there: above it
 * would cover the row before. */
export function placeOf(
  r: { left: number; top: number; right: number; bottom: number },
  tip: { w: number; h: number },
  view: { w: number; h: number },
): { x: number; y: number } {
  const gap = 8;
  const within = (at: number, most: number) => Math.max(gap, Math.min(at, most - gap));
  const width = r.right - r.left;
  const isRow = width > 240 && width > 3 * (r.bottom - r.top);
  if (isRow && r.right + gap + tip.w + gap <= view.w)
    return { x: r.right + gap, y: within((r.top + r.bottom - tip.h) / 2, view.h - tip.h) };
  const above = r.top - tip.h - gap;
  return {
    x: within((r.left + r.right - tip.w) / 2, view.w - tip.w),
    y: above >= gap ? above : within(r.bottom + gap, view.h - tip.h),
  };
}
