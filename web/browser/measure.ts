// What can be measured of a screen without a person: text that is clipped or covered, primary buttons
// out of sight, and things that jump when something is picked.
import type { Page } from 'playwright-core';

/** The text face is there. It comes some time after the page, and letters of another width move
 * everything once more. */
export async function lettered(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some((f) => f.status === 'loaded'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Sizes and colours have been seen, and nothing slides into place any more. */
export const painted = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
    const brief = document.getAnimations().filter((a) => {
      const end = a.effect?.getComputedTiming().endTime;
      return typeof end === 'number' && end < 3000;
    });
    await Promise.allSettled(brief.map((a) => a.finished));
    /* A map fits itself to a new size some frames later, and later still on a busy machine. */
    const where = () =>
      [...document.querySelectorAll('button, .hit')]
        .slice(0, 120)
        .map((e) => `${e.getBoundingClientRect().left} ${e.getBoundingClientRect().top}`)
        .join();
    for (let same = 0, k = 0, last = ''; same < 6 && k < 120; k++) {
      await new Promise((r) => requestAnimationFrame(r));
      const now = where();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  });

/** The front page with everything that comes later: nothing more is fetched for it. */
export async function wholeHome(page: Page): Promise<void> {
  await page.waitForSelector('.poster .go');
  await page.waitForSelector('.today');
  await lettered(page);
}

/** What everything weighs that a page fetches from here on, by its path. Each path counts once: the front
 * page asks again every few seconds who is there, and a slow machine would be told more often. */
export async function weigh(page: Page): Promise<Map<string, number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on('Network.responseReceived', (e) =>
    paths.set(e.requestId, new URL(e.response.url).pathname),
  );
  client.on('Network.loadingFinished', (e) => {
    const path = paths.get(e.requestId) ?? '';
    if (!bytes.has(path)) bytes.set(path, e.encodedDataLength);
  });
  return bytes;
}
/** All of these together. */
export const weight = (bytes: Map<string, number>, which: (path: string) => boolean): number =>
  [...bytes].reduce((sum, [path, n]) => sum + (which(path) ? n : 0), 0);
/** A file of the page. */
export const isPart = (path: string): boolean => path.startsWith('/assets/');

