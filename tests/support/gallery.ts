import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
const GALLERY = '/dev/gallery';

export interface Gallery {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves the client as `npm run dev` does, on a free port: the gallery is no part of a build. */
export async function startGallery(): Promise<Gallery> {
  const server = await createServer({
    configFile: CONFIG,
    logLevel: 'error',
    // Nobody edits files meanwhile; a reload in the middle of a test would be a riddle.
    server: { host: 'localhost', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The development server has no address.');
  return { url: url.replace(/\/$/, ''), stop: () => server.close() };
}

/** The addresses of all groups, and of the states that stand alone. */
export async function galleryPages(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(`${url}${GALLERY}`);
  // The first page waits until the server has made all modules of the gallery.
  await page.getByRole('heading', { name: 'Gallery' }).waitFor({ timeout: 150_000 });
  const all = page.getByRole('main').getByRole('link');
  await all.first().waitFor();
  const links = await all.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return links.filter((link) => !link.includes('#'));
}

/** Waits until nothing of the page moves or waits any more, but for what waits for ever. */
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
