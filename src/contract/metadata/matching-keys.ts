import { type Static, Type } from 'typebox';
import { closed, FieldKey } from '../key-types.ts';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { VALUE_NAME } from '../names.ts';

const Part = Type.Object(
  {
    name: Type.String({
      pattern: VALUE_NAME,
      description: 'Its title is the locale line `<Object>.enums.<field>.<name>`.',
      examples: ['REACHABLE'],
    }),
    filter: filterKey(
      'A compound filter on the counted records: those of them that fulfil it too are this part.',
      queryFilter('Author', 'email', 'IS_NOT_NULL'),
    ),
  },
  closed,
);
export type MatchingPart = Static<typeof Part>;

/** What a count of the records that a filter finds may say beside what it needs. */
export const MATCHING_KEYS = {
  listedWhen: Type.Optional(
    Type.Object(
      {
        field: FieldKey('An ENUM field of this object.', 'type', 'ENUM'),
        value: Type.String({
          pattern: VALUE_NAME,
          description: 'The value of that field with which the list is counted.',
          'x-names': 'enum',
          'x-of': 'field',
          examples: ['STATIC'],
        }),
      },
      {
        ...closed,
        'x-with': 'matching',
        description:
          'With `matching`: records with this value count their list, whatever their filter; all others their filter, ' +
          'and nobody where that is empty. A filter can then be turned into the list of those whom it finds now.',
        'x-default': 'The list is counted where the filter is empty.',
        examples: [{ field: 'type', value: 'STATIC' }],
      },
    ),
  ),
  breakdown: Type.Optional(
    Type.Array(Part, {
      'x-key': 'name',
      'x-once': ['name'],
      'x-with': 'matching',
      minItems: 1,
      maxItems: 10,
      description: 'With `matching`: what parts of the counted records are counted beside all of them.',
      'x-default': 'All are counted, and no parts.',
      examples: [[{ name: 'REACHABLE', filter: queryFilter('Author', 'email', 'IS_NOT_NULL') }]],
    }),
  ),
};
