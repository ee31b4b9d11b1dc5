// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inSession } from '../../src/shell/client/in-session.ts';
import { checkAgain, checkSession } from '../../src/shell/session/check.ts';
import { loginFailure } from '../../src/engine/auth/login-failure.ts';
import { refreshTokens } from '../../src/shell/session/refresh-tokens.ts';
import {
  beginSession,
  endedSessions,
  endSession,
  followTabs,
  refreshSession,
  sessionState,
} from '../../src/shell/session/session.ts';
import { sessionExpiry } from '../../src/shell/session/session-cookie.ts';
import { sharedLogin } from '../../src/shell/session/shared-login.ts';

const MINUTE_MS = 60_000;
const answers = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const calls = () => answers.mock.calls.map(([path, init]) => `${init?.method ?? 'GET'} ${path}`);
const put = (expiresAt = Date.now() + MINUTE_MS) => {
  document.cookie = `tessera_session=${String(expiresAt)}; Path=/`;
};
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

beforeEach(async () => {
  answers.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', answers);
  await endSession('logout');
  answers.mockClear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sessionExpiry', () => {
  it.each([
    ['', undefined],
    ['other=1', undefined],
    ['other=1; tessera_session=1700000000000', 1_700_000_000_000],
    ['tessera_session=soon', undefined],
    ['x_tessera_session=5', undefined],
  ])('%j', (cookies, expected) => expect(sessionExpiry(cookies)).toBe(expected));
});

describe('the session', () => {
  it('is active while the readable cookie says so', () => {
    put();
    expect(refreshSession().status).toBe('active');
  });

  it('an expired cookie is no session', () => {
    put(Date.now() - 1);
    expect(refreshSession().status).toBe('none');
  });

  it('ends by itself when its time is over', () => {
    vi.useFakeTimers();
    put();
    refreshSession();
    vi.advanceTimersByTime(MINUTE_MS + 1);
    expect(sessionState()).toEqual({ status: 'ended', reason: 'expired' });
  });

  it('ended here, its readable cookie goes at once, and the server hears of it', async () => {
    put();
    beginSession();
    const before = endedSessions();
    localStorage.setItem('tessera.firstCalls', '{"/app/things?search=mine":[]}');
    await endSession('inactive');
    expect(sessionState()).toEqual({ status: 'ended', reason: 'inactive' });
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('tessera.firstCalls')).toBeNull();
    expect(endedSessions()).toBe(before + 1);
    expect(calls()).toEqual(['DELETE /api/auth/session/logout']);
  });
});

