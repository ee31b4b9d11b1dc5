import { Type } from 'typebox';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';

/** Keys of a field of the format `filter`. */
export const FILTER_KEYS = {
  filterObject: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description: 'Format "filter": the object whose records the filter finds.',
      'x-names': 'object',
      'x-default':
        'The object of the count (`matching`) that goes by the field, or that `filterObjectField` names.',
      examples: ['Author'],
    }),
  ),
  filterObjectField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "filter": the ENUM or STRING field of the same object that holds the name of the object whose records the filter of each record finds.',
      'x-names': 'field',
      'x-default': 'All filters are about one object.',
      examples: ['audience'],
    }),
  ),
};
