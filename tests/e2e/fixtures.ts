import { test as base, type Page } from '@playwright/test';
import { startDemo } from '../support/demo-data.ts';
import type { Tessera } from '../support/server.ts';
import { signIn } from '../support/signin.ts';
import { patience } from '../support/patience.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** The test's page, signed in; it has not gone anywhere yet: `await signedIn.goto('/app/contacts')`. */
  readonly signedIn: Page;
}

interface WorkerFixtures {
  /** The server with the demo tenant, shared by all tests of the worker. Relative addresses lead to it. */
  readonly tessera: Tessera;
}

/** Takes back the language, time zone and colours that were chosen: they follow the user into the next test. */
export async function forgetPreferences(page: Page, url: string): Promise<void> {
  const query = 'mutation { savePreferences(input: {locale: null, timeZone: null, theme: null}) { locale } }';
  await page.request.post(`${url}/api/graphql`, { data: { query } });
}

/** Signs in as the demo administrator, who has chosen nothing yet. */
export async function signInAfresh(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await forgetPreferences(page, url);
}

/** `test` for the end-to-end specs. All use it, so that a worker goes from file to file with its server and browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tessera: [
    // Playwright reads the names of the fixtures needed from this pattern and refuses a plain parameter.
    async ({ browserName: _ }, use) => {
      const server = await startDemo();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: patience(150_000) },
  ],
  // What cannot be pressed within this time never can: the test should not wait for its own end.
  actionTimeout: patience(30_000),
  baseURL: async ({ tessera }, use) => {
    await use(tessera.url);
  },
  signedIn: async ({ page, tessera }, use) => {
    await signInAfresh(page, tessera.url);
    await use(page);
  },
});

/**
 * `test` for a file that needs a server of its own: with other metadata, to publish, or to kill it. `start` starts it
 * before the file's first test. Relative addresses lead to it; who uses it signs in by `signIn(page, server.url)`.
 */
export function testWith<T extends Pick<Tessera, 'url' | 'stop'>>(start: () => Promise<T>) {
  let started: T | undefined;
  test.beforeAll(async () => {
    test.setTimeout(patience(150_000));
    started = await start();
  });
  test.afterAll(() => started?.stop());
  return test.extend<{ readonly server: T }>({
    server: async ({ browserName: _ }, use) => {
      if (!started) throw new Error('The server of this file has not been started.');
      await use(started);
    },
    // Asked for before the hooks too, when there is none yet.
    baseURL: async ({ browserName: _ }, use) => {
      await use(started?.url);
    },
  });
}
