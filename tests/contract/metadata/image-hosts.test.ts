import { expect, it } from 'vitest';
import { imageHostProblem, isOfHosts } from '../../../src/contract/metadata/image-hosts.ts';

it.each(['images.example.com', '*.example.com', 'a.b-c.example.co', 'xn--bcher-kva.example'])(
  '%s is a server',
  (name) => expect(imageHostProblem(name)).toBeUndefined(),
);

it.each([
  ['https://images.example.com/a.png', 'Write images.example.com:'],
  ['Images.Example.com', 'Write images.example.com:'],
  ['images.example.com:8443', 'no port'],
  ['images.example.com/logos', 'no path'],
  ['*', 'such as images.example.com'],
  ['*.com', 'such as images.example.com'],
  ['a.*.example.com', 'such as images.example.com'],
  ['127.0.0.1', 'no IP address'],
  ['10.1', 'no IP address'],
  ['0x7f.0x1', 'no IP address'],
  ['[::1]', 'no IP address'],
  ['localhost', "one's own"],
  ['*.localhost', "one's own"],
  ['printer.local', "one's own"],
  ['wiki.internal', "one's own"],
  ['nas.home.arpa', "one's own"],
  ['example.com; script-src *', 'no name of a server'],
  ['example.com\nx: y', 'no name of a server'],
])('%s is refused: %s', (name, remedy) => expect(imageHostProblem(name)?.message).toContain(remedy));

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
