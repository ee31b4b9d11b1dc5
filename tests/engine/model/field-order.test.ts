import { expect, it } from 'vitest';
import { fieldOrder, formLayout } from '../../../src/contract/metadata/field-order.ts';
import { buildObjectModel } from '../../../src/engine/model/build-object-model.ts';
import { formFields } from '../../../src/engine/model/form.ts';
import { readLabels } from '../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { describeObject } from '../../../src/server/platform/api/describe.ts';

const catalog = await readMetadata('metadata');
const labels = await readLabels('locales');

it('follows tabs, then sections, then the model', () => {
  const form = {
    sections: [
      { name: 'a', fields: ['three'] },
      { name: 'b', fields: ['two', 'gone'] },
    ],
    tabs: [
      { name: 'x', sections: ['b'] },
      { name: 'y', sections: ['a'] },
    ],
  };
  expect(fieldOrder(form, ['one', 'two', 'three'])).toEqual(['two', 'three', 'one']);
  expect(fieldOrder({ ...form, tabs: form.tabs.slice(1) }, ['one', 'two', 'three'])).toEqual([
    'two',
    'three',
    'one',
  ]);
  expect(fieldOrder(undefined, ['one', 'two'])).toEqual(['one', 'two']);
});

it.each([...catalog.objects.keys()])('of the server is that of the form: %s', (name) => {
  const { form } = buildObjectModel(describeObject(catalog, labels, name, 'en'));
  const shown = formFields(form).map(({ field }) => field.name);
  const object = catalog.objects.get(name);
  const order = object ? fieldOrder(formLayout(object), object.fields.keys()) : [];
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(order.filter((field) => shown.includes(field)));
});
