/** Filters that no record fulfils, or every one: nothing is called so while some record says otherwise. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/contract/filter/condition-shape.ts';
import { COMPARE_OPERATORS } from '../../../src/contract/filter/condition-shape.ts';
import { evaluate } from '../../../src/contract/filter/evaluate.ts';
import type { FilterField } from '../../../src/contract/filter/filterable.ts';
import { isAlwaysFulfilled, isNeverFulfilled } from '../../../src/contract/filter/satisfiable.ts';
import type { Kind } from '../../../src/contract/kinds/kind.ts';
import { runs } from '../../support/length.ts';

type Node = Condition<FilterField, { readonly name: string }>;

const field = (name: string, kind: Kind, more: Partial<FilterField> = {}): FilterField => ({
  name,
  kind,
  filterable: true,
  relation: undefined,
  computed: undefined,
  ...more,
});
const STATE = field('state', 'ENUM', { enumValues: [{ name: 'DRAFT' }, { name: 'SENT' }, { name: 'PAID' }] });
const COUNT = field('count', 'INT');
const OTHER = field('other', 'INT');
const DAY = field('day', 'LOCAL_DATE');
const OPEN = field('open', 'BOOLEAN');
const TAGS = field('tags', 'LIST', { element: 'STRING' });
const OWNER = field('owner', 'OBJECT', { relation: { target: 'Person' } });
const PERSON = { name: 'Person' };

const VALUES: readonly (readonly [FilterField, readonly unknown[]])[] = [
  [STATE, [null, 'DRAFT', 'SENT', 'PAID']],
  [COUNT, [null, 0, 1, 2, 3]],
  [OTHER, [null, 1, 2]],
  [DAY, [null, '2026-01-01', '2026-01-02', '2026-01-03']],
  [OPEN, [null, true, false]],
  [TAGS, [[], ['a'], ['a', 'b']]],
];
const RECORDS = VALUES.reduce<readonly Record<string, unknown>[]>(
  (before, [{ name }, values]) =>
    before.flatMap((record) => values.map((value) => ({ ...record, [name]: value }))),
  [{}],
);

const test = (of: FilterField, operator: string, ...values: readonly unknown[]): Node =>
  ({ type: 'test', field: of, operator, values }) as Node;
const not = (of: Node): Node => ({ type: 'not', of });
const and = (...of: readonly Node[]): Node => ({ type: 'and', of });
const or = (...of: readonly Node[]): Node => ({ type: 'or', of });
const related = (condition: Node): Node => ({ type: 'related', field: OWNER, target: PERSON, condition });
const compare = (operator: (typeof COMPARE_OPERATORS)[number]): Node => ({
  type: 'compare',
  field: COUNT,
  operator,
  other: OTHER,
});
const NOTHING = { hasValue: () => false };
const isNever = (node: Node) => isNeverFulfilled(node, NOTHING);

const ORDERED = ['GREATER', 'GREATER_OR_EQUALS', 'LESS', 'LESS_OR_EQUALS'];
const leaf = fc.oneof(
  fc.constantFrom(...VALUES.map(([of]) => test(of, 'IS_NULL'))),
  fc.subarray(['DRAFT', 'SENT', 'PAID']).map((values) => test(STATE, 'IN', ...values)),
  fc
    .tuple(fc.constantFrom(...ORDERED, 'EQUALS'), fc.integer({ min: 0, max: 3 }))
    .map(([operator, value]) => test(COUNT, operator, value)),
  fc
    .tuple(fc.constantFrom(...ORDERED, 'EQUALS'), fc.integer({ min: 1, max: 3 }))
    .map(([operator, day]) => test(DAY, operator, `2026-01-0${day}`)),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
    .map((both) => test(COUNT, 'BETWEEN', ...both)),
  fc
    .tuple(
      fc.option(fc.constantFrom('2026-01-01', '2026-01-02')),
      fc.option(fc.constantFrom('2026-01-02', '2026-01-03')),
    )
    .map(([from, before]): Node => ({
      type: 'range',
      field: DAY,
      ...(from !== null && { from }),
      ...(before !== null && { before }),
    })),
  fc.constantFrom('IS_TRUE', 'IS_FALSE').map((operator) => test(OPEN, operator)),
  fc
    .tuple(fc.constantFrom('HAS_ANY', 'HAS_ALL'), fc.subarray(['a', 'b']))
    .map(([operator, values]) => test(TAGS, operator, ...values)),
  fc.constantFrom(...COMPARE_OPERATORS).map(compare),
);
const { node: anyNode } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((of) => and(...of)),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((of) => or(...of)),
    tie('node').map(not),
  ),
}));

it('calls nothing unfulfillable that some record fulfils', () => {
  let found = 0;
  fc.assert(
    fc.property(anyNode, (node) => {
      if (!isNever(node)) return;
      found++;
      expect(RECORDS.some((record) => evaluate(node, record, () => undefined))).toBe(false);
    }),
    { numRuns: runs(2_000, 50_000) },
  );
  expect(found).toBeGreaterThan(20);
});

describe('a filter', () => {
  it.each([
    ['two values of one field', and(test(STATE, 'EQUALS', 'DRAFT'), test(STATE, 'IN', 'SENT', 'PAID'))],
    ['a value and none', and(test(STATE, 'EQUALS', 'DRAFT'), test(STATE, 'IS_NULL'))],
    ['no value of all', and(not(test(STATE, 'IS_NULL')), not(test(STATE, 'IN', 'DRAFT', 'SENT', 'PAID')))],
    ['bounds that cross', and(test(COUNT, 'GREATER', 5), test(COUNT, 'LESS_OR_EQUALS', 5))],
    ['no whole number between', and(test(COUNT, 'GREATER', 5), test(COUNT, 'LESS', 6))],
    [
      'days that cross',
      and(test(DAY, 'GREATER', '2026-02-01'), { type: 'range', field: DAY, before: '2026-02-01' }),
    ],
    ['a condition and its opposite', and(test(TAGS, 'HAS_ANY', 'a'), not(test(TAGS, 'HAS_ANY', 'a')))],
    ['something in an empty list', and(test(TAGS, 'IS_NULL'), test(TAGS, 'HAS_ANY', 'a'))],
    ['more and less at once', and(compare('GREATER'), compare('LESS_OR_EQUALS'))],
    [
      'two states of one related record',
      and(related(test(OPEN, 'IS_TRUE')), related(test(OPEN, 'IS_FALSE'))),
    ],
    ['a related record that is none', and(related(test(OPEN, 'IS_TRUE')), test(OWNER, 'IS_NULL'))],
    [
      'cases that are all impossible',
      and(
        test(STATE, 'EQUALS', 'DRAFT'),
        or(test(STATE, 'EQUALS', 'PAID'), and(test(COUNT, 'LESS', 1), test(COUNT, 'GREATER', 1))),
      ),
    ],
  ])('asks what cannot be: %s', (_what, node) => {
    expect(isNever(node)).toBe(true);
  });

  it.each([
    ['what a list may have twice', and(test(TAGS, 'HAS_ANY', 'a'), test(TAGS, 'HAS_ANY', 'b'))],
    ['two bounds that touch', and(test(COUNT, 'GREATER_OR_EQUALS', 5), test(COUNT, 'LESS_OR_EQUALS', 5))],
    [
      'opposites that no value fulfils',
      and(not(test(COUNT, 'LESS', 3)), not(test(COUNT, 'GREATER_OR_EQUALS', 3))),
    ],
    [
      'too many cases',
      and(
        ...Array.from({ length: 12 }, () =>
          or(test(COUNT, 'EQUALS', 1), test(COUNT, 'EQUALS', 1), test(OTHER, 'EQUALS', 2)),
        ),
      ),
    ],
  ])('asks what may be: %s', (_what, node) => {
    expect(isNever(node)).toBe(false);
  });

  it('is fulfilled by all where a field has a value in each record', () => {
    const all = test(STATE, 'IN', 'DRAFT', 'SENT', 'PAID');
    expect(isAlwaysFulfilled(all, NOTHING)).toBe(false);
    expect(isAlwaysFulfilled(all, { hasValue: ({ name }) => name === 'state' })).toBe(true);
  });
});
