import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { StartError } from '../../base/start-error.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What an operator lets calls reach beyond public addresses. */
export interface OutgoingRules {
  /** Names, in lower case, whose addresses may be of own networks. */
  readonly hosts: ReadonlySet<string>;
  readonly ranges: readonly (readonly [Address, number])[];
  readonly ports: ReadonlySet<number>;
  /** Servers to ask for records of names, in place of the machine's own. */
  readonly dns?: readonly string[];
}

/**
 * Reads OUTGOING_ALLOW (names, addresses and ranges of own networks), OUTGOING_PORTS and OUTGOING_DNS.
 * @throws StartError for values that cannot be used
 */
export function readOutgoingRules(env: Readonly<Record<string, string | undefined>>): OutgoingRules {
  const allowed = wordsOf(env['OUTGOING_ALLOW'] ?? '').map(entryOf);
  const ports = wordsOf(env['OUTGOING_PORTS'] ?? '').map(portOf);
  return {
    hosts: new Set(allowed.filter((entry) => typeof entry === 'string')),
    ranges: allowed.filter((entry) => typeof entry !== 'string'),
    ports: new Set(ports.length ? ports : [80, 443]),
    dns: wordsOf(env['OUTGOING_DNS'] ?? '').map(dnsServerOf),
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
function dnsServerOf(word: string): string {
  const [, inner, port] = /^(?:\[(.*)\]|[\d.]+)(?::(\d{1,5}))?$/.exec(word) ?? [];
  const host = inner ?? word.replace(/:\d+$/, '');
  if (isIP(host) && Number(port ?? 53) < 65_536) return word;
  throw new StartError(
    `OUTGOING_DNS has "${word}", which is no address of a DNS server. Write it like 192.0.2.53 or [2001:db8::53]:5353.`,
  );
}

function entryOf(word: string): string | OutgoingRules['ranges'][number] {
  const [address = '', bits] = word.split('/');
  if (isIP(address)) {
    const parsed = ipaddr.process(address);
    const length = bits === undefined ? parsed.toByteArray().length * 8 : Number(bits);
    // Of an IPv4 address within an IPv6 one the length would count other bits.
    const isPlain = bits === undefined || parsed.kind() === ipaddr.parse(address).kind();
    if (isPlain && /^\d{1,3}$/.test(bits ?? '0') && length <= parsed.toByteArray().length * 8) {
      return [parsed, length];
    }
  } else if (/^[\w.-]+$/.test(word) && URL.parse(`http://${word}`)?.host === word.toLowerCase()) {
    return word.toLowerCase();
  }
  throw new StartError(
    `OUTGOING_ALLOW has "${word}", which is no name, address or range. Write names without ports, addresses, and ` +
      'ranges such as 10.20.0.0/16, with commas between them.',
  );
}

function portOf(word: string): number {
  const port = Number(word);
  if (/^\d{1,5}$/.test(word) && port > 0 && port < 65_536) return port;
  throw new StartError(
    `OUTGOING_PORTS has "${word}". Set it to numbers from 1 to 65535, such as 80,443,8443.`,
  );
}
