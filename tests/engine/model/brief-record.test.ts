import { expect, it } from 'vitest';
import type { ObjectLife } from '../../../src/contract/metadata/introspection.ts';
import { briefModel, canBeNamed, namedValues } from '../../../src/engine/model/brief-record.ts';
import { formFields } from '../../../src/engine/model/form.ts';
import { field, metadata, model } from '../fixtures.ts';

const PERSON = {
  recordLabel: '{firstName} {lastName}||{email}',
  fields: [
    field('notes', 'STRING'),
    field('firstName', 'STRING'),
    field('lastName', 'STRING'),
    field('email', 'STRING'),
    field('since', 'LOCAL_DATE', { required: true }),
  ],
};
const names = (of: ReturnType<typeof model>) => formFields(of.form).map(({ field: { name } }) => name);
const asks = (...fields: readonly string[]) =>
  ({ requireAny: [{ name: 'any', label: '', fields, isWhole: true }] }) as unknown as ObjectLife;

it('asks for what a record is called and cannot be without', () => {
  expect(names(briefModel(model(PERSON)))).toEqual(['firstName', 'lastName', 'since']);
  expect(names(briefModel(model({ ...PERSON, life: asks('email', 'notes') })))).toEqual([
    'notes',
    'firstName',
    'lastName',
    'email',
    'since',
  ]);
  expect(names(briefModel(model({ ...PERSON, life: asks('email', 'lastName') })))).toEqual([
    'firstName',
    'lastName',
    'since',
  ]);
});

it.each([
  ['Ada', { firstName: 'Ada' }],
  ['Ada King', { firstName: 'Ada', lastName: 'King' }],
  [' Ada  King Noel ', { firstName: 'Ada', lastName: 'King Noel' }],
  ['', {}],
])('%s says what it is called', (text, values) => {
  expect(namedValues(model(PERSON), text)).toEqual(values);
});

it('is for objects whose records people name, and may make', () => {
  expect(canBeNamed(model(PERSON))).toBe(true);
  expect(canBeNamed(model({ ...PERSON, actions: ['VIEW', 'EDIT'] }))).toBe(false);
  expect(canBeNamed(model({ ...metadata(), recordLabel: '{id}' }))).toBe(false);
  expect(canBeNamed(model({ ...PERSON, recordLabel: '{since}' }))).toBe(false);
});
