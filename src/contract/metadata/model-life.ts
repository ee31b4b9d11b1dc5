import { type Static, Type } from 'typebox';
import { closed, FieldKey, Flag, OptionalField } from '../key-types.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { queryFilter } from '../filter/filter.ts';
import { FIELD_NAME, VALUE_NAME } from '../names.ts';
import { type LockFile, Lock } from './model-lock.ts';
import { NoOverlap } from './no-overlap.ts';
import { TIMED_KEYS } from './model-timed.ts';
import { RuleName, STEP_RIGHTS } from './rule-keys.ts';

const OF_STATE = { pattern: VALUE_NAME, 'x-names': 'enum', 'x-of': '/lifeCycle/field' };
const State = Type.String({ ...OF_STATE, examples: ['DRAFT'] });

const Transition = Type.Object(
  {
    name: RuleName('step', 'publish'),
    from: Type.Array(State, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The states that it leads away from.',
      examples: [['DRAFT']],
    }),
    to: Type.String({
      ...OF_STATE,
      description: 'The state that it leads to.',
      examples: ['PUBLISHED'],
    }),
    right: Type.Optional(
      Type.Enum([...STEP_RIGHTS], {
        description: 'What one has to be allowed to, beside to edit the record.',
        default: 'EDIT',
        examples: ['APPROVE'],
      }),
    ),
    system: Flag('The server alone takes it: when work is done, or by an action.'),
    when: Type.Optional(
      filterKey(
        'A compound filter on the record as it is before: without fulfilling it, it does not take the step.',
        queryFilter('Author', 'email', 'IS_NOT_NULL'),
        'Any record in one of the states may take it.',
      ),
    ),
    reason: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        'x-with': 'when',
        description:
          'With `when`: the name of what it asks for. Its text stands under `rules` in the texts of the object, and is ' +
          'told where a record does not take the step.',
        'x-default': 'It is told that this cannot be done with the record as it is.',
        examples: ['reachable'],
      }),
    ),
    also: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: RuleName('rule', 'reachable'),
            when: filterKey(
              'A compound filter on the record as it is before: without fulfilling it, it does not take the step.',
              queryFilter('Author', 'email', 'IS_NOT_NULL'),
            ),
            at: OptionalField(
              'The field that it is about: its label is told with the text, and forms lead to it.',
              'The text alone is told.',
              'email',
              'writable',
            ),
          },
          closed,
        ),
        {
          'x-key': 'name',
          minItems: 1,
          maxItems: 20,
          description:
            'Further conditions, each with a text of its own under `rules` in the texts of the object.',
          'x-default': 'Nothing beside `when`.',
          examples: [[{ name: 'reachable', when: queryFilter('Author', 'email', 'IS_NOT_NULL') }]],
        },
      ),
    ),
    needs: Type.Optional(
      Type.Array(FieldKey('A field that has a value after the step.', 'publisher', 'kept'), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: 'Fields without which the step is not taken.',
        'x-default': 'Nothing beside what is required anyway.',
        examples: [['publisher']],
      }),
    ),
    needsWith: Type.Optional(
      Type.Object(
        {
          setting: Type.String({
            pattern: FIELD_NAME,
            description: 'A setting of kind BOOLEAN.',
            examples: ['fourEyes'],
          }),
          fields: Type.Array(FieldKey('A field that has a value after the step.', 'publisher', 'kept'), {
            minItems: 1,
            maxItems: 50,
            uniqueItems: true,
            description: 'Fields without which the step is not taken.',
            examples: [['publisher']],
          }),
          reason: Type.Optional(
            Type.String({
              pattern: FIELD_NAME,
              description:
                'The name of what is asked for. Its text stands under `rules` in the texts of the object, and is told ' +
                'where one of the fields has no value.',
              'x-default': 'It is told that the field is required.',
              examples: ['publisherFirst'],
            }),
          ),
        },
        {
          ...closed,
          description: 'What the step needs as well for tenants that have switched the setting on.',
          'x-default': 'The step is the same for all tenants.',
          examples: [{ setting: 'fourEyes', fields: ['publisher'] }],
        },
      ),
    ),
    ...TIMED_KEYS,
    notByAuthor: Flag('Whoever has created the record does not take the step.'),
  },
  closed,
);

