import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { MOST_CALLS } from '../../../../src/server/platform/auth/call-limit.ts';
import { clientAddress, networkOf } from '../../../../src/server/platform/auth/client-address.ts';
import { deviceName } from '../../../../src/server/platform/auth/device-name.ts';
import { passwordProblem } from '../../../../src/server/platform/auth/password-rules.ts';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';

describe('a new password', () => {
  const NAMES = ['ann@acme.test', 'ann', 'acme', 'Acme Inc.'];

  it.each([
    'tessera-demo',
    'correct horse',
    'mnbv kjhg poiu',
    'zażółć gęślą jaźń',
    'lower case only is fine',
    '🐴🔋📎🪀🐙🦊🐝🌵🍋🎲🧭🪁',
    'ann likes acme a lot',
    '#$%9!(*2@)_+',
  ])('may be %j', (password) => {
    expect(passwordProblem(password, NAMES)).toBeUndefined();
  });

  it.each([
    ['elevenchars', 'password-too-short'],
    ['🐴'.repeat(11), 'password-too-short'],
    ['long'.repeat(33), 'password-too-long'],
    ['ANN@acme.test', 'password-too-similar'],
    ['acmeacmeacme', 'password-too-similar'],
    ['acme inc.2026', 'password-too-similar'],
    ['Password2026!', 'password-too-common'],
    ['P@ssw0rd1234', 'password-too-common'],
    ['passwordpassword', 'password-too-common'],
    ['AdminAdmin123', 'password-too-common'],
    ['qwertyuiop123', 'password-too-common'],
    ['1234567890123', 'password-too-common'],
    ['987654321098', 'password-too-common'],
    ['aaaaaaaaaaaa', 'password-too-common'],
    ['ababababababab', 'password-too-common'],
    ['abcdefghijklm', 'password-too-common'],
    ['202620262026', 'password-too-common'],
    ['+48 601 234 567', 'password-too-common'],
    ['letmein-please!', 'password-too-common'],
    ['nul \0 in the middle', 'invalid-text'],
  ])('may not be %j: %s', (password, problem) => {
    expect(passwordProblem(password, NAMES)).toBe(problem);
  });
});

describe('the name of a device', () => {
  const MOZILLA = 'Mozilla/5.0 ';
  it.each([
    [
      `${MOZILLA}(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA}(Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA}(Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `${MOZILLA}(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1`,
      'Safari on iPhone',
    ],
    ['curl/8.9.1', 'curl'],
    ['<script>', ''],
    [undefined, ''],
  ])('of %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('the address of a caller', () => {
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const addressOf = async (forwarded: string | undefined, proxies: number) => {
    const app = new Hono().get('/', (context) => context.text(clientAddress(context, proxies) ?? 'none'));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.request('/', { headers }, env)).text();
  };

  it.each([
    ['what callers say counts for nothing', '1.1.1.1', 0, '10.0.0.1'],
    ['one proxy writes the last', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['two write the last two', '1.1.1.1, 2.2.2.2, 3.3.3.3', 2, '2.2.2.2'],
    ['a proxy that says nothing', undefined, 1, '10.0.0.1'],
    ['what is no address', 'me', 1, '10.0.0.1'],
    ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
    ['a port is none of it', '2.2.2.2:50123', 1, '2.2.2.2'],
    ['a port of IPv6', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['IPv6 in brackets', '[2001:db8::1]', 1, '2001:db8::1'],
  ])('%s', async (_what, forwarded, proxies, expected) => {
    expect(await addressOf(forwarded, proxies)).toBe(expected);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:0DB8:1:0002:3:4:5:6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('calls from one address', () => {
  it('are bounded within a minute', async () => {
    let now = 0;
    const unused = new Proxy({}, { get: () => undefined }) as Parameters<typeof authRoutes>[0]['database'];
    const routes = authRoutes({ database: unused, now: () => now });
    const call = async (remoteAddress: string) =>
      (await routes.request('/oauth/token', { method: 'POST' }, { incoming: { socket: { remoteAddress } } }))
        .status;
    for (let n = 0; n < MOST_CALLS; n++) expect(await call('192.0.2.1')).toBe(401);
    expect([await call('192.0.2.1'), await call('192.0.2.2')]).toEqual([429, 401]);
    now += 60_000;
    expect(await call('192.0.2.1')).toBe(401);
  });
});
