import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { referencesTo } from '../../base/model/stored-objects.ts';
import type { PersonalParts } from './personal-part.ts';
import type { RecordsOf } from './records-of.ts';

/**
 * Persons and all that belongs to them, and to that: the persons first, each record once; with what areas know to be the
 * same. Without `persons`, records that are about a person themselves are left out.
 */
export async function subjectOf(
  db: TenantDb,
  catalog: Catalog,
  person: ObjectType,
  ids: readonly string[],
  parts: PersonalParts,
  { persons = true }: { readonly persons?: boolean } = {},
): Promise<readonly RecordsOf[]> {
  const found = new Map([[person.name, { object: person, ids: new Set(ids) }]]);
  const open: RecordsOf[] = [{ object: person, ids }];
  for (let next = open.shift(); next; next = open.shift()) {
    const same: string[] = [];
    for (const part of parts.values()) same.push(...((await part.same?.(db, next)) ?? []));
    const fresh = same.filter((id) => !found.get(next.object.name)?.ids.has(id));
    for (const id of fresh) found.get(next.object.name)?.ids.add(id);
    if (fresh.length) open.push({ object: next.object, ids: fresh });
    for (const { object, field } of referencesTo(catalog, next.object)) {
      if (!field.owned || (object.personal && !persons)) continue;
      const rows = await db.query(sql<{ id: string }>`select id from ${sql.table(tableOf(object))}
            where tenant_id = ${db.tenantId} and ${sql.id(columnOf(field))} = any(${[...next.ids]}::text[])`);
      const known = found.get(object.name) ?? { object, ids: new Set<string>() };
      const more = rows.map(({ id }) => id).filter((id) => !known.ids.has(id));
      if (!more.length) continue;
      for (const id of more) known.ids.add(id);
      found.set(object.name, known);
      open.push({ object, ids: more });
    }
  }
  return [...found.values()].map((each) => ({ object: each.object, ids: [...each.ids] }));
}
