import { describe, expect, it } from 'vitest';
import {
  draftOf,
  draftProblem,
  fieldOf,
  NAME_FIELD,
  NEW_FIELD,
} from '../../../../src/areas/configuration/own/field-draft.ts';
import { FIELD_TYPES, rulesOf } from '../../../../src/areas/configuration/own/field-types.ts';
import { firstNumber } from '../../../../src/areas/configuration/own/first-number.ts';
import { nameFrom, nameProblem } from '../../../../src/areas/configuration/own/object-name.ts';
import {
  areaKeyOf,
  moveField,
  type OwnModel,
  placeOf,
  putField,
  readModel,
  withPlace,
  withSetting,
} from '../../../../src/areas/configuration/own/own-model.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ModelField } from '../../../../src/contract/metadata/model.ts';
import { checkOwnModel } from '../../../../src/contract/own-objects/check-own-model.ts';

const FIELDS: readonly ModelField[] = [
  { name: 'a', kind: 'STRING' },
  { name: 'b', kind: 'INT' },
  { name: 'c', kind: 'BOOLEAN' },
];

describe('a field as it is typed', () => {
  it.each(FIELD_TYPES)('%s comes back as it was, and makes a valid model with all its rules', (type) => {
    const draft = { ...NEW_FIELD, name: 'it', type, rules: rulesOf(type) };
    const full = {
      ...draft,
      target: type.startsWith('record') ? 'Group' : '',
      choices: type.startsWith('choice') ? 'OPEN, BACK' : '',
      currency: type === 'money' ? 'JPY' : '',
      ...(type === 'record' || type === 'records'
        ? { usableWhen: queryFilter('Group', 'name', 'IS_NOT_NULL') }
        : {}),
      ...(type === 'number' ? { pattern: 'R-{number}', isGiven: true } : {}),
    };
    const field = fieldOf(full);
    expect(draftOf(field)).toEqual(full);
    const found: string[] = [];
    checkOwnModel({ fields: [field] }, (pointer, { message }) => void found.push(pointer + message));
    expect(found).toEqual([]);
  });

  it('keeps what only JSON can say, as long as the type stays', () => {
    const before: ModelField = { name: 'price', kind: 'DOUBLE', min: 0, sortable: true };
    const draft = { ...NEW_FIELD, name: 'price', type: 'decimal' as const };
    expect(fieldOf(draft, before)).toEqual({ name: 'price', kind: 'DOUBLE', min: 0 });
    expect(fieldOf({ ...draft, type: 'text' }, before)).toEqual({ name: 'price', kind: 'STRING' });
  });

  it('has no draft where the dialog could not show all of it', () => {
    const count = { count: 'a' };
    expect(draftOf({ name: 'total', kind: 'LONG', computed: count })).toBeUndefined();
    expect(draftOf({ name: 'tags', kind: 'LIST', typeName: 'STRING' })).toBeUndefined();
    expect(draftOf({ name: 'body', kind: 'STRING', format: 'document' })).toBeUndefined();
  });

  it.each([
    [{ name: 'Name' }, 'invalid'],
    [{ name: 'b' }, 'taken'],
    [{ name: 'version' }, 'taken'],
    [{ name: 'x', type: 'record' }, 'noTarget'],
    [{ name: 'x', type: 'choice', choices: ' , ' }, 'noChoices'],
    [{ name: 'x', type: 'choices', choices: 'A, 1B' }, 'noChoices'],
    [{ name: 'x', type: 'choice', choices: 'A|B' }, undefined],
    [{ name: 'x', type: 'number' }, undefined],
    [{ name: 'x', type: 'number', pattern: 'R-{month}' }, 'noNumber'],
  ] as const)('%o: %s', (typed, problem) => {
    expect(draftProblem({ ...NAME_FIELD, ...typed }, ['b'])).toBe(problem);
  });
});

