import { expect, test } from 'vitest';
import { knownRecords, recordKey } from '../../../src/views/picker/known-records.ts';
import { formField } from '../form/fields.ts';

const fields = [
  formField('name', 'STRING'),
  formField('owner', 'OBJECT', { typeName: 'Person', recordLabel: '{firstName} {lastName}' }),
  formField('groupList', 'LIST', { typeName: 'Group', recordLabel: '{name}' }),
];

test('labels of related records come with the record, by object and id', () => {
  const { labels, totals } = knownRecords(fields, {
    name: 'x',
    owner: { id: '1', firstName: 'Ada', lastName: null },
    groupList: [{ id: '1', name: 'First' }],
    groupListTotal: '1',
  });
  expect(Object.fromEntries(labels)).toEqual({
    [recordKey('Person', '1')]: 'Ada',
    [recordKey('Group', '1')]: 'First',
  });
  expect(totals.size).toBe(0);
});

test('a list of which not all entries came is known as incomplete', () => {
  const { totals } = knownRecords(fields, {
    owner: null,
    groupList: [{ id: '1', name: 'First' }],
    groupListTotal: 12,
  });
  expect(Object.fromEntries(totals)).toEqual({ groupList: 12 });
});
