import { expect, it } from 'vitest';
import { allColumnPaths } from '../../../src/engine/query/all-columns.ts';
import { exportWay } from '../../../src/views/list/export/export-way.ts';

it.each([
  [undefined, 'xlsx', 'direct'],
  [{ value: 10_000, isExact: true }, 'csv', 'direct'],
  [{ value: 10_000, isExact: false }, 'xlsx', 'job'],
  [{ value: 10_001, isExact: true }, 'csv', 'job'],
  [{ value: 1_048_575, isExact: true }, 'xlsx', 'job'],
  [{ value: 1_048_576, isExact: true }, 'xlsx', 'sheet'],
  [{ value: 1_048_576, isExact: true }, 'csv', 'job'],
] as const)('an export of %o as %s comes by the way %s', (total, format, way) => {
  expect(exportWay(total, format)).toBe(way);
});

it('of all columns has those of the list first, and each once', () => {
  const model = {
    columns: [{ path: 'name' }, { path: 'campaign.name' }],
    fields: new Map([
      ['id', { name: 'id', kind: 'STRING' }],
      ['name', { name: 'name', kind: 'STRING' }],
      ['customFieldList', { name: 'customFieldList', kind: 'LIST' }],
      ['nothing', { name: 'nothing', kind: 'NONE' }],
      ['own', { name: 'own', kind: 'INT' }],
    ]),
  } as unknown as Parameters<typeof allColumnPaths>[0];
  expect(allColumnPaths(model)).toEqual(['name', 'campaign.name', 'id', 'own']);
});