it('a pattern of numbers is shown by the first that it makes', () => {
  const march = new Date(2026, 2, 9);
  expect(firstNumber('R-{year}/{month}-{number:4}', march)).toBe('R-2026/03-0001');
  expect(firstNumber('{number}', march)).toBe('1');
  expect(firstNumber('R', march)).toBeUndefined();
});

describe('a model as it is changed', () => {
  it('fields are put, moved and read', () => {
    expect(putField(FIELDS, undefined, { name: 'd', kind: 'INT' }).map(({ name }) => name)).toEqual([
      ...'abcd',
    ]);
    expect(putField(FIELDS, 'b', { name: 'e', kind: 'INT' }).map(({ name }) => name)).toEqual([...'aec']);
    expect(moveField(FIELDS, 2, -1).map(({ name }) => name)).toEqual([...'acb']);
    expect(moveField(FIELDS, 2, 1)).toBe(FIELDS);
    expect(readModel(null)).toBeUndefined();
    expect(readModel({ menu: 'x', fields: [{ name: 'a', kind: 'INT' }, null, 3] })).toEqual({
      menu: 'x',
      fields: [{ name: 'a', kind: 'INT' }],
    });
  });

  it('a place that is taken back leaves no key', () => {
    const menuArea = { names: { en: 'Loans' } };
    const placed = withPlace({ fields: [] }, { menu: 'loan', access: 'contacts', menuArea });
    expect(placed).toEqual({ menu: 'loan', access: 'contacts', menuArea, fields: [] });
    expect(placeOf(placed as unknown as OwnModel)).toEqual({ menu: 'loan', access: 'contacts', menuArea });
    expect(withPlace(placed as unknown as OwnModel, { menu: '', access: '' })).toEqual({ fields: [] });
    const ordered = withPlace({ fields: [] }, { menu: 'loan', access: '', menuBefore: 'Car' });
    expect(ordered).toEqual({ menu: 'loan', menuBefore: 'Car', fields: [] });
    expect(placeOf(ordered as unknown as OwnModel)).toMatchObject({ menuBefore: 'Car' });
    expect(withSetting({ icon: 'key', fields: [] }, 'icon', '')).toEqual({ fields: [] });
  });

  it('an area is called as its object, unless the menu has that key', () => {
    expect(areaKeyOf('CarLoan', ['contacts'])).toBe('carLoan');
    expect(areaKeyOf('Contacts', ['contacts'])).toBe('contactsArea');
  });

  it('a file field is read as it was made, whatever else a relation to files is', () => {
    const picture = { ...NEW_FIELD, name: 'photo', type: 'picture', fileTypes: ['PNG'], maxSize: '2,5' };
    const field = fieldOf(picture);
    expect(field).toMatchObject({ name: 'photo', kind: 'OBJECT', typeName: 'MediaAsset' });
    expect(draftOf(field)).toEqual({ ...picture, maxSize: '2.5' });
    expect(draftOf(fieldOf({ ...NEW_FIELD, name: 'a', type: 'file' }))?.type).toBe('file');
    const usableWhen = queryFilter('MediaAsset', 'name', 'EQUALS', 'Contract');
    expect(draftOf({ ...field, usableWhen })).toMatchObject({ type: 'record', usableWhen });
    expect(draftProblem({ ...picture, fileTypes: [] }, [])).toBe('noTypes');
    expect(draftProblem({ ...picture, maxSize: 'big' }, [])).toBe('noSize');
    // Types of pictures are none of files.
    expect(draftProblem({ ...picture, type: 'file' }, [])).toBe('noTypes');
  });
});

it('a name for the API is made of what people call a record', () => {
  expect(['Car loan', 'Wypożyczenie książki', '2nd try', 'Ünlü kişi', '车'].map(nameFrom)).toEqual([
    'CarLoan',
    'WypozyczenieKsiazki',
    'ndTry',
    'UnluKisi',
    '',
  ]);
  expect(nameProblem('carLoan', [])).toBe('nameInvalid');
  expect(nameProblem('Car', ['Car'])).toBe('nameTaken');
  expect(nameProblem('Car', [])).toBeUndefined();
});
