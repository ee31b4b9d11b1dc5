import { Type } from 'typebox';
import { closed, FieldKey } from '../key-types.ts';

/** A key of the order of a list. */
export const ViewSort = Type.Object(
  {
    field: FieldKey('A field with `sortable` in the model.', 'lastName', 'sorted'),
    direction: Type.Enum(['ASCENDING', 'DESCENDING'], {
      description: 'ASCENDING: A to Z, the earliest first.',
      examples: ['ASCENDING'],
    }),
  },
  closed,
);
