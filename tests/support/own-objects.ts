import { flatten } from '../../src/contract/layers/flatten.ts';
import type { Json } from '../../src/contract/layers/override.ts';
import {
  compileOverrideRemoval,
  compileOverrideWrite,
} from '../../src/server/platform/catalogs/override-statements.ts';
import { readOverrides } from '../../src/server/platform/catalogs/overrides.ts';
import { compilePublication } from '../../src/server/areas/configuration/publication-statements.ts';
import { OwnCatalogs } from '../../src/server/platform/catalogs/own-catalogs.ts';
import { changeOwnTables } from '../../src/server/platform/catalogs/own-tables.ts';
import type { TestApi } from './api.ts';

export interface OwnModel {
  readonly fields: readonly object[];
  readonly [key: string]: unknown;
}

/** Publishes models as the tenant's only ones. */
export async function publishModels(
  { database, catalog }: Pick<TestApi, 'database' | 'catalog'>,
  tenantId: string,
  models: Readonly<Record<string, OwnModel>>,
  allowLoss = false,
  largeFrom?: number,
): Promise<void> {
  const own = new OwnCatalogs(catalog, () => new Set());
  await database.forTenant(tenantId).transaction(async (tx) => {
    const published = await readOverrides(tx);
    const before = own.of(tenantId, published.documents).catalog;
    const documents = new Map(Object.entries(models)) as unknown as ReadonlyMap<string, Json>;
    const { catalog: after, problems } = own.link(tenantId, documents);
    if (problems.size) throw new Error(JSON.stringify([...problems]));
    await changeOwnTables(
      tx,
      { before, after },
      { allowLoss, ...(largeFrom === undefined ? {} : { largeFrom }) },
    );
    const layer = { layer: 'tenant', owner: '' } as const;
    const old = [...published.documents].flatMap(([document, layers]) =>
      layers.flatMap(({ overrides }) => overrides.map(({ key }) => ({ ...layer, document, key }))),
    );
    if (old.length) await tx.run(compileOverrideRemoval(tenantId, old));
    const overrides = [...documents].flatMap(([name, document]) =>
      [...flatten('model', document)].map(([key, value]) => ({
        ...layer,
        document: `model/${name}` as const,
        key,
        value,
        base: null,
      })),
    );
    if (overrides.length) await tx.run(compileOverrideWrite(tenantId, 'user', overrides));
    const number = published.revision + 1;
    const by = { authorId: 'user', authorName: 'User', note: '', changes: [], rolledBackTo: null };
    await tx.run(compilePublication(tenantId, { number, ...by }));
  });
}
