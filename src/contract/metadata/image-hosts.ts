import { breaks, fits, type Parsed } from '../kinds/kind.ts';

/** Names of servers that a tenant may allow: they stand in the head of each page. */
export const MOST_IMAGE_HOSTS = 20;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** `cdn.example.com`, `*.example.com`; the last part begins with a letter, which no address in numbers has. */
const HOST = new RegExp(`^(?:\\*\\.)?(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
/** Ends of names that lead nowhere but into one's own network. */
const PRIVATE = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|private|home\.arpa)$/;

const isHost = (name: string): boolean => HOST.test(name) && name.length <= 253 && !PRIVATE.test(name);

/** The servers that pages may load images from, as they are kept: each once, small letters. */
export function parseImageHosts(given: readonly unknown[]): Parsed<readonly string[]> {
  const names = given.map(String);
  if (names.length > MOST_IMAGE_HOSTS) return breaks('too-long', { maxLength: MOST_IMAGE_HOSTS });
  const hosts = names.map((name) => name.trim().toLowerCase());
  const wrong = names.find((_, at) => !isHost(hosts[at] ?? ''));
  return wrong === undefined ? fits([...new Set(hosts)]) : breaks('invalid-host', { value: wrong });
}

/** Is it an address of one of these servers, by HTTPS? */
export function isOfHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
