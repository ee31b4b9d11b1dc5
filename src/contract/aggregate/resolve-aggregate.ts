import { decimalParts, decimalText, compareDecimals } from '../formats/decimal.ts';
import { besideOf, parseOperand } from '../formats/index.ts';
import type { Catalog, ObjectType } from '../metadata/catalog.ts';
import type {
  AggregateNode,
  AggregateOrder,
  FieldPath,
  GroupNode,
  HavingNode,
  MeasureNode,
} from './aggregate-node.ts';
import {
  AGGREGATE_MAX_BOUNDS,
  AGGREGATE_MAX_GROUPINGS,
  AGGREGATE_MAX_GROUPS,
  AGGREGATE_MAX_MEASURES,
  type AggregateRequest,
  DATE_PARTS,
  type DatePart,
} from './aggregate-request.ts';
import { aggregatesAs, isToMany, readFieldPath, refuseAggregate } from './field-path.ts';

type Given<K extends keyof AggregateRequest> =
  NonNullable<AggregateRequest[K]> extends readonly (infer T)[] ? T : never;

/**
 * Understands the arguments of an aggregate of an object's records. Fields that the catalog does not have, as it is a
 * role's, are refused as unknown.
 * @throws ApiError invalid-aggregate with `propertyPath`, `rejectedValue` and `reason`
 */
export function resolveAggregate(
  catalog: Catalog,
  object: ObjectType,
  request: AggregateRequest,
): AggregateNode {
  const { limit } = request;
  const [groupBy, having, orderBy] = [request.groupBy ?? [], request.having ?? [], request.orderBy ?? []];
  atMost('groupBy', groupBy, AGGREGATE_MAX_GROUPINGS);
  atMost('measures', request.measures, AGGREGATE_MAX_MEASURES);
  atMost('having', having, AGGREGATE_MAX_MEASURES);
  atMost('orderBy', orderBy, AGGREGATE_MAX_GROUPINGS + AGGREGATE_MAX_MEASURES);
  if (!request.measures.length) refuseAggregate('measures', null, 'Name a measure, such as COUNT.');
  if (limit < 1 || limit > AGGREGATE_MAX_GROUPS) {
    refuseAggregate('limit', limit, `It is a number from 1 to ${AGGREGATE_MAX_GROUPS}.`);
  }
  const groups = groupBy.map((given, at) => readGroup(catalog, object, given, `groupBy[${at}]`));
  const [first, second] = groupBy;
  if (second && first?.field === second.field && groups[0]?.field.kind === 'LIST')
    refuseAggregate('groupBy[1].field', second.field, 'The first grouping has that list. Leave one out.');
  const measures = request.measures.map((given, at) =>
    readMeasure(catalog, object, given, `measures[${at}]`),
  );
  return {
    object,
    groups,
    measures,
    currency: currencyPath(groups, measures),
    having: having.map((given, at) => readHaving(measures, given, `having[${at}]`)),
    order: orderBy.map((given, at) => readOrder(groups, measures, given, `orderBy[${at}]`)),
    limit,
  };
}

function atMost(place: string, given: readonly unknown[], most: number): void {
  if (given.length > most) refuseAggregate(place, given.length, `At most ${most} are possible.`);
}

function readGroup(catalog: Catalog, object: ObjectType, given: Given<'groupBy'>, place: string): GroupNode {
  const { record, ...path } = readFieldPath(catalog, object, given.field, `${place}.field`);
  const as = aggregatesAs(path.field);
  if (given.ranges != null) {
    if (as !== 'number')
      refuseAggregate(`${place}.ranges`, given.field, 'Only numbers have ranges. Leave it out.');
    return { ...path, by: 'ranges', bounds: readBounds(given.ranges, `${place}.ranges`) };
  }
  const parts = partsOf(as);
  if (!parts) {
    if (given.part != null)
      refuseAggregate(`${place}.part`, given.part, 'Only dates have parts. Leave it out.');
    return { ...path, by: 'value', ...(record && { record }) };
  }
  const part = given.part ?? (as === 'day' ? 'DAY' : undefined);
  if (!part || !parts.includes(part)) {
    refuseAggregate(
      `${place}.part`,
      given.part,
      `${path.field.kind} is grouped by one of ${parts.join(', ')}.`,
    );
  }
  return { ...path, by: 'part', part };
}

function partsOf(as: ReturnType<typeof aggregatesAs>): readonly DatePart[] | undefined {
  if (as === 'dateTime') return DATE_PARTS;
  if (as === 'day') return DATE_PARTS.filter((part) => part !== 'HOUR');
  return as === 'time' ? ['HOUR'] : undefined;
}

