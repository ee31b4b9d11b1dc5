import { sql } from 'kysely';
import { MOST_SAVED_VIEWS, type SavedView } from '../../../contract/saved-view.ts';
import { ordered } from '../../base/db/fold.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';

/** Whose statement it is. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
  /** Objects whose views there are for them. */
  readonly objects: ReadonlyMap<string, unknown>;
}

/** What a change names; what it does not stays. */
export type SavedViewChange = { readonly [K in keyof SavedViewValues]?: SavedViewValues[K] | null };

export interface SavedViewValues {
  readonly name: string;
  readonly shared: boolean;
  readonly state: string;
}

/** A view, and the object whose list it is of. */
interface KeptView extends SavedView {
  readonly object: string;
}

const columns = (userId: string) =>
  sql`v.id, v.object, v.name, v.shared, v.state, v.version, v.owner_id = ${userId} as own, u.name as "ownerName"`;
const withOwner = sql`join tessera.app_user as u on u.tenant_id = v.tenant_id and u.id = v.owner_id`;

/** Shared views may be many: of all that one sees, one's own come first. */
const MOST_LISTED = 1000;

/** One's own views and the shared ones of an object, by name. */
export function compileSavedViews(
  { tenantId, userId }: Owner,
  objectName: string,
): TenantStatement<SavedView> {
  return tenantSql(tenantId)<SavedView>`select ${columns(userId)} from tessera.saved_view as v ${withOwner}
    where v.tenant_id = ${tenantId} and v.object = ${objectName} and (v.shared or v.owner_id = ${userId})
    order by own desc, ${ordered(sql`v.name`)}, v.id limit ${sql.lit(MOST_LISTED)}`;
}

/** The view, if one may see it. */
export function compileSavedView({ tenantId, userId }: Owner, id: string): TenantStatement<KeptView> {
  return tenantSql(tenantId)<KeptView>`select ${columns(userId)} from tessera.saved_view as v ${withOwner}
    where v.tenant_id = ${tenantId} and v.id = ${id} and (v.shared or v.owner_id = ${userId})`;
}

/** Answers the id; nothing where one has as many as one may have. */
export function compileNewSavedView(
  { tenantId, userId }: Owner,
  id: string,
  objectName: string,
  { name, shared, state }: SavedViewValues,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`insert into tessera.saved_view
    (tenant_id, id, owner_id, object, name, shared, state)
    select ${tenantId}, ${id}, ${userId}, ${objectName}, ${name}, ${shared}::boolean, ${state}
    where (select count(*) from tessera.saved_view as v where v.tenant_id = ${tenantId}
      and v.owner_id = ${userId} and v.object = ${objectName}) < ${sql.lit(MOST_SAVED_VIEWS)}
    returning id`;
}

/** Changes what is given, of one's own view that has the version still. Answers the id, else nothing. */
export function compileSavedViewChange(
  { tenantId, userId }: Owner,
  id: string,
  version: number,
  { name = null, shared = null, state = null }: SavedViewChange,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`update tessera.saved_view as v
      set name = coalesce(${name}, v.name),
      shared = coalesce(${shared}::boolean, v.shared), state = coalesce(${state}, v.state),
      version = v.version + 1, modified_at = now()
    where v.tenant_id = ${tenantId} and v.id = ${id} and v.owner_id = ${userId} and v.version = ${version}
    returning v.id`;
}

/** Removes one's own view that has the version still. Answers the id, else nothing. */
export function compileSavedViewRemoval(
  { tenantId, userId }: Owner,
  id: string,
  version: number,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`delete from tessera.saved_view as v
    where v.tenant_id = ${tenantId} and v.id = ${id} and v.owner_id = ${userId} and v.version = ${version}
    returning v.id`;
}
