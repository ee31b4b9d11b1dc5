import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { compileUnlinkMembers } from '../../base/sql/purge.ts';
import { referencesTo, storedObjects } from '../../base/model/stored-objects.ts';
import type { RecordsOf } from './records-of.ts';

/** Removes the records for good, with their places in lists; what refers to them stays, without the reference. */
export async function removeRecords(
  tx: TenantDb,
  catalog: Catalog,
  subject: readonly RecordsOf[],
): Promise<void> {
  const { tenantId } = tx;
  for (const { object, ids } of subject) {
    for (const owner of storedObjects(catalog)) {
      for (const field of owner.fields.values()) {
        if (field.relation?.type !== 'members') continue;
        if (owner.name === object.name)
          await tx.run(compileUnlinkMembers(tenantId, owner, field, 'own', ids));
        if (field.relation.target === object.name) {
          await tx.run(compileUnlinkMembers(tenantId, owner, field, 'other', ids));
        }
      }
    }
    for (const { object: owner, field } of referencesTo(catalog, object)) {
      const going = subject.find((part) => part.object.name === owner.name)?.ids ?? [];
      const column = sql.id(columnOf(field));
      await tx.query(sql<object>`update ${sql.table(tableOf(owner))}
            set ${column} = null, version = version + 1, modified_at = now()
            where tenant_id = ${tenantId} and ${column} = any(${[...ids]}::text[])
              and id <> all(${[...going]}::text[])`);
    }
  }
  for (const { object, ids } of subject) {
    await tx.query(sql<object>`delete from ${sql.table(tableOf(object))}
          where tenant_id = ${tenantId} and id = any(${[...ids]}::text[])`);
  }
}
