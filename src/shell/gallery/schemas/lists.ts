import type { SampleForm } from './sample-form.ts';

const names = { type: 'array', items: { type: 'string' } } as const;

/** Lists of all sorts. */
export const LISTS: readonly SampleForm[] = [
  {
    name: 'Lists',
    schema: {
      type: 'object',
      title: 'Lists',
      properties: {
        plain: { ...names, title: 'A list of texts', description: 'In any order' },
        defaults: { ...names, title: 'With defaults', default: ['one', 'two'] },
        least: { ...names, title: 'At least two', minItems: 2, maxItems: 3 },
        fixed: {
          type: 'array',
          title: 'Fixed items, then numbers',
          items: [
            { type: 'string', title: 'A text' },
            { type: 'boolean', title: 'A yes or no' },
          ],
          additionalItems: { type: 'number', title: 'A number' },
        },
        nested: { type: 'array', title: 'Lists in a list', items: { ...names, title: 'Inner list' } },
        ordered: { ...names, title: 'That keeps its order' },
        constant: { ...names, title: 'That neither grows nor shrinks' },
        copied: { ...names, title: 'With copies' },
        people: {
          type: 'array',
          title: 'People',
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', title: 'Name' },
              active: { type: 'boolean', title: 'Active' },
            },
          },
        },
      },
    },
    uiSchema: {
      ordered: { 'ui:options': { orderable: false } },
      constant: { 'ui:options': { addable: false, removable: false, orderable: false } },
      copied: { 'ui:options': { copyable: true }, items: { 'ui:placeholder': 'Some text' } },
      plain: { items: { 'ui:emptyValue': '' } },
    },
    formData: {
      plain: ['first', 'second'],
      fixed: ['text', true, 7],
      nested: [['a', 'b'], ['c']],
      ordered: ['one', 'two'],
      constant: ['kept'],
      copied: ['original'],
      people: [{ name: 'Grace', active: true }],
    },
  },
  { name: 'A list of nothing', schema: { ...names, title: 'Nothing yet' } },
  {
    name: 'A list with errors of its own',
    schema: { ...names, title: 'All different', uniqueItems: true, minItems: 1 },
    formData: ['same', 'same'],
  },
];
