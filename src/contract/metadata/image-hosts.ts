import { type Said, say } from '../say.ts';

/** Names of servers that a column may show images from; of all of them the policy of the tenant's pages is made. */
export const MOST_IMAGE_HOSTS = 20;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** `cdn.example.com`, `*.example.com`; the last part begins with a letter, which no address in numbers has. */
export const IMAGE_HOST = `^(?:\\*\\.)?(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`;

const HOST = new RegExp(IMAGE_HOST);
/** Ends of names that lead nowhere but into one's own network. */
const PRIVATE = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|private|home\.arpa)$/;

/** What is wrong with the name of a server, and what to write; undefined: nothing. */
export function imageHostProblem(name: string): Said | undefined {
  const host = name.trim().toLowerCase();
  if (name === host && HOST.test(name) && name.length <= 253 && !PRIVATE.test(name)) return undefined;
  if (PRIVATE.test(host))
    return say`"${name}" is a name of a network of one's own. Name a server of the internet.`;
  const meant = /^(?:[a-z]+:)?\/\/([^/:]+)/.exec(host)?.[1] ?? host;
  if (HOST.test(meant))
    return say`"${name}" is no name of a server. Write ${meant}: no https://, no path, no port.`;
  return say`"${name}" is no name of a server, such as images.example.com or *.example.com: no https://, no path, no port, no IP address.`;
}

/** Is it an address of one of these servers, by HTTPS? */
export function isOfHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

interface Viewed {
  readonly view: { readonly columns?: readonly { readonly imageHosts?: readonly string[] }[] } | null;
}

/** The servers of all views of a catalog, each once, in order. */
export function imageHostsOf({ objects }: { readonly objects: ReadonlyMap<string, Viewed> }): string[] {
  const views = [...objects.values()].map(({ view }) => view);
  const hosts = views.flatMap((view) => view?.columns?.flatMap(({ imageHosts = [] }) => imageHosts) ?? []);
  return [...new Set(hosts)].filter((host) => imageHostProblem(host) === undefined).sort();
}
