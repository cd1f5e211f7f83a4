// The operator's page: the key opens it, orders are given in rows, and everybody hears what is said to them.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inWorld, playNow, tableOf, world } from './world';

const key = 'the key of the operator';
const file = join(mkdtempSync(join(tmpdir(), 'caper-key-')), 'key');
writeFileSync(file, `${key}\n`);
inWorld('--admin-key', file);

test('an operator sees the tables, speaks to everybody, and closes one', async () => {
  const ann = await world.person();
  await playNow(ann);
  const operator = await world.person();
  world.foresee(/401 \(Unauthorized\)/);
  await operator.goto(`${world.base}/admin`);
  await operator.fill('#admin-key', 'a key that is wrong');
  await operator.click('text=Enter');
  await operator.waitForSelector('.trouble');
  await operator.fill('#admin-key', key);
  await operator.click('text=Enter');
  await operator.waitForSelector('#orders');

  await operator.fill('input[aria-label="TEXT"]', 'Back at nine');
  await operator.click('button:text-is("say")');
  await ann.waitForSelector('text=Back at nine');

  await operator.click('button:text-is("tables")');
  const row = operator.locator(`tr:has-text("${tableOf(ann)}")`);
  await row.locator('summary').click();
  await row.locator('button:text-is("close")').click();
  await operator.click('text=Really close');
  await operator.click('button:text-is("restrictions")');
  await operator.waitForSelector(`td:has-text("close/${tableOf(ann)}")`);
  await ann.close();

  // The tab remembers the key; another one does not.
  await operator.reload();
  await operator.waitForSelector('#orders');
  expect(await operator.locator('#admin-key').count()).toBe(0);
  const stranger = await world.person();
  await stranger.goto(`${world.base}/admin`);
  await stranger.waitForSelector('#admin-key');
});
