import { sql } from 'kysely';
import { CONFIGURATION } from '../../../contract/live.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../base/db/statement.ts';

interface StoredValue {
  readonly key: string;
  readonly value: unknown;
}

/** What the tenant has set, in the order of the keys. */
export function compileValues(tenantId: string): TenantStatement<StoredValue> {
  return tenantStatement(
    tenantId,
    sql<StoredValue>`select s.key, s.value from tessera.setting as s
    where s.tenant_id = ${tenantId} and s.value is not null order by s.key`,
    { prepared: true },
  );
}

/** A setting, and who changed it when: undefined before the first change. */
export interface StoredSetting extends StoredValue {
  readonly version: number;
  /** A name; null where the user has gone, or it was the server. */
  readonly changedBy: string | null;
  /** An instant in UTC. */
  readonly changedAt: string;
}

const instant = (column: string) => sql`(to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}') || 'Z'`;

export function compileSettings(tenantId: string): TenantStatement<StoredSetting> {
  return tenantSql(tenantId)<StoredSetting>`select s.key, s.value, s.version, u.name as "changedBy",
      ${instant('s.changed_at')} as "changedAt"
    from tessera.setting as s
    left join tessera.app_user as u on u.tenant_id = s.tenant_id and u.id = s.changed_by
    where s.tenant_id = ${tenantId}`;
}

/** Changes of a tenant's settings take turns. */
export function compileLockSettings(tenantId: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`select pg_advisory_xact_lock(hashtextextended('tessera.settings ' || ${tenantId}, 0))`;
}

/** Null takes the setting back. */
export function compileSet(
  tenantId: string,
  userId: string | null,
  { key, value }: StoredValue,
): TenantStatement<object> {
  const json = value === null ? null : JSON.stringify(value);
  return tenantSql(tenantId)`insert into tessera.setting as s (tenant_id, key, value, changed_by)
    values (${tenantId}, ${key}, ${json}::jsonb, ${userId})
    on conflict (tenant_id, key) do update set value = excluded.value, version = s.version + 1,
      changed_by = excluded.changed_by, changed_at = now()`;
}

/** By what the history knows the changes of a setting. */
export const settingRecord = (key: string): string => `setting/${key}`;

/** A change as it was written down. */
export interface SettingChange {
  readonly at: string;
  readonly userName: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes of a setting, the newest first. */
export function compileSettingHistory(
  tenantId: string,
  key: string,
  limit: number,
): TenantStatement<SettingChange> {
  return tenantSql(tenantId)<SettingChange>`select ${instant('a.at')} as at, a.user_name as "userName",
      a.changes #> '{0,before}' as before, a.changes #> '{0,after}' as after
    from tessera.audit as a
    where a.tenant_id = ${tenantId} and a.object = ${CONFIGURATION} and a.record_id = ${settingRecord(key)}
    order by a.id desc limit ${limit}`;
}
