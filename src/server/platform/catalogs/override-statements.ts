import { sql } from 'kysely';
import type { DocumentName, Layer, Override } from '../../../contract/layers/override.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../base/db/statement.ts';

/** An override, and who published it when. */
export interface PublishedOverride extends Override {
  /** A name; null where the user has gone. */
  readonly changedBy?: string | null;
  /** An instant in UTC. */
  readonly changedAt?: string;
}

/** A published override in its place. */
export interface OverrideRow extends PublishedOverride {
  readonly document: DocumentName;
  readonly layer: Layer;
  readonly owner: string;
}

const instant = (column: string) => sql`(to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}') || 'Z'`;

/** The number of the tenant's last publication; 0 before the first. */
export function compileRevision(tenantId: string): TenantStatement<{ readonly revision: number }> {
  return tenantStatement(
    tenantId,
    sql<{ revision: number }>`select coalesce(max(p.number), 0) as revision
    from tessera.config_publication as p where p.tenant_id = ${tenantId}`,
    { prepared: true },
  );
}

/** Changes of a tenant's configuration take turns. */
export function compileLockConfiguration(tenantId: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`select pg_advisory_xact_lock(hashtextextended('tessera.configuration ' || ${tenantId}, 0))`;
}

/** What the tenant's layer and those of its roles have, or what the layer of one user has; by layer and owner. */
export function compileOverrides(tenantId: string, userId?: string): TenantStatement<OverrideRow> {
  const whose =
    userId === undefined
      ? sql`(o.layer = 'tenant' or o.layer = 'role' and exists (select from tessera.role as r
          where r.tenant_id = ${tenantId} and r.id = o.owner))`
      : sql`o.layer = 'user' and o.owner = ${userId}`;
  return tenantSql(tenantId)<OverrideRow>`select o.document, o.layer, o.owner, o.key, o.value, o.base,
      u.name as "changedBy",
      ${instant('o.changed_at')} as "changedAt"
    from tessera.config_override as o
    left join tessera.app_user as u on u.tenant_id = o.tenant_id and u.id = o.changed_by
    where o.tenant_id = ${tenantId} and ${whose}
    order by o.layer = 'role', o.owner, o.document, o.key`;
}

/** The users that have a layer of their own, and how many keys it has by document. */
export function compileUserLayers(tenantId: string): TenantStatement<UserLayer> {
  return tenantSql(tenantId)<UserLayer>`select o.owner, o.document, count(*)::int as count
    from tessera.config_override as o
    join tessera.app_user as u on u.tenant_id = o.tenant_id and u.id = o.owner
    where o.tenant_id = ${tenantId} and o.layer = 'user' group by o.owner, o.document`;
}

export interface UserLayer {
  readonly owner: string;
  readonly document: DocumentName;
  readonly count: number;
}

/** Where an override is. */
export type OverridePlace = Pick<OverrideRow, 'document' | 'layer' | 'owner' | 'key'>;

/** Takes overrides away. */
export function compileOverrideRemoval(
  tenantId: string,
  places: readonly OverridePlace[],
): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.config_override as o
    using json_to_recordset(${JSON.stringify(places)}::json)
      as g(layer text, owner text, document text, key text)
    where o.tenant_id = ${tenantId} and o.layer = g.layer and o.owner = g.owner and o.document = g.document
      and o.key = g.key`;
}

/** Puts overrides in their places. */
export function compileOverrideWrite(
  tenantId: string,
  userId: string,
  overrides: readonly (OverridePlace & Override)[],
): TenantStatement<object> {
  // JSON's null comes out of a recordset as no value at all.
  return tenantSql(tenantId)`insert into tessera.config_override
      (tenant_id, layer, owner, document, key, value, base, changed_by, changed_at)
    select ${tenantId}, layer, owner, document, key, coalesce(value, 'null'), coalesce(base, 'null'), ${userId}, now()
    from json_to_recordset(${JSON.stringify(overrides)}::json)
      as g(layer text, owner text, document text, key text, value jsonb, base jsonb)
    on conflict (tenant_id, layer, owner, document, key) do update
      set value = excluded.value, base = excluded.base, changed_by = excluded.changed_by, changed_at = now()`;
}
