import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { customIndexPrefix, isOwnTable, linkTableName, tableName } from '../sql/names.ts';
import { recordSecurityOf } from '../db/api-role.ts';
import { StartError } from '../start-error.ts';
import { type ActualTable, catalogType } from './actual.ts';
import type { DesiredColumn, DesiredTable } from './desired.ts';
import type { MovedTable } from './moved-lists.ts';
import { modelPlace } from './losses.ts';
import type { Step } from './step.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The steps that turn the actual tables into the desired ones: additions first, then what may lose data. Tables of
 * others are left alone, and so is what `isKept` names; what is in `moved` loses nothing.
 * @throws StartError where one of others has a name that is wanted
 */
export function diffTables(
  desired: readonly DesiredTable[],
  actual: ReadonlyMap<string, ActualTable>,
  isKept: (table: string) => boolean,
  moved: readonly MovedTable[] = [],
): Step[] {
  const additions: Step[] = [];
  const losses: Step[] = [];
  for (const table of desired) {
    const found = actual.get(table.name);
    if (!found) {
      additions.push(
        createTable(table),
        secure(table),
        ...table.indexes.map((index) => createIndex(table, index)),
      );
      continue;
    }
    if (!hasTenants(found)) {
      throw new StartError(
        `The database has a table public.${table.name} that Tessera did not make, and ${table.title} needs that name. ` +
          `Rename the table, move it to another schema, or give Tessera a database of its own.`,
      );
    }
    if (!found.secured) additions.push(secure(table));
    for (const column of table.columns) {
      const type = found.columns.get(column.name);
      if (type === undefined) additions.push(addColumn(table, column));
      else if (type !== catalogType(column.type)) {
        // A column that is made anew takes its indexes with it.
        const again = table.indexes.map((index) => createIndex(table, index, 'if not exists'));
        losses.push(changeType(table, column, type), ...again);
      }
    }
    const columns = new Set([...table.columns.map(({ name }) => name), ...table.keptColumns]);
    for (const name of found.columns.keys()) if (!columns.has(name)) losses.push(dropColumn(table, name));
    for (const index of table.indexes) {
      const isUnfinished = found.unfinished.has(index.name);
      if (isUnfinished || !found.indexes.has(index.name)) {
        additions.push(createIndex(table, index, isUnfinished ? 'anew' : undefined));
      }
    }
    const indexes = new Set(table.indexes.map(({ name }) => name));
    const replaced = new Map(
      table.indexes.flatMap(({ name, replaces = [] }) => replaces.map((old) => [old, name] as const)),
    );
    for (const name of found.indexes) {
      // Ours have a double underscore; a person's own indexes are left alone.
      const ours = name.startsWith(`${table.name}__`) && !name.startsWith(customIndexPrefix(table.name));
      if (ours && !indexes.has(name)) {
        const successor = replaced.get(name);
        const isWaiting = successor !== undefined && !isFinished(found, successor);
        additions.push({
          sql: found.constraints.has(name)
            ? `alter table ${quoted(table.name)} drop constraint ${quoted(name)}`
            : `drop index ${quoted(name)}`,
          title: `drop index ${name}`,
          // Left out along with the index that takes its place.
          ...(isWaiting ? { indexOf: table.name } : {}),
        });
      }
    }
  }
  const moves = moved.flatMap(({ table, move }) => {
    const found = actual.get(table);
    return move && found && hasTenants(found)
      ? [move, { sql: `drop table ${quoted(table)}`, title: `drop table ${table}` }]
      : [];
  });
  const others = new Map([...actual].filter(([name]) => !moved.some(({ table }) => table === name)));
  losses.push(...dropTables(desired, others, isKept));
  return [...additions, ...moves, ...losses];
}

const isFinished = ({ indexes, unfinished }: ActualTable, name: string): boolean =>
  indexes.has(name) && !unfinished.has(name);

function createTable(table: DesiredTable): Step {
  const columns = table.columns.map(({ name, type, rest }) => `${quoted(name)} ${type} ${rest}`.trim());
  const key = `primary key (${table.primaryKey.map(quoted).join(', ')})`;
  const sql = `create table ${quoted(table.name)} (${[...columns, key].join(', ')})`;
  return { sql, title: `create table ${table.name} for ${table.title}` };
}

function secure({ name }: DesiredTable): Step {
  return { sql: recordSecurityOf(quoted(name)), title: `show ${name} to its tenant only` };
}

function createIndex(
  table: DesiredTable,
  index: DesiredTable['indexes'][number],
  how?: 'anew' | 'if not exists',
): Step {
  if (index.isConstraint) return addConstraint(table, index, how);
  const create = index.unique ? 'create unique index' : 'create index';
  const drop = how === 'anew' ? `drop index ${quoted(index.name)}; ` : '';
  const made = how === 'if not exists' ? `${create} if not exists` : create;
  const sql = `${drop}${made} ${quoted(index.name)} on ${quoted(table.name)} ${index.definition}`;
  const unique = index.unique ? { isUnique: true as const } : {};
  return { sql, title: `${create} ${index.name}`, indexOf: table.name, ...unique };
}

