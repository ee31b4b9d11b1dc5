import { sql } from 'kysely';
import type { DocumentName, DraftChange, Layer } from '../../../contract/layers/override.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';

/** What an author is at, of one document in one layer. */
export interface DraftRow extends DraftPlace {
  readonly changes: readonly DraftChange[];
  /** Goes up with each change. */
  readonly version: number;
}

export interface DraftPlace {
  readonly document: DocumentName;
  readonly layer: Layer;
  readonly owner: string;
}

/** The drafts of an author that change something, or the one of a document and layer. */
export function compileDrafts(
  tenantId: string,
  authorId: string,
  place?: DraftPlace,
): TenantStatement<DraftRow> {
  const which = place
    ? sql`d.document = ${place.document} and d.layer = ${place.layer} and d.owner = ${place.owner}`
    : sql`d.changes <> '[]'`;
  return tenantSql(tenantId)<DraftRow>`select d.document, d.layer, d.owner, d.changes, d.version
    from tessera.config_draft as d
    where d.tenant_id = ${tenantId} and d.author_id = ${authorId} and ${which}
    order by d.document, array_position(array['tenant', 'role', 'user'], d.layer), d.owner`;
}

/**
 * Keeps a draft in the place of the one that has the version still (0: there is none), of as many as one may have.
 * Answers the new version; nothing where it has another one, or there are too many.
 */
export function compileDraftWrite(
  tenantId: string,
  authorId: string,
  { document, layer, owner, changes, version }: DraftRow,
  most: number,
): TenantStatement<{ readonly version: number }> {
  return tenantSql(tenantId)<{ version: number }>`insert into tessera.config_draft as d
      (tenant_id, author_id, document, layer, owner, changes, version, modified_at)
    select ${tenantId}, ${authorId}, ${document}, ${layer}, ${owner}, ${JSON.stringify(changes)}::jsonb,
      ${version}::int + 1, now()
    where ${version}::int > 0 or (select count(*) from tessera.config_draft as o
      where o.tenant_id = ${tenantId} and o.author_id = ${authorId}) < ${sql.lit(most)}
    on conflict (tenant_id, author_id, document, layer, owner) do update
      set changes = excluded.changes, version = d.version + 1, modified_at = now()
      where d.version = ${version}::int
    returning d.version`;
}

/** Empties an author's drafts: all, or those that the place names. */
export function compileDraftRemoval(
  tenantId: string,
  authorId: string,
  { document, layer, owner }: { readonly [K in keyof DraftPlace]?: string | null | undefined },
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.config_draft as d
    set changes = '[]', version = d.version + 1, modified_at = now()
    where d.tenant_id = ${tenantId} and d.author_id = ${authorId} and d.changes <> '[]'
      and d.document = coalesce(${document ?? null}, d.document)
      and d.layer = coalesce(${layer ?? null}, d.layer) and d.owner = coalesce(${owner ?? null}, d.owner)`;
}
