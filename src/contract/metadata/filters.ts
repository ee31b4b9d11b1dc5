import { type Static, Type } from 'typebox';
import { OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';

const ObjectName = Type.String({ pattern: OBJECT_NAME, 'x-names': 'object' });
const MOST = 1000;

/** `metadata/filters.json`: what filters offer (specification, section 3). */
export const FiltersFile = Type.Object(
  {
    $schema: schemaKey('./schema/filters.schema.json'),
    objects: Type.Array(ObjectName, {
      uniqueItems: true,
      maxItems: MOST,
      description: 'Offered for filtering, in this order.',
      examples: [['Author', 'Book']],
    }),
    except: Type.Optional(
      Type.Array(ObjectName, {
        uniqueItems: true,
        maxItems: MOST,
        description: 'Not offered. Every other object with records of its own is, behind `objects`.',
        'x-default': 'Every object is offered.',
        examples: [['Book']],
      }),
    ),
    default: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'The object of a new filter: one of `objects`.',
        'x-names': 'object',
        'x-default': 'The first of `objects`.',
        examples: ['Author'],
      }),
    ),
    segmentKeys: Type.Array(ObjectName, {
      uniqueItems: true,
      maxItems: MOST,
      description: 'Objects by whose records people are divided into segments.',
      examples: [['Publisher']],
    }),
  },
  {
    additionalProperties: false,
    title: 'Tessera filters',
    description: 'Which objects filters offer.',
  },
);
export type FiltersFile = Static<typeof FiltersFile>;
