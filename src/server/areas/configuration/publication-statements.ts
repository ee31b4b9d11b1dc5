import { sql } from 'kysely';
import type { Json } from '../../../contract/layers/override.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import type { OverridePlace } from '../../platform/catalogs/override-statements.ts';

/** An override without what is told elsewhere; null: there is none. */
export type KeptOverride = { readonly value: Json; readonly base: Json } | null;

/** One key that a publication changed. */
export interface PublishedChange extends OverridePlace {
  /** The key as the layer left it; null: nothing. */
  readonly before: Json;
  readonly after: Json;
  readonly ownerName: string;
  /** The key was given back to the layers below. */
  readonly reset: boolean;
  /** What the layer itself had, and has since. */
  readonly from: KeptOverride;
  readonly to: KeptOverride;
}

export interface Publication {
  readonly number: number;
  /** An instant in UTC. */
  readonly at: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly note: string;
  readonly changes: readonly PublishedChange[];
  /** The publication whose state it brought back; 0: that of the product. */
  readonly rolledBackTo: number | null;
}

const columns = sql`p.number, (to_json(p.at at time zone 'UTC') #>> '{}') || 'Z' as at,
  p.author_id as "authorId", p.author_name as "authorName", p.note, p.changes, p.rolled_back_to as "rolledBackTo"`;

/** Publications, the newest first. */
export function compilePublications(
  tenantId: string,
  { limit, before }: { readonly limit: number; readonly before?: number | null | undefined },
): TenantStatement<Publication> {
  const older = before == null ? sql`` : sql` and p.number < ${before}`;
  return tenantSql(tenantId)<Publication>`select ${columns} from tessera.config_publication as p
    where p.tenant_id = ${tenantId}${older} order by p.number desc limit ${sql.lit(limit)}`;
}

/** What each key had when publication `number` was through, of those that were changed since. */
export function compileStateAfter(
  tenantId: string,
  number: number,
): TenantStatement<OverridePlace & { readonly from: KeptOverride }> {
  return tenantSql(tenantId)<OverridePlace & { readonly from: KeptOverride }>`
    select distinct on (c.document, c.layer, c.owner, c.key) c.document, c.layer, c.owner, c.key, c."from"
    from tessera.config_publication as p
    cross join lateral jsonb_to_recordset(p.changes)
      as c(document text, layer text, owner text, key text, "from" jsonb)
    where p.tenant_id = ${tenantId} and p.number > ${number}
    order by c.document, c.layer, c.owner, c.key, p.number`;
}

/** Writes a publication down. */
export function compilePublication(
  tenantId: string,
  { number, authorId, authorName, note, changes, rolledBackTo }: Omit<Publication, 'at'>,
): TenantStatement<Publication> {
  return tenantSql(tenantId)<Publication>`insert into tessera.config_publication as p
      (tenant_id, number, author_id, author_name, note, changes, rolled_back_to)
    values (${tenantId}, ${number}, ${authorId}, ${authorName}, ${note}, ${JSON.stringify(changes)}::jsonb,
      ${rolledBackTo})
    returning ${columns}`;
}
