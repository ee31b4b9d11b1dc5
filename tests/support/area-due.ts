/** What areas get for their work that waits, for tests of it. */
import { Outgoing } from '../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../src/server/platform/outgoing/outgoing-config.ts';
import { tenantNumber } from '../../src/server/platform/public-links/tenant-number.ts';
import type { AreaDueParts } from '../../src/server/platform/area/area.ts';
import type { TestApi } from './api.ts';

/** `allowed`: what OUTGOING_ALLOW and OUTGOING_PORTS say. `dns`: nobody answers, unless a server is named. */
export function areaDueParts(
  { database, catalog }: Pick<TestApi, 'database' | 'catalog'>,
  {
    hosts = '',
    port = 443,
    dns = '127.0.0.1:1',
  }: { readonly hosts?: string; readonly port?: number; readonly dns?: string } = {},
): AreaDueParts {
  const rules = readOutgoingRules({ OUTGOING_ALLOW: hosts, OUTGOING_PORTS: String(port), OUTGOING_DNS: dns });
  return {
    forTenant: (tenantId) => database.forTenant(tenantId),
    stored: () => Promise.resolve(catalog),
    outgoing: new Outgoing({ rules }),
    publicUrl: 'https://tenant.test',
    tenantNumber: (tenantId) => tenantNumber(database.kysely, tenantId),
  };
}
