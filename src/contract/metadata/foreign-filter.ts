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
          name: template('The name of an operator there.', '_ilike'),
          pattern: Type.Optional(
            template('Where it matches patterns of LIKE: {value} is what is looked for.', '%{value}%', {
              'x-default': 'The value itself.',
            }),
          ),
          value: Type.Optional(
            Type.Null({
              description: 'IS_NULL: the operator asks for the value null, and true is not its value.',
              'x-default': 'The value that is looked for.',
              examples: [null],
            }),
          ),
          with: Type.Optional(
            Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ maxLength: 100 }), {
              description: 'What stands beside the operator where the field’s filter there knows it.',
              'x-default': 'Nothing.',
              examples: [{ mode: 'insensitive' }],
            }),
          ),
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

/** Operators that say no; those of comparisons are the opposite comparisons. */
const FOREIGN_NEGATIONS = {
  EQUALS: '_neq',
  IN: '_nin',
  CONTAINS: '_ncontains',
  STARTS_WITH: '_nstarts_with',
  ENDS_WITH: '_nends_with',
} as const satisfies Partial<Record<ForeignOperator, string>>;
export type ForeignNegation = keyof typeof FOREIGN_NEGATIONS;

const negations = Object.fromEntries(
  Object.entries(FOREIGN_NEGATIONS).map(([name, example]) => [
    name,
    Type.Optional(
      template(`What the opposite of ${name} is called there.`, example, {
        'x-default': 'The opposite is not offered.',
      }),
    ),
  ]),
) as Record<ForeignNegation, TOptional<ReturnType<typeof template>>>;

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
    negations: Type.Optional(
      Type.Object(negations, {
        ...closed,
        description: 'Where there is no word for not: operators there that say no, by those of ours.',
        'x-default': 'Operators that say no are not offered without a word for not.',
        examples: [{ EQUALS: '_neq', IN: '_nin' }],
      }),
    ),
    nullable: word(
      'The types of filters of fields that may have no value, with a star for any text.',
      '*Nullable*',
      'The field’s type tells whether there is always a value.',
    ),
    one: word(
      'Path to a filter on the record that a field refers to.',
      '{field}',
      'Filters do not go on to such records.',
    ),
    oneId: word(
      'Path to the operators for the id of the record that a field refers to.',
      '{field}.id',
      'relations.one.key says where the id stands.',
    ),
    oneIsNull: word(
      'Path that is null where a field refers to no record.',
      '{field}',
      'The operators of the id say it.',
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