const LifeCycle = Type.Object(
  {
    field: FieldKey('The ENUM field that holds the state.', 'status', 'ENUM'),
    start: Type.Array(State, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The states that a new record may have.',
      examples: [['DRAFT']],
    }),
    transitions: Type.Array(Transition, {
      'x-key': 'name',
      maxItems: 200,
      description: 'The steps from state to state. No other change of the state is taken.',
      examples: [[{ name: 'publish', from: ['DRAFT'], to: 'PUBLISHED' }]],
    }),
  },
  {
    ...closed,
    description: 'The states of a record, and the steps between them.',
    'x-default': 'Any value of any field can follow any other.',
    examples: [
      {
        field: 'status',
        start: ['DRAFT'],
        transitions: [{ name: 'publish', from: ['DRAFT'], to: 'PUBLISHED' }],
      },
    ],
  },
);

const Check = Type.Object(
  {
    name: RuleName('rule', 'endsBeforeItBegins'),
    never: filterKey(
      'A compound filter that no record may fulfil after a write. In place of a value, the variable record.<field> ' +
        'compares with another field of the same record.',
      queryFilter('Author', 'email', 'IS_NULL'),
    ),
    at: FieldKey('The field at which the problem is told.', 'endsAt', 'writable'),
  },
  closed,
);

/** What a record of the object may go through, whoever writes it and however. */
export const LIFE_KEYS = {
  lifeCycle: Type.Optional(LifeCycle),
  readOnlyWhen: Type.Optional(
    Type.Array(Lock, {
      'x-key': 'name',
      minItems: 1,
      maxItems: 50,
      description: 'Records whose fields cannot be changed any more.',
      'x-default': 'Fields can be changed at any time.',
      examples: [[{ name: 'published', when: queryFilter('Author', 'email', 'IS_NOT_NULL') }]],
    }),
  ),
  deletableWhen: Type.Optional(
    Type.Object(
      {
        name: RuleName('rule', 'notPublished'),
        when: filterKey(
          'A compound filter: records that do not fulfil it are not deleted.',
          queryFilter('Author', 'email', 'IS_NULL'),
        ),
      },
      {
        ...closed,
        description: 'Which records may be deleted.',
        'x-default': 'All of them.',
        examples: [{ name: 'notPublished', when: queryFilter('Author', 'email', 'IS_NULL') }],
      },
    ),
  ),
  checks: Type.Optional(
    Type.Array(Check, {
      'x-key': 'name',
      minItems: 1,
      maxItems: 50,
      description: 'What no record may be, across its fields.',
      'x-default': 'Each field is judged for itself.',
      examples: [[{ name: 'nobody', never: queryFilter('Author', 'email', 'IS_NULL'), at: 'email' }]],
    }),
  ),
  noOverlap: Type.Optional(
    Type.Array(NoOverlap, {
      'x-key': 'name',
      minItems: 1,
      maxItems: 10,
      description: 'What stands at most once at any time: two bookings of one room.',
      'x-default': 'Records may overlap.',
      examples: [[{ name: 'rentedOnce', from: 'startsAt', to: 'endsAt', for: ['car'] }]],
    }),
  ),
  requireAny: Type.Optional(
    Type.Array(
      Type.Array(FieldKey('A field of this object that is kept in the record itself.', 'email', 'kept'), {
        minItems: 2,
        maxItems: 50,
        uniqueItems: true,
        examples: [['title', 'email']],
      }),
      {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description:
          'Of each list of fields one at least has a value after a write that is about any of them.',
        'x-default': 'Each field is required for itself, or not.',
        examples: [[['title', 'email']]],
      },
    ),
  ),
  appendOnly: Flag('Records are added, and neither changed nor deleted.', {
    'x-without': ['readOnlyWhen', 'deletableWhen'],
  }),
  system: Flag('The server alone writes the records. People do with them what `actions` says.', {
    'x-without': ['appendOnly'],
  }),
  notByWorkflow: Flag(
    'No workflow creates or changes the records: what only people can say, such as a consent.',
  ),
};

export type TransitionFile = Static<typeof Transition>;
export type { LockFile };
export type CheckFile = Static<typeof Check>;
