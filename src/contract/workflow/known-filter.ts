import { evaluate } from '../filter/evaluate.ts';
import type { CompoundFilter, QueryFilter } from '../filter/filter.ts';
import type { FilterField } from '../filter/filterable.ts';
import { queryFiltersOf } from '../filter/query-filters.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { type Bound, bindQuery, bindTests } from '../filter/variables.ts';
import type { FieldRules } from '../kinds/kind.ts';
import type { Catalog } from '../metadata/catalog.ts';
import { parseValue } from '../record/parse-value.ts';
import { dateAs, isDateKind, readRelativeMoment, relativeValue } from './relative-moment.ts';

/**
 * Filters of workflows ask two things beside records: a test whose `objectName` is `@event` or `@<id of an element>` is about what
 * the run knows from there (`objectField`: which value), and a `variable` compares with such a value, with a value of the run's
 * record (`id`, `firstName`), with a moment (`readRelativeMoment`), or with `CURRENT_USER`.
 */
const KNOWN_MARK = '@';

/** Whoever answers for the workflow: with their rights it runs. */
const CURRENT_USER = 'CURRENT_USER';

/** `viewer.id`: as filters of lists call them. */
export const isCurrentUser = (id: string): boolean => id === CURRENT_USER || id === 'viewer.id';

/** The name that tests use for the object whose values an element, or the trigger as `event`, gives. */
export const knownObject = (id: string): string => `${KNOWN_MARK}${id}`;

/** The variable that a test asks for in place of a field; undefined where it is about records. */
export const askedVariable = ({ objectName, objectField }: QueryFilter): string | undefined =>
  typeof objectName === 'string' && objectName.startsWith(KNOWN_MARK)
    ? `${objectName.slice(KNOWN_MARK.length)}.${objectField}`
    : undefined;

const isDynamic = (test: QueryFilter): boolean =>
  test.variable !== undefined || askedVariable(test) !== undefined;

/** Does what the filter finds depend on a run, on the moment, or on whoever asks? */
export const isDynamicFilter = (filter: CompoundFilter): boolean =>
  isCompoundFilter(filter) && queryFiltersOf(filter).some(isDynamic);

/** Has it the form of a filter? What lacks it is refused where it is resolved. */
export function isCompoundFilter(node: unknown): node is CompoundFilter {
  if (!isThing(node)) return false;
  const { type, filter, expression } = node;
  if (type === 'FILTER') return isThing(filter);
  const children = type === 'EXPRESSION' && isThing(expression) ? expression['compoundFilters'] : undefined;
  return Array.isArray(children) && children.every(isCompoundFilter);
}

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Does a filter compare with something that has to be read from the run's record? */
export const namesVariables = (filter: CompoundFilter): boolean =>
  isCompoundFilter(filter) && queryFiltersOf(filter).some(({ variable }) => variable !== undefined);

/** What a run knows when its filter is judged. */
export interface KnownValues {
  /** By name: fields of the record, `event`, and by its id what each element gave. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What a variable is; undefined for one that nothing gives. */
  readonly fieldOf: (name: string) => FieldRules | undefined;
  /** ISO 8601. */
  readonly now: string;
  readonly timeZone: string;
  readonly userId?: string | undefined;
}

/**
 * The filter on records that is left for one run. A test on a value that is missing is not met, under NOT neither, but for IS_NULL.
 * @throws ApiError invalid-filter
 */
export function bindKnown(
  filter: CompoundFilter,
  { objects }: Pick<Catalog, 'objects'>,
  known: KnownValues,
): Bound {
  return bindTests(filter, (test) => {
    const name = askedVariable(test);
    const rules =
      name === undefined ? objects.get(test.objectName)?.fields.get(test.objectField) : known.fieldOf(name);
    const bound = withValue(test, rules, known);
    if (name === undefined || bound === undefined) return bound;
    return rules && decideKnown(bound, rules, valueAt(known.values, name), known);
  });
}

