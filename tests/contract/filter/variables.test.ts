import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/contract/filter/evaluate.ts';
import { type CompoundFilter, noneOf, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import { type Operator, OPERATORS } from '../../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import { bindVariables, variableView } from '../../../src/contract/filter/variables.ts';
import { makeWorld } from '../../property/world.ts';
import { catalog, compound, objectOf } from './metadata.ts';

const context = { now: '2026-03-01T12:00:00Z', timeZone: 'Europe/Warsaw' };

function withVariable(
  objectField: string,
  operator: Operator,
  id = 'form.x',
): Extract<CompoundFilter, { type: 'FILTER' }> {
  return { type: 'FILTER', filter: { objectName: 'Thing', objectField, operator, variable: { id } } };
}
const bind = (filter: CompoundFilter, value?: unknown) =>
  bindVariables(filter, new Map(value === undefined ? [] : [['form.x', value]]));
const NOTHING = queryFilter('Thing', 'id', 'IN', []);

describe('a variable with a value', () => {
  it.each<[Operator, unknown, unknown]>([
    ['EQUALS', 'a', 'a'],
    ['EQUALS', ['a'], 'a'],
    ['IN', 'a', ['a']],
    ['IN', ['a', null, 'b'], ['a', 'b']],
    ['BETWEEN', ['a', 'b'], ['a', 'b']],
    ['EQUALS', 0, 0],
    ['EQUALS', false, false],
  ])('%s %j becomes %j', (operator, value, bound) => {
    expect(bind(withVariable('title', operator), value)).toEqual(
      queryFilter('Thing', 'title', operator, bound),
    );
  });

  it('stands for nothing where the operator takes none', () => {
    expect(bind(withVariable('title', 'IS_NULL'), 'a')).toEqual(queryFilter('Thing', 'title', 'IS_NULL'));
  });

  it('stays within what no related record may fulfil', () => {
    const test = {
      objectName: 'Part',
      objectField: 'label',
      operator: 'EQUALS',
      variable: { id: 'form.x' },
    } as const;
    const { variable: _variable, ...rest } = test;
    expect(bind(noneOf(test), 'a')).toEqual(noneOf({ ...rest, value: '"a"' }));
  });

  it('leaves the rest as it is', () => {
    const rest = queryFilter('Thing', 'amount', 'GREATER', 5);
    expect(bind(compound('AND', rest, withVariable('title', 'EQUALS')), 'a')).toEqual(
      compound('AND', rest, queryFilter('Thing', 'title', 'EQUALS', 'a')),
    );
    expect(bind(rest)).toEqual(rest);
  });
});

describe('a variable without a value', () => {
  const plain = queryFilter('Thing', 'amount', 'GREATER', 5);
  const open = withVariable('title', 'EQUALS');

  it.each([undefined, null, '', [], [null], ['a', 'b']])('such as %j finds nothing', (value) => {
    expect(bind(open, value)).toEqual(NOTHING);
    expect(bind(withVariable('title', 'NOT_EQUALS'), value)).toEqual(NOTHING);
    expect(bind(compound('NOT', open), value)).toEqual(NOTHING);
  });

  it('takes no more from an expression than it must', () => {
    expect(bind(compound('AND', plain, open))).toEqual(NOTHING);
    expect(bind(compound('OR', plain, open))).toEqual(compound('OR', plain));
    expect(bind(compound('NOT', compound('AND', plain, open)))).toEqual(
      compound('NOT', compound('AND', plain)),
    );
    expect(bind(compound('NOT', compound('OR', plain, open)))).toEqual(NOTHING);
    expect(bind(compound('NOT', compound('NOT', open)))).toEqual(NOTHING);
  });

  it('leaves what is said of one related record with that record', () => {
    const size = queryFilter('Part', 'size', 'GREATER', 1);
    const label = { ...open.filter, objectName: 'Part', objectField: 'label' };
    const same = (...more: CompoundFilter[]) => onSame('Part', size, ...more);
    expect(bind(same({ type: 'FILTER', filter: label }), 'a')).toEqual(
      same(queryFilter('Part', 'label', 'EQUALS', 'a')),
    );
    expect(bind(compound('NOT', same({ type: 'FILTER', filter: label })))).toEqual(compound('NOT', same()));
    // What stands in it need not be what the list itself leads to.
    expect(bind(onSame('Part', { type: 'FILTER', filter: { ...label, objectName: 'Owner' } }))).toEqual(
      queryFilter('Part', 'id', 'IN', []),
    );
  });
});

it('never widens a filter: whatever a variable holds, without it no other record is found', () => {
  const { records, lookup } = makeWorld(7);
  const things = records('Thing');
  const found = (filter: CompoundFilter) => {
    const condition = resolveFilter(catalog, objectOf('Thing'), filter, context);
    return things.filter((record) => evaluate(condition, record, lookup)).map(({ id }) => id);
  };
  const operators = (
    ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', 'CONTAINS', 'NOT_CONTAINS', 'LESS'] as const
  ).filter((operator) => Object.hasOwn(OPERATORS, operator));
  const texts = things.map((record) => record['title']).filter((title) => typeof title === 'string');
  const variableOf = { objectName: 'Part', objectField: 'label', variable: { id: 'form.x' } };
  const leaf = fc.oneof(
    fc.constantFrom(...operators).map((operator) => withVariable('title', operator)),
    fc.constantFrom('EQUALS', 'NOT_EQUALS').map((operator) => noneOf({ ...variableOf, operator })),
    fc.integer({ min: -5, max: 5 }).map((amount) => queryFilter('Thing', 'amount', 'GREATER', amount)),
    fc
      .tuple(fc.constantFrom('EQUALS', 'NOT_EQUALS', 'CONTAINS'), fc.integer({ max: 5 }))
      .map(([operator, size]): CompoundFilter =>
        onSame(
          'Part',
          { type: 'FILTER', filter: { ...variableOf, operator } },
          queryFilter('Part', 'size', 'LESS', size),
        ),
      ),
  );
  const { tree } = fc.letrec<{ tree: CompoundFilter; group: CompoundFilter }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3, depthIdentifier: 'filter' }, leaf, tie('group')),
    group: fc.oneof(
      fc
        .tuple(
          fc.constantFrom('AND' as const, 'OR' as const),
          fc.array(tie('tree'), { minLength: 1, maxLength: 3, depthIdentifier: 'filter' }),
        )
        .map(([operator, children]) => compound(operator, ...children)),
      tie('tree').map((child) => compound('NOT', child)),
    ),
  }));
  const isShallow = (filter: CompoundFilter, level = 0): boolean =>
    filter.type === 'FILTER' ||
    (level < 3 && filter.expression.compoundFilters.every((child) => isShallow(child, level + 1)));
  fc.assert(
    fc.property(
      tree.filter((filter) => isShallow(filter)),
      fc.constantFrom(...texts),
      (filter, text) => {
        const most = new Set(found(bind(filter, text)));
        expect(found(bind(filter)).filter((id) => !most.has(id))).toEqual([]);
      },
    ),
  );
});

it('is refused by the server as long as it is not bound', () => {
  expect(() => resolveFilter(catalog, objectOf('Thing'), withVariable('title', 'EQUALS'), context)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ path: 'filter.filter.variable' }) as object,
    }),
  );
});

it('is named after the field and object that it refers to, else those that it comes from', () => {
  const variable = {
    id: 'form.owner',
    kind: 'OBJECT',
    origin: { objectName: 'Thing', fieldName: 'owner' },
  } as const;
  expect(variableView(variable)).toMatchObject({ fieldLabel: 'owner', objectLabel: 'Thing' });
  const referred = { objectName: 'Person', fieldName: 'id' };
  expect(variableView({ ...variable, referred })).toMatchObject({ fieldLabel: 'id', objectLabel: 'Person' });
  const nameless = { ...variable, origin: { objectName: 'Thing', fieldName: '' } };
  expect(variableView(nameless)).toMatchObject({ fieldLabel: 'form.owner' });
});
