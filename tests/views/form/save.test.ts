import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { expect, test, vi } from 'vitest';
import type { ErrorExtensions } from '../../../src/contract/errors.ts';
import type { RecordActions, StoredRecord } from '../../../src/views/form-state/record-actions.ts';
import { saveForm } from '../../../src/views/form/save.ts';
import { serverProblems } from '../../../src/views/form-state/server-errors.ts';
import { formField } from './fields.ts';

const fields = [
  formField('name', 'STRING'),
  formField('city', 'STRING'),
  formField('groupList', 'LIST', { typeName: 'Other' }),
  formField('total', 'INT', { readOnly: true }),
];
const hidden = new Set<string>();
const base = { name: 'Ada', city: 'Paris', groupList: [], total: 3 };

function failure(message: string, extensions: Partial<ErrorExtensions> = {}) {
  return new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { ...extensions } }] });
}

function conflict(current: StoredRecord) {
  return failure('version-conflict', { code: 'VERSION_CONFLICT', current });
}

function actionsOf(save: RecordActions['save']): RecordActions {
  return { save, remove: vi.fn() };
}

test('a new record is sent whole, without fields that cannot be written', async () => {
  const save = vi.fn(() => Promise.resolve({ id: '1', version: 1 }));
  await saveForm(fields, undefined, { base, version: null, values: base, hidden }, actionsOf(save));
  expect(save.mock.calls).toEqual([[{ name: 'Ada', city: 'Paris', groupList: [] }, undefined]]);
});

test('of a saved record, only changed fields are sent, with its version', async () => {
  const save = vi.fn(() => Promise.resolve({ id: '1', version: 8 }));
  const values = { ...base, groupList: ['g'] };
  await saveForm(fields, '1', { base, version: 7, values, hidden }, actionsOf(save));
  expect(save.mock.calls).toEqual([[{ groupList: ['g'] }, { id: '1', version: 7 }]]);
});

test('changes of others that do not meet mine are merged and saved with the new version', async () => {
  const theirs = { ...base, city: 'Rome', groupList: [{ id: 'g', name: 'G' }], id: '1', version: 9 };
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(conflict(theirs))
    .mockResolvedValueOnce({ id: '1', version: 10 });
  const outcome = await saveForm(
    fields,
    '1',
    { base, version: 7, values: { ...base, name: 'Eva' }, hidden },
    actionsOf(save),
  );
  expect(outcome.kind).toBe('saved');
  expect(save).toHaveBeenLastCalledWith({ name: 'Eva' }, { id: '1', version: 9 });
});

test('changes that meet are asked about, and nothing is saved before', async () => {
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValue(conflict({ ...base, name: 'Ida', id: '1', version: 9 }));
  const outcome = await saveForm(
    fields,
    '1',
    { base, version: 7, values: { ...base, name: 'Eva' }, hidden },
    actionsOf(save),
  );
  expect(save).toHaveBeenCalledTimes(1);
  expect(outcome).toMatchObject({
    kind: 'conflict',
    merge: { conflicts: [{ field: 'name', base: 'Ada', mine: 'Eva', theirs: 'Ida' }] },
    theirs: { version: 9 },
  });
});

test('a record that changes again and again does not hold the user for ever', async () => {
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValue(conflict({ ...base, city: 'Rome', id: '1', version: 9 }));
  const saving = saveForm(
    fields,
    '1',
    { base, version: 7, values: { ...base, name: 'Eva' }, hidden },
    actionsOf(save),
  );
  await expect(saving).rejects.toThrow('version-conflict');
  expect(save).toHaveBeenCalledTimes(3);
});

