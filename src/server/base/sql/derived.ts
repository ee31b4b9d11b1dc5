import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import { notice } from './event.ts';
import { tableOf } from './names.ts';
import type { RecordKey, Values } from './record-key.ts';
import { columnsOf } from './write.ts';

/**
 * Sets what follows from what a record has and nobody types, such as which picture shows it, while it still has other
 * values: no version, moment or history tells of it, so that it is in nobody's way; screens hear of it. Answers the event
 * where it was written.
 */
export function compileDerived(
  { tenantId, object, id }: RecordKey,
  fields: Values,
  still: Values,
): TenantStatement<object> {
  const sets = columnsOf(object, { fields }).map(({ name, value }) => sql`${sql.id(name)} = ${value}`);
  const tests = columnsOf(object, { fields: still }).map(
    ({ name, value }) => sql`${sql.id(name)} is not distinct from ${value}`,
  );
  return tenantSql(tenantId)`with written as (
      update ${sql.table(tableOf(object))} set ${sql.join(sets)}
      where tenant_id = ${tenantId} and id = ${id} and ${sql.join(tests, sql` and `)} returning id)
    ${notice({ tenant: tenantId, object: object.source, kind: 'update', ids: [id] }, sql`from written`)}
    returning id`;
}
