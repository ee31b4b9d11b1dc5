import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { OutgoingRules } from './outgoing-config.ts';
import { OutgoingError, shownAddress } from './outgoing-error.ts';

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Where clouds answer their machines, and give out what these may do: nobody allows them, not by a range either. */
const METADATA = new Set([
  ...['169.254.169.254', 'fd00:ec2::254', 'fd20:ce::254', 'fe80::a9fe:a9fe'],
  ...['169.254.170.2', '169.254.170.23', 'fd00:ec2::23'],
  ...['168.63.129.16', '100.100.100.200', '192.0.0.192', '169.254.42.42', 'fd00:42::42'],
]);
/** All that is given to anybody of IPv6. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Where it begins, by range. */
const INNER_AT: Readonly<Record<string, number>> = { rfc6052: 12, rfc6145: 12, teredo: 12, '6to4': 2 };

const OPERATOR = 'An operator allows one of an own network by OUTGOING_ALLOW.';

/**
 * An address that somebody has given, as it is called: by HTTP, at a port that is allowed, without credentials.
 * @throws OutgoingError refused-address
 */
export function readAddress(text: string, { ports }: OutgoingRules, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url?.hostname || !['http:', 'https:'].includes(url.protocol)) {
    const address = text.replace(/[?#][^]*$/, '').replace(/\/\/[^/]*@/, '//');
    const remedy = 'Write it like https://example.com/path.';
    throw refused({ address: address.slice(0, 200), rule: 'This is no address of HTTP.', remedy });
  }
  const address = shownAddress(url);
  if (url.username || url.password) {
    const remedy = 'Give user and password as a header.';
    throw refused({ address, rule: 'Addresses with a user or a password are not called.', remedy });
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!ports.has(port)) {
    const remedy = `Use one of ${[...ports].join(', ')}; an operator allows others by OUTGOING_PORTS.`;
    throw refused({ address, rule: `Port ${port} is not called.`, remedy });
  }
  // The same name to resolvers, another one to lists of names, to certificates and in the Host header.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  url.hash = '';
  return url;
}

/**
 * The addresses to connect to: those that the name has now, each of which may be called. Asked for once, so that nobody
 * can answer the question otherwise a moment later.
 * @throws OutgoingError refused-address; refused-connection, where the name has no address
 */
export async function addressesOf(
  url: URL,
  rules: OutgoingRules,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = shownAddress(url);
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await resolve(host).catch((cause: unknown) => {
        const remedy = 'Look whether it is spelt right.';
        throw new OutgoingError('refused-connection', {
          address,
          rule: 'The name is not known.',
          remedy,
          cause,
        });
      });
  for (const { address: each } of found) {
    const range = refusedRange(each, rules, host);
    if (range === undefined) continue;
    throw refused({
      address,
      rule: `It leads to an address that is not called (${range}).`,
      remedy: OPERATOR,
    });
  }
  return found;
}

/** Of which range, called as ipaddr.js does, the address is, where it may not be called. */
export function refusedRange(
  text: string,
  { hosts, ranges }: Omit<OutgoingRules, 'ports'>,
  host = '',
): string | undefined {
  // An IPv4 address as IPv6 writes it is that address.
  const ip = ipaddr.process(text);
  const inner = innerIpv4(ip);
  if (METADATA.has(ip.toString()) || METADATA.has(inner?.toString() ?? '')) return 'metadata';
  if (hosts.has(host)) return undefined;
  if (ranges.some(([range, bits]) => range.kind() === ip.kind() && ip.match(range, bits))) {
    // Who allows the way there allows what everybody may call by it.
    return inner && refusedRange(inner.toString(), { hosts, ranges });
  }
  const range = ip.range();
  if (range !== 'unicast') return range;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6) ? undefined : 'reserved';
}

/** The IPv4 address to which translators and tunnels lead on what is sent to an IPv6 one. */
function innerIpv4(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const at = INNER_AT[ip.range()];
  if (ip.kind() === 'ipv4' || at === undefined) return undefined;
  const bytes = ip.toByteArray().slice(at, at + 4);
  return new ipaddr.IPv4(ip.range() === 'teredo' ? bytes.map((byte) => byte ^ 0xff) : bytes);
}

const refused = (details: ConstructorParameters<typeof OutgoingError>[1]) =>
  new OutgoingError('refused-address', details);
