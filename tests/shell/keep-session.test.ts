// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from '../../src/shell/session/keep-session.ts';
import { endSession, refreshSession } from '../../src/shell/session/session.ts';

const MINUTE_MS = 60_000;
const asked: string[] = [];
let lastActivity = 0;
let stop: () => void;

/** What has been asked since the last time. */
async function calls(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(0);
  return asked.splice(0);
}
const begin = (minutes: number) => {
  document.cookie = `tessera_session=${String(Date.now() + minutes * MINUTE_MS)}; Path=/`;
  refreshSession();
  stop = keepSession({ lastActivity: () => lastActivity, onChecked: () => undefined });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const idle = new Headers(init.headers).get('X-Tessera-Idle');
    asked.push(
      path.endsWith('/check') ? `check, ${idle === '1' ? 'nobody there' : 'active'}` : path.slice(10),
    );
    return Promise.resolve(Response.json({ status: true, expireSession: 15 }));
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
  });
});
afterEach(async () => {
  stop();
  await endSession('logout');
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('checks the session at once, every minute and at every focus, and says whether somebody is there', async () => {
  begin(600);
  expect(await calls()).toEqual(['check, active']);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await calls()).toEqual(['check, nobody there']);
  lastActivity = Date.now();
  dispatchEvent(new Event('focus'));
  expect(await calls()).toEqual(['check, active']);
  stop();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await calls()).toEqual([]);
});

it('asks nothing while the page is out of sight', async () => {
  begin(600);
  await calls();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await calls()).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await calls()).toHaveLength(1);
  visibility.mockRestore();
});

it('asks for new tokens before the session ends, once, and only where somebody is there', async () => {
  begin(12);
  await calls();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(await calls()).not.toContain('oauth/token');
  lastActivity = Date.now();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await calls()).toEqual(['check, active', 'oauth/token']);
  lastActivity = Date.now();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await calls()).toEqual(['check, active']);
});
