// What a test can see of a page without a person: axe-core, and whether it fits.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds that is serious or worse. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run;
    const found = (await run()).violations.filter((v) => /serious|critical/.test(v.impact ?? ''));
    return found.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`);
  });
}
interface AxeResult {
  violations: { id: string; impact?: string; nodes: { html: string }[] }[];
}

/** How far the page is wider than the screen. (A phone's `innerWidth` grows with it.) */
export const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
