import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { listLink } from './lists.ts';
import { tableOf } from './names.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** Removes records for good that were deleted before a moment: the first few, and answers which. */
export function compilePurge(
  tenantId: string,
  object: ObjectType,
  before: Date,
  limit: number,
): TenantStatement<{ readonly id: string }> {
  const table = sql.table(tableOf(object));
  return tenantSql(tenantId)<{ id: string }>`delete
      from ${table} where tenant_id = ${tenantId} and id = any(array(
      select id from ${table} where tenant_id = ${tenantId} and deleted_at < ${before.toISOString()}::timestamptz
      order by deleted_at limit ${sql.lit(limit)} for update skip locked)) returning id`;
}

/** Removes these records for good, as far as they are deleted, and answers which. */
export function compilePurgeRecords(
  tenantId: string,
  object: ObjectType,
  ids: readonly string[],
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`delete
      from ${sql.table(tableOf(object))} where tenant_id = ${tenantId}
      and id = any(${[...ids]}::text[]) and deleted_at is not null returning id`;
}

/** Takes records out of a list, whichever end of it they are: those that have it, or those in it. */
export function compileUnlinkMembers(
  tenantId: string,
  owner: ObjectType,
  list: Field,
  end: 'own' | 'other',
  ids: readonly string[],
): TenantStatement<object> {
  const link = listLink(owner, list);
  return tenantSql(tenantId)`delete from ${sql.table(link.table)}
    where tenant_id = ${tenantId} and ${sql.id(link[end])} = any(${[...ids]}::text[])`;
}
