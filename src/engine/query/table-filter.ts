import { type CompoundFilter, EXPRESSION_OPERATORS } from '../../contract/filter/filter.ts';
import { LIST_VARIABLES } from '../../contract/filter/variables.ts';

/**
 * A compound filter from the address or from storage; undefined where it has not the shape of one. Whether objects,
 * fields, operators and values are known is for the server to say, which refuses what it cannot understand.
 */
export function readFilter(raw: unknown): CompoundFilter | undefined {
  if (!isObject(raw)) return undefined;
  const { filter, expression } = raw;
  if (raw['type'] === 'FILTER') {
    return isObject(filter) && isQuery(filter) && expression == null
      ? ({ type: 'FILTER', filter } as unknown as CompoundFilter)
      : undefined;
  }
  if (raw['type'] !== 'EXPRESSION' || filter != null || !isObject(expression)) return undefined;
  const { operator, objectName, compoundFilters } = expression;
  if (objectName != null && typeof objectName !== 'string') return undefined;
  if (!EXPRESSION_OPERATORS.some((known) => known === operator) || !Array.isArray(compoundFilters)) {
    return undefined;
  }
  const children = compoundFilters.map((child: unknown) => readFilter(child));
  if (!children.length || children.includes(undefined)) return undefined;
  const same = objectName == null ? {} : { objectName };
  return {
    type: 'EXPRESSION',
    expression: { operator, ...same, compoundFilters: children },
  } as CompoundFilter;
}

/** The filter in a text; `undefined` where the text holds none that can be read. */
export function parseFilter(text: string): CompoundFilter | undefined {
  try {
    return readFilter(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isQuery({
  objectName,
  objectField,
  operator,
  value,
  none,
  variable,
}: Readonly<Record<string, unknown>>): boolean {
  const names = [objectName, objectField, operator];
  const isValue = value == null || typeof value === 'string';
  return (
    names.every((name) => typeof name === 'string') &&
    isValue &&
    (none == null || typeof none === 'boolean') &&
    (variable == null || (isObject(variable) && LIST_VARIABLES.some((known) => known === variable['id'])))
  );
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
