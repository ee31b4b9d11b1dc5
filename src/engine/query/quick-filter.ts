import {
  type CompoundFilter,
  partsOfAnd,
  queryFilter,
  type QueryFilter,
} from '../../contract/filter/filter.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { Operator } from '../../contract/kinds/operators.ts';

/** What a filter above the list is about. */
type Chosen = Pick<ObjectField, 'name' | 'kind'>;

export const YES = 'true';
const NO = 'false';
export const YES_AND_NO: readonly string[] = [YES, NO];

/** The conditions that all must hold: those of the one AND, or the one that there is. */
function partsOf(filter: CompoundFilter | undefined): readonly CompoundFilter[] {
  return filter ? partsOfAnd(filter) : [];
}

/** The values that a condition chooses of the field; undefined where it says something else. */
function chosenBy(part: CompoundFilter, objectName: string, field: Chosen): readonly string[] | undefined {
  if (part.type !== 'FILTER') return undefined;
  const { filter } = part;
  if (filter.objectName !== objectName || filter.objectField !== field.name) return undefined;
  if (field.kind === 'BOOLEAN') {
    return filter.operator === 'IS_TRUE' ? [YES] : filter.operator === 'IS_FALSE' ? [NO] : undefined;
  }
  const operators: readonly Operator[] = field.kind === 'LIST' ? ['HAS_ANY'] : ['EQUALS', 'IN'];
  return operators.includes(filter.operator) ? texts(filter) : undefined;
}

function texts({ value }: QueryFilter): readonly string[] | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const json = JSON.parse(value) as unknown;
    const list: readonly unknown[] = Array.isArray(json) ? json : [json];
    return list.every((each) => typeof each === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** What is chosen of the field, by a condition that holds for all rows; none where there is no such condition. */
export function quickValues(
  filter: CompoundFilter | undefined,
  objectName: string,
  field: Chosen,
): readonly string[] {
  return partsOf(filter).reduce<readonly string[]>(
    (found, part) => (found.length ? found : (chosenBy(part, objectName, field) ?? found)),
    [],
  );
}

/**
 * The filter with other values chosen of the field; none takes its condition away. The condition keeps its place, a new
 * one is the last. All stand in one AND, also where it has one part: so the editor goes on with the next condition.
 */
export function withQuickValues(
  filter: CompoundFilter | undefined,
  objectName: string,
  field: Chosen,
  values: readonly string[],
): CompoundFilter | undefined {
  const parts = partsOf(filter);
  const at = parts.findIndex((part) => chosenBy(part, objectName, field)?.length);
  const made = values.length ? [condition(objectName, field, values)] : [];
  const compoundFilters = at < 0 ? [...parts, ...made] : parts.toSpliced(at, 1, ...made);
  if (compoundFilters.length === 0) return undefined;
  return { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters } };
}

function condition(objectName: string, { name, kind }: Chosen, values: readonly string[]): CompoundFilter {
  if (kind === 'BOOLEAN') return queryFilter(objectName, name, values[0] === YES ? 'IS_TRUE' : 'IS_FALSE');
  if (kind === 'LIST') return queryFilter(objectName, name, 'HAS_ANY', values);
  const [only, ...others] = values;
  return others.length
    ? queryFilter(objectName, name, 'IN', values)
    : queryFilter(objectName, name, 'EQUALS', only);
}

/** Is all that the filter says told by what is chosen of these fields? */
export function isQuick(
  filter: CompoundFilter | undefined,
  objectName: string,
  fields: readonly Chosen[],
): boolean {
  const parts = partsOf(filter);
  const told = fields.map((field) => parts.find((part) => chosenBy(part, objectName, field)?.length));
  return parts.every((part) => told.includes(part));
}