/** Text that somebody cannot read: cut off by its own box, or lying under something else. */
export const unread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad: string[] = [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const top =
      document.querySelector('dialog[open]') ??
      document.querySelector('.menu[open] .paper') ??
      document.querySelector('.finale') ??
      document.querySelector('.heist-scene') ??
      document.body;
    /* Said, not shown: for people who listen. */
    const onlySaid = (e: Element) => getComputedStyle(e).clipPath.startsWith('inset(50%');
    const hidden = (e: Element) =>
      !!e.closest('.sr, svg, textarea, select, option, .ghost') ||
      onlySaid(e) ||
      !e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    /* The part of the screen in which an element can be seen at all. */
    const window = (e: Element): DOMRect => {
      let { left, top: t, right, bottom } = new DOMRect(0, 0, innerWidth, innerHeight);
      for (let p = e.parentElement; p; p = p.parentElement) {
        const s = getComputedStyle(p);
        if (s.overflowX === 'visible' && s.overflowY === 'visible') continue;
        const r = p.getBoundingClientRect();
        left = Math.max(left, r.left);
        right = Math.min(right, r.right);
        t = Math.max(t, r.top);
        bottom = Math.min(bottom, r.bottom);
      }
      return new DOMRect(left, t, right - left, bottom - t);
    };
    /* A row that can be pushed sideways. */
    const slides = (e: Element | null): boolean =>
      !!e &&
      ((/auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth) ||
        slides(e.parentElement));
    const name = (e: Element) =>
      `${e.tagName.toLowerCase()}.${String(e.className).split(' ')[0]} “${e.textContent!.trim().slice(0, 30)}”`;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let n = walker.nextNode(); n; n = walker.nextNode()) {
      const e = n.parentElement!;
      if (!n.textContent!.trim() || hidden(e)) continue;
      const range = document.createRange();
      range.selectNodeContents(n);
      const seen = window(e);
      /* Cut off by its own box, which does not scroll. */
      const style = getComputedStyle(e);
      if (/hidden|clip/.test(style.overflowX) && e.scrollWidth > e.clientWidth + 1)
        bad.push(`clipped: ${name(e)}`);
      for (const r of [...range.getClientRects()].slice(0, 3)) {
        const x = r.left + r.width / 2;
        const y = r.top + r.height / 2;
        if (r.width < 2 || x < seen.left || x > seen.right || y < seen.top || y > seen.bottom)
          continue;
        if ((r.left < -1 || r.right > innerWidth + 1) && !slides(e))
          bad.push(`beyond the edge: ${name(e)}`);
        const over = document.elementFromPoint(x, y);
        if (over && over !== e && !e.contains(over) && !over.contains(e)) {
          /* A box that merely surrounds both doesn't count as a cover. */
          const paint = getComputedStyle(over);
          const solid =
            paint.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
            paint.backgroundImage !== 'none' ||
            [...over.childNodes].some((c) => c.nodeType === 3 && c.textContent!.trim());
          /* What stays at an edge while the rest scrolls covers nothing for good. */
          const stays = (p: Element | null): boolean =>
            !!p && (/sticky|fixed/.test(getComputedStyle(p).position) || stays(p.parentElement));
          const unseen = !over.checkVisibility({ checkOpacity: true });
          if (solid && !unseen && !stays(over) && !over.closest('.ticker'))
            bad.push(`covered: ${name(e)} by ${name(over)}`);
        }
      }
    }
    /* What can be typed into or pressed must not reach beyond what shows it, either. */
    for (const e of top.querySelectorAll('button, input, select, textarea, summary, a')) {
      const r = e.getBoundingClientRect();
      if (r.width < 2 || hidden(e) || slides(e.parentElement)) continue;
      const seen = window(e);
      if (r.bottom <= seen.top || r.top >= seen.bottom) continue; /* scrolled away */
      if (r.right > seen.right + 2 || r.left < seen.left - 2) bad.push(`cut off: ${name(e)}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
    return [...new Set(bad)];
  });

/** Warnings that nobody would see before they press the button: scrolled away, or lying under it. */
export const unwarned = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.warn')]
      .filter((e) => e.getClientRects().length > 0)
      .filter((e) => {
        const r = e.getBoundingClientRect();
        return [r.top + 3, r.bottom - 3].some((y) => {
          const seen = document.elementFromPoint(r.left + 12, y);
          return !seen || !e.contains(seen);
        });
      })
      .map((e) => `a warning out of sight: “${e.textContent}”`),
  );

/** A table fills the screen and scrolls inside it; the page behind it must not scroll as well. */
export const scrollsTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const more = document.documentElement.scrollHeight - innerHeight;
    /* Below a film there is more to do: that page is meant to scroll. */
    return document.querySelector('.table-page:not(.replay-page)') && more > 0
      ? [`the page behind the table scrolls by ${more} px`]
      : [];
  });

/** Primary buttons that are out of sight. */
export const outOfSight = (page: Page, which = '.go'): Promise<string[]> =>
  page.evaluate((selector) => {
    const top =
      document.querySelector('dialog[open]') ?? document.querySelector('.finale') ?? document.body;
    return [...top.querySelectorAll<HTMLElement>(selector)]
      .filter((e) => e.getClientRects().length > 0 && !e.closest('.heist-scene'))
      .filter((e) => {
        const r = e.getBoundingClientRect();
        return r.top < 0 || r.bottom > innerHeight + 1 || r.left < -1 || r.right > innerWidth + 1;
      })
      .map((e) => e.textContent!.trim());
  }, which);

/** How far what can be clicked moves while something is picked, in pixels: only what moves over 2. */
export async function jumps(page: Page, pick: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(() => {
    const all = [...document.querySelectorAll('button, a, [role=button], summary, input, select')];
    (window as unknown as { before: [Element, DOMRect, string?][] }).before = all
      .filter((e) => e.checkVisibility())
      .map((e) => [e, e.getBoundingClientRect(), (e as HTMLElement).dataset.hex]);
  });
  await pick();
  await page.evaluate(async () => {
    for (let i = 0; i < 20; i++) await new Promise((r) => requestAnimationFrame(r));
    await Promise.allSettled(
      document
        .getAnimations()
        .slice(0, 40)
        .map((a) => settle(a)),
    );
    function settle(a: Animation): Promise<unknown> {
      const end = a.effect?.getComputedTiming().endTime;
      return typeof end === 'number' && end < 3000 ? a.finished : Promise.resolve();
    }
  });
  return page.evaluate(() =>
    (window as unknown as { before: [Element, DOMRect, string?][] }).before.flatMap(
      ([e, b, hex]) => {
        if (!e.isConnected || !e.checkVisibility()) return [];
        /* The same node, for another tile now: the tiles themselves have not moved. */
        if ((e as HTMLElement).dataset.hex !== hex) return [];
        /* A card that is picked lifts itself; nothing else may move. */
        if (e.matches('.held, .person-card, .lying')) return [];
        const a = e.getBoundingClientRect();
        const far = Math.max(Math.abs(a.left - b.left), Math.abs(a.top - b.top));
        return far > 2
          ? [`${e.textContent!.trim().slice(0, 30) || e.className} moved ${far.toFixed(0)} px`]
          : [];
      },
    ),
  );
}

/** What a coach or a hint points at: in sight, and marked in two colours that differ enough for any ground. */
export const mispointed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((x) => {
        const c = Number(x) / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isMarked = (e: Element) => {
      const s = getComputedStyle(e);
      const inMap = e instanceof SVGElement;
      const [one, other] = inMap ? [s.stroke, s.filter] : [s.outlineColor, s.boxShadow];
      const drawn = inMap ? s.stroke !== 'none' : s.outlineStyle !== 'none';
      const around = /rgba?\([^)]*\)/.exec(other!)?.[0];
      if (!drawn || !around) return false;
      const [low, high] = [light(one!), light(around)].sort((a, b) => a - b) as [number, number];
      return (high + 0.05) / (low + 0.05) >= 4.5;
    };
    const isInSight = (e: Element) => {
      const r = e.getBoundingClientRect();
      const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
      const top = document.elementFromPoint(x, y);
      return !!top && (e.contains(top) || top.contains(e));
    };
    for (const a of document.getAnimations())
      if (a.effect?.getComputedTiming().iterations === Infinity) a.cancel();
    const all = [...document.querySelectorAll('.coach-points')].filter((e) => e.checkVisibility());
    const name = (e: Element) => e.textContent!.trim().slice(0, 30) || e.getAttribute('class');
    return [
      ...all.filter((e) => !isMarked(e)).map((e) => `a pointer without contrast: ${name(e)}`),
      ...(all.length && !all.some(isInSight) ? [`pointed at out of sight: ${name(all[0]!)}`] : []),
    ];
  });

/** What scrolls while something happens, though nobody asked for it: not a story that grows, nor a board that
 * brings up what is pointed at. */
export async function scrolled(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  type Places = { places: [Element, number, number][] };
  await page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('body, body *')];
    (window as unknown as Places).places = all
      .filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)
      .map((e) => [e, e.scrollTop, e.scrollLeft]);
  });
  await act();
  return page.evaluate(() =>
    (window as unknown as Places).places
      .filter(([e, y, x]) => Math.abs(e.scrollTop - y) > 2 || Math.abs(e.scrollLeft - x) > 2)
      .filter(([e]) => e === document.documentElement || !e.matches('.feed *, :has(.coach-points)'))
      .map(
        ([e, y]) =>
          `${e.tagName.toLowerCase()}.${e.className} scrolled from ${y} to ${e.scrollTop}`,
      ),
  );
}

/** How much of what can be seen moves about when something is revealed (the browser's own measure); only over
 * 0.05. What lies behind a moment that fills the screen may move. */
export async function shifts(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  interface Shift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
  type Seen = { shifts: Shift[]; watch: PerformanceObserver };
  await painted(page); /* what was never on the screen does not shift */
  await page.evaluate(() => {
    const seen = window as unknown as Seen;
    seen.shifts = [];
    seen.watch = new PerformanceObserver((l) => seen.shifts.push(...(l.getEntries() as Shift[])));
    seen.watch.observe({ type: 'layout-shift', buffered: false });
  });
  await act();
  await painted(page);
  return page.evaluate(() => {
    const { shifts, watch } = window as unknown as Seen;
    shifts.push(...(watch.takeRecords() as Shift[]));
    watch.disconnect();
    const isSeen = (e: Node | null) => {
      if (!(e instanceof Element) || !e.isConnected) return false;
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
      return !!top && (e.contains(top) || top.contains(e));
    };
    const sum = shifts
      .filter((s) => s.sources.some((x) => isSeen(x.node)))
      .reduce((all, s) => all + s.value, 0);
    const what = shifts.flatMap((s) => s.sources.map((x) => (x.node as Element | null)?.className));
    return sum > 0.05 ? [`shifts by ${sum.toFixed(3)}: ${what.slice(0, 4).join(', ')}`] : [];
  });
}
