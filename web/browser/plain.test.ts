import { expect, test } from 'vitest';
import { atHome, say } from './people';
import { acted, fetched, inWorld, now, press, shot } from './world';

inWorld();

/** Every game the server has. */
const games = async (): Promise<string[]> =>
  (await fetched('/games')).games.map((g: { id: string }) => g.id);

const inWords: Record<string, string> = {
  getmac: 'Play The',
  mcguffin: 'Be Mrs Okafor',
  luck: 'Background: Art teacher',
  heist: 'Plan to cross tile',
};

test('any game can be played at the plain table: pick a move, type one, and back to pictures', async () => {
  for (const game of await games()) {
    const page = await atHome();
    await page.evaluate(() => localStorage.setItem('caper.plain', 'yes'));
    await page.reload();
    await page.click(`.game-${game} .go`);
    const first = page.locator('.moves li > button:first-child').first();
    await first.waitFor();
    /* Moves as people say them, people by their names, and no machine words. */
    await page.waitForSelector(`.moves li > button:has-text("${inWords[game] ?? ''}")`);
    await page.waitForSelector('.facts dt');
    expect(await page.locator('.facts-panel').textContent()).not.toMatch(
      /undefined|\bnull\b|\[object|\bGP\b|smash-n-grab/,
    );
    await shot(page, `plain-${game}`);
    for (let i = 0; i < 3; i++) {
      await now(page, 'yours', 'may');
      /* Others act at the same time: the list may be gone for a moment. */
      const move = () => press(page, '.moves li > button:first-child');
      await acted(page, () => expect.poll(move).not.toBeNull());
    }
    await now(page, 'yours', 'may');
    await say(page, 'no such move, surely', '#typed');
    await page.waitForSelector('.choices .trouble');
    await page.click('.menu summary');
    await page.click('text=Pictures again');
    if (game === 'getmac') await page.waitForSelector('.board');
    await page.context().close();
  }
});
