// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loginFailure } from '../../src/shell/session/login.ts';
import { endSession, forgetSession, refreshSession, sessionState } from '../../src/shell/session/session.ts';
import { sessionExpiry } from '../../src/shell/session/session-cookie.ts';

const put = (expiresAt: number) => {
  document.cookie = `tessera_session=${expiresAt}; Path=/`;
};

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
  beforeEach(forgetSession);

  it('is active while the readable cookie says so', () => {
    put(Date.now() + 60_000);
    expect(refreshSession().status).toBe('active');
  });

  it('an expired cookie is no session', () => {
    put(Date.now() - 1);
    expect(refreshSession().status).toBe('none');
  });

  it('ends when the server no longer knows it', () => {
    put(Date.now() + 60_000);
    refreshSession();
    endSession();
    expect(sessionState().status).toBe('ended');
    expect(sessionExpiry(document.cookie)).toBeUndefined();
  });

  it('ends by itself when its time is over', () => {
    vi.useFakeTimers();
    put(Date.now() + 60_000);
    refreshSession();
    vi.advanceTimersByTime(60_001);
    expect(sessionState().status).toBe('ended');
    vi.useRealTimers();
  });
});

describe('loginFailure', () => {
  it.each([
    [0, null, 'network'],
    [400, { error: 'invalid_grant' }, 'invalid-credentials'],
    [401, { error: 'unauthorized' }, 'invalid-credentials'],
    [401, { error: 'invalid_client' }, 'error'],
    [400, { error: 'invalid_request' }, 'error'],
    [500, null, 'error'],
    [502, '<html>', 'error'],
  ])('%i %j', (status, body, expected) => expect(loginFailure(status, body)).toBe(expected));
});
