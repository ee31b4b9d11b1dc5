import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate } from '../../../src/contract/filter/evaluate.ts';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import type { FilterField, FilterObject } from '../../../src/contract/filter/filterable.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import {
  CONDITION_OPERATORS,
  conditionProblem,
  holds,
  MAX_DEPTH,
} from '../../../src/contract/interactive/condition.ts';
import { CONDITION_OBJECT, type Variable } from '../../../src/contract/interactive/parts.ts';
import { runs } from '../../support/length.ts';
import { asks } from './samples.ts';

const VARIABLES: readonly Variable[] = [
  { name: 'text', kind: 'STRING' },
  { name: 'points', kind: 'DOUBLE' },
  { name: 'isSure', kind: 'BOOLEAN' },
  { name: 'chosen', kind: 'LIST' },
];

/** The same variables as an object's fields. */
const OBJECT: FilterObject<FilterField> = {
  name: CONDITION_OBJECT,
  source: CONDITION_OBJECT,
  filterPaths: new Map(),
  fields: new Map(
    VARIABLES.map(({ name, kind }) => [
      name,
      {
        name,
        kind,
        filterable: true,
        relation: undefined,
        computed: undefined,
        ...(kind === 'LIST' ? { element: 'STRING' as const } : {}),
      },
    ]),
  ),
};

const word = fc.constantFrom('a', 'b', 'A', 'Ab', 'İ', 'ß');
const number = fc.integer({ min: -2, max: 2 });
const many = (of: fc.Arbitrary<unknown>) => fc.array(of, { minLength: 1, maxLength: 3 });
const values = fc.record({
  text: fc.option(word),
  points: fc.option(number),
  isSure: fc.option(fc.boolean()),
  chosen: fc.array(word, { maxLength: 3 }),
});
const question = fc.constantFrom(...VARIABLES).chain(({ name, kind }) =>
  fc.constantFrom(...CONDITION_OPERATORS[kind]).chain((operator) => {
    if (/^IS_/.test(operator)) return fc.constant(asks(name, operator));
    const one = kind === 'DOUBLE' ? number : word;
    return (/IN$|^HAS/.test(operator) && !operator.endsWith('CONTAINS') ? many(one) : one).map((value) =>
      asks(name, operator, value),
    );
  }),
);
const condition = fc.letrec<{ at0: CompoundFilter; at1: CompoundFilter; at2: CompoundFilter }>((tie) => {
  const joined = (of: fc.Arbitrary<CompoundFilter>) =>
    fc
      .tuple(
        fc.constantFrom('AND' as const, 'OR' as const, 'NOT' as const),
        fc.array(of, { minLength: 1, maxLength: 3 }),
      )
      .map(([operator, all]): CompoundFilter => ({
        type: 'EXPRESSION',
        expression: { operator, compoundFilters: operator === 'NOT' ? all.slice(0, 1) : all },
      }));
  return {
    at0: fc.oneof(question, joined(tie('at1'))),
    at1: fc.oneof(question, joined(tie('at2'))),
    at2: question,
  };
}).at0;

it('answers as filters of records do', () => {
  fc.assert(
    fc.property(condition, values, (filter, record) => {
      expect(conditionProblem(filter, VARIABLES)).toBeUndefined();
      const resolved = resolveFilter({ objects: new Map([[OBJECT.name, OBJECT]]) }, OBJECT, filter, {
        timeZone: 'UTC',
      });
      expect(holds(filter, record)).toBe(evaluate(resolved, record, () => undefined));
    }),
    { numRuns: runs(1000, 50_000) },
  );
});

it('takes what has no value for null, whatever its name', () => {
  expect(holds(asks('constructor', 'IS_NULL'), {})).toBe(true);
  expect(holds(asks('text', 'NOT_EQUALS', 'a'), {})).toBe(true);
});

const nested = (depth: number): unknown =>
  depth === 0
    ? asks('text', 'IS_NULL')
    : { type: 'EXPRESSION', expression: { operator: 'NOT', compoundFilters: [nested(depth - 1)] } };

it.each([
  [null, 'bad-condition'],
  [{ type: 'FILTER' }, 'bad-condition'],
  [{ type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [] } }, 'bad-condition'],
  [
    { type: 'EXPRESSION', expression: { operator: 'XOR', compoundFilters: [asks('text', 'IS_NULL')] } },
    'bad-condition',
  ],
  [
    {
      type: 'EXPRESSION',
      expression: { operator: 'NOT', compoundFilters: [1, 2].map(() => asks('text', 'IS_NULL')) },
    },
    'bad-condition',
  ],
  [nested(MAX_DEPTH + 1), 'bad-condition'],
  [nested(MAX_DEPTH), undefined],
  [asks('other', 'IS_NULL'), 'unknown-variable'],
  [asks('points', 'CONTAINS', 'a'), 'bad-operator'],
  [asks('text', 'EQUALS', 3), 'bad-value'],
  [asks('text', 'EQUALS'), 'bad-value'],
  [asks('chosen', 'HAS_ANY', []), 'bad-value'],
  [asks('chosen', 'HAS_ANY', 'a'), 'bad-value'],
])('refuses what cannot be understood: %#', (filter, rule) => {
  expect(conditionProblem(filter, VARIABLES)?.rule).toBe(rule);
});
