import { type QueryExecutorProvider, sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnName, linkTableName, tableName, tableOf } from '../sql/names.ts';
import type { ActualTable } from './actual.ts';
import { rulesOf, storedFields } from './stored-rules.ts';
import type { TableRules } from './table-notes.ts';

/** What is called otherwise than it is stored, by the names of now of the objects. */
export interface Renames {
  /** By the name of before. */
  readonly objects: ReadonlyMap<string, string>;
  /** By object: fields by their names of before. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By object and the field's name of now: values by their names of before. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** By object and field, both by their names of now: the object that a relation leads to. */
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Renames, with the statements that bring the tables to the names of now. */
export interface RenamePlan extends Renames {
  readonly statements: readonly string[];
  readonly titles: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * What of the database has a name that a model says was its name before. A name that both have, the one of before and the
 * one of now, is no rename: whether values may go is asked as of any other column or table.
 */
export function planRenames(
  objects: Iterable<ObjectType>,
  actual: ReadonlyMap<string, ActualTable>,
  noted: ReadonlyMap<string, TableRules>,
): RenamePlan {
  const plan = {
    objects: new Map<string, string>(),
    fields: new Map<string, Map<string, string>>(),
    values: new Map<string, Map<string, Map<string, string>>>(),
    targets: new Map<string, Map<string, string>>(),
    statements: [] as string[],
    titles: [] as string[],
  };
  const isOurs = (name: string) => actual.get(name)?.columns.has('tenant_id') === true;
  const rename = (from: string, to: string) => {
    plan.statements.push(`alter table ${quoted(from)} rename to ${quoted(to)}`);
    plan.titles.push(`rename table ${from} to ${to}`);
    // By their names the indexes of a table are known.
    for (const index of actual.get(from)?.indexes ?? []) {
      if (!index.startsWith(`${from}__`)) continue;
      const renamed = `${to}${index.slice(from.length)}`;
      const next = renamed.length > 63 ? undefined : renamed;
      plan.statements.push(
        next === undefined
          ? `drop index ${quoted(index)}`
          : `alter index ${quoted(index)} rename to ${quoted(next)}`,
      );
    }
  };
  for (const object of objects) {
    if (object.name !== object.source) continue;
    for (const { name, relation } of object.fields.values())
      if (relation) into(plan.targets, object.name).set(name, relation.target);
    const { tablePrefix: prefix = '' } = object;
    const table = tableOf(object);
    const before = object.renamedFrom?.find((old) => isOurs(`${prefix}${tableName(old)}`));
    const oldTable = before === undefined ? table : `${prefix}${tableName(before)}`;
    const isRenamed = before !== undefined && !actual.has(table);
    if (isRenamed) {
      plan.objects.set(before, object.name);
      rename(oldTable, table);
    }
    const found = actual.get(isRenamed ? oldTable : table);
    if (!found) continue;
    const rules = noted.get(found.name);
    for (const field of object.fields.values()) {
      const names = [field.name, ...(field.renamedFrom ?? [])];
      let old: string | undefined;
      if (field.relation?.type === 'members') {
        const to = linkTableName(object.name, field.name, object.tablePrefix);
        const from = names
          .flatMap((name) =>
            (isRenamed ? [before] : [object.name]).map((owner) => ({
              name,
              table: linkTableName(owner, name, object.tablePrefix),
            })),
          )
          .find((each) => isOurs(each.table));
        if (from && from.table !== to && !actual.has(to)) {
          rename(from.table, to);
          old = from.name;
        }
      } else if (!field.system && !field.custom && field.relation?.type !== 'inverseMembers') {
        const column = columnName(field.name);
        old = found.columns.has(column)
          ? undefined
          : names.find((name) => found.columns.has(columnName(name)));
        if (old !== undefined) {
          plan.statements.push(
            `alter table ${quoted(table)} rename column ${quoted(columnName(old))} to ${quoted(column)}`,
          );
          plan.titles.push(`rename column ${table}.${columnName(old)} to ${column}`);
        }
      }
      if (old !== undefined && old !== field.name) into(plan.fields, object.name).set(old, field.name);
      const had = rules?.get(old ?? field.name)?.values;
      for (const [value, now] of Object.entries(field.renamedValues ?? {})) {
        // Of a table without notes nobody knows whether it has had the value.
        if (had && !had.includes(value)) continue;
        into(into(plan.values, object.name), field.name).set(value, now);
      }
    }
  }
  return plan;
}

/** The map under a key, which is made where there is none. */
function into<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const found = map.get(key) ?? new Map<K, V>();
  map.set(key, found);
  return found;
}

/** The notes of tables by the names of now. */
export function renamedNotes(
  noted: ReadonlyMap<string, TableRules>,
  objects: Iterable<ObjectType>,
  { objects: renamed, fields, values }: Renames,
): Map<string, TableRules> {
  const result = new Map(noted);
  for (const object of objects) {
    const before = [...renamed].find(([, now]) => now === object.name)?.[0];
    const table = tableOf(object);
    const rules = noted.get(before === undefined ? table : `${object.tablePrefix ?? ''}${tableName(before)}`);
    if (!rules) continue;
    const names = fields.get(object.name);
    result.set(
      table,
      new Map(
        [...rules].map(([field, rule]) => {
          const name = names?.get(field) ?? field;
          const choices = values.get(object.name)?.get(name);
          const target = rule.target === undefined ? undefined : (renamed.get(rule.target) ?? rule.target);
          return [
            name,
            {
              ...rule,
              ...(target === undefined ? {} : { target }),
              ...(choices && rule.values
                ? { values: [...new Set(rule.values.map((value) => choices.get(value) ?? value))] }
                : {}),
            },
          ];
        }),
      ),
    );
  }
  return result;
}

/** Changes the values that records have. Answers what was done. */
export async function renameValues(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
  { values }: Renames,
): Promise<string[]> {
  const done: string[] = [];
  for (const { object, field, table, column } of storedFields(objects)) {
    const names = values.get(object.name)?.get(field.name);
    if (!names || rulesOf(field).values === undefined) continue;
    const [rows, own] = [sql.table(table), sql.id(column)];
    for (const [old, now] of names) {
      const { numAffectedRows = 0n } = field.element
        ? await sql`update ${rows} as t set ${own} = (
            select jsonb_agg(case when v = to_jsonb(${old}::text) then to_jsonb(${now}::text) else v end)
            from jsonb_array_elements(t.${own}) as v) where t.${own} @> jsonb_build_array(${old}::text)`.execute(
            tx,
          )
        : await sql`update ${rows} set ${own} = ${now} where ${own} = ${old}`.execute(tx);
      if (numAffectedRows)
        done.push(`rename ${numAffectedRows} values ${old} of ${table}.${column} to ${now}`);
    }
  }
  return done;
}
