import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { OPERATORS, type Operator } from '../../../src/contract/kinds/operators.ts';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import type { Records } from './oracle.ts';

/** Values of the records, and one that none has. */
function samples(records: Records, objectName: string, field: ObjectField): readonly unknown[] {
  const { name, kind, typeName } = field;
  if (kind === 'OBJECT' || kind === 'LIST') return [...(records[typeName ?? '']?.keys() ?? [])].slice(0, 2);
  const values = [...(records[objectName]?.values() ?? [])].map((record) => record[name]);
  return [...new Set(values.filter((value) => value !== null))].slice(0, 3);
}

// The order of text is the database's own.
const ORDER_OF_TEXT: readonly Operator[] = [
  ...(['GREATER', 'GREATER_OR_EQUALS', 'LESS', 'LESS_OR_EQUALS', 'BETWEEN', 'NOT_BETWEEN'] as const),
];

/** A filter with each operator of a field, and several where it takes values. */
export function* filtersOn(
  records: Records,
  objectName: string,
  field: ObjectField,
): Generator<CompoundFilter> {
  const values = samples(records, objectName, field);
  const test = (operator: Operator, ...given: unknown[]) =>
    queryFilter(objectName, field.name, operator, ...given);
  for (const operator of field.operators) {
    if (field.kind === 'STRING' && ORDER_OF_TEXT.includes(operator)) continue;
    const rule = OPERATORS[operator];
    if ('relative' in rule) yield operator === 'IS_TODAY' ? test(operator) : test(operator, 40);
    else if (rule.values === 'none') yield test(operator);
    else if (rule.values === 'two') yield test(operator, [values[0], values[1] ?? values[0]]);
    else if (rule.values === 'many')
      yield* [test(operator, values), test(operator, values.slice(0, 1)), test(operator, [])];
    else {
      for (const value of values) yield test(operator, value);
      if (/CONTAINS|WITH/.test(operator))
        yield* [test(operator, 'A'), test(operator, '_'), test(operator, '%')];
    }
  }
}
