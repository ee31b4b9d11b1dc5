import { COMPARE_OPERATORS, type Condition, type Test } from './condition-shape.ts';
import { operatorsOf } from './field-operators.ts';
import { isOperator, isRelative, type Operator, plainOperator } from '../kinds/operators.ts';
import type { FilterField, FilterObject } from './filterable.ts';
import { refuse } from './refuse.ts';
import { type FilterContext, resolveRelative } from './relative-dates.ts';
import { jsonValues, parseValue } from './values.ts';

/** What a computed count counts, where its model has a filter for that. */
type CountedOf<F, O> = (field: F) => Test<F, O>['counted'];

/** Understands one query filter on a field of the object itself. */
export function resolveTest<F extends FilterField, O>(
  object: FilterObject<F>,
  given: Readonly<Record<string, unknown>>,
  context: FilterContext,
  countedOf: CountedOf<F, O>,
  path: string,
): Condition<F, O> {
  const { objectField, operator, value, variable } = given;
  const field = typeof objectField === 'string' ? object.fields.get(objectField) : undefined;
  if (!field?.filterable) {
    const known = [...object.fields].flatMap(([name, { filterable }]) => (filterable ? [name] : []));
    refuse(`${path}.objectField`, objectField, `not a field of ${object.name}`, known);
  }
  if (!isOperator(operator) || !operatorsOf(field).includes(operator)) {
    refuse(`${path}.operator`, operator, `not an operator for ${field.kind}`, operatorsOf(field));
  }
  if (variable != null && context.comparesFields) {
    return resolveCompare(object, field, operator, variable, `${path}.variable`);
  }
  if (variable != null) refuse(`${path}.variable`, variable, 'a variable without its value');
  const valuePath = `${path}.value`;
  const json = jsonValues(field, operator, value, valuePath);
  if (isRelative(operator)) return resolveRelative(field, operator, json[0], context, valuePath);
  const plain = plainOperator(operator);
  const values = json.map((item) => parseValue(field, operator, item, valuePath));
  const counted = countedOf(field);
  const test: Test<F, O> = {
    type: 'test',
    field,
    operator: plain.operator,
    values,
    ...(counted && { counted }),
  };
  return plain.negated ? { type: 'not', of: test } : test;
}

/** How the names of variables begin that are fields of the same record. */
export const RECORD = 'record.';

/** `record.<field>`: a field of the same kind. */
function resolveCompare<F extends FilterField, O>(
  object: FilterObject<F>,
  field: F,
  given: Operator,
  variable: unknown,
  path: string,
): Condition<F, O> {
  if (isRelative(given)) refuse(path, given, 'not an operator for two fields', COMPARE_OPERATORS);
  const { operator: plain, negated } = plainOperator(given);
  const operator = COMPARE_OPERATORS.find((each) => each === plain);
  if (!operator) refuse(path, given, 'not an operator for two fields', COMPARE_OPERATORS);
  const { id } = variable as { readonly id?: unknown };
  const other =
    typeof id === 'string' && id.startsWith(RECORD) ? object.fields.get(id.slice(RECORD.length)) : undefined;
  if (other?.kind !== field.kind) {
    const known = [...object.fields].flatMap(([name, { kind }]) =>
      kind === field.kind && name !== field.name ? [`${RECORD}${name}`] : [],
    );
    refuse(`${path}.id`, id, `not a field of kind ${field.kind}`, known);
  }
  const compare = { type: 'compare', field, operator, other } as const;
  return negated ? { type: 'not', of: compare } : compare;
}
