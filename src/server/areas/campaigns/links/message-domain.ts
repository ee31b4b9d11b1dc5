import { isIP } from 'node:net';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { SharedReads } from '../../../base/db/shared-reads.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { ReadSettings } from '../../../../contract/metadata/settings.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

type Dns = Pick<Outgoing['dns'], 'resolve4' | 'resolve6'>;

/** HERE: links begin with it. ELSEWHERE, NOWHERE: it leads to another server, or to none. UNKNOWN: nobody has answered. */
type DomainState = 'HERE' | 'ELSEWHERE' | 'NOWHERE' | 'UNKNOWN';

interface FoundDomain {
  readonly state: DomainState;
  /** Addresses of the domain, and of this server. */
  readonly found: readonly string[];
  readonly own: readonly string[];
}

/** What is answered of names that there are not. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** All addresses of a name, through its aliases; undefined where nobody answers. */
async function addressesOf(dns: Dns, host: string): Promise<readonly string[] | undefined> {
  const literal = host.replaceAll(/[[\]]/g, '');
  if (isIP(literal)) return [literal];
  try {
    const all = await Promise.all(
      [dns.resolve4(host), dns.resolve6(host)].map((asked) =>
        asked.catch((error: NodeJS.ErrnoException) => {
          if (NOTHING.has(error.code ?? '')) return [];
          throw error;
        }),
      ),
    );
    return all.flat().sort();
  } catch {
    return undefined;
  }
}

async function look(dns: Dns, domain: string, publicUrl: string): Promise<FoundDomain> {
  const { hostname } = new URL(publicUrl);
  const [found, own] = await Promise.all([addressesOf(dns, domain), addressesOf(dns, hostname)]);
  if (!found || !own) return { state: 'UNKNOWN', found: found ?? [], own: own ?? [] };
  // One address that is another's, and every second receiver is led astray.
  const isHere = found.length > 0 && found.every((address) => own.includes(address));
  return { state: isHere ? 'HERE' : found.length ? 'ELSEWHERE' : 'NOWHERE', found, own };
}

/** A campaign asks for it before each of its pieces. */
const looked = new SharedReads<FoundDomain>({ max: 1000, ttl: 60_000 });
/** Where nobody answers, what was so last still is: a domain does not go because a name server is slow. */
const last = new Map<string, FoundDomain>();

/**
 * What links of a tenant's messages begin with, without a slash at the end: its own domain where that leads to this server, else
 * the server's address.
 */
export async function messageUrl(
  { read }: { readonly read: <K extends keyof ReadSettings>(key: K) => ReadSettings[K] },
  db: TenantDb,
  { dns, publicUrl }: { readonly dns: Dns; readonly publicUrl: string },
): Promise<string> {
  const domain = read('messageDomain');
  if (!domain) return publicUrl;
  const key = `${publicUrl} ${domain}`;
  const { state } = await looked.get(db, key, () => look(dns, domain, publicUrl));
  if (state !== 'UNKNOWN') last.set(key, { state, found: [], own: [] });
  if ((state === 'UNKNOWN' ? last.get(key)?.state : state) !== 'HERE') return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}

/** Where the tenant's own domain leads to. */
export const domainCalls: Readonly<Record<string, Call>> = {
  messageDomain: declareCall({
    answer: t.nullable(
      t.object('LinkDomain', {
        domain: t.string(),
        state: t.string(),
        host: t.string(),
        found: t.list(t.string()),
        records: t.list(t.object('DomainRecord', { type: t.string(), name: t.string(), value: t.string() })),
      }),
    ),
    shows: { nothing: 'It tells of the names of hosts.' },
    description:
      'Where the domain of the setting `messageDomain` leads to, asked now: HERE (links of messages begin with it), ELSEWHERE, ' +
      'NOWHERE, UNKNOWN (no name server has answered); null where none is set. `records`: any one of the name server’s records ' +
      'by which it leads here.',
    resolve: async (_args, { db, settings, reach }: ApiContext) => {
      const domain = await settings.read(db, 'messageDomain');
      if (!domain || !reach) return null;
      const { hostname } = new URL(reach.publicUrl);
      const { state, found, own } = await look(reach.dns, domain, reach.publicUrl);
      const alias = isIP(hostname.replaceAll(/[[\]]/g, '')) || hostname === 'localhost' ? [] : [hostname];
      const records = [
        ...alias.map((value) => ({ type: 'CNAME', name: domain, value })),
        ...own.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', name: domain, value })),
      ];
      return { domain, state, found, host: hostname, records };
    },
  }),
};
