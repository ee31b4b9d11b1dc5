import { expect, it } from 'vitest';
import { fieldGroups } from '../../../src/engine/model/field-groups.ts';
import { defaults, field, metadata, SYSTEM } from '../fixtures.ts';

const grouped = (...of: Parameters<typeof metadata>) =>
  fieldGroups(metadata(...of)).map(({ kind, title, fields }) => [
    kind,
    title,
    ...fields.map(({ name }) => name),
  ]);

it('has every field once: by the sections of the form, then the others, technical ones last', () => {
  const view = { form: { exclude: ['state'], sections: [{ name: 'main', fields: ['name', 'email'] }] } };
  expect(grouped({ view })).toEqual([
    ['section', 'Main facts', 'name', 'email'],
    ['section', undefined, 'remarks', 'crewList', 'harbour', 'launched', 'tonnage', 'voyageList'],
    ['other', undefined, 'state', 'crewListTotal', 'voyageListTotal'],
    ['technical', undefined, 'id', 'version', 'createdAt', 'modifiedAt'],
  ]);
});

it('has the fields of the tenant in their section, else among the others', () => {
  const own = field('nickname', 'STRING', { isCustomField: true });
  const values = field('customFieldList', 'LIST', { element: [], label: 'Our own' });
  const fields = [field('name', 'STRING'), own, values, ...SYSTEM];
  expect(grouped({ fields })).toContainEqual(['section', 'Our own', 'nickname']);
  const hidden = grouped({ fields, defaults: defaults({ exclude: ['customFieldList'] }) });
  expect(hidden).toContainEqual(['other', undefined, 'nickname']);
  expect(hidden.at(-1)).toContain('customFieldList');
});
