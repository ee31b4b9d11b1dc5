import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/support/browser.ts';
import { patience } from './tests/support/patience.ts';

const isCI = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/set-up.ts',
  // Each has a server and data of its own. While one waits for something, the others have both cores.
  workers: 3,
  forbidOnly: isCI,
  // Tells a busy machine from a broken product; what passes only then is listed as flaky, to be mended.
  retries: isCI ? 1 : 0,
  // Limits for what hangs, not for what is slow.
  timeout: patience(120_000),
  expect: { timeout: patience(20_000) },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Warsaw',
    launchOptions: browserOptions(),
    // What a flaky test saw when it failed. Not of each run: that takes as long as the tests. Without a second try: `--trace on`.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
