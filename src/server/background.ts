import type { Catalog } from '../contract/metadata/catalog.ts';
import type { Database } from './base/db/database.ts';
import type { TenantDb } from './base/db/tenant-db.ts';
import type { Labels } from './base/model/labels.ts';
import { useSecretKeys } from './base/records/secret-values.ts';
import { speechRules } from './areas/media/speech/speech-config.ts';
import { useSpeech } from './areas/media/speech/speech-server.ts';
import { PRODUCT } from './compose.ts';
import type { Config } from './config.ts';
import { buildSchema } from './platform/api/build-schema.ts';
import { openCatalogs } from './platform/api/open-catalogs.ts';
import { newOneTimeToken } from './platform/auth/one-time-token.ts';
import { scheduledWork } from './platform/due/schedule.ts';
import { eventWork } from './platform/events/consumers.ts';
import { jobOwner } from './platform/jobs/job-owner.ts';
import { type JobParts, Jobs } from './platform/jobs/jobs.ts';
import { timedStepConsumer, timedStepWork } from './platform/jobs/timed-steps.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { Outgoing, type OutgoingNote } from './platform/outgoing/outgoing.ts';
import { tenantNumber } from './platform/public-links/tenant-number.ts';
import { Settings } from './platform/settings/settings.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: Catalog;
  readonly labels: Labels;
  /** Where the server is reached: what links begin with. */
  readonly publicUrl: string;
  /** Is told of each call to an address that people have given. */
  readonly observe: (note: OutgoingNote) => void;
  readonly workers?: JobParts['workers'];
}

/**
 * The work that nobody waits for, with all that it stands on: what the server has at hand, and what each worker
 * process does.
 * @throws StartError for what of the settings cannot be used
 */
export async function openBackground(parts: Parts) {
  const { config, database, catalog, labels, publicUrl, observe } = parts;
  const db = database.kysely;
  useSecretKeys(config.secretKeys);
  const settings = new Settings(catalog.settings, config.secretKeys);
  const schema = () => buildSchema(catalog, { ...PRODUCT, production: true });
  const catalogs = openCatalogs(catalog, labels, schema, settings);
  const mail = await openMail(db, config, publicUrl, {
    wake: () => jobs.wake(),
    newToken: (link) => newOneTimeToken(db, link),
  });
  const outgoing = new Outgoing({ rules: config.outgoing, observe });
  const { speech } = config;
  useSpeech(speech && { ...speech, outgoing: new Outgoing({ rules: speechRules(speech), observe }) });
  const catalogOf = (tenant: TenantDb) => catalogs.of(tenant);
  const ownerOf = (tenant: TenantDb, userId: string) => jobOwner(tenant, { catalogs, labels }, userId);
  const consumers = [...PRODUCT.consumers, timedStepConsumer({ catalogOf })];
  const { mailer } = mail.parts;
  const jobs: Jobs = new Jobs({
    database,
    outgoing,
    catalog,
    catalogs,
    labels,
    kinds: PRODUCT.kinds,
    upkeep: PRODUCT,
    workers: parts.workers,
    due: [
      ...mail.due,
      ...eventWork(database, consumers, { catalogOf, ownerOf }),
      timedStepWork({ database, catalog, catalogOf, settings, mailer, outlook: { catalogs, labels } }),
      ...PRODUCT.due({
        forTenant: (tenantId) => database.forTenant(tenantId),
        catalogOf,
        ownerOf,
        outgoing,
        mailer,
        labels,
        publicUrl,
        tenantNumber: (tenantId) => tenantNumber(db, tenantId),
        secret: (tenant, key) => settings.secret(tenant, key),
      }),
      ...scheduledWork(database, PRODUCT.schedules),
    ],
  });
  return { jobs, catalogs, settings, consumers, outgoing, mail: mail.parts };
}