function readBounds(given: readonly string[], place: string): readonly string[] {
  if (!given.length) refuseAggregate(place, null, 'Name a bound at least.');
  atMost(place, given, AGGREGATE_MAX_BOUNDS);
  const bounds = given.map((text, at) => readDecimal(text, `${place}[${at}]`));
  for (const [at, bound] of bounds.entries()) {
    const before = bounds[at - 1];
    if (before !== undefined && compareDecimals(before, bound) >= 0) {
      refuseAggregate(`${place}[${at}]`, bound, `It is not above ${before}. Name bounds in ascending order.`);
    }
  }
  return bounds;
}

/** Digits of a number of an argument. */
const MAX_DIGITS = 100;

function readDecimal(text: string, place: string): string {
  const parts = text.length > MAX_DIGITS ? undefined : decimalParts(text);
  if (!parts) refuseAggregate(place, text, 'It is not a decimal number, such as "12.5".');
  return decimalText(parts, parts.fraction.length);
}

function readMeasure(
  catalog: Catalog,
  object: ObjectType,
  given: Given<'measures'>,
  place: string,
): MeasureNode {
  const { function: name, field } = given;
  if (field == null) {
    if (name !== 'COUNT')
      refuseAggregate(`${place}.field`, null, `${name} needs a field. COUNT alone does not.`);
    return { function: name, path: undefined };
  }
  const { record: _, ...path } = readFieldPath(catalog, object, field, `${place}.field`);
  if (isToMany(path)) {
    const reason = `It has several values in a record of ${object.name}. Use it in groupBy, or aggregate the related object.`;
    refuseAggregate(`${place}.field`, field, reason);
  }
  const as = aggregatesAs(path.field);
  const isNumeric = name === 'SUM' || name === 'AVERAGE';
  if (isNumeric && as !== 'number')
    refuseAggregate(`${place}.function`, name, `${field} is not a number. COUNT it.`);
  if ((name === 'MIN' || name === 'MAX') && as === 'category') {
    refuseAggregate(`${place}.function`, name, `${field} is neither a number nor a date. COUNT it.`);
  }
  return { function: name, path };
}

/**
 * Amounts of several currencies are never summed, compared or put into the same ranges: the field that tells their
 * currency divides all groups.
 */
function currencyPath(groups: readonly GroupNode[], measures: readonly MeasureNode[]): FieldPath | undefined {
  let found: { readonly key: string; readonly path: FieldPath } | undefined;
  const uses = [
    ...groups.map((path, at) => ({ path, place: `groupBy[${at}].field` })),
    // Counting amounts that exist compares none of them.
    ...measures.flatMap(({ function: name, path }, at) =>
      path && name !== 'COUNT' ? [{ path, place: `measures[${at}].field` }] : [],
    ),
  ];
  for (const { path, place } of uses) {
    const name = aggregatesAs(path.field) === 'number' ? besideOf(path.field) : undefined;
    if (name === undefined) continue;
    const field = path.object.fields.get(name);
    if (!field) {
      refuseAggregate(
        place,
        path.field.name,
        'You do not see the currency of these amounts. Choose another field.',
      );
    }
    const key = [...path.steps.map((step) => step.field.name), name].join('.');
    if (found && found.key !== key) {
      refuseAggregate(
        place,
        path.field.name,
        `Its currency stands in ${key}, that of others in ${found.key}. Ask apart.`,
      );
    }
    found ??= { key, path: { steps: path.steps, object: path.object, field } };
  }
  return found?.path;
}

function readHaving(measures: readonly MeasureNode[], given: Given<'having'>, place: string): HavingNode {
  const { measure, operator, value } = given;
  const node = measures[measure];
  if (!node)
    refuseAggregate(
      `${place}.measure`,
      measure,
      `It is a place in measures, from 0 to ${measures.length - 1}.`,
    );
  if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') {
    if (value != null) refuseAggregate(`${place}.value`, value, `${operator} takes no value. Leave it out.`);
    return { measure, operator, value: undefined };
  }
  if (value == null) refuseAggregate(`${place}.value`, null, `${operator} needs a value.`);
  const { path } = node;
  const isNumber = !path || aggregatesAs(path.field) === 'number' || node.function.startsWith('COUNT');
  if (isNumber) return { measure, operator, value: readDecimal(value, `${place}.value`) };
  const parsed = parseOperand(value, path.field);
  if (!parsed.ok) refuseAggregate(`${place}.value`, value, `It is not a value of ${path.field.kind}.`);
  return { measure, operator, value: String(parsed.value) };
}

function readOrder(
  groups: readonly GroupNode[],
  measures: readonly MeasureNode[],
  { group, measure, direction }: Given<'orderBy'>,
  place: string,
): AggregateOrder {
  if ((group == null) === (measure == null)) {
    refuseAggregate(place, null, 'Name either a grouping or a measure, by its place from 0 on.');
  }
  const [by, index, all] =
    group == null ? (['measure', measure ?? 0, measures] as const) : (['group', group, groups] as const);
  if (!all[index])
    refuseAggregate(`${place}.${by}`, index, `There are ${all.length}; the first has the place 0.`);
  return { by, index, direction };
}
