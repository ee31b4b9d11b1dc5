import { expect, it } from 'vitest';
import type { ItemField } from '../../../src/contract/metadata/introspection.ts';
import { rowChanges } from '../../../src/engine/model/history.ts';
import { objectField } from '../../views/form/fields.ts';

const cell = (name: string): ItemField => ({
  name,
  label: `The ${name}`,
  kind: 'STRING',
  required: false,
  enumValues: null,
  element: null,
});
const field = objectField('parts', 'LIST', { element: [cell('name'), cell('size')] });
const told = (before: unknown, after: unknown) =>
  rowChanges(field, before, after)?.map((change) => [
    change.row,
    change.cell?.label,
    change.before,
    change.after,
  ]);

const [bolt, nut, ring] = [{ name: 'Bolt', size: 'M4' }, { name: 'Nut', size: 'M4' }, { name: 'Ring' }];

it('of a list of items the history tells the cells that became otherwise, by row', () => {
  expect(told([bolt, nut, ring], [bolt, { ...nut, size: 'M6' }, ring])).toEqual([
    [2, 'The size', 'M4', 'M6'],
  ]);
  expect(told([ring], [{ name: 'Washer', size: 'M5' }])).toEqual([
    [1, 'The name', 'Ring', 'Washer'],
    [1, 'The size', null, 'M5'],
  ]);
});

it('rows that came or went are told whole, and none of those that only moved up or down with them', () => {
  expect(told([bolt, ring], [bolt, nut, ring])).toEqual([[2, undefined, null, nut]]);
  expect(told([bolt, nut, ring], [nut, ring])).toEqual([[1, undefined, bolt, null]]);
  expect(told(null, [bolt])).toEqual([[1, undefined, null, bolt]]);
  expect(told([bolt], [bolt])).toEqual([]);
});

it('of other lists it tells nothing by rows', () => {
  const texts = objectField('tags', 'LIST', { element: 'STRING' });
  expect(rowChanges(texts, ['a'], ['b'])).toBeUndefined();
});
