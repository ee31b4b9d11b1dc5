/** What the server composes with the product's areas, for tests of its parts. */
import { PRODUCT } from '../../src/server/compose.ts';
import { ensureSystemTables as ensureTables } from '../../src/server/base/db/ensure-tables.ts';
import type { Db } from '../../src/server/base/db/system-tables.ts';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import type { Labels } from '../../src/server/base/model/labels.ts';
import { buildSchema as build } from '../../src/server/platform/api/build-schema.ts';
import { openCatalogs as open } from '../../src/server/platform/api/open-catalogs.ts';
import type { BatchRun } from '../../src/server/platform/jobs/job-run.ts';
import { type JobParts, Jobs as AllJobs } from '../../src/server/platform/jobs/jobs.ts';
import { runBatch as run } from '../../src/server/platform/jobs/run-batch.ts';
import { purge as purgeAll, type PurgeRun } from '../../src/server/platform/upkeep/purge.ts';

export const ensureSystemTables = (db: Db) => ensureTables(db, PRODUCT.tables);

export const buildSchema = (catalog: Catalog, production: boolean) =>
  build(catalog, { ...PRODUCT, production });

export const openCatalogs = (catalog: Catalog, labels: Pick<Labels, 'document'>) =>
  open(catalog, labels, () => buildSchema(catalog, true));

export const runBatch = (given: Omit<BatchRun, 'kinds'>) => run({ ...given, kinds: PRODUCT.kinds });

export const purge = (given: Omit<PurgeRun, 'upkeep' | 'personal'>) => purgeAll({ ...PRODUCT, ...given });

export class Jobs extends AllJobs {
  constructor(parts: Omit<JobParts, 'kinds' | 'upkeep'>) {
    super({ ...parts, kinds: PRODUCT.kinds, upkeep: PRODUCT });
  }
}
