import type { Condition, Test } from './condition-shape.ts';
import { anyOf, ask, type Decided, isListed } from './decided.ts';
import type { FilterField, FilterObject } from './filterable.ts';
import { refuse } from './refuse.ts';

/**
 * Records some of whose members fulfil the condition, if any: those whose list counts and has one, and those whose filter
 * finds one, which is asked of the filters of all of them.
 */
export function someFound<F extends FilterField, O extends FilterObject<F>>(
  decided: Decided<F, O>,
  condition: Condition<F, O> | undefined,
): Condition<F, O> {
  const { field, from, target, path, key, kept, depth } = decided;
  const id = from.fields.get('id');
  if (!id) refuse(`${path}.objectField`, field.name, 'its records cannot be told apart');
  const member: Condition<F, O> = condition
    ? { type: 'related', field, target, condition }
    : { type: 'not', of: { type: 'test', field, operator: 'IS_NULL', values: [] } };
  const listed: Condition<F, O> = { type: 'and', of: [isListed(decided, 'decides'), member] };
  const all = ask(decided, 'decides', undefined);
  const conditions = new Map(
    all.map((each): [string, Condition<F, O>] => [
      each.id,
      condition ? { type: 'and', of: [each.condition, condition] } : each.condition,
    ]),
  );
  const question = { key: `${key} finding`, target: from, where: listed, filterField: '', depth };
  const found = conditions.size
    ? (kept?.({ ...question, back: true, finding: { object: target, conditions } }) ?? [])
    : [];
  return anyOf<F, O>([
    listed,
    ...(found.length
      ? [{ type: 'test' as const, field: id, operator: 'IN' as const, values: found.map((each) => each.id) }]
      : []),
  ]);
}

/** A rule on the list of records that may decide by a filter who their members are. */
export function foundTest<F extends FilterField, O extends FilterObject<F>>(
  decided: Decided<F, O>,
  test: Test<F, O>,
): Condition<F, O> {
  if (test.operator === 'IS_NULL') return { type: 'not', of: someFound(decided, undefined) };
  const id = decided.target.fields.get('id');
  if (!id) refuse(`${decided.path}.objectField`, test.field.name, 'its records cannot be told apart');
  const among = (values: readonly unknown[]): Condition<F, O> => ({
    type: 'test',
    field: id,
    operator: 'IN',
    values,
  });
  if (test.operator !== 'HAS_ALL') return someFound(decided, among(test.values));
  const of = test.values.map((value, at) =>
    someFound({ ...decided, key: `${decided.key} ${at}` }, among([value])),
  );
  return { type: 'and', of };
}
