import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import { OBJECT_NAME } from '../names.ts';

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
  filterObjectField: OptionalField(
    'Format "filter": the ENUM or STRING field of the same object that holds the name of the object whose records the filter of each record finds.',
    'All filters are about one object.',
    'audience',
    'choiceOrText',
    { 'x-without': ['filterObject'] },
  ),
};
