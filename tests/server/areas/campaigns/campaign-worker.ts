import { PRODUCT } from '../../../../src/server/compose.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { openCatalogs } from '../../../../src/server/platform/api/open-catalogs.ts';
import { buildSchema } from '../../../../src/server/platform/api/build-schema.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { timedStepConsumer, timedStepWork } from '../../../../src/server/platform/jobs/timed-steps.ts';
import type { SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { Outbox } from '../../../../src/server/platform/mail/outbox.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import type { TestApi } from '../../../support/api.ts';

/** All that a process does for campaigns, as `main.ts` has it. */
export async function campaignWorker(
  { api }: { readonly api: Pick<TestApi, 'database' | 'catalog'> },
  {
    port = 443,
    hosts = '127.0.0.1',
    secretKeys,
    dns,
  }: {
    readonly port?: number;
    readonly hosts?: string;
    readonly secretKeys?: SecretKeys;
    readonly dns?: string;
  } = {},
): Promise<DueWorker> {
  const { database, catalog } = api;
  const labels = await readLabels('locales');
  const settings = new Settings(catalog.settings);
  const catalogs = openCatalogs(
    catalog,
    labels,
    () => buildSchema(catalog, { ...PRODUCT, production: true }),
    settings,
  );
  const outlook = { catalogs, labels };
  const parts = areaDueParts(api, {
    hosts,
    port,
    outlook,
    ...(secretKeys ? { secretKeys } : {}),
    ...(dns ? { dns } : {}),
  });
  const { catalogOf } = parts;
  return new DueWorker({
    database,
    kinds: [
      ...eventWork(database, [...PRODUCT.consumers, timedStepConsumer({ catalogOf })], parts),
      timedStepWork({
        database,
        catalog,
        catalogOf,
        settings,
        mailer: new Outbox(database.kysely),
        outlook,
      }),
      ...PRODUCT.due(parts),
    ],
  });
}
