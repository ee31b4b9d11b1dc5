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
}

/**
 * Reads OUTGOING_ALLOW (names, addresses and ranges of own networks) and OUTGOING_PORTS.
 * @throws StartError for values that cannot be used
 */
export function readOutgoingRules(env: Readonly<Record<string, string | undefined>>): OutgoingRules {
  const allowed = wordsOf(env['OUTGOING_ALLOW'] ?? '').map(entryOf);
  const ports = wordsOf(env['OUTGOING_PORTS'] ?? '').map(portOf);
  return {
    hosts: new Set(allowed.filter((entry) => typeof entry === 'string')),
    ranges: allowed.filter((entry) => typeof entry !== 'string'),
    ports: new Set(ports.length ? ports : [80, 443]),
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

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
