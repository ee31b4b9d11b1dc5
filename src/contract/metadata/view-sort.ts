import { Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';

const closed = { additionalProperties: false };

/** A key of the order of a list. */
export const ViewSort = Type.Object(
  {
    field: Type.String({
      pattern: FIELD_NAME,
      description: 'A field with `sortable` in the model.',
      'x-names': 'field',
      'x-fit': 'sorted',
      examples: ['lastName'],
    }),
    direction: Type.Enum(['ASCENDING', 'DESCENDING'], {
      description: 'ASCENDING: A to Z, the earliest first.',
      examples: ['ASCENDING'],
    }),
  },
  closed,
);
