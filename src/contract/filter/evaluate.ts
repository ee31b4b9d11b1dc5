import { compareValues } from './compare.ts';
import type { Condition, Range, Test, YearlyRange } from './condition-shape.ts';
import { definitionOf } from '../formats/index.ts';
import type { FilterField } from './filterable.ts';
import { foldCase } from '../kinds/fold.ts';
import { searchKey } from '../kinds/search-key.ts';

/**
 * A record as filters see it: canonical values by field name, computed ones too; an OBJECT is an id, a LIST of records
 * an array of ids. A missing value is null.
 */
export type FilterRecord = Readonly<Record<string, unknown>>;

type AnyTest = Test<FilterField, unknown>;

/** Finds a live record by object and id. */
export type Lookup = ((objectName: string, id: string) => FilterRecord | undefined) & {
  /** All records of an object, deleted ones too unless `live`: row rules on people ask for them. */
  readonly all?: (objectName: string, live: boolean) => readonly FilterRecord[];
};

/** Does the record fulfil the condition? The same records do as in the statement that `server/sql` makes of it. */
export function evaluate(
  condition: Condition<FilterField, { readonly name: string }>,
  record: FilterRecord,
  lookup: Lookup,
): boolean {
  switch (condition.type) {
    case 'and':
      return condition.of.every((child) => evaluate(child, record, lookup));
    case 'or':
      return condition.of.some((child) => evaluate(child, record, lookup));
    case 'not':
      return !evaluate(condition.of, record, lookup);
    case 'source': {
      const source = lookup(condition.object.name, record['id'] as string);
      return source !== undefined && evaluate(condition.condition, source, lookup);
    }
    case 'related':
      return idsOf(condition.field, record).some((id) => {
        const related = lookup(condition.target.name, id);
        return related !== undefined && evaluate(condition.condition, related, lookup);
      });
    case 'refers': {
      const text = (field: FilterField, of: FilterRecord) => {
        const value = of[field.name];
        return typeof value === 'string' ? foldCase(value) : undefined;
      };
      const own = text(condition.field, record);
      if (own === undefined) return false;
      const others = lookup.all?.(condition.target.name, condition.live) ?? [];
      return others.some(
        (other) => text(condition.key, other) === own && evaluate(condition.condition, other, lookup),
      );
    }
    case 'compare': {
      const { field, operator } = condition;
      const other = record[condition.other.name] ?? null;
      return (
        other !== null && fulfils({ type: 'test', field, operator, values: [other] }, record[field.name])
      );
    }
    case 'range':
      return isInRange(condition, record[condition.field.name]);
    case 'yearly': {
      const value = record[condition.field.name];
      return typeof value === 'string' && isInYear(condition.days, value);
    }
    case 'test': {
      const { field } = condition;
      if (field.kind !== 'LIST') return fulfils(condition, valueOf(field, record, lookup));
      const list = field.relation ? liveIds(field, record, lookup) : record[field.name];
      return fulfilsList(condition, (list ?? []) as readonly unknown[]);
    }
  }
}

function isInRange({ field, from, before }: Range<FilterField>, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (from !== undefined && compareValues(field, value, from) < 0) return false;
  return before === undefined || compareValues(field, value, before) < 0;
}

/** `date`: such as `1980-02-29`. */
function isInYear({ from, to }: YearlyRange, date: string): boolean {
  const [month, day] = date.slice(-5).split('-').map(Number) as [number, number];
  const at = month * 100 + day;
  return from <= to ? at >= from && at <= to : at >= from || at <= to;
}

function fulfils({ field, operator, values }: AnyTest, value: unknown): boolean {
  if (operator === 'IS_NULL') return value === null || value === undefined;
  if (value === null || value === undefined) return false;
  const text = () => searchKey(definitionOf(field).wordsOf?.(value, field) ?? (value as string));
  const part = () => searchKey(values[0] as string);
  const order = (index = 0) => compareValues(field, value, values[index]);
  switch (operator) {
    case 'EQUALS':
    case 'IN':
      return values.includes(value);
    case 'CONTAINS':
      return text().includes(part());
    case 'STARTS_WITH':
      return text().startsWith(part());
    case 'ENDS_WITH':
      return text().endsWith(part());
    case 'GREATER':
      return order() > 0;
    case 'GREATER_OR_EQUALS':
      return order() >= 0;
    case 'LESS':
      return order() < 0;
    case 'LESS_OR_EQUALS':
      return order() <= 0;
    case 'BETWEEN':
      return order(0) >= 0 && order(1) <= 0;
    case 'IS_TRUE':
      return value === true;
    case 'IS_FALSE':
      return value === false;
    case 'HAS_ANY':
    case 'HAS_ALL':
      throw new Error(`${operator} is for lists only`);
  }
}

function fulfilsList({ operator, values }: AnyTest, list: readonly unknown[]): boolean {
  switch (operator) {
    case 'IS_NULL':
      return list.length === 0;
    case 'HAS_ANY':
      return values.some((value) => list.includes(value));
    case 'HAS_ALL':
      return values.every((value) => list.includes(value));
    default:
      throw new Error(`${operator} is not for lists`);
  }
}

/** A reference to a deleted record counts as none. */
function valueOf(field: FilterField, record: FilterRecord, lookup: Lookup): unknown {
  return field.relation ? (liveIds(field, record, lookup)[0] ?? null) : record[field.name];
}

function liveIds(field: FilterField, record: FilterRecord, lookup: Lookup): readonly string[] {
  const target = field.relation?.target;
  return idsOf(field, record).filter((id) => target !== undefined && lookup(target, id) !== undefined);
}

function idsOf(field: FilterField, record: FilterRecord): readonly string[] {
  return [(record[field.name] ?? []) as string | readonly string[]].flat();
}
