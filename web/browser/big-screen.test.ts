// The table in the middle: a screen that everybody sees, with the way to join, and nothing of ours on it.
import { expect, test } from 'vitest';
import { fits } from './eyes';
import { openSheet, playOut } from './people';
import { calm, inWorld, move, now, playNow, shot, tableOf, world } from './world';

inWorld();

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
];

test('journey: one tap shows the table on a big screen, without our token, and follows the game', async () => {
  const ann = await world.person();
  await playNow(ann);
  await move(ann);
  await calm(ann);
  await ann.click('.menu summary');
  const opened = ann.context().waitForEvent('page');
  await ann.click('text=Show on a big screen');
  const screen = await opened;
  const sent: string[] = [];
  screen.on('websocket', (w) => w.on('framesent', (f) => sent.push(String(f.payload))));
  await screen.reload();
  await screen.waitForSelector('.big-screen .board');
  await screen.waitForSelector('.join .qr');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toMatch(/"(token|host|me)":/);
  expect(await screen.locator('.held').count()).toBe(0);
  await move(ann);
  const told = (await ann.locator('.feed li.move').first().textContent()) ?? '';
  expect(told).not.toBe('');
  await screen.waitForSelector('.told p');
  for (const size of sizes) {
    await screen.setViewportSize(size);
    await shot(screen, `screen-getmac-${size.width}`);
    await fits(screen);
  }
  await playOut(ann);
  await screen.waitForSelector('.big-screen .finale');
  await shot(screen, 'screen-getmac-end');
});

test('the screen waits for people, and shows each game', async () => {
  for (const game of ['mcguffin', 'luck', 'heist']) {
    const ann = await world.person();
    await openSheet(ann, game);
    await ann.click('text=Make the table');
    await ann.waitForSelector('.lobby');
    const screen = await world.person({ viewport: sizes[0]! });
    await screen.goto(`${world.base}/screen/${tableOf(ann)}`);
    await screen.waitForSelector('.is-open .qr');
    if (game === 'heist') await shot(screen, 'screen-open');
    await ann.click('text=Deal now');
    await screen.waitForSelector('.big-screen .felt > *');
    await now(ann, 'yours', 'may', 'others');
    for (const size of sizes) {
      await screen.setViewportSize(size);
      await shot(screen, `screen-${game}-${size.width}`);
    }
    await screen.context().close();
    await ann.context().close();
  }
});
