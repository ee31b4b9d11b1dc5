import { sql } from 'kysely';
import { allOf, type CompoundFilter, queryFilter } from '../../../../contract/filter/filter.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { OfferedElement } from '../../../../contract/workflow/offered-elements.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import { rawInputs, variablesOf } from '../inputs.ts';
import { type Asking, condition, keptFilter, matching } from '../matching.ts';
import type { Trial } from './without-effect.ts';

/** What records would enter by at a trigger now, and what texts could name of it. */
export type Entrants = ReadonlyMap<string, Values>;

export const askingOf = ({ world: { tx, now }, acting: { owner, userId, about: object } }: Trial): Asking => {
  const { catalog, timeZone } = owner;
  return { tx, catalog, object, timeZone, now, userId };
};

/**
 * Which of the records a trigger lets in now, by its own filters: what they are, and for a trigger about records of another object the
 * latest of those that leads to them. A trigger without a filter on such records needs none of them.
 */
export async function entrantsAt(of: Trial, triggerId: string, ids: readonly string[]): Promise<Entrants> {
  const { element, type } = of.drawn.elements.get(triggerId) ?? {};
  if (!element || !type) return new Map();
  const inputs = rawInputs(type, element);
  const mine = await matching(askingOf(of), ids, ownFilter(of, type, inputs));
  const object = of.acting.owner.catalog.objects.get(String(inputs['object']));
  if (!object) return new Map([...mine].map((id) => [id, {}]));
  const { about } = of.acting;
  const isOwn = object.name === about.name;
  const events = isOwn
    ? new Map([...mine].map((id) => [id, id]))
    : await latestEvents(of, object, inputs, [...mine]);
  const values = await readValues(of, object, [...new Set(events.values())]);
  const isNeeded = !isOwn && keptFilter(inputs['eventFilter']) !== undefined;
  return new Map(
    [...mine].flatMap((id): [string, Values][] => {
      const event = events.get(id);
      if (event === undefined) return isNeeded ? [] : [[id, {}]];
      return [[id, { event: values.get(event) ?? {} }]];
    }),
  );
}

/** What the records themselves have to fulfil. */
function ownFilter(
  { acting: { about } }: Trial,
  { does }: OfferedElement,
  inputs: Values,
): CompoundFilter | undefined {
  const { list, member, field } = inputs;
  const filter =
    typeof list === 'string'
      ? queryFilter(about.name, list, 'HAS_ANY', [inputs[String(member)]])
      : keptFilter(inputs['filter']);
  if (does === 'stopsMatching' && filter)
    return { type: 'EXPRESSION', expression: { operator: 'NOT', compoundFilters: [filter] } };
  return does === 'dateReached'
    ? allOf(filter, queryFilter(about.name, String(field), 'IS_NOT_NULL'))
    : filter;
}

/** By record: the latest record of the trigger's object that leads to it and is as the trigger asks. */
async function latestEvents(
  of: Trial,
  object: ObjectType,
  inputs: Values,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const leads = object.fields.get(String(inputs['leads']));
  if (!leads?.relation || !ids.length) return new Map();
  const { tx } = of.world;
  const filter = allOf(keptFilter(inputs['eventFilter']), statusFilter(object, inputs));
  const where = await condition({ ...askingOf(of), object }, filter);
  const { from, record } = leadingFrom(object, leads);
  const rows = await tx.query(sql<{
    readonly record: string;
    readonly event: string;
  }>`select ${record} as record, max(t.id) as event from ${from}
        where ${where} and ${record} = any(${[...ids]}::text[]) group by 1`);
  return new Map(rows.map((row) => [row.record, row.event]));
}

/** The value that the trigger waits for is the one that the record has by now. */
function statusFilter(object: ObjectType, { field, to }: Values): CompoundFilter | undefined {
  const isAsked = typeof field === 'string' && typeof to === 'string' && to !== '';
  return isAsked && object.fields.get(field)?.kind === 'ENUM'
    ? queryFilter(object.name, field, 'EQUALS', to)
    : undefined;
}

function leadingFrom(object: ObjectType, leads: Field) {
  const table = sql`${sql.table(tableOf(object))} as t`;
  if (leads.relation?.type === 'reference') return { from: table, record: sql`t.${sql.id(columnOf(leads))}` };
  const link = listLink(object, leads);
  return {
    from: sql`${table} join ${sql.table(link.table)} as l on l.tenant_id = t.tenant_id and l.${sql.id(link.own)} = t.id`,
    record: sql`l.${sql.id(link.other)}`,
  };
}

async function readValues(
  { world: { tx }, acting, language }: Trial,
  object: ObjectType,
  ids: readonly string[],
) {
  if (!ids.length) return new Map<string, Values>();
  const { catalog, timeZone } = acting.owner;
  const found = await variablesOf(tx, catalog, object, ids, { locale: language, timeZone });
  return new Map([...found].map(([id, { values }]) => [id, values]));
}
