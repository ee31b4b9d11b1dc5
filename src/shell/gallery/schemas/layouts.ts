import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { SampleForm } from './sample-form.ts';

const text = { type: 'string' } as const;
const fields = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `field${index + 1}`,
      { ...text, title: `Field ${index + 1}` },
    ]),
  );

function errorsAt(errors: Readonly<Record<string, string>>): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const [path, error] of Object.entries(errors)) builder.addErrors(error, path.split('.'));
  return builder.ErrorSchema;
}

/** Layouts and states of whole forms. */
export const LAYOUTS: readonly SampleForm[] = [
  {
    name: 'Sections',
    schema: { type: 'object', title: 'Sections', properties: fields(6) },
    uiSchema: {
      'ui:options': {
        sections: [
          { name: 'first', title: 'First section', fields: ['field1', 'field2', 'field3'] },
          { name: 'second', title: 'Second section', fields: ['field5', 'field4'] },
        ],
      },
    },
  },
  {
    name: 'A grid',
    schema: { type: 'object', properties: fields(5) },
    uiSchema: {
      'ui:field': 'LayoutGridField',
      'ui:layoutGrid': {
        'ui:row': {
          children: [
            { 'ui:columns': { span: 4, children: ['field1', 'field2', 'field3'] } },
            { 'ui:col': { span: 8, children: ['field4'] } },
            { 'ui:col': { span: 4, children: ['field5'] } },
          ],
        },
      },
    },
  },
  {
    name: 'Errors from elsewhere',
    schema: {
      type: 'object',
      title: 'Errors from elsewhere',
      required: ['name'],
      properties: {
        name: { ...text, title: 'Name', description: 'Must be known to no one' },
        colour: { ...text, title: 'Colour', enum: ['red', 'blue'] },
        sizes: { type: 'array', title: 'Sizes', uniqueItems: true, items: { enum: ['S', 'M'] } },
        note: { ...text, title: 'Note' },
        sure: { type: 'boolean', title: 'Sure' },
        inner: { type: 'object', title: 'Inner', properties: { part: { ...text, title: 'Part' } } },
      },
    },
    uiSchema: { colour: { 'ui:widget': 'radio' }, note: { 'ui:widget': 'textarea', 'ui:help': 'Short' } },
    props: {
      extraErrors: errorsAt({
        name: 'This name is taken.',
        colour: 'Out of stock.',
        sizes: 'Choose one.',
        note: 'Too rude.',
        sure: 'You must be.',
        'inner.part': 'Is missing.',
      }),
    },
  },
  {
    name: 'Locked',
    schema: {
      type: 'object',
      title: 'Locked',
      properties: {
        text: { ...text, title: 'Text' },
        choice: { ...text, title: 'Choice', enum: ['a', 'b'] },
        several: { type: 'array', title: 'Several', uniqueItems: true, items: { enum: ['x', 'y'] } },
        agreed: { type: 'boolean', title: 'Agreed' },
        list: { type: 'array', title: 'List', items: text },
        inner: { type: 'object', title: 'Inner', additionalProperties: text },
        file: { ...text, title: 'File', format: 'data-url' },
        range: { type: 'integer', title: 'Range', minimum: 0, maximum: 10 },
      },
    },
    uiSchema: { range: { 'ui:widget': 'range' } },
    formData: {
      text: 'kept',
      choice: 'a',
      several: ['x'],
      agreed: true,
      list: ['one'],
      inner: { key: 'v' },
      range: 5,
    },
    props: { readonly: true },
  },
  { name: 'Large', schema: { type: 'object', title: 'A large form', properties: fields(200) } },
];
