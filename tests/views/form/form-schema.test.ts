import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../src/contract/kinds/kind.ts';
import { formFields, formSchema, KIND_FIELD } from '../../../src/views/form/form-schema.ts';
import { KIND_VIEWS, kindView } from '../../../src/views/kinds/index.ts';
import { bySection } from '../../../src/views/rjsf-theme/sections.ts';
import { formField } from './fields.ts';

const form = {
  sections: [
    {
      name: 'person',
      title: 'Person',
      fields: [formField('name', 'STRING', { required: true }), formField('gone', 'NONE')],
    },
    { name: 'empty', title: 'Empty', fields: [formField('nothing', 'NONE')] },
    {
      name: 'rest',
      title: undefined,
      fields: [formField('total', 'LONG', { readOnly: true, required: true })],
    },
  ],
};

describe('formSchema', () => {
  const { schema, uiSchema } = formSchema(form);

  test('has a property for each field that is shown, in order, and no other', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'total']);
    expect(schema.properties?.['name']).toEqual({ title: 'Label of name', type: ['string', 'null'] });
    expect(formFields(form).map(({ field }) => field.name)).toEqual(['name', 'total']);
  });

  test('requires what can be written, and says which kind’s input draws a field', () => {
    expect(schema.required).toEqual(['name']);
    expect(uiSchema['name']).toMatchObject({ 'ui:field': KIND_FIELD, 'ui:readonly': false });
    expect(uiSchema['total']).toMatchObject({ 'ui:readonly': true });
  });

  test('leaves out sections without fields', () => {
    expect(uiSchema['ui:options']).toEqual({
      sections: [
        { name: 'person', title: 'Person', fields: ['name'] },
        { name: 'rest', title: undefined, fields: ['total'] },
      ],
    });
  });
});

test('every kind but NONE has an input; a kind of tomorrow renders nothing', () => {
  expect(Object.keys(KIND_VIEWS).sort()).toEqual([...KINDS].sort());
  for (const kind of KINDS) expect(kindView(kind)?.Input === undefined, kind).toBe(kind === 'NONE');
  expect(kindView('MONEY')).toBeUndefined();
});

test('properties that no section names come last', () => {
  const properties = ['a', 'b', 'c'].map((name) => ({ name }));
  const sections = bySection(properties, [{ name: 's', title: 'S', fields: ['c', 'missing'] }]);
  expect(sections.map((section) => section.properties.map(({ name }) => name))).toEqual([['c'], ['a', 'b']]);
});
