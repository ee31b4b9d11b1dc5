import { type Static, Type } from 'typebox';
import { closed, Flag } from '../key-types.ts';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME } from '../names.ts';

/** A named view that a list has from the start, beside those that people save. */
const BuiltInView = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'By which texts and addresses know the view.',
      examples: ['mine'],
    }),
    filter: filterKey(
      'What the view shows. Values may come from the user: viewer.id, viewer.email.',
      queryFilter('Author', 'retired', 'IS_FALSE'),
    ),
    default: Flag('The list begins with this view, until its user has chosen another one.'),
  },
  closed,
);
export type BuiltInView = Static<typeof BuiltInView>;

export const BuiltInViews = Type.Array(BuiltInView, {
  'x-key': 'name',
  'x-once': ['name', 'default'],
  minItems: 1,
  maxItems: 10,
  description: 'Named views of the list that are there from the start, above those that people save.',
  'x-default': 'The list has none, and begins with all records.',
  examples: [[{ name: 'current', filter: queryFilter('Author', 'retired', 'IS_FALSE'), default: true }]],
});