/** A filter on records that finds all whom the filter may find for any run, at the moment. */
export const widestFilter = (
  filter: CompoundFilter,
  { objects }: Pick<Catalog, 'objects'>,
  at: Pick<KnownValues, 'now' | 'timeZone'>,
): Bound =>
  bindTests(
    filter,
    (test) => {
      if (!isDynamic(test)) return { type: 'FILTER', filter: test };
      if (!comparesWithMoment(test) || askedVariable(test) !== undefined) return undefined;
      const rules = objects.get(test.objectName)?.fields.get(test.objectField);
      return withValue(test, rules, { ...at, values: {}, fieldOf: () => undefined });
    },
    true,
  );

/** Is its value a moment that is counted from now or today? */
export function comparesWithMoment({ variable }: QueryFilter): boolean {
  const moment = variable && readRelativeMoment(String(variable.id));
  return moment !== undefined && typeof moment.from !== 'object';
}

/** The test with the value of its variable. */
function withValue(
  test: QueryFilter,
  rules: FieldRules | undefined,
  known: KnownValues,
): CompoundFilter | undefined {
  const { variable } = test;
  if (!variable) return { type: 'FILTER', filter: test };
  const value = variableValue(String(variable.id), rules, known);
  return bindQuery(test, new Map([[variable.id, value]]));
}

function variableValue(id: string, rules: FieldRules | undefined, known: KnownValues): unknown {
  if (isCurrentUser(id)) return known.userId;
  const kind = rules?.kind ?? 'STRING';
  const found = valueAt(known.values, id);
  if (found !== undefined) return isDateKind(kind) ? dateAs(found, kind, known.timeZone) : found;
  const moment = readRelativeMoment(id);
  const valueOf = (name: string) => valueAt(known.values, name);
  return moment && relativeValue(moment, kind, { ...known, valueOf });
}

/** Undefined for what nobody has given. */
export function valueAt(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const found = name
    .split('.')
    .reduce<unknown>(
      (of, part) =>
        typeof of === 'object' && of !== null && Object.hasOwn(of, part)
          ? (of as Record<string, unknown>)[part]
          : undefined,
      values,
    );
  return found ?? undefined;
}

/** A variable as filters see it: text where it is not said what it is. */
export const knownField = (name: string, rules: FieldRules): FilterField => ({
  ...rules,
  ...(rules.kind === 'NONE' ? { kind: 'STRING' as const } : {}),
  name,
  filterable: true,
  relation: undefined,
  computed: undefined,
});

/** The object whose only field a test on a variable is about. */
export function knownObjects(test: QueryFilter, rules: FieldRules) {
  const { objectName: name, objectField } = test;
  const fields = new Map([[objectField, knownField(objectField, rules)]]);
  const object = { name, source: name, fields, filterPaths: new Map<string, readonly string[]>() };
  return { object, objects: new Map([[name, object]]) };
}

function decideKnown(
  bound: CompoundFilter,
  rules: FieldRules,
  value: unknown,
  { now, timeZone }: KnownValues,
): boolean | undefined {
  if (bound.type !== 'FILTER') return undefined;
  const { objectField, operator } = bound.filter;
  const { object, objects } = knownObjects(bound.filter, rules);
  const field = knownField(objectField, rules);
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  const given =
    field.kind === 'STRING' ? text : isDateKind(field.kind) ? dateAs(value, field.kind, timeZone) : value;
  const parsed = given === undefined || given === '' ? undefined : parseValue(given, field);
  const canonical = parsed?.ok ? parsed.value : undefined;
  if (canonical == null && operator !== 'IS_NULL' && operator !== 'IS_NOT_NULL') return undefined;
  const condition = resolveFilter({ objects }, object, bound, { now, timeZone });
  return evaluate(condition, { [objectField]: canonical ?? null }, () => undefined);
}
