import fc from 'fast-check';
import { FILTER_MAX_LEVEL } from '../../../src/contract/constants.ts';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import { type Operator, OPERATORS } from '../../../src/contract/kinds/operators.ts';
import { decodeFilter } from '../../../src/engine/filter/decode.ts';
import { filterObject } from '../../../src/engine/filter/filter-object.ts';
import type { FilterTree } from '../../../src/engine/filter/node.ts';
import type { FilterObjects } from '../../../src/engine/filter/validate.ts';
import { field, metadata } from '../fixtures.ts';

/** A ship, with a field of every sort that filters treat differently, and its harbour. */
const OBJECTS = [
  filterObject(
    metadata({
      fields: [
        field('id', 'STRING'),
        field('name', 'STRING'),
        field('tons', 'INT'),
        field('serial', 'LONG'),
        field('length', 'DOUBLE'),
        field('afloat', 'BOOLEAN'),
        field('built', 'LOCAL_DATE'),
        field('state', 'ENUM', {
          enumValues: [
            { name: 'SAILING', label: 'At sea' },
            { name: 'MOORED', label: 'In port' },
          ],
        }),
        field('home', 'OBJECT', { typeName: 'Harbour', recordLabel: '{name}' }),
        field('crewList', 'LIST', { typeName: 'Sailor', recordLabel: '{name}' }),
        field('tagList', 'LIST', { typeName: 'STRING', element: 'STRING' }),
        field('ghost', 'NONE'),
      ],
    }),
  ),
  filterObject(
    metadata({
      name: 'Harbour',
      label: 'Harbour',
      fields: [field('id', 'STRING'), field('name', 'STRING')],
    }),
  ),
];
const BY_NAME = new Map(OBJECTS.map((object) => [object.name, object]));

export const objects: FilterObjects = (name) => BY_NAME.get(name);

export const group = (
  operator: 'AND' | 'OR' | 'NOT',
  ...compoundFilters: readonly CompoundFilter[]
): CompoundFilter => ({ type: 'EXPRESSION', expression: { operator, compoundFilters } });

/** A filter as a tree; the ids of its nodes are their places in reading order, from 0. */
export function treeOf(filter: unknown): FilterTree {
  const decoded = decodeFilter(filter);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problem));
  return decoded.tree;
}

const leaves = fc
  .record({
    objectField: fc.constantFrom('name', 'tons', 'home'),
    operator: fc.constantFrom(...(Object.keys(OPERATORS) as Operator[])),
    values: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxLength: 1 }),
  })
  .map(({ objectField, operator, values }) => queryFilter('Ship', objectField, operator, ...values));

function expressions(level: number): fc.Arbitrary<CompoundFilter> {
  if (level >= FILTER_MAX_LEVEL) return leaves;
  const children = fc.array(expressions(level + 1), { minLength: 1, maxLength: 3 });
  const all = fc
    .tuple(fc.constantFrom('AND' as const, 'OR' as const), children)
    .map(([operator, list]) => group(operator, ...list));
  return fc.oneof(
    leaves,
    all,
    children.map((list) => onSame('Sailor', ...list)),
    children.map((list) => group('NOT', list[0] as CompoundFilter)),
  );
}

/** Whole filters of every shape that the language allows; their values need not fit their fields. */
export const filters = expressions(0);