/** At once, however large the table is: PostgreSQL adds no such constraint while writes go on. */
function addConstraint(
  table: DesiredTable,
  { name, definition }: DesiredTable['indexes'][number],
  how?: 'anew' | 'if not exists',
): Step {
  const drop = how ? `drop constraint if exists ${quoted(name)}, ` : '';
  const sql = `alter table ${quoted(table.name)} ${drop}add constraint ${quoted(name)} ${definition}`;
  return { sql, title: `add constraint ${name}` };
}

function addColumn(table: DesiredTable, { name, type, rest }: DesiredColumn): Step {
  const sql = `alter table ${quoted(table.name)} add column ${quoted(name)} ${type} ${rest}`.trim();
  return { sql, title: `add column ${table.name}.${name}` };
}

function dropColumn(table: DesiredTable, name: string): Step {
  return {
    sql: `alter table ${quoted(table.name)} drop column ${quoted(name)}`,
    title: `drop column ${table.name}.${name}`,
    countLost: `select count(${quoted(name)}) as lost from ${quoted(table.name)}`,
    ...sampled(table, name, `${quoted(name)} is not null`),
    place: { table: table.name, column: name },
  };
}

/** Ids of records whose value of a column is lost; the field's place in its model, as far as its column tells it. */
function sampled(table: DesiredTable, column: string, where: string): Pick<Step, 'sampleLost' | 'pointer'> {
  // A table of links has no records of its own.
  if (!table.columns.some(({ name }) => name === 'id')) return {};
  const field = column.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  return {
    sampleLost: `select id from ${quoted(table.name)} where ${where} order by id limit 5`,
    pointer: modelPlace(table.title, field),
  };
}

/** A column of another type keeps what is a value of the new one exactly; nothing is guessed from one type to another. */
function changeType(table: DesiredTable, { name, type, convert }: DesiredColumn, from: string): Step {
  const [alter, column, made] = [`alter table ${quoted(table.name)}`, quoted(name), quoted(`${name}__made`)];
  const value = convert?.(column, from);
  const place = { table: table.name, column: name };
  const count = `from ${quoted(table.name)}`;
  if (value === undefined) {
    return {
      sql: `${alter} drop column ${column}, add column ${column} ${type}`,
      title: `empty column ${table.name}.${name}, which changes from ${from} to ${type}`,
      countLost: `select count(${column}) as lost ${count}`,
      ...sampled(table, name, `${column} is not null`),
      place,
    };
  }
  return {
    // Its indexes go with the column: those of text would not take numbers.
    sql: `${alter} add column ${made} ${type}; update ${quoted(table.name)} set ${made} = ${value} where ${column} is not null;
      ${alter} drop column ${column}; ${alter} rename column ${made} to ${column}`,
    title: `change column ${table.name}.${name} from ${from} to ${type}`,
    countLost: `select count(*) as lost ${count} where ${column} is not null and (${value}) is null`,
    ...sampled(table, name, `${column} is not null and (${value}) is null`),
    place,
  };
}

/** Every table of ours tells whose each row is. */
const hasTenants = ({ columns }: ActualTable): boolean => columns.has('tenant_id');

/** Tables of ours that no model wants. */
function dropTables(
  desired: readonly DesiredTable[],
  actual: ReadonlyMap<string, ActualTable>,
  isKept: (table: string) => boolean,
): Step[] {
  const wanted = new Set(desired.map(({ name }) => name));
  return [...actual]
    .filter(([name, table]) => hasTenants(table) && table.secured && !wanted.has(name) && !isKept(name))
    .map(([name]) => ({
      sql: `drop table ${quoted(name)}`,
      title: `drop table ${name}`,
      countLost: `select count(*) as lost from ${quoted(name)}`,
      place: { table: name },
    }));
}

/** Those of tenants' own objects, and those that a broken or unavailable model may still own. */
export function productKeeps(catalog: Catalog): (table: string) => boolean {
  const kept = [...catalog.brokenObjects.keys()].map((name) => tableName(name));
  const keptLinks = unavailableLinks(catalog.objects.values());
  return (table) =>
    isOwnTable(table) ||
    keptLinks.includes(table) ||
    kept.some((name) => table === name || table.startsWith(`${name}__`));
}

/** The tables of lists whose target is broken. */
export function unavailableLinks(objects: Iterable<ObjectType>): readonly string[] {
  return [...objects].flatMap(({ name, unavailable, tablePrefix }) =>
    unavailable.map((field) => linkTableName(name, field, tablePrefix)),
  );
}
