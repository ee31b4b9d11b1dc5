import { chromium } from '@playwright/test';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-browser-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** An executable that answers `--version` with the exit code. */
function browser(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${String(exitCode)}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the browser that CHROMIUM_PATH names wins over those on the PATH', () => {
  const chosen = browser('chosen', 0);
  browser('chromium', 0);
  expect(findBrowser({ CHROMIUM_PATH: chosen, PATH: folder })).toBe(chosen);
});

test('a CHROMIUM_PATH that does not run is refused, not passed over', () => {
  browser('chromium', 0);
  expect(() => findBrowser({ CHROMIUM_PATH: join(folder, 'none'), PATH: folder })).toThrow(
    /CHROMIUM_PATH: ".*none"/,
  );
});

test.runIf(process.platform === 'linux')('the one without windows comes first', () => {
  browser('chromium', 0);
  const shell = browser('chromium-headless-shell', 0);
  expect(findBrowser({ PATH: folder })).toBe(shell);
});

test.runIf(process.platform === 'linux')('a stand-in that cannot run is passed over', () => {
  browser('chromium', 1);
  const chrome = browser('google-chrome', 0);
  expect(findBrowser({ PATH: folder })).toBe(chrome);
});

test.runIf(process.platform === 'linux')(
  'without any on the PATH, the one in the cache of Playwright is left',
  () => {
    const cached = chromium.executablePath();
    expect(findBrowser({ PATH: folder })).toBe(existsSync(cached) ? cached : undefined);
  },
);
