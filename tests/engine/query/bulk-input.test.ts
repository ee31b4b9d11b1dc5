import { describe, expect, it } from 'vitest';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import { buildFormField } from '../../../src/engine/model/form-field.ts';
import { atFields, type BulkEdit, bulkInput, listModes } from '../../../src/engine/query/bulk-input.ts';
import { field } from '../fixtures.ts';

const model = (given: ObjectField) =>
  buildFormField(given, { noEmptyOption: new Set(), writable: true, fields: {} });
const CREW = model(field('crewList', 'LIST', { typeName: 'Sailor' }));
const TAGS = model(field('tagList', 'LIST', { typeName: 'STRING', element: 'STRING' }));
const NAME = model(field('name', 'STRING', { required: true }));
const SIZE = model(field('size', 'INT', { isCustomField: true }));
const TIMES = model(field('times', 'LIST', { typeName: 'ENUM', element: 'STRING', isCustomField: true }));

const edit = (values: BulkEdit['values'], modes: BulkEdit['modes'] = {}): BulkEdit => ({
  fields: [CREW, NAME, SIZE, TIMES].filter(({ field: { name } }) => Object.hasOwn(values, name)),
  values,
  modes,
});

it('lists of records alone are changed in part, and required ones never made emptier', () => {
  expect([CREW, TAGS, NAME, TIMES].map(listModes)).toEqual([['add', 'remove', 'replace'], [], [], []]);
  const required = model(field('crewList', 'LIST', { typeName: 'Sailor', required: true }));
  expect(listModes(required)).toEqual(['add', 'replace']);
});

describe('the input', () => {
  it.each([
    ['add', { crewListAdd: ['a'] }],
    ['remove', { crewListRemove: ['a'] }],
    ['replace', { crewList: ['a'] }],
  ] as const)('names a list by what happens to it: %s', (mode, input) => {
    expect(bulkInput(edit({ crewList: ['a'] }, { crewList: mode }))).toEqual({ input, problems: [] });
  });

  it('has the tenant’s own fields in their list, also those that are emptied', () => {
    expect(bulkInput(edit({ name: ' Ada ', size: '12', times: [] })).input).toEqual({
      name: 'Ada',
      customFieldList: [
        { fieldName: 'size', valueList: ['12'] },
        { fieldName: 'times', valueList: [] },
      ],
    });
  });

  it('empties a list only by replacing it', () => {
    const values = { crewList: [], name: '', size: 'x' };
    expect(bulkInput(edit(values, { crewList: 'add' })).problems).toEqual([
      { message: 'required', path: 'name' },
      expect.objectContaining({ message: 'invalid-number', path: 'size' }),
      { message: 'required', path: 'crewList' },
    ]);
    expect(bulkInput(edit({ crewList: [] }, { crewList: 'replace' })).input).toEqual({ crewList: [] });
  });
});

it('problems of the server stand at the fields that were sent', () => {
  const sent = edit({ crewList: ['a'], name: 'Ada' }, { crewList: 'remove' });
  const found = ['crewListRemove', 'name', 'crewList', 'expectedTotal'].map(
    (path) => ({ message: 'not-found', path }) as const,
  );
  expect(atFields(sent, found).map(({ path }) => path)).toEqual(['crewList', 'name']);
});
