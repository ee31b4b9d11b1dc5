import { expect, it } from 'vitest';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { describeAreas, describeObject } from '../../../../src/server/platform/api/describe.ts';
import { describeFields } from '../../../../src/server/platform/api/describe-fields.ts';
import { buildSchema } from '../../../support/composed.ts';

const catalog = await readMetadata('metadata');
const labels = await readLabels('locales');

it('calls an object writable exactly where the API has mutations for it', () => {
  const mutations = buildSchema(catalog, false).getMutationType()?.getFields() ?? {};
  // What is only added has mutations to add it, and none that change it.
  const names = [...catalog.objects.values()].flatMap(({ name, life }) => (life?.appendOnly ? [] : [name]));
  const writable = names.filter((name) =>
    describeObject(catalog, labels, name, 'en').actions.includes('EDIT'),
  );
  expect(writable).toEqual(names.filter((name) => mutations[`create${name}`] !== undefined));
  // A view of others' records, and an object that only the server writes.
  for (const name of ['ContactRelation', 'BatchJob']) expect(writable).not.toContain(name);
});

it('tells what a LIST holds where it holds no records', () => {
  const elements = (name: string, locale: 'en' | 'pl' = 'en') => {
    const object = catalog.objects.get(name);
    if (!object) throw new Error(`no object ${name}`);
    const fields = describeFields(catalog, labels, object, locale);
    return new Map(fields.map((field) => [field.name, field.element]));
  };
  expect(elements('CustomFieldDefinition').get('valueList')).toMatchObject([
    { name: 'name', label: 'Name', kind: 'STRING', required: true, maxLength: 100, element: null },
    { name: 'label', label: 'Label', kind: 'STRING', required: false },
  ]);
  expect(elements('CustomFieldDefinition', 'pl').get('valueList')).toMatchObject([
    { label: 'Nazwa' },
    { label: 'Etykieta' },
  ]);
  expect(elements('Contact').get('customFieldList')).toMatchObject([
    { name: 'fieldName' },
    { name: 'valueList', kind: 'LIST', element: 'STRING' },
  ]);
  expect(elements('Contact').get('groupList')).toBeNull();
});

it('opens menu entries to those who may do what their screens are for', () => {
  const open = (can: (name: string, action: string) => boolean, inArea: readonly string[] = ['VIEW']) =>
    describeAreas(catalog, labels, 'en', true, {
      area: (_key, action = 'VIEW') => inArea.includes(action),
      can,
    }).flatMap(({ entries }) => entries.filter(({ enabled }) => enabled).map(({ key }) => key));
  const nothing = () => false;
  expect(open(nothing)).toContain('campaigns');
  expect(open(nothing)).not.toContain('createCampaign');
  expect(open(nothing)).not.toContain('importer');
  expect(open(nothing, ['VIEW', 'CREATE'])).toEqual(expect.arrayContaining(['createCampaign', 'importer']));
  const contacts = open((name, action) => name === 'Contact' && action === 'CREATE');
  expect(contacts).toContain('importer');
  expect(contacts).not.toContain('createCampaign');
});
