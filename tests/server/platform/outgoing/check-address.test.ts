import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  readAddress,
  refusedRange,
} from '../../../../src/server/platform/outgoing/check-address.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';

const rules = readOutgoingRules({});
const none = () => Promise.reject(new Error('No name is asked for'));
const judged = (address: string) => addressesOf(readAddress(address, rules), rules, none);

describe('addresses that are not called', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.0.1', 'linkLocal'],
    ['169.254.169.254', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['100.100.100.200', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['198.18.0.1', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:a9fe:a9fe', 'metadata'],
    ['::ffff:0:10.0.0.1', 'rfc6145'],
    ['64:ff9b::10.0.0.1', 'rfc6052'],
    ['64:ff9b:1::10.0.0.1', 'rfc6052'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:7f00:1::', 'teredo'],
    ['fe80::1', 'linkLocal'],
    ['fec0::1', 'deprecatedSiteLocal'],
    ['fc00::1', 'uniqueLocal'],
    ['fd00:ec2::254', 'metadata'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'reserved'],
    ['4000::1', 'reserved'],
  ])('%s: %s', (address, range) => {
    expect(refusedRange(address, rules)).toBe(range);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'but %s is',
    (address) => {
      expect(refusedRange(address, rules)).toBeUndefined();
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0x7f000001',
    'http://0/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('however it is written: %s', async (address) => {
    await expect(judged(address)).rejects.toMatchObject({ kind: 'refused-address', wasSent: false });
  });

  it('name the address, the rule and the remedy', async () => {
    await expect(judged('http://192.168.0.9/a/b?secret=1#x')).rejects.toThrow(
      'http://192.168.0.9/a/b: It leads to an address that is not called (private). An operator allows one of an own ' +
        'network by OUTGOING_ALLOW.',
    );
  });
});

describe('what an operator allows', () => {
  const own = readOutgoingRules({
    OUTGOING_ALLOW: 'intranet.test, 10.20.0.0/16 fd12::/16,127.0.0.1',
    OUTGOING_PORTS: '8443',
  });

  it.each([
    ['10.20.1.1', '', undefined],
    ['::ffff:10.20.1.1', '', undefined],
    ['10.21.1.1', '', 'private'],
    ['fd12::5', '', undefined],
    ['fd13::5', '', 'uniqueLocal'],
    ['127.0.0.1', '', undefined],
    ['127.0.0.2', '', 'loopback'],
    ['192.168.0.1', 'intranet.test', undefined],
    ['192.168.0.1', 'not-intranet.test', 'private'],
    ['169.254.169.254', 'intranet.test', 'metadata'],
  ])('%s %s', (address, host, range) => {
    expect(refusedRange(address, own, host)).toBe(range);
  });

  it('is no way to what clouds tell their machines', () => {
    const all = readOutgoingRules({ OUTGOING_ALLOW: '0.0.0.0/0' });
    expect(refusedRange('127.0.0.1', all)).toBeUndefined();
    expect(refusedRange('169.254.169.254', all)).toBe('metadata');
  });

  it.each([
    ['64:ff9b::8.8.8.8', undefined],
    ['64:ff9b::127.0.0.1', 'loopback'],
    ['64:ff9b::10.20.1.1', undefined],
    ['64:ff9b::10.21.1.1', 'private'],
    ['64:ff9b::169.254.169.254', 'metadata'],
    ['::ffff:0:192.168.0.1', 'private'],
    ['2002:a9fe:a9fe::1', 'metadata'],
    ['2002:808:808::1', undefined],
    ['2002:a00:1::1', 'private'],
    ['2001:0:808:808::5601:5601', 'metadata'],
    ['2001:0:808:808::f7f7:f7f7', undefined],
    ['2001:0:808:808::80ff:fffe', 'loopback'],
  ])('of a translator or a tunnel is no way to an IPv4 address that is not allowed: %s', (address, range) => {
    const through = readOutgoingRules({
      OUTGOING_ALLOW: '64:ff9b::/96, ::ffff:0:0:0/96, 2002::/16, 2001::/32, 10.20.0.0/16',
    });
    expect(refusedRange(address, through)).toBe(range);
  });

  it.each(['64:ff9b::169.254.169.254', '2002:a9fe:a9fe::1', 'fd20:ce::254', 'fd00:ec2::23', '169.254.170.2'])(
    'of a name is no way to %s, where a cloud answers its machines',
    (address) => {
      const named = readOutgoingRules({ OUTGOING_ALLOW: 'intranet.test, ::/0, 0.0.0.0/0' });
      expect(refusedRange(address, named, 'intranet.test')).toBe('metadata');
    },
  );

  it('is ports too', () => {
    expect(() => readAddress('http://a.test:8443', own)).not.toThrow();
    expect(() => readAddress('http://a.test', own)).toThrow('Port 80 is not called. Use one of 8443;');
    expect(() => readAddress('http://a.test:22', rules)).toThrow(
      'Port 22 is not called. Use one of 80, 443;',
    );
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/x',
    'a.test/8',
    'http://a.test',
    'a.test:80',
    '::ffff:10.0.0.0/8',
    '*',
    '10.0.0.0/',
  ])('ends the start where it cannot be read: %s', (OUTGOING_ALLOW) => {
    expect(() => readOutgoingRules({ OUTGOING_ALLOW })).toThrow(`OUTGOING_ALLOW has "${OUTGOING_ALLOW}"`);
  });

  it.each(['0', '65536', 'http', '-1'])('ends the start where a port is none: %s', (OUTGOING_PORTS) => {
    expect(() => readOutgoingRules({ OUTGOING_PORTS })).toThrow(`OUTGOING_PORTS has "${OUTGOING_PORTS}"`);
  });
});

describe('the text of an address', () => {
  it.each([
    ['ftp://a.test/', 'This is no address of HTTP.'],
    ['file:///etc/passwd', 'This is no address of HTTP.'],
    ['//a.test', 'This is no address of HTTP.'],
    ['', 'This is no address of HTTP.'],
    ['http://a.test@b.test/', 'Addresses with a user or a password are not called.'],
    ['http://user:pw@a.test/', 'Addresses with a user or a password are not called.'],
  ])('%s is refused', (text, rule) => {
    expect(() => readAddress(text, rules)).toThrow(rule);
  });

  it('is told without what is secret in it', () => {
    expect(() => readAddress('ftp://user:pw@a.test/x?token=1', rules)).toThrow(/^ftp:\/\/a\.test\/x: /);
    expect(() => readAddress('http://user:pw@a.test/x?token=1', rules)).toThrow(/^http:\/\/a\.test\/x: /);
  });

  it.each([
    ['https://EXAMPLE.test./a#b', 'https://example.test/a'],
    ['https://bücher.test/', 'https://xn--bcher-kva.test/'],
    ['https://example。test', 'https://example.test/'],
  ])('%s is called as %s', (text, called) => {
    expect(readAddress(text, rules).href).toBe(called);
  });
});

it('a name one of whose addresses is not called is not called', async () => {
  const url = readAddress('https://a.test', rules);
  const both = () =>
    Promise.resolve([
      { address: '1.1.1.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  await expect(addressesOf(url, rules, both)).rejects.toMatchObject({ kind: 'refused-address' });
  await expect(addressesOf(url, rules, none)).rejects.toMatchObject({ kind: 'refused-connection' });
});
