// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, expect, it, vi } from 'vitest';
import { extendIdle, stopIdle } from '../../src/shell/session/idle-clock.ts';
import { idleHeaders } from '../../src/shell/session/idle-headers.ts';

const limit = vi.hoisted(() => ({ minutes: 15 }));
vi.mock('../../src/shell/session/check.ts', () => ({ idleLimit: () => limit.minutes }));
afterEach(stopIdle);

it('say so once nobody has done anything for a minute', () => {
  expect(idleHeaders()).toEqual({});
  const now = Date.now();
  extendIdle(15 * 60_000);
  expect(idleHeaders(now + 59_000)).toEqual({});
  expect(idleHeaders(now + 61_000)).toEqual({ 'X-Tessera-Idle': '1' });
  limit.minutes = 0;
  expect(idleHeaders(now + 61_000)).toEqual({});
});