describe('the check of a session', () => {
  beforeEach(() => {
    put();
    refreshSession();
  });

  it('keeps a session that the server knows', async () => {
    answers.mockImplementation(() => json({ status: true, expireSession: 15 }));
    expect(await checkSession()).toBe('success');
    expect(sessionState().status).toBe('active');
  });

  it.each([
    [{ status: false }, 'multi-session', 'multi-session'],
    [{ status: false, reason: 'multi-session' }, 'multi-session', 'multi-session'],
    [{ status: false, reason: 'revoked' }, 'no-token', 'expired'],
    [{ status: false, reason: 'idle' }, 'no-token', 'inactive'],
  ])('%j ends it', async (body, result, reason) => {
    answers.mockImplementationOnce(() => json(body));
    expect(await checkSession()).toBe(result);
    expect(sessionState()).toEqual({ status: 'ended', reason });
    expect(document.cookie).toBe('');
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['a broken server', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['an answer that says nothing', () => json({})],
  ])('that meets %s is an error, and logs nobody out', async (_fault, answer) => {
    answers.mockImplementation(answer);
    expect(await checkSession()).toBe('error');
    expect(sessionState().status).toBe('active');
    expect(document.cookie).not.toBe('');
  });

  it('asks nothing where there is no token', async () => {
    await endSession('logout');
    answers.mockClear();
    expect(await checkSession()).toBe('no-token');
    expect(answers).not.toHaveBeenCalled();
  });

  it('does not end the login that has begun in another tab meanwhile', async () => {
    answers.mockImplementation(() => {
      put(Date.now() + 2 * MINUTE_MS);
      return json({ status: false });
    });
    expect(await checkSession()).toBe('success');
    expect(sessionExpiry(document.cookie)).toBeDefined();
  });

  it('is made anew for a call that was refused while another check was under way', async () => {
    answers.mockImplementationOnce(() => json({ status: true, expireSession: 15 }));
    answers.mockImplementationOnce(() => json({ status: false }));
    const first = checkSession();
    const refused = Promise.all([checkAgain(), checkAgain()]);
    expect(await first).toBe('success');
    expect(await refused).toEqual(['multi-session', 'multi-session']);
    expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  it('shares one answer among those who ask at the same time', async () => {
    answers.mockImplementation(() => json({ status: true, expireSession: 15 }));
    await Promise.all([checkSession(), checkSession()]);
    expect(answers).toHaveBeenCalledTimes(1);
  });
});

describe('a call that is refused', () => {
  const ask = () => inSession(fetch)('/api/graphql', { method: 'POST', body: '{}' });
  /** The first call is refused, after what happens meanwhile; a check of the session is answered so. */
  const refuseFirst = (check: object, meanwhile = () => undefined as void) => {
    let asked = 0;
    answers.mockImplementation((path) => {
      if (path !== '/api/graphql') return json(check);
      if (asked++ > 0) return json({ data: {} });
      meanwhile();
      return json({}, 401);
    });
  };
  const sent = () => calls().filter((call) => call.startsWith('POST'));
  beforeEach(() => {
    put();
    beginSession();
  });

  it('is sent again in a session that has new tokens meanwhile', async () => {
    refuseFirst({ status: true, expireSession: 15 });
    expect((await ask()).status).toBe(200);
    expect(sent()).toHaveLength(2);
  });

  it('is sent again once', async () => {
    answers.mockImplementation((path) =>
      path === '/api/graphql' ? json({}, 401) : json({ status: true, expireSession: 15 }),
    );
    expect((await ask()).status).toBe(401);
    expect(sent()).toHaveLength(2);
  });

  it('is not where the session is over, nor in the login of somebody else', async () => {
    refuseFirst({ status: true, expireSession: 15 }, () =>
      localStorage.setItem('tessera.login', 'another-login'),
    );
    expect((await ask()).status).toBe(401);
    refuseFirst({ status: false });
    expect((await ask()).status).toBe(401);
    expect(sent()).toHaveLength(2);
    expect(sessionState().status).toBe('ended');
  });
});

describe('tabs of one browser', () => {
  /** As another tab would have written it. */
  const tell = (text: string) => localStorage.setItem('tessera.login', text);

  it('end together, for the same reason', () => {
    put();
    beginSession();
    tell(`${sharedLogin()?.mark ?? ''} inactive`);
    followTabs();
    expect(sessionState()).toEqual({ status: 'ended', reason: 'inactive' });
  });

  it('a page that shows an earlier login begins anew', () => {
    put();
    beginSession();
    tell('another-login');
    const reload = vi.fn();
    followTabs(reload);
    expect(reload).toHaveBeenCalled();
  });

  it('a login elsewhere logs in a tab that waits for one, but takes no dialog away', async () => {
    put();
    beginSession();
    await endSession('multi-session');
    put();
    tell('another-login');
    followTabs();
    expect(sessionState().status).toBe('active');

    beginSession();
    await endSession('inactive');
    put();
    tell('a-third-login');
    followTabs();
    expect(sessionState()).toEqual({ status: 'ended', reason: 'inactive' });
  });
});

describe('new tokens', () => {
  it('are asked for by one tab at a time, and not again where the end has moved', async () => {
    const end = Date.now() + MINUTE_MS;
    put(end);
    refreshSession();
    let held = Promise.resolve();
    const request = vi.fn(async (_name: string, _options: unknown, run: (lock: object) => Promise<void>) => {
      await held;
      await run({});
    });
    vi.stubGlobal('navigator', { locks: { request } });
    answers.mockImplementation(() => {
      put(end + MINUTE_MS);
      return json({});
    });
    await refreshTokens();
    expect(calls()).toEqual(['POST /api/auth/oauth/token']);
    expect(sessionState()).toEqual({ status: 'active', expiresAt: end + MINUTE_MS });

    // While this tab waits, another one has done it.
    held = Promise.resolve().then(() => put(end + 2 * MINUTE_MS));
    await refreshTokens();
    expect(answers).toHaveBeenCalledTimes(1);
  });
});

describe('loginFailure', () => {
  it.each([
    [0, null, 'network'],
    [400, { error: 'invalid_grant' }, 'invalid-grant'],
    [401, { error: 'unauthorized' }, 'invalid-grant'],
    [400, { error: 'invalid_grant', error_subcode: 'otp' }, 'invalid-code'],
    [400, { error: 'second_factor_required' }, 'code-required'],
    [401, { error: 'invalid_client' }, 'error'],
    [400, { error: 'invalid_request' }, 'error'],
    [429, { error: 'too-many-failed-login-attempts' }, 'error'],
    [500, null, 'error'],
    [502, '<html>', 'error'],
  ])('%i %j', (status, body, expected) => expect(loginFailure(status, body).kind).toBe(expected));

  it('takes over what the server tells of too many tries', () => {
    const told = { allowedAttempts: 5, penaltyMinutes: 15, penalizedPeriodMinutes: 10 };
    const error = 'too-many-failed-login-attempts';
    expect(loginFailure(429, { error, ...told, blockedFrom: '2026-11-21T12:00:00.000Z' })).toEqual({
      kind: 'too-many-tries',
      ...told,
      blockedFrom: Date.UTC(2026, 10, 21, 12),
    });
  });
});