test('an error of the server goes to its path, else to e-mail for already-exists, else to unknown', () => {
  expect(serverProblems(failure('already-exists'))).toEqual([{ message: 'already-exists', path: 'email' }]);
  expect(serverProblems(failure('already-exists', { path: 'phone' }))).toEqual([
    { message: 'already-exists', path: 'phone' },
  ]);
  expect(serverProblems(failure('forbidden'))).toEqual([{ message: 'forbidden', path: 'unknown' }]);
  expect(serverProblems(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(serverProblems(failure('Syntax Error: …'))).toBeUndefined();
  const problems = [
    { message: 'too-long', path: 'name', params: { maxLength: 3 } },
    { message: 'required', path: 'city' },
  ] as const;
  expect(serverProblems(failure('too-long', { problems }))).toEqual(problems);
});

test('what is hidden is not sent', async () => {
  const save = vi.fn<RecordActions['save']>().mockResolvedValue({ id: '1', version: 8 });
  const form = {
    base,
    version: 7,
    values: { ...base, name: 'Eva', city: 'Rome' },
    hidden: new Set(['city']),
  };
  await saveForm(fields, '1', form, actionsOf(save));
  expect(save).toHaveBeenLastCalledWith({ name: 'Eva' }, { id: '1', version: 7 });
  await saveForm(fields, undefined, { ...form, version: null }, actionsOf(save));
  expect(save).toHaveBeenLastCalledWith({ name: 'Eva', groupList: [] }, undefined);
});

test("of the tenant's own fields, those that changed are sent in their list, and errors find their field", async () => {
  const own = [
    formField('size', 'INT', { isCustomField: true }),
    formField('hues', 'LIST', { isCustomField: true, element: 'STRING' }),
    formField('day', 'LOCAL_DATE', { isCustomField: true }),
  ];
  const before = { ...base, size: 3, hues: ['red'], day: null };
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValue(failure('too-large', { path: 'customFieldList[1].valueList', params: { max: 2 } }));
  const values = { ...before, size: null, day: '2026-01-01' };
  const saving = saveForm(
    [...fields, ...own],
    '1',
    { base: before, version: 7, values, hidden },
    actionsOf(save),
  );
  await expect(saving).rejects.toMatchObject({
    problems: [{ message: 'too-large', path: 'day', params: { max: 2 } }],
  });
  const customFieldList = [
    { fieldName: 'size', valueList: [] },
    { fieldName: 'day', valueList: ['2026-01-01'] },
  ];
  expect(save).toHaveBeenLastCalledWith({ customFieldList }, { id: '1', version: 7 });
});

const lost = () => new ServerError('cut', { response: new Response(null, { status: 502 }), bodyText: '' });
const fresh = { base, version: null, values: base, hidden };
const created = { name: 'Ada', city: 'Paris', groupList: [] };

test('a creation whose answer was lost is asked again before the form is saved as it is by then', async () => {
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(lost())
    .mockResolvedValueOnce({ ...base, id: '1', version: 1 })
    .mockResolvedValueOnce({ ...base, id: '1', version: 2 });
  const unanswered = { input: undefined };
  await expect(saveForm(fields, undefined, fresh, actionsOf(save), unanswered)).rejects.toThrow('cut');
  const values = { ...base, city: 'Rome' };
  await saveForm(fields, undefined, { ...fresh, values }, actionsOf(save), unanswered);
  expect(save.mock.calls).toEqual([
    [created, undefined],
    [created, undefined],
    [{ city: 'Rome' }, { id: '1', version: 1 }],
  ]);
  expect(unanswered.input).toBeUndefined();
});

test('a form that is as it was when the answer was lost is not saved twice', async () => {
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(lost())
    .mockResolvedValue({ ...base, id: '1', version: 1 });
  const unanswered = { input: undefined };
  await expect(saveForm(fields, undefined, fresh, actionsOf(save), unanswered)).rejects.toThrow();
  await saveForm(fields, undefined, fresh, actionsOf(save), unanswered);
  expect(save).toHaveBeenCalledTimes(2);
});

test('where the creation was refused after all, the form creates a record as it is by then', async () => {
  const save = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(lost())
    .mockRejectedValueOnce(failure('already-exists', { path: 'name' }))
    .mockResolvedValue({ ...base, id: '1', version: 1 });
  const unanswered = { input: undefined };
  await expect(saveForm(fields, undefined, fresh, actionsOf(save), unanswered)).rejects.toThrow();
  const values = { ...base, name: 'Eva' };
  await saveForm(fields, undefined, { ...fresh, values }, actionsOf(save), unanswered);
  expect(save.mock.calls.at(-1)).toEqual([{ ...created, name: 'Eva' }, undefined]);
});
