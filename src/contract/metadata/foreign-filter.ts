import { type TOptional, Type } from 'typebox';
import type { PlainOperator } from '../kinds/operators.ts';
import { template } from './foreign-template.ts';

const closed = { additionalProperties: false };

/** Operators of ours that a foreign server may have, and what they are called at some; the others are made of these. */
const FOREIGN_OPERATORS = {
  EQUALS: 'equalTo',
  IN: 'in',
  CONTAINS: 'includesInsensitive',
  STARTS_WITH: 'startsWithInsensitive',
  ENDS_WITH: 'endsWithInsensitive',
  GREATER: 'greaterThan',
  GREATER_OR_EQUALS: 'greaterThanOrEqualTo',
  LESS: 'lessThan',
  LESS_OR_EQUALS: 'lessThanOrEqualTo',
  HAS_ANY: 'overlaps',
  HAS_ALL: 'contains',
  IS_NULL: 'isNull',
} as const satisfies Partial<Record<PlainOperator, string>>;
export type ForeignOperator = keyof typeof FOREIGN_OPERATORS;

const operatorForm = (name: ForeignOperator) =>
  Type.Union(
    [
      Type.String({ minLength: 1, maxLength: 200 }),
      Type.Object(
        {
          name: template('The name of an operator there that matches patterns of LIKE.', '_ilike'),
          pattern: template('Its pattern: {value} is what is looked for.', '%{value}%'),
        },
        closed,
      ),
    ],
    {
      description: `What ${name} is called there.`,
      'x-default': 'The operator is not offered, nor what is made of it.',
      examples: [FOREIGN_OPERATORS[name]],
    },
  );

const operators = Object.fromEntries(
  Object.keys(FOREIGN_OPERATORS).map((name) => [name, Type.Optional(operatorForm(name as ForeignOperator))]),
) as Record<ForeignOperator, TOptional<ReturnType<typeof operatorForm>>>;

const word = (description: string, example: string, without: string) =>
  Type.Optional(template(description, example, { 'x-default': without }));

/** How conditions are written at a foreign server. */
export const ForeignFilter = Type.Object(
  {
    and: word('Joins a list of filters that must all hold.', 'and', 'Filters cannot be joined so.'),
    or: word('Joins a list of filters of which one must hold.', 'or', 'Filters cannot be joined so.'),
    not: word('Turns a filter round.', 'not', 'Operators that say no are not offered.'),
    operators: Type.Object(operators, {
      ...closed,
      description: 'Operators there by those of ours; fields have them as their filters’ types say.',
      examples: [{ EQUALS: 'equalTo', IS_NULL: 'isNull' }],
    }),
    one: word(
      'Path to a filter on the record that a field refers to.',
      '{field}',
      'Filters do not go on to such records.',
    ),
    many: word(
      'Path to a filter that some record of a list has to fulfil.',
      '{field}.some',
      'Filters do not go on to such records.',
    ),
  },
  {
    ...closed,
    description: 'How conditions are written.',
    'x-default': 'Nothing can be filtered or searched.',
    examples: [{ and: 'and', operators: { EQUALS: 'equalTo' } }],
  },
);

const One = Type.Object(
  {
    field: template('Fields that refer to one record, and the parts of their names.', '{name}By{Key}'),
    key: template('The field beside it that holds the id, by which it is written.', '{key}'),
  },
  {
    ...closed,
    description: 'How fields are named that refer to one record.',
    'x-default': 'Such relations are only shown.',
    examples: [{ field: '{name}', key: '{name}_id' }],
  },
);

/** How relations are named at a foreign server. */
export const Relations = Type.Object(
  {
    one: Type.Optional(One),
    many: word(
      'Fields that list records: {name} is kept of their names.',
      '{name}By*',
      'They keep their names.',
    ),
  },
  {
    ...closed,
    description: 'How relations are named.',
    'x-default': 'Relations keep their names and are only shown.',
    examples: [{ many: '{name}By*' }],
  },
);
