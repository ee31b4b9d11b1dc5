/** What areas get for their work that waits, for tests of it. */
import { Outgoing } from '../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../src/server/platform/outgoing/outgoing-config.ts';
import { tenantNumber } from '../../src/server/platform/public-links/tenant-number.ts';
import { Outbox } from '../../src/server/platform/mail/outbox.ts';
import type { AreaDueParts } from '../../src/server/platform/area/area.ts';
import { jobOwner, type Outlook } from '../../src/server/platform/jobs/job-owner.ts';
import type { SecretKeys } from '../../src/server/base/secrets/secret-keys.ts';
import { Settings } from '../../src/server/platform/settings/settings.ts';
import { Labels } from '../../src/server/base/model/labels.ts';
import type { TestApi } from './api.ts';

/** `hosts`, `port`: what OUTGOING_ALLOW and OUTGOING_PORTS say; without an `outlook` nobody has rights or fields of their own. `dns`: nobody answers, unless a server is named. */
export function areaDueParts(
  { database, catalog }: Pick<TestApi, 'database' | 'catalog'>,
  {
    hosts = '',
    port = 443,
    dns = '127.0.0.1:1',
    outlook,
    secretKeys,
  }: {
    readonly hosts?: string;
    readonly port?: number;
    readonly dns?: string;
    readonly outlook?: Outlook;
    readonly secretKeys?: SecretKeys;
  } = {},
): AreaDueParts {
  const rules = readOutgoingRules({ OUTGOING_ALLOW: hosts, OUTGOING_PORTS: String(port), OUTGOING_DNS: dns });
  return {
    forTenant: (tenantId) => database.forTenant(tenantId),
    catalogOf: async (db) => (outlook ? (await outlook.catalogs.known(db)).catalog : catalog),
    ownerOf: async (db, userId) => outlook && jobOwner(db, outlook, userId),
    outgoing: new Outgoing({ rules }),
    mailer: new Outbox(database.kysely),
    labels: outlook?.labels ?? new Labels(new Map()),
    publicUrl: 'https://tenant.test',
    tenantNumber: (tenantId) => tenantNumber(database.kysely, tenantId),
    secret: (db, key) => new Settings(catalog.settings, secretKeys).secret(db, key),
  };
}
