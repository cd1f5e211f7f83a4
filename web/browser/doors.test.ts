// Open doors: a friend who comes late watches, talks, sits down in a bot's seat, and plays the rematch.
import { expect, test } from 'vitest';
import { playOut, say, summaryOf } from './people';
import { calm, inWorld, move, openStory, playNow, shot, tableOf, world } from './world';

inWorld();

test('journey: a late friend says who they are, talks unheard by players, and takes a bot’s seat', async () => {
  const ann = await world.person();
  await playNow(ann);
  await move(ann);
  await calm(ann);
  const cy = await world.person({ viewport: { width: 390, height: 844 } });
  await cy.goto(ann.url());
  await cy.waitForSelector('.doors');
  expect(await cy.locator('.held').count()).toBe(0);
  await shot(cy, 'doors-phone');
  await cy.fill('.doors input[maxlength]', 'Cy');
  await cy.press('.doors input[maxlength]', 'Tab');
  await openStory(ann);
  await ann.waitForSelector('text=Watching: Cy.');
  await openStory(cy);
  await say(cy, 'She has the Crown');
  await cy.waitForSelector('.feed .chat:has-text("Cy (watching) She has the Crown")');
  await cy.click('.ticker');
  await cy.click('.doors button:has-text("Bravo!")');
  await cy.click('.doors button:has-text("’s seat") >> nth=0');
  await cy.waitForSelector('.held');
  expect(await cy.locator('.doors').count()).toBe(0);
  await ann.waitForSelector('.feed li:has-text("Cy sat down.")');
  expect(await ann.locator('.feed .chat').count()).toBe(0);
  const { seats } = await summaryOf(ann);
  expect(seats.filter((s: { late?: boolean }) => s.late).length).toBe(1);
});

test('a spectator queues for the rematch and sits down there', async () => {
  const ann = await world.person();
  await playNow(ann);
  const played = tableOf(ann);
  const cy = await world.person();
  await cy.goto(ann.url());
  await cy.waitForSelector('.doors');
  await cy.fill('.doors input[maxlength]', 'Cy');
  await cy.press('.doors input[maxlength]', 'Tab');
  await cy.check('.doors input[type=checkbox]');
  await shot(cy, 'doors-wide');
  await openStory(cy);
  await say(cy, 'What a game');
  await playOut(ann);
  await ann.click('.strip-note button:has-text("Read what they said")');
  await openStory(ann).catch(() => undefined);
  await ann.waitForSelector('.feed .chat:has-text("What a game")');
  await ann.click('.finale button:has-text("Rematch"), .ending button:has-text("Rematch")');
  await cy.waitForSelector('.lobby');
  expect(tableOf(cy)).not.toBe('');
  await cy.click('.sit button');
  await cy.waitForSelector('.lobby >> text=I’m ready');
  await shot(cy, 'doors-rematch');

  // Its replay, with a note that came in the link, and one more.
  await cy.goto(`${world.base}/replay/${played}#seat=-1&n=3&note=3%20What%20a%20steal`);
  await cy.waitForSelector('.note-here:has-text("What a steal")');
  await cy.press('body', 'ArrowRight');
  await say(cy, 'And here it turned', '#note');
  await cy.waitForSelector('.note-here:has-text("And here it turned")');
  expect(await cy.inputValue('#share-link')).toContain('note=4%20And%20here%20it%20turned');
  await shot(cy, 'notes');
});
