import type { RJSFSchema } from '@rjsf/utils';
import type { SampleForm } from './sample-form.ts';

const text = { type: 'string' } as const;

const PET: RJSFSchema = {
  title: 'Pet',
  discriminator: { propertyName: 'kind' },
  oneOf: [
    {
      type: 'object',
      title: 'Cat',
      properties: {
        kind: { const: 'cat', title: 'Kind' },
        lives: { type: 'integer', title: 'Lives' },
      },
    },
    {
      type: 'object',
      title: 'Dog',
      properties: { kind: { const: 'dog', title: 'Kind' }, breed: { ...text, title: 'Breed' } },
    },
  ],
};

/** Variants and conditions. */
export const VARIANTS: readonly SampleForm[] = [
  {
    name: 'One of several',
    schema: {
      type: 'object',
      title: 'One of several',
      oneOf: [
        { title: 'With lorem', properties: { lorem: { ...text, title: 'Lorem' } }, required: ['lorem'] },
        { title: 'With ipsum', properties: { ipsum: { ...text, title: 'Ipsum' } }, required: ['ipsum'] },
      ],
    },
  },
  {
    name: 'Any of several',
    schema: {
      type: 'object',
      title: 'Any of several',
      properties: {
        age: { type: 'integer', title: 'Age' },
        value: {
          title: 'A text or a number',
          anyOf: [{ type: 'string' }, { type: 'number', title: 'Number' }],
        },
        items: {
          type: 'array',
          title: 'Items',
          items: {
            type: 'object',
            anyOf: [
              { title: 'Foo', properties: { foo: { ...text, title: 'Foo' } } },
              { title: 'Bar', properties: { bar: { ...text, title: 'Bar' } } },
            ],
          },
        },
      },
      anyOf: [
        { title: 'First way', properties: { firstName: { ...text, title: 'First name' } } },
        { title: 'Second way', properties: { idCode: { ...text, title: 'Id' } } },
      ],
    },
    formData: { items: [{ foo: 'one' }, { bar: 'two' }] },
  },
  {
    name: 'A discriminator',
    schema: {
      type: 'object',
      title: 'A discriminator',
      properties: {
        pet: PET,
      },
    },
    uiSchema: { pet: { oneOf: [{ kind: { 'ui:widget': 'hidden' } }, { kind: { 'ui:widget': 'hidden' } }] } },
    formData: { pet: { kind: 'dog', breed: 'Collie' } },
  },
  {
    name: 'Null or a value',
    schema: {
      type: 'object',
      title: 'Null or a value',
      properties: {
        limit: {
          title: 'Limit',
          oneOf: [
            { type: 'null', title: 'None' },
            { type: 'integer', title: 'A number of', minimum: 1 },
          ],
        },
      },
    },
    formData: { limit: null },
  },
  {
    name: 'All of several',
    schema: {
      type: 'object',
      title: 'All of several',
      allOf: [
        { properties: { lorem: { type: ['string', 'boolean'], title: 'Lorem', default: true } } },
        { properties: { lorem: { type: 'boolean' }, ipsum: { ...text, title: 'Ipsum' } } },
      ],
    },
  },
  {
    name: 'If, then, else',
    schema: {
      type: 'object',
      title: 'If, then, else',
      properties: { animal: { title: 'Animal', enum: ['Cat', 'Fish'] } },
      allOf: [
        {
          if: { properties: { animal: { const: 'Cat' } }, required: ['animal'] },
          then: {
            properties: { food: { ...text, title: 'Food', enum: ['meat', 'grass', 'fish'] } },
            required: ['food'],
          },
        },
        {
          if: { properties: { animal: { const: 'Fish' } }, required: ['animal'] },
          then: {
            properties: { water: { ...text, title: 'Water', enum: ['lake', 'sea'] } },
            required: ['water'],
          },
        },
      ],
    },
  },
  {
    name: 'Dependencies of properties',
    schema: {
      type: 'object',
      title: 'Dependencies of properties',
      properties: { card: { type: 'number', title: 'Card number' }, address: { ...text, title: 'Address' } },
      dependencies: { card: ['address'] },
    },
  },
  {
    name: 'Dependencies of schemas',
    schema: {
      type: 'object',
      title: 'Dependencies of schemas',
      properties: { pets: { ...text, title: 'Do you have pets?', enum: ['No', 'Yes'], default: 'No' } },
      dependencies: {
        pets: {
          oneOf: [
            { properties: { pets: { enum: ['No'] } } },
            {
              properties: { pets: { enum: ['Yes'] }, age: { type: 'number', title: 'How old is it?' } },
              required: ['age'],
            },
          ],
        },
      },
    },
  },
];
