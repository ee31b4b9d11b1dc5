import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';
import type { NewFile } from '../stored-file.ts';
import type { ReceivedFile } from './receive.ts';

/**
 * Writes down a file that is not there yet, and that its content is about to be: whoever removes unused contents waits
 * for this, or this for them. Answers the bytes of all of the tenant's other files.
 */
export function compileTakenFile(
  tenantId: string,
  id: string,
  file: NewFile,
  { size, sha256 }: ReceivedFile,
): TenantStatement<{ readonly others: string }> {
  const { purpose, name, contentType, object, createdBy, expiresAt, details } = file;
  return tenantSql(tenantId)<{ others: string }>`with content as (
      insert into tessera.content (tenant_id, sha256) values (${tenantId}, ${sha256})
      on conflict (tenant_id, sha256) do update set kept_at = clock_timestamp())
    insert into tessera.file (tenant_id, id, purpose, name, content_type, size, sha256, in_contents, object,
      created_by, expires_at, details)
    values (${tenantId}, ${id}, ${purpose}, ${name}, ${contentType}, ${size}, ${sha256}, true, ${object},
      ${createdBy}, ${expiresAt?.toISOString() ?? null}, ${details === undefined ? null : JSON.stringify(details)}::jsonb)
    returning (select coalesce(sum(o.size), 0) from tessera.file as o where o.tenant_id = ${tenantId})::bigint as others`;
}

const isUsed = (tenantId: string) => sql`exists (select from tessera.file as f
  where f.tenant_id = ${tenantId} and f.sha256 = c.sha256 and f.in_contents)`;

export function compileUnusedContents(tenantId: string): TenantStatement<{ readonly sha256: string }> {
  return tenantSql(tenantId)<{ sha256: string }>`select c.sha256 from tessera.content as c
    where c.tenant_id = ${tenantId} and not ${isUsed(tenantId)} order by c.sha256`;
}

/** Nobody keeps it anew until the transaction ends. */
export function compileLockContent(tenantId: string, sha256: string): TenantStatement<object> {
  return tenantSql(tenantId)`select
      from tessera.content where tenant_id = ${tenantId} and sha256 = ${sha256} for update`;
}

/** Answers whether it was still unused. */
export function compileForgetContent(tenantId: string, sha256: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.content as c
    where c.tenant_id = ${tenantId} and c.sha256 = ${sha256} and not ${isUsed(tenantId)} returning c.sha256`;
}
