import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { CLIENT_SOURCES, isClientSource } from '../../scripts/vite/client-sources.ts';
import { builtFrom } from '../../scripts/built-from.ts';

const ROOT = join(import.meta.dirname, '../..');
const GALLERY = '/dev/gallery';

/** Beside the product's build: that one leaves the gallery out. */
const outDir = join(ROOT, 'node_modules/.cache/tessera/gallery');
const built = builtFrom(outDir, [...CLIENT_SOURCES, 'tests/support/gallery.ts'], isClientSource);
const configFile = join(ROOT, 'vite.config.ts');

export interface Gallery {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Builds the client with its gallery, and React as those who develop have it, which looks closer. */
async function buildGallery(outDir: string): Promise<void> {
  process.env['NODE_ENV'] = 'development';
  await build({ configFile, mode: 'development', logLevel: 'error', build: { outDir, minify: false } });
}

/** Serves the client with its gallery on a free port; built once, until its sources change. */
export async function startGallery(): Promise<Gallery> {
  if (!built.isCurrent()) await built.rebuild(buildGallery);
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: 'localhost', port: 0 },
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The gallery has no address.');
  return { url: url.replace(/\/$/, ''), stop: () => server.close() };
}

/** The addresses of all groups, and of the states that stand alone. */
export async function galleryPages(page: Page, url = ''): Promise<readonly string[]> {
  await page.goto(`${url}${GALLERY}`);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  const all = page.getByRole('main').getByRole('link');
  await all.first().waitFor();
  const links = await all.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return links.filter((link) => !link.includes('#'));
}
