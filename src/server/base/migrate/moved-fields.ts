import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { MovedFieldGroup } from '../../../contract/metadata/model-moved.ts';
import { columnType } from '../formats/index.ts';
import { columnName, columnOf, tableName, tableOf } from '../sql/names.ts';
import type { ActualTable } from './actual.ts';
import { id, namedDefaults, NEW_ID, text, toldAsCreated, toldValue, toldWhereGiven } from './made-records.ts';
import type { Step } from './step.ts';

/** Fields of an object whose values are in records of another one by now. */
export interface FormerFields {
  readonly object: string;
  readonly fields: readonly string[];
  readonly table: string;
  /** How the values of columns that are there still become records. */
  readonly move: (found: ActualTable) => Step;
}

/** All fields that became records, and how they become that (key `movedFields` of a model). */
export function formerFields({ objects }: Pick<Catalog, 'objects'>): FormerFields[] {
  return [...objects.values()].flatMap((object) =>
    (object.movedFields ?? []).flatMap((moved): FormerFields[] => {
      const owner = object.fields.get(moved.owner);
      if (!owner) return [];
      const fields = [...Object.values(moved.fields), ...Object.keys(moved.while ?? {})];
      const move = (found: ActualTable) => moveStep(object, moved, owner, found);
      return [{ object: moved.object, fields, table: tableName(moved.object), move }];
    }),
  );
}

/** Columns of a table that go once their values have become records. */
export const formerColumns = (former: readonly FormerFields[], table: string): ReadonlySet<string> =>
  new Set(former.flatMap((each) => (each.table === table ? each.fields.map(columnName) : [])));

/** Makes a record of each owner that has one of the values, or by whose other field they count. Those of deleted owners, too. */
function moveStep(object: ObjectType, moved: MovedFieldGroup, owner: Field, found: ActualTable): Step {
  const fields = [...object.fields.values()];
  const given = { ...namedDefaults(fields), ...moved.values };
  const fixed = Object.entries(given).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    const type = field && columnType(field);
    const sql = text(typeof value === 'string' ? value : JSON.stringify(value));
    return field && type != null ? [{ field, sql: `${sql}::${type}` }] : [];
  });
  const taken = Object.entries(moved.fields).flatMap(([name, from]) => {
    const field = object.fields.get(name);
    return field && found.columns.has(columnName(from)) ? [{ field, sql: `o.${id(columnName(from))}` }] : [];
  });
  const placed = [{ field: owner, sql: 'o.id' }, ...fixed, ...taken];
  const isGiven = taken.length ? `num_nonnulls(${taken.map(({ sql }) => sql).join(', ')}) > 0` : 'false';
  const counting = countingOf(moved, found);
  const [target, table] = [id(tableOf(object)), id(tableName(moved.object))];
  const same = fixed
    .filter(({ field }) => Object.hasOwn(moved.values ?? {}, field.name))
    .map(({ field, sql }) => ` and t.${id(columnOf(field))} = ${sql}`);
  const told = [
    toldValue(owner, `to_jsonb(r.${id(columnOf(owner))})`),
    ...fixed.map(({ field }) => toldValue(field, text(JSON.stringify(given[field.name])) + '::jsonb')),
  ];
  const changes = `jsonb_build_array(${told.join(', ')})${taken.map(({ field }) => toldWhereGiven(object, field)).join('')}`;
  return {
    title: `move ${Object.values(moved.fields).join(', ')} of ${moved.object} to ${object.name}`,
    sql: `with r as (
      insert into ${target} (tenant_id, id, deleted_at, ${placed.map(({ field }) => id(columnOf(field))).join(', ')})
      select o.tenant_id, ${NEW_ID}, case when ${counting ?? 'true'} then null else now() end, ${placed.map(({ sql }) => sql).join(', ')}
      from ${table} as o where (${isGiven} or ${counting ?? 'false'}) and not exists (select from ${target} as t
        where t.tenant_id = o.tenant_id and t.${id(columnOf(owner))} = o.id${same.join('')})
      returning *)${toldAsCreated(object, changes)}`,
  };
}

/** Do the values count, by the field that said so? Undefined: whatever stands there does. */
function countingOf({ while: counting }: MovedFieldGroup, found: ActualTable): string | undefined {
  const [asked] = Object.entries(counting ?? {});
  if (!asked) return undefined;
  const column = columnName(asked[0]);
  if (!found.columns.has(column)) return 'false';
  return `coalesce(o.${id(column)}::text in (${asked[1].map((value) => text(String(value))).join(', ')}), false)`;
}
