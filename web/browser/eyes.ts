// What a test can see of a page without a person: axe-core, and whether it fits.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Broken {
  id: string;
  impact?: string;
  nodes: { html: string }[];
}
interface Axe {
  run(options: { resultTypes: string[]; runOnly?: string[] }): Promise<{ violations: Broken[] }>;
}

/** What axe-core finds, by these rules only or by all. */
async function broken(page: Page, ...rules: string[]): Promise<Broken[]> {
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: Axe }).axe;
    const asked = { resultTypes: ['violations'], ...(runOnly.length && { runOnly }) };
    return (await run(asked)).violations.map(({ id, impact = '', nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    }));
  }, rules);
}
const colours = 'color-contrast';

/** What is serious or worse. In the dark only colours differ, so only they are looked at. */
async function serious(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = await broken(page, ...(isDark ? [colours] : []));
  return found
    .filter((v) => /serious|critical/.test(v.impact!))
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`);
}

/** Everybody can use it: axe-core finds nothing serious. */
export const forAll = async (page: Page) => expect(await serious(page)).toEqual([]);

/** Words whose contrast is below 4.5 (large ones: 3). */
export const faint = async (page: Page): Promise<string[]> =>
  (await broken(page, colours)).flatMap((v) =>
    v.nodes.map((n) => `faint: ${n.html.slice(0, 120)}`),
  );

/** The page is no wider than the screen. (A phone's `innerWidth` grows with it.) */
export async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The share of a part of the page that is brighter than `level` (0 to 1), seen, not computed. */
export async function bright(part: Locator, level: number): Promise<number> {
  const png = (await part.screenshot()).toString('base64');
  const page = await part.page().context().newPage();
  const share = await page.evaluate(
    async ([data, least]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const bytes = pen.getImageData(0, 0, width, height).data;
      let hits = 0;
      for (let i = 0; i < bytes.length; i += 4)
        if (bytes[i]! + bytes[i + 1]! + bytes[i + 2]! >= 765 * least) hits++;
      return hits / (width * height);
    },
    [png, level] as const,
  );
  await page.close();
  return share;
}
