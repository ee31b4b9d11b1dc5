import { type Static, Type } from 'typebox';
import { OBJECT_NAME } from './model.ts';

const ObjectName = Type.String({ pattern: OBJECT_NAME });

/** `metadata/filters.json`: what filters offer (specification, section 3). */
export const FiltersFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    objects: Type.Array(ObjectName, {
      uniqueItems: true,
      description: 'Offered for filtering, in this order.',
    }),
    default: Type.Optional(
      Type.String({ pattern: OBJECT_NAME, description: 'The object of a new filter.', examples: ['Author'] }),
    ),
    segmentKeys: Type.Array(ObjectName, {
      uniqueItems: true,
      description: 'Objects by whose records people are divided into segments.',
    }),
  },
  {
    additionalProperties: false,
    title: 'Tessera filters',
    description: 'Which objects filters offer.',
  },
);
export type FiltersFile = Static<typeof FiltersFile>;
