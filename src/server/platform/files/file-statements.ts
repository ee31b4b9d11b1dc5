import { sql } from 'kysely';
import { tenantSql, tenantStatement, type TenantStatement } from '../../base/db/statement.ts';
import type { NewFile, StoredFile } from './stored-file.ts';

/** Sizes are bigint, and so texts. */
export type FileRow = Omit<StoredFile, 'size'> & { readonly size: string };

const COLUMNS = sql`id, purpose, name, content_type as "contentType", size, sha256,
  in_contents as "inContents", object,
  created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt", details`;
/** Whoever writes a file says so with every part: after so long nobody does any more. */
const ABANDONED_AFTER = sql`interval '1 hour'`;
const IS_THERE = sql`completed_at is not null and (expires_at is null or expires_at > now())`;

export function compileNewFile(tenantId: string, id: string, file: NewFile): TenantStatement<object> {
  const { purpose, name, contentType, object, createdBy, expiresAt, details } = file;
  return tenantSql(tenantId)`insert into tessera.file
    (tenant_id, id, purpose, name, content_type, object, created_by, expires_at, details)
    values (${tenantId}, ${id}, ${purpose}, ${name}, ${contentType}, ${object}, ${createdBy},
      ${expiresAt?.toISOString() ?? null}, ${details === undefined ? null : JSON.stringify(details)}::jsonb)`;
}

/** Adds a part and answers the bytes of the tenant's other files. No row: the file has been removed. */
export function compileNewPart(
  tenantId: string,
  id: string,
  { part, bytes, size }: { readonly part: number; readonly bytes: Buffer; readonly size: number },
): TenantStatement<{ readonly others: string }> {
  return tenantStatement(
    tenantId,
    sql<{ others: string }>`with added as (
      insert into tessera.file_part (tenant_id, file_id, part, bytes) values (${tenantId}, ${id}, ${part}, ${bytes}))
    update tessera.file as f set size = ${size}, written_at = clock_timestamp()
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.completed_at is null
    returning (select coalesce(sum(o.size), 0) from tessera.file as o
      where o.tenant_id = ${tenantId} and o.id <> ${id})::bigint as others`,
    { prepared: true },
  );
}

/** Bytes of all of the tenant's files. */
export function compileUsed(tenantId: string): TenantStatement<{ readonly used: string }> {
  return tenantSql(tenantId)<{ used: string }>`select coalesce(sum(size), 0)::bigint as used
      from tessera.file where tenant_id = ${tenantId}`;
}

export function compileComplete(tenantId: string, id: string, sha256: string): TenantStatement<FileRow> {
  return tenantSql(tenantId)<FileRow>`update tessera.file
    set completed_at = clock_timestamp(), sha256 = ${sha256}
    where tenant_id = ${tenantId} and id = ${id} and completed_at is null returning ${COLUMNS}`;
}

export function compileFile(tenantId: string, id: string): TenantStatement<FileRow> {
  return tenantSql(tenantId)<FileRow>`select ${COLUMNS}
      from tessera.file where tenant_id = ${tenantId} and id = ${id} and ${IS_THERE}`;
}

/** Which files are asked for. */
export interface ChosenFiles {
  /** Of this user only. */
  readonly createdBy?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
}

/** More are not listed. */
const MOST_FILES = 200;

/** The newest first. */
export function compileFiles(
  tenantId: string,
  purposes: readonly string[],
  { createdBy, details }: ChosenFiles,
): TenantStatement<FileRow> {
  const by = createdBy === undefined ? sql`` : sql` and created_by = ${createdBy}`;
  const having = details === undefined ? sql`` : sql` and details @> ${JSON.stringify(details)}::jsonb`;
  return tenantSql(tenantId)<FileRow>`select ${COLUMNS} from tessera.file
    where tenant_id = ${tenantId} and purpose = any(${[...purposes]}::text[])${by}${having} and ${IS_THERE}
    order by id desc limit ${sql.lit(MOST_FILES)}`;
}

export function compilePart(
  tenantId: string,
  id: string,
  part: number,
): TenantStatement<{ readonly bytes: Buffer }> {
  return tenantStatement(
    tenantId,
    sql<{ bytes: Buffer }>`select bytes from tessera.file_part
    where tenant_id = ${tenantId} and file_id = ${id} and part = ${part}`,
    { prepared: true },
  );
}

/** With its parts. */
export function compileDeleteFile(tenantId: string, id: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.file where tenant_id = ${tenantId} and id = ${id}`;
}

/** What has come to be seen meanwhile stays. */
export function compileDropUnfinished(tenantId: string, id: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.file
      where tenant_id = ${tenantId} and id = ${id} and completed_at is null`;
}

/** Files whose details have a value, finished or not. */
export function compileFilesWith(
  tenantId: string,
  purpose: string,
  details: Readonly<Record<string, string>>,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select id from tessera.file
    where tenant_id = ${tenantId} and purpose = ${purpose} and details @> ${JSON.stringify(details)}::jsonb`;
}

/** Files that have expired, and those that nobody writes any more. */
export function compileStale(tenantId: string, now: Date): TenantStatement<{ readonly id: string }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return tenantSql(tenantId)<{ id: string }>`select id from tessera.file where tenant_id = ${tenantId}
      and (expires_at < ${moment} or completed_at is null and written_at < ${moment} - ${ABANDONED_AFTER})`;
}
