import { sql } from 'kysely';
import type { RoleRules } from '../../../contract/access/rules.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import { formatOf } from '../../../contract/formats/index.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { storedObjects } from '../model/stored-objects.ts';
import { columnOf, tableOf } from '../sql/names.ts';

/** A field of the tenant's own. */
export interface OwnField {
  readonly target: ObjectType;
  readonly name: string;
  /** Only what names one of these values; undefined: whatever names the field. */
  readonly choices?: readonly string[];
}

interface TextRow {
  readonly id: string;
  readonly text: string;
}

/** A problem for each kind of thing (filters of records, row rules, saved views) of which one filters by the field. */
export async function filtersNaming(tx: TenantDb, whole: Catalog, field: OwnField): Promise<Problem[]> {
  const names = new Set(
    [...whole.objects.values()].flatMap(({ name, source }) => (source === field.target.source ? [name] : [])),
  );
  const isNamed = (filter: CompoundFilter | null | undefined) =>
    filter != null &&
    queryFiltersOf(filter).some(
      ({ objectName, objectField, value }) =>
        names.has(objectName) && objectField === field.name && hasChoice(value, field.choices),
    );
  const problems: Problem[] = [];
  const value = field.choices ? field.choices.join(', ') : field.name;
  const like = `%"${field.name}"%`;
  for (const object of storedObjects(whole)) {
    for (const place of object.fields.values()) {
      if (formatOf(place)?.isFilter !== true) continue;
      const text = sql.id(columnOf(place));
      const rows =
        await tx.query(sql<TextRow>`select t.id, t.${text} as text from ${sql.table(tableOf(object))} as t
            where t.tenant_id = ${tx.tenantId} and t.deleted_at is null and t.${text} like ${like} order by t.id`);
      // The problem does not name the record: a person who defines fields may have no right to see it.
      if (rows.some((row) => isNamed(parsed<CompoundFilter>(row.text))))
        problems.push({ message: 'in-use', path: 'name', params: { value } });
    }
  }
  const roles = await tx.query(sql<TextRow>`select r.name as id, r.rules::text as text from tessera.role as r
        where r.tenant_id = ${tx.tenantId} and r.rules::text like ${like} order by r.name`);
  const role = roles.find(({ text }) =>
    Object.values(parsed<RoleRules>(text)?.objects ?? {}).some(({ rows }) => isNamed(rows)),
  )?.id;
  if (role !== undefined) problems.push({ message: 'in-use-rule', path: 'name', params: { value, role } });
  const views = await tx.query(sql<
    TextRow & { readonly shared: boolean }
  >`select v.name as id, v.state as text, v.shared
        from tessera.saved_view as v where v.tenant_id = ${tx.tenantId} and v.state like ${like} order by v.name`);
  const view = views.find(({ text }) =>
    isNamed(parsed<{ readonly filter?: CompoundFilter | null }>(text)?.filter),
  );
  if (view?.shared) problems.push({ message: 'in-use-view', path: 'name', params: { value, view: view.id } });
  else if (view) problems.push({ message: 'in-use-view-other', path: 'name', params: { value } });
  return problems;
}

function hasChoice(text: string | null | undefined, choices: readonly string[] | undefined): boolean {
  if (!choices) return true;
  const value = parsed<unknown>(text ?? '');
  return (Array.isArray(value) ? value : [value]).some((each) => choices.includes(each as string));
}

/** Undefined for what is no JSON: an old text, which no filter understands. */
function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
