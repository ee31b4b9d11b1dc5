import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../tests/support/browser.ts';
import { signIn } from '../../tests/support/signin.ts';
import { copyMetadata } from '../../tests/support/metadata.ts';
import { startServer } from './server.ts';
import { addWideObjects, addWideList } from './wide-objects.ts';

const VIEWPORT = { width: 1280, height: 800 };

/** What cases measure with. */
export interface Bench {
  /** The product in production mode with the demo data, and the objects of {@link addWideObjects}. */
  readonly url: string;
  readonly rounds: number;
  /** Pages visited for the growth of the heap. */
  readonly pages: number;
  /** A browser profile of its own with an empty cache, signed in. */
  readonly context: () => Promise<BrowserContext>;
  /** The same of somebody who has never been here and does not sign in. */
  readonly visitor: () => Promise<BrowserContext>;
  /** Goes to a page of the baselines: `?form=200`. */
  readonly baseline: (page: Page, path: string) => Promise<void>;
}

export interface BenchOptions {
  readonly rounds: number;
  readonly pages: number;
  /** Contacts in a database of their own; without it, those of the demo data. */
  readonly rows: number | undefined;
  /** Address of the built baseline pages. */
  readonly baselines: string;
}

/** Starts server and browser for the work, and ends both after it. */
export async function withBench<T>(options: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  const metadata = await copyMetadata();
  await addWideObjects(metadata);
  await addWideList(metadata);
  const server = await startServer(options.rows, metadata.folder);
  let browser: Browser | undefined;
  try {
    const started = (browser = await chromium.launch(benchBrowser()));
    const visitor = () => started.newContext({ viewport: VIEWPORT, locale: 'en-US', baseURL: server.url });
    const context = async () => {
      const fresh = await visitor();
      const page = await fresh.newPage();
      await signIn(page, server.url, server.login);
      await page.close();
      return fresh;
    };
    const baseline = async (page: Page, path: string) => {
      await page.goto(`${options.baselines}/${path}`);
    };
    const { rounds, pages } = options;
    return await work({ url: server.url, rounds, pages, context, visitor, baseline });
  } finally {
    await browser?.close();
    await server.stop();
    await metadata.remove();
  }
}

/** Heaps are told to the byte, and collected before. */
function benchBrowser() {
  const options = browserOptions();
  return {
    ...options,
    args: [...(options.args ?? []), '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  };
}
