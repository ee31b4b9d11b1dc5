import { expect, it } from 'vitest';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { FieldRules } from '../../../src/contract/kinds/kind.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import { bindKnown, isDynamicFilter, widestFilter } from '../../../src/contract/workflow/known-filter.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';

const catalog = await readMetadata('metadata');
const FIELDS: Readonly<Record<string, FieldRules>> = {
  'find1.count': { kind: 'INT' },
  'event.payload.total': { kind: 'DOUBLE' },
  'event.payload.day': { kind: 'LOCAL_DATE' },
  'event.payload.plan': { kind: 'STRING' },
  'event.payload.empty': { kind: 'STRING' },
  'event.payload.isNew': { kind: 'BOOLEAN' },
};
const known = {
  values: {
    id: 'c1',
    birthDate: '1980-05-01',
    find1: { count: 3, id: 't1' },
    event: { id: 'm1', payload: { total: 12.5, day: '2026-03-01T23:30:00Z', plan: 'gold', isNew: true } },
  },
  fieldOf: (name: string) => FIELDS[name],
  now: '2026-03-02T09:00:00Z',
  timeZone: 'Europe/Warsaw',
  userId: 'u1',
};
const bound = (filter: CompoundFilter) => bindKnown(filter, catalog, known);
const not = (inner: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [inner] },
});
const both = (operator: 'AND' | 'OR', ...compoundFilters: readonly CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator, compoundFilters },
});
const compared = (
  objectName: string,
  objectField: string,
  operator: Operator,
  id: string,
): CompoundFilter => ({
  type: 'FILTER',
  filter: { objectName, objectField, operator, variable: { id } },
});

it.each([
  [queryFilter('@find1', 'count', 'GREATER', 2), true],
  [queryFilter('@find1', 'count', 'EQUALS', 0), false],
  [queryFilter('@event', 'payload.total', 'BETWEEN', [12, 13]), true],
  [queryFilter('@event', 'payload.plan', 'IN', ['gold', 'silver']), true],
  [queryFilter('@event', 'payload.isNew', 'IS_TRUE'), true],
  // By the calendar of the zone it is the second.
  [queryFilter('@event', 'payload.day', 'IS_TODAY'), true],
  [compared('@event', 'payload.day', 'LESS', 'in 3 days'), true],
  [compared('@event', 'payload.day', 'EQUALS', '1 day after TODAY'), false],
  [queryFilter('@event', 'payload.empty', 'IS_NULL'), true],
])('decides what is asked of what a run knows: %j', (filter, expected) => {
  expect(isDynamicFilter(filter)).toBe(true);
  expect(bound(filter)).toBe(expected);
  expect(bound(not(filter))).toBe(!expected);
});

it.each([
  queryFilter('@find2', 'count', 'NOT_EQUALS', 0),
  queryFilter('@event', 'payload.none', 'NOT_EQUALS', 'x'),
  compared('Contact', 'lastName', 'NOT_EQUALS', 'event.payload.none'),
  compared('Contact', 'birthDate', 'LESS', '2 days before {{event.payload.none}}'),
])('is not met where the value is missing, under NOT neither: %j', (filter) => {
  expect(bound(filter)).toBe(false);
  expect(bound(not(filter))).toBe(false);
  const own = queryFilter('Contact', 'lastName', 'EQUALS', 'A');
  expect(bound(both('OR', filter, own))).toEqual(both('OR', own));
  expect(bound(both('AND', filter, own))).toBe(false);
});

it('puts values, moments and the user into filters on records', () => {
  expect(bound(compared('Task', 'contact', 'EQUALS', 'id'))).toEqual(
    queryFilter('Task', 'contact', 'EQUALS', 'c1'),
  );
  expect(bound(compared('Contact', 'birthDate', 'EQUALS', 'TODAY'))).toEqual(
    queryFilter('Contact', 'birthDate', 'EQUALS', '2026-03-02'),
  );
  expect(bound(compared('Contact', 'createdAt', 'LESS', '1 day before NOW'))).toEqual(
    queryFilter('Contact', 'createdAt', 'LESS', '2026-03-01T09:00:00Z'),
  );
  expect(bound(compared('Task', 'createdBy', 'EQUALS', 'CURRENT_USER'))).toEqual(
    queryFilter('Task', 'createdBy', 'EQUALS', 'u1'),
  );
  const met = queryFilter('@find1', 'count', 'GREATER', 0);
  const own = queryFilter('Contact', 'lastName', 'EQUALS', 'A');
  expect(bound(both('AND', met, own))).toEqual(both('AND', own));
});

it('finds no record without one of the object of which all has to hold', () => {
  const met = queryFilter('@find1', 'count', 'GREATER', 0);
  expect(bound(onSame('Task', met))).toEqual(onSame('Task', queryFilter('Task', 'id', 'IS_NOT_NULL')));
  expect(bound(onSame('Task', queryFilter('@find1', 'count', 'EQUALS', 0)))).toBe(false);
});

it('finds with the widest filter whomever it may find for any run', () => {
  const own = queryFilter('Contact', 'lastName', 'EQUALS', 'A');
  const asked = queryFilter('@find1', 'count', 'GREATER', 0);
  const widest = (filter: CompoundFilter) => widestFilter(filter, catalog, known);
  expect(widest(both('AND', asked, own))).toEqual(both('AND', own));
  expect(widest(both('OR', asked, own))).toBe(true);
  expect(widest(not(asked))).toBe(true);
  // A moment is the same for all runs.
  expect(widest(compared('Contact', 'birthDate', 'LESS', 'today'))).toEqual(
    queryFilter('Contact', 'birthDate', 'LESS', '2026-03-02'),
  );
});
