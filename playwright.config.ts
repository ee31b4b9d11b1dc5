import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/support/browser.ts';

const isCI = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // Server, database and browser share two cores: a second worker would only make them wait for each other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: isCI,
  // Tells a busy machine from a broken product; what passes only then is listed as flaky, to be mended.
  retries: isCI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Warsaw',
    launchOptions: browserOptions(),
    trace: isCI ? 'on-first-retry' : 'retain-on-failure',
  },
});
