import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';

/** How every test and script starts Chromium: without services of its own that call out or write to disk. */
export function browserOptions(): LaunchOptions {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // People have scroll bars; without them the table reserves room for bars that are not there.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      // Chromium refuses to run as root inside its sandbox.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
