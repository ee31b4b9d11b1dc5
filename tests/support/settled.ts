import type { Page, Request } from '@playwright/test';

/**
 * Waits until nothing of the page moves or waits any more, but for what waits for ever: half way there, everything is
 * too small and too pale.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What inherits a colour that changes begins to change when the other has ended.
    for (let round = 0; round < 20; round++) {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (!moving.length) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}

/** In milliseconds: code that has come is compiled beside the page, which does nothing meanwhile. */
const MOMENT = 250;

/** What may stay open for as long as the page is. */
const ENDLESS = new Set(['eventsource', 'websocket']);

/**
 * Goes to an address and waits until the page has neither asked for anything nor changed for a moment. Beside
 * `networkidle` it sees also what a page does with what has come, and so needs half the time.
 */
export const gotoQuiet = (page: Page, address: string): Promise<void> =>
  quietAfter(page, () => page.goto(address));

/** Within the application that is open, as its links lead there: nothing is loaded again. */
export const step = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** The same, until the page is quiet. */
export const stepQuiet = (page: Page, address: string): Promise<void> =>
  quietAfter(page, () => step(page, address));

async function quietAfter(page: Page, go: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (ENDLESS.has(request.resourceType())) return;
    open.add(request);
    last = Date.now();
  };
  const end = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await go();
    let since;
    do {
      since = Date.now();
      await unchanged(page);
      // What has come meanwhile may show in a moment.
    } while (open.size > 0 || last >= since);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Waits until nothing in the page has changed for a moment. */
export function unchanged(page: Page): Promise<void> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, milliseconds);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, milliseconds);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function done(): void {
          observer.disconnect();
          resolve();
        }
      }),
    MOMENT,
  );
}
