import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../src/contract/kinds/kind.ts';
import { formSchema, KIND_FIELD } from '../../../src/views/form/form-schema.ts';
import { fieldView } from '../../../src/views/formats/field-view.ts';
import { KIND_VIEWS } from '../../../src/views/kinds/index.ts';
import { bySection } from '../../../src/views/rjsf-theme/sections.ts';
import { formField } from './fields.ts';

const section = { name: 'person', title: 'Person', own: false };
const fields = [
  formField('name', 'STRING', { required: true }),
  formField('total', 'LONG', { readOnly: true }),
];

describe('formSchema', () => {
  const { schema, uiSchema } = formSchema({ tabs: [], unshown: [], sections: [{ ...section, fields }] });

  test('has a property for each field in order, which its kind’s input draws', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'total']);
    expect(schema.properties?.['name']).toEqual({ title: 'Label of name', type: ['string', 'null'] });
    expect(uiSchema['name']).toEqual({ 'ui:field': KIND_FIELD });
  });
});

test('every kind but NONE has an input; a kind of tomorrow renders nothing', () => {
  expect(Object.keys(KIND_VIEWS).sort()).toEqual([...KINDS].sort());
  for (const kind of KINDS) expect(fieldView({ kind })?.Input === undefined, kind).toBe(kind === 'NONE');
  expect(fieldView({ kind: 'MONEY' })).toBeUndefined();
});

test('properties that no section names come last', () => {
  const properties = ['a', 'b', 'c'].map((name) => ({ name }));
  const sections = bySection(properties, [{ name: 's', title: 'S', fields: ['c', 'missing'] }]);
  expect(sections.map((each) => each.properties.map(({ name }) => name))).toEqual([['c'], ['a', 'b']]);
});
