import { type Static, Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';

const closed = { additionalProperties: false };
const EXAMPLE = { name: 'welcome', values: { name: '@{name}' } };

/** The key `beginsWith` of a model: records that each tenant has from its start. */
export const BeginsWith = Type.Array(
  Type.Object(
    {
      name: Type.String({
        pattern: '^[a-z][A-Za-z0-9]{0,59}$',
        description: 'By which its texts stand in `begins.json`, below the object.',
        examples: ['welcome'],
      }),
      values: Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Object({})], {
          description: 'The value of the field.',
          examples: ['@{title}'],
        }),
        {
          ...closed,
          minProperties: 1,
          description:
            'What it holds, by the names of fields. `@{title}` in a text is the line `title` of its texts, else of those of ' +
            '`all`; `@{language}` is the language of the tenant. `@picture{welcome alt}` is the id of a picture that the tenant ' +
            'gets: its name, and the line that is its alternative text. An object becomes JSON text.',
          'x-keys': 'field',
          'x-fit': 'any',
          examples: [EXAMPLE.values],
        },
      ),
    },
    closed,
  ),
  {
    minItems: 1,
    maxItems: 100,
    'x-once': ['name'],
    description:
      'Records that every tenant begins with, in its language: made once for each tenant, also for those that are there already. ' +
      'What is deleted of them does not come back.',
    'x-default': 'Tenants begin without records.',
    examples: [[EXAMPLE]],
  },
);
export type BeginsWith = Static<typeof BeginsWith>;
