import { compareValues } from './compare.ts';
import type { Range, Test } from './condition-shape.ts';
import { evaluate } from './evaluate.ts';
import type { FilterField } from './filterable.ts';

/** What a record fulfils of one field, or does not. */
export interface FieldTest {
  readonly test: Test<FilterField, { readonly name: string }> | Range<FilterField>;
  readonly holds: boolean;
}

interface Bound {
  readonly value: unknown;
  readonly isOpen: boolean;
}

/** So many whole numbers between two bounds are tried one by one. */
const MOST_NUMBERS = 100;
/** Every id leads to a record. */
const FOUND = () => ({});

const fits = (tests: readonly FieldTest[], name: string, value: unknown): boolean =>
  tests.every(({ test, holds }) => evaluate(test, { [name]: value }, FOUND) === holds);

/** Is there a value, or none, with which a record would fulfil all the tests of a field that is no list? */
export function isPossibleValue(field: FilterField, tests: readonly FieldTest[], hasValue: boolean): boolean {
  if (!hasValue && fits(tests, field.name, null)) return true;
  if (tests.some(({ test, holds }) => test.type === 'test' && test.operator === 'IS_NULL' && holds))
    return false;
  const candidates = candidatesOf(field, tests);
  if (candidates) return candidates.some((value) => fits(tests, field.name, value));
  const { low, high } = boundsOf(field, tests);
  if (!low || !high) return true;
  const order = compareValues(field, low.value, high.value);
  return order < 0 || (order === 0 && !low.isOpen && !high.isOpen);
}

/** Of lists little is known but when they are empty. */
export function isPossibleList(tests: readonly FieldTest[], hasValue: boolean): boolean {
  const isEmpty = tests.some(
    ({ test, holds }) => test.type === 'test' && test.operator === 'IS_NULL' && holds,
  );
  if (isEmpty) return !hasValue && fits(tests, tests[0]?.test.field.name ?? '', []);
  return tests.every(({ test, holds }) => {
    if (test.type === 'range' || test.values.length) return true;
    // Nothing has one of no values, and everything has all of them.
    return test.operator === 'HAS_ANY' ? !holds : test.operator === 'HAS_ALL' ? holds : true;
  });
}

/** All values that may fulfil the tests, where those can be listed. */
function candidatesOf(field: FilterField, tests: readonly FieldTest[]): readonly unknown[] | undefined {
  const named = tests.flatMap(({ test, holds }) =>
    holds && test.type === 'test' && (test.operator === 'EQUALS' || test.operator === 'IN')
      ? [test.values]
      : [],
  );
  const [first] = named.toSorted((one, other) => one.length - other.length);
  if (first) return first;
  if (field.kind === 'BOOLEAN') return [true, false];
  if (field.kind === 'ENUM' && field.enumValues?.length) return field.enumValues.map(({ name }) => name);
  if (field.kind !== 'INT') return undefined;
  const { low, high } = boundsOf(field, tests);
  if (typeof low?.value !== 'number' || typeof high?.value !== 'number') return undefined;
  const start = Math.ceil(low.value);
  const count = Math.floor(high.value) - start + 1;
  return count > MOST_NUMBERS
    ? undefined
    : Array.from({ length: Math.max(0, count) }, (_, at) => start + at).filter((value) =>
        isWithin(value, low, high),
      );
}

const isWithin = (value: number, low: Bound, high: Bound): boolean =>
  !(low.isOpen && value === low.value) && !(high.isOpen && value === high.value);

/** The highest of the lower bounds and the lowest of the upper ones: those of the field, and those of the tests. */
function boundsOf(
  field: FilterField,
  tests: readonly FieldTest[],
): { readonly low: Bound | undefined; readonly high: Bound | undefined } {
  const isNumber = field.kind === 'INT' || field.kind === 'DOUBLE' || field.kind === 'FLOAT';
  let low: Bound | undefined =
    isNumber && field.min != null ? { value: field.min, isOpen: false } : undefined;
  let high: Bound | undefined =
    isNumber && field.max != null ? { value: field.max, isOpen: false } : undefined;
  const raise = (bound: Bound) => {
    const order = low ? compareValues(field, bound.value, low.value) : 1;
    if (order > 0 || (order === 0 && bound.isOpen)) low = bound;
  };
  const lower = (bound: Bound) => {
    const order = high ? compareValues(field, bound.value, high.value) : -1;
    if (order < 0 || (order === 0 && bound.isOpen)) high = bound;
  };
  for (const { test, holds } of tests) {
    if (test.type === 'range') {
      const { from, before } = test;
      if (holds && from !== undefined) raise({ value: from, isOpen: false });
      if (holds && before !== undefined) lower({ value: before, isOpen: true });
      if (!holds && before === undefined && from !== undefined) lower({ value: from, isOpen: true });
      if (!holds && from === undefined && before !== undefined) raise({ value: before, isOpen: false });
      continue;
    }
    const [value, last] = test.values;
    switch (test.operator) {
      case 'GREATER':
        if (holds) raise({ value, isOpen: true });
        else lower({ value, isOpen: false });
        break;
      case 'GREATER_OR_EQUALS':
        if (holds) raise({ value, isOpen: false });
        else lower({ value, isOpen: true });
        break;
      case 'LESS':
        if (holds) lower({ value, isOpen: true });
        else raise({ value, isOpen: false });
        break;
      case 'LESS_OR_EQUALS':
        if (holds) lower({ value, isOpen: false });
        else raise({ value, isOpen: true });
        break;
      case 'BETWEEN':
        if (holds) {
          raise({ value, isOpen: false });
          lower({ value: last, isOpen: false });
        }
        break;
      default:
    }
  }
  return { low, high };
}
