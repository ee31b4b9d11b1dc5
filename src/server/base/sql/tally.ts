import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Fact } from '../../../contract/metadata/model-tally.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import type { TableSet } from '../db/table-set.ts';
import { columnName, columnOf, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';

/**
 * How many records of an object each related record has, told apart by facts (the model's key `tally`). Rows are only added, by
 * triggers (`migrate/tallies.ts`), within the statement that changes records: what they sum up to is what a count of the records
 * would find, in each snapshot, and nobody waits for anybody. `condense` makes few rows of many.
 */
export const TALLY_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.tally (
      tenant_id text not null references tessera.tenant (id), object text not null, of_id text not null,
      part integer not null, facts jsonb not null, items bigint not null)`,
    sql`create index if not exists tally_of on tessera.tally (tenant_id, object, of_id, part)`,
  ],
  // Merging rows needs their lock.
  rights: { tally: 'select, insert, update, delete' },
};

const eachOf = (field: Field): string => `"each_${columnName(field.name)}"`;

/** As SQL text: the row once for each entry of the lists whose entries are facts. */
const entriesOf = (facts: readonly Fact<Field>[], alias: string): string =>
  facts
    .filter(({ as }) => as === 'each')
    .map(
      ({ field }) =>
        ` cross join lateral jsonb_array_elements_text(${alias}."${columnName(field.name)}") as ${eachOf(field)}(value)`,
    )
    .join('');

/** A fact of the row named by the alias, as SQL text; null: it counts in nothing. */
function factText({ field, as }: Fact<Field>, alias: string): string {
  const value = `${alias}."${columnName(field.name)}"`;
  switch (as) {
    case 'value':
      return value;
    case 'set':
      return `(case when ${value} is not null then true end)`;
    case 'hour':
      return `date_trunc('hour', ${value} at time zone 'UTC')`;
    case 'domain':
      return `nullif(lower(split_part(${value}, '@', 2)), '')`;
    case 'each':
      return `${eachOf(field)}.value`;
  }
}

const TYPES = {
  value: 'text',
  set: 'boolean',
  hour: 'timestamp',
  domain: 'text',
  each: 'text',
} as const satisfies Record<Fact<Field>['as'], string>;
/** Without such a fact a record is not counted at all. */
const isNeeded = ({ as }: Fact<Field>): boolean => as === 'hour' || as === 'domain' || as === 'each';

/**
 * What rows add to a tally, as SQL text: tenant_id, of_id, part, facts, items. Values are put together before they become facts,
 * so that of many rows few are made.
 * @param rows SQL text of rows of the object's table, each with the number `by` for which it counts
 */
export function addedText(of: Field, parts: readonly (readonly Fact<Field>[])[], rows: string): string {
  const owner = `r."${columnOf(of)}"`;
  const each = parts.map((facts, part) => {
    const told = facts.map((fact, at) => `${factText(fact, 'r')} as f${at}`).join(', ');
    const named = facts.map(({ field }, at) => `'${columnName(field.name)}', f${at}`).join(', ');
    const needed = facts.flatMap((fact) =>
      isNeeded(fact) ? [` and ${factText(fact, 'r')} is not null`] : [],
    );
    const places = Array.from({ length: facts.length + 2 }, (_, at) => at + 1).join(', ');
    return `select tenant_id, of_id, ${part} as part, jsonb_strip_nulls(jsonb_build_object(${named})) as facts, items
      from (select r.tenant_id, ${owner} as of_id, ${told}, sum(r.by) as items from (${rows}) as r${entriesOf(facts, 'r')}
        where r.deleted_at is null and ${owner} is not null${needed.join('')} group by ${places} having sum(r.by) <> 0) as g`;
  });
  return each.join(' union all ');
}

/** What is asked for of items, by the names of their fields. */
export type AskedFacts = Readonly<Record<string, Fact<Field>['as']>>;

const holds = (facts: readonly Fact<Field>[], asked: AskedFacts): boolean =>
  // Of a part that leaves records out only those are told that it is for.
  facts.every((fact) => !isNeeded(fact) || asked[fact.field.name] === fact.as) &&
  Object.entries(asked).every(([name, as]) =>
    facts.some((fact) => fact.field.name === name && fact.as === as),
  );

/**
 * What the live records are that lead to one, told apart by facts: rows of `items`, how many are so, and the facts in columns named as
 * the fields'. From the tally where the model keeps such a one, else from the records: both are the same.
 * @param ofId SQL of the id of the record to which they lead by the field `of`
 * @param only a further condition on the row `kept`, by which a role sees it: then the records are counted
 */
export function tallied(
  tenantId: string,
  object: ObjectType,
  of: Field,
  asked: AskedFacts,
  ofId: Sql,
  only?: Sql,
): { readonly from: Sql; readonly isKept: boolean } {
  const part =
    object.tally?.of.name === of.name && !only
      ? object.tally.parts.findIndex((facts) => holds(facts, asked))
      : -1;
  const names = Object.entries(asked).map(([name, as]) => ({ name: columnName(name), as }));
  if (part >= 0) {
    const facts = names.map(
      ({ name, as }) => sql`, (kept.facts ->> ${sql.lit(name)})::${sql.raw(TYPES[as])} as ${sql.id(name)}`,
    );
    return {
      isKept: true,
      from: sql`(select kept.items${sql.join(facts, sql``)} from tessera.tally as kept where kept.tenant_id = ${tenantId}
        and kept.object = ${sql.lit(object.source)} and kept.of_id = ${ofId} and kept.part = ${sql.lit(part)})`,
    };
  }
  return { isKept: false, from: counted(tenantId, object, of, asked, ofId, only) };
}

/** The same from the records. */
export function counted(
  tenantId: string,
  object: ObjectType,
  of: Field,
  asked: AskedFacts,
  ofId: Sql,
  only = sql`true`,
): Sql {
  const facts = Object.entries(asked).map(([name, as]): Fact<Field> & { readonly name: string } => ({
    field: object.fields.get(name) as Field,
    as,
    name: columnName(name),
  }));
  const told = facts.map((fact) => sql`, ${sql.raw(factText(fact, 'kept'))} as ${sql.id(fact.name)}`);
  const needed = facts
    .filter(isNeeded)
    .map((fact) => sql` and ${sql.raw(factText(fact, 'kept'))} is not null`);
  const places = facts.map((_, at) => sql.lit(at + 2));
  return sql`(select count(*) as items${sql.join(told, sql``)} from ${sql.table(tableOf(object))} as kept${sql.raw(entriesOf(facts, 'kept'))}
    where kept.tenant_id = ${tenantId} and ${column('kept', columnOf(of))} = ${ofId} and kept.deleted_at is null and ${only}${sql.join(needed, sql``)}
    ${places.length ? sql`group by ${sql.join(places)}` : sql``})`;
}

/** The facts that a condition on a record asks for; undefined: it asks for more. */
export function factsOf(node: ConditionNode | undefined): AskedFacts | undefined {
  if (!node) return {};
  switch (node.type) {
    case 'and':
    case 'or': {
      const all = node.of.map(factsOf);
      return all.every((one) => one !== undefined) ? (Object.assign({}, ...all) as AskedFacts) : undefined;
    }
    case 'not':
      return factsOf(node.of);
    case 'test': {
      const { field, operator } = node;
      if (node.counted || field.relation || field.computed || field.custom) return undefined;
      if (field.kind === 'ENUM') return { [field.name]: 'value' };
      return operator === 'IS_NULL' ? { [field.name]: 'set' } : undefined;
    }
    case 'range':
    case 'yearly':
    case 'compare':
    case 'related':
    case 'refers':
    case 'source':
      return undefined;
  }
}

const merged = (tenantId: string, which: Sql) =>
  sql<object>`with gone as (delete from tessera.tally as t using (
        select ctid from tessera.tally where tenant_id = ${tenantId}${which} for update skip locked) as old
      where t.tenant_id = ${tenantId} and t.ctid = old.ctid returning t.object, t.of_id, t.part, t.facts, t.items)
    insert into tessera.tally (tenant_id, object, of_id, part, facts, items)
    select ${tenantId}, object, of_id, part, facts, sum(items) from gone group by object, of_id, part, facts having sum(items) <> 0`;

/** Makes one row of all that tell the same of a record; what others are merging stays as it is. */
export const condense = (tenantId: string, object: ObjectType, ofId: string): TenantStatement<object> =>
  tenantStatement(tenantId, merged(tenantId, sql` and object = ${object.source} and of_id = ${ofId}`));

/** The same of all records of a tenant. */
export const condenseAll = (tenantId: string): Sql => merged(tenantId, sql``);
