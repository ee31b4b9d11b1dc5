/** Memory over many pages of a list: what is kept is counted, not weighed, since compiled code weighs too. */
import type { CDPSession, Page } from '@playwright/test';
import { gotoQuiet } from '../support/settled.ts';
import { expect, test } from './fixtures.ts';

/** As many as after which the table builds its rows anew, so that both counts are of rows of the same age. */
const PAGES = 50;

async function turnPages(page: Page, to: 'Next page' | 'Previous page'): Promise<void> {
  await page.evaluate(
    async ([times, label]) => {
      const drawn = () => new Promise(requestAnimationFrame);
      const isBusy = () => document.querySelector('.object-table-body[aria-busy="false"]') === null;
      const next = () =>
        document.querySelector<HTMLButtonElement>(`nav button[aria-label="${label}"]:enabled`);
      const pageNumber = () => new URL(location.href).searchParams.get('page');
      for (let at = 0; at < times; at++) {
        const before = pageNumber();
        while (!next()) await drawn();
        next()?.click();
        do await drawn();
        while (pageNumber() === before || isBusy());
      }
    },
    [PAGES, to] as const,
  );
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
  // There and back again: other rows have more tags or fewer, and so other objects.
  const turn = async () => {
    await turnPages(page, 'Next page');
    await turnPages(page, 'Previous page');
  };
  const rounds = async () => {
    await turn();
    await turn();
    return countObjects(session);
  };
  test.slow();
  const before = await rounds();
  const after = await rounds();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('page') ?? '1').toBe('1');
  // React keeps four of what it was told for nothing in each turn, and some hundreds come and go with the cache of answers;
  // what is kept of a row or a cell of each page is more than that.
  expect(after - before).toBeLessThan(9 * 4 * PAGES);
});
