import type { SampleForm } from './sample-form.ts';

const text = { type: 'string' } as const;

/** Objects in objects, properties of any name, references. */
export const OBJECTS: readonly SampleForm[] = [
  {
    name: 'Nested',
    schema: {
      type: 'object',
      title: 'A list of tasks',
      required: ['title'],
      properties: {
        title: { ...text, title: 'Title' },
        tasks: {
          type: 'array',
          title: 'Tasks',
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { ...text, title: 'What' },
              details: { ...text, title: 'Details' },
              place: {
                type: 'object',
                title: 'Place',
                description: 'Where it is done',
                properties: { city: { ...text, title: 'City' }, room: { ...text, title: 'Room' } },
              },
              done: { type: 'boolean', title: 'Done?', default: false },
            },
          },
        },
      },
    },
    uiSchema: { tasks: { items: { details: { 'ui:widget': 'textarea' } } } },
    formData: { title: 'To do', tasks: [{ title: 'Write', details: 'In ink', place: { city: 'Kraków' } }] },
  },
  {
    name: 'Order',
    schema: {
      type: 'object',
      title: 'Another order',
      properties: {
        password: { ...text, title: 'Password' },
        lastName: { ...text, title: 'Last name' },
        bio: { ...text, title: 'About you' },
        firstName: { ...text, title: 'First name' },
      },
    },
    uiSchema: { 'ui:order': ['firstName', 'lastName', '*', 'password'] },
  },
  {
    name: 'References',
    schema: {
      type: 'object',
      title: 'References',
      definitions: {
        address: {
          type: 'object',
          required: ['street'],
          properties: { street: { ...text, title: 'Street' }, city: { ...text, title: 'City' } },
        },
        node: {
          type: 'object',
          properties: {
            name: { ...text, title: 'Name' },
            children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/node' } },
          },
        },
        chain: {
          type: 'object',
          properties: {
            link: { ...text, title: 'Link' },
            next: { title: 'Next', $ref: '#/definitions/chain' },
          },
        },
      },
      properties: {
        billingAddress: { title: 'Address of the payer', $ref: '#/definitions/address' },
        shippingAddress: { title: 'Address of the receiver', $ref: '#/definitions/address' },
        tree: { title: 'A tree', $ref: '#/definitions/node' },
        chain: { title: 'A chain', $ref: '#/definitions/chain' },
      },
    },
    formData: { tree: { name: 'root', children: [{ name: 'leaf' }] } },
  },
  {
    name: 'Properties of any name',
    schema: {
      type: 'object',
      title: 'Properties of any name',
      required: ['name'],
      properties: { name: { ...text, title: 'Name' } },
      additionalProperties: { type: 'number' },
    },
    formData: { name: 'Ada', height: 170 },
  },
  {
    name: 'Properties by pattern',
    schema: {
      type: 'object',
      title: 'Names that begin with x-',
      properties: { name: { ...text, title: 'Name' } },
      patternProperties: { '^x-': { ...text } },
      additionalProperties: false,
    },
    formData: { 'x-first': 'one' },
  },
  {
    name: 'Optional objects',
    schema: {
      type: 'object',
      title: 'Optional objects',
      properties: {
        person: { type: 'object', title: 'Person', properties: { name: { ...text, title: 'Name' } } },
        notes: { type: 'array', title: 'Notes', items: text },
      },
    },
    uiSchema: { 'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] } },
  },
  {
    name: 'Null and nullable',
    schema: {
      type: 'object',
      title: 'Null',
      properties: {
        nothing: { type: 'null', title: 'Nothing', description: 'A value that is always null' },
        maybe: { type: ['string', 'null'], title: 'Text or null' },
        number: { type: ['number', 'null'], title: 'Number or null' },
      },
    },
    uiSchema: { maybe: { 'ui:emptyValue': null } },
  },
  {
    name: 'Types left open',
    schema: {
      type: 'object',
      title: 'Types left open',
      properties: { anything: { title: 'Anything', description: 'Of any type' } },
    },
    props: { useFallbackUiForUnsupportedType: true },
  },
  {
    name: 'Not supported',
    schema: {
      type: 'object',
      title: 'Not supported',
      properties: { list: { type: 'array', title: 'A list of what?' }, odd: { title: 'No type' } },
    },
  },
  {
    name: 'Defaults',
    schema: {
      type: 'object',
      title: 'Defaults',
      properties: {
        text: { ...text, title: 'Text', default: 'usual' },
        inner: {
          type: 'object',
          title: 'Inner',
          default: { count: 5 },
          properties: {
            count: { type: 'integer', title: 'Count' },
            on: { type: 'boolean', title: 'On', default: true },
          },
        },
        list: { type: 'array', title: 'List', items: { ...text, default: 'new' }, minItems: 1 },
      },
    },
  },
];
