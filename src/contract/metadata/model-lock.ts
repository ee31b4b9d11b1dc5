import { type Static, Type } from 'typebox';
import { closed, FieldKey } from '../key-types.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { queryFilter } from '../filter/filter.ts';
import { RuleName, STEP_RIGHTS } from './rule-keys.ts';

const names = (description: string, absent: string) =>
  Type.Optional(
    Type.Array(FieldKey('A field of this object.', 'title', 'writable'), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description,
      'x-default': absent,
      examples: [['title']],
    }),
  );

export const Lock = Type.Object(
  {
    name: RuleName('rule', 'published'),
    when: filterKey(
      'A compound filter on the record as it is before the write, or on records that a relation leads to.',
      queryFilter('Author', 'email', 'IS_NOT_NULL'),
    ),
    fields: names('The fields that cannot be changed then.', 'All, but the one that holds the state.'),
    except: names('Fields that can be changed all the same.', 'None.'),
    unless: Type.Optional(
      Type.Object(
        {
          right: Type.Enum([...STEP_RIGHTS], {
            description: 'What one has to be allowed to, beside to edit the record.',
            examples: ['SEND'],
          }),
          then: Type.Optional(
            filterKey(
              'A compound filter that the record fulfils after the write.',
              queryFilter('Author', 'email', 'IS_NOT_NULL'),
              'Whatever it is then.',
            ),
          ),
        },
        {
          ...closed,
          description: 'Who may change the fields all the same, and into what.',
          'x-default': 'Nobody.',
          examples: [{ right: 'SEND' }],
        },
      ),
    ),
  },
  closed,
);

export type LockFile = Static<typeof Lock>;
