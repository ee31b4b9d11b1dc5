import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_TYPES } from '../../../contract/metadata/custom-types.ts';
import { forbidden } from '../../base/access/access.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileChoiceCounts, compileValueCount } from '../../base/sql/own-values.ts';
import { requireDefinition } from './replacement.ts';

/** What records hold of a tenant's own field; deleted ones count, since they may come back. */
export interface OwnFieldUsage {
  readonly total: number;
  /** Of those choices that records hold, also of such that are none any more. */
  readonly choices: readonly { readonly name: string; readonly count: number }[];
}

/**
 * @param own the objects as the role has them
 * @throws ApiError not-found; forbidden where the role does not see all records, which the counts would tell of
 */
export async function ownFieldUsage(
  db: TenantDb,
  whole: Catalog,
  own: Catalog,
  id: string,
): Promise<OwnFieldUsage> {
  const { definition, target } = await requireDefinition(db, whole, id);
  if (requireObject(own, target.name).rows) throw forbidden({ object: target.name, rule: 'rows' });
  const values = { object: target, fieldName: definition.name };
  const [row] = await db.run(compileValueCount(db.tenantId, values));
  const hasChoices = CUSTOM_TYPES[definition.type].choices;
  const counts = hasChoices ? await db.run(compileChoiceCounts(db.tenantId, values)) : [];
  return { total: row?.count ?? 0, choices: counts.map(({ choice: name, count }) => ({ name, count })) };
}
