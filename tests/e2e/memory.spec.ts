/** Memory over many pages of a list: what is kept is counted, not weighed, since compiled code weighs too. */
import type { CDPSession, Page } from '@playwright/test';
import { gotoQuiet } from '../support/settled.ts';
import { expect, test } from './fixtures.ts';

/** As many as after which the table builds its rows anew, so that both counts are of rows of the same age. */
const PAGES = 50;

async function turnPages(page: Page): Promise<void> {
  await page.evaluate(async (times) => {
    const drawn = () => new Promise(requestAnimationFrame);
    const isBusy = () => document.querySelector('.object-table-body[aria-busy="false"]') === null;
    const next = () =>
      document.querySelector<HTMLButtonElement>('nav button[aria-label="Next page"]:enabled');
    const pageNumber = () => new URL(location.href).searchParams.get('page');
    for (let at = 0; at < times; at++) {
      const before = pageNumber();
      while (!next()) await drawn();
      next()?.click();
      do await drawn();
      while (pageNumber() === before || isBusy());
    }
  }, PAGES);
}

/** All objects of the page that something still holds, functions and arrays among them. */
async function countObjects(session: CDPSession): Promise<number> {
  const { result: root } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: root.objectId ?? '' });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return result.value as number;
}

test('a list keeps nothing of the pages that were turned', async ({ signedIn: page }) => {
  await gotoQuiet(page, '/app/contacts?size=5');
  const session = await page.context().newCDPSession(page);
  await turnPages(page);
  await turnPages(page);
  const before = await countObjects(session);
  await turnPages(page);
  await turnPages(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('page')).toBe(String(4 * PAGES + 1));
  // One object kept of each page would be more. What the last answers still hold goes in a moment.
  await expect.poll(async () => (await countObjects(session)) - before).toBeLessThan(2 * PAGES);
});
