import { expect, it } from 'vitest';
import type { ObjectLife } from '../../../src/contract/metadata/introspection.ts';
import type { ViewFile } from '../../../src/contract/metadata/view.ts';
import { newRow, newRowModel } from '../../../src/engine/model/new-row.ts';
import { formFields } from '../../../src/engine/model/form.ts';
import { field, type metadata, model } from '../fixtures.ts';

const view = (end?: 'add'[]): ViewFile => ({
  columns: [{ field: 'name' }, { field: 'notes' }],
  ...(end && { actions: { end } }),
});
const needed = (...names: readonly string[]) =>
  names.map((name) => field(name, 'STRING', { required: true }));
const OBJECT = {
  actions: ['VIEW', 'CREATE'],
  fields: [field('name', 'STRING'), field('notes', 'STRING'), field('made', 'TIMESTAMP', { readOnly: true })],
} as const;
const names = (models: readonly { readonly field: { readonly name: string } }[]) =>
  models.map(({ field: { name } }) => name).join();

it('has inputs below the columns, in their order, and beside them for what a record cannot be without', () => {
  const object = model({
    ...OBJECT,
    fields: [
      ...OBJECT.fields,
      ...needed('code'),
      field('kind', 'STRING', { required: true, defaultValue: 'A' }),
    ],
  });
  const row = newRow(object.form, [{ path: 'made' }, { path: 'notes' }, { path: 'name' }], null);
  expect([names(row.inCells), names(row.beside)]).toEqual(['notes,name', 'code']);
  expect(names(formFields(newRowModel(object, row).form))).toBe('notes,name,code');
});

it('asks for several of which one has to be there, where none has a column', () => {
  const object = model({
    ...OBJECT,
    fields: [...OBJECT.fields, field('mail', 'STRING'), field('phone', 'STRING')],
  });
  const life = (...fields: readonly string[]) =>
    ({ requireAny: [{ name: 'any', label: '', fields, isWhole: true }] }) as unknown as ObjectLife;
  const beside = (of: ObjectLife) => names(newRow(object.form, [{ path: 'name' }], of).beside);
  expect(beside(life('mail', 'phone'))).toBe('mail,phone');
  expect(beside(life('mail', 'name'))).toBe('');
});

it('is offered by itself where it is enough for a record, and as the view says', () => {
  const end = (given: Parameters<typeof metadata>[0]) => model(given).list.actions.end;
  expect(end({ ...OBJECT, view: view() })).toEqual(['add']);
  expect(end({ ...OBJECT, view: view([]) })).toEqual([]);
  expect(end({ ...OBJECT, actions: ['VIEW', 'EDIT'], view: view() })).toEqual([]);
  const asking = { ...OBJECT, fields: [...OBJECT.fields, ...needed('a', 'b', 'c')] };
  expect(end({ ...asking, view: view() })).toEqual(['add']);
  const tooMuch = { ...OBJECT, fields: [...OBJECT.fields, ...needed('a', 'b', 'c', 'd')] };
  expect(end({ ...tooMuch, view: view() })).toEqual([]);
  expect(end({ ...tooMuch, view: view(['add']) })).toEqual(['add']);
});
