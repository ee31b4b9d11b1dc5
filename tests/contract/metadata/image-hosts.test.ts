import { expect, it } from 'vitest';
import { isOfHosts, MOST_IMAGE_HOSTS, parseImageHosts } from '../../../src/contract/metadata/image-hosts.ts';

it.each(['images.example.com', '*.example.com', 'a.b-c.example.co', 'xn--bcher-kva.example'])(
  '%s is a server',
  (name) => expect(parseImageHosts([name])).toEqual({ ok: true, value: [name] }),
);

it('servers are kept in small letters, each once, and not too many', () => {
  expect(parseImageHosts([' Images.Example.com', 'images.example.com'])).toEqual({
    ok: true,
    value: ['images.example.com'],
  });
  const many = Array.from({ length: MOST_IMAGE_HOSTS + 1 }, (_, index) => `i${index}.example.com`);
  expect(parseImageHosts(many.slice(1)).ok).toBe(true);
  expect(parseImageHosts(many)).toMatchObject({
    problem: { message: 'too-long', params: { maxLength: 20 } },
  });
});

it.each([
  'https://images.example.com/a.png',
  'images.example.com:8443',
  'images.example.com/logos',
  '*',
  '*.com',
  'a.*.example.com',
  '127.0.0.1',
  '10.1',
  '0x7f.0x1',
  '[::1]',
  'localhost',
  '*.localhost',
  'printer.local',
  'wiki.internal',
  'nas.home.arpa',
  'example.com; script-src *',
  'example.com\nx: y',
])('%s is refused', (name) =>
  expect(parseImageHosts(['images.example.com', name])).toMatchObject({
    problem: { message: 'invalid-host', params: { value: name } },
  }),
);

it.each([
  ['https://images.example.com/a.png', true],
  ['https://cdn.example.org/a.png', true],
  ['https://a.cdn.example.org/a.png', true],
  ['https://example.org/a.png', false],
  ['https://evilexample.org/a.png', false],
  ['https://images.example.com.evil.test/a.png', false],
  ['http://images.example.com/a.png', false],
  ['https://images.example.com:8443/a.png', false],
  ['https://user@images.example.com/a.png', false],
  ['/a.png', false],
  ['nonsense', false],
])('%s is of these servers: %s', (address, isOne) =>
  expect(isOfHosts(address, ['images.example.com', '*.example.org'])).toBe(isOne),
);
