import { Type } from 'typebox';
import { type CompoundFilter, EXPRESSION_OPERATORS } from './filter.ts';
import { OPERATORS } from '../kinds/operators.ts';

const closed = { additionalProperties: false };

/** The name by which schemas refer to that of a compound filter: its file stands beside theirs. */
export const FILTER_SCHEMA = 'filter.schema.json';

const QueryFilter = Type.Object(
  {
    objectName: Type.String({
      description: 'The object whose field is asked: the listed one, or one that its relations lead to.',
      'x-names': 'object',
      examples: ['Author'],
    }),
    objectField: Type.String({
      description: 'The field of that object.',
      'x-names': 'field',
      'x-of': 'objectName',
      examples: ['country'],
    }),
    operator: Type.Enum(Object.keys(OPERATORS), {
      description: 'What the field must be; which operators there are depends on its kind.',
      examples: ['EQUALS'],
    }),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'JSON text of the value, or of a list where the operator takes several.',
        'x-default': 'The operator takes no value, or `variable` gives it.',
        examples: ['"PL"', '["PL", "DE"]'],
      }),
    ),
    none: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Of a related object: none of its records fulfils this.',
        'x-default': 'One of them fulfils it, at least.',
        examples: [true],
      }),
    ),
    variable: Type.Optional(
      Type.Object(
        {
          id: Type.String({
            description:
              'viewer.id, in lists also viewer.email, and in pickers form.<field>: what the value comes from.',
            examples: ['viewer.id'],
          }),
        },
        {
          ...closed,
          description: 'In place of `value`: a value that is known when the filter is used.',
          'x-default': 'The filter has a fixed value.',
          examples: [{ id: 'viewer.id' }],
        },
      ),
    ),
  },
  {
    ...closed,
    description: 'type FILTER: one question on one field.',
    'x-default': 'The type is EXPRESSION.',
    examples: [{ objectName: 'Author', objectField: 'country', operator: 'EQUALS', value: '"PL"' }],
  },
);

const Expression = Type.Object(
  {
    operator: Type.Enum([...EXPRESSION_OPERATORS], {
      description: 'How the filters are joined; NOT takes one.',
      examples: ['AND'],
    }),
    objectName: Type.Optional(
      Type.String({
        description:
          'Of AND and OR: an object that relations lead to and of which there may be several. One and the same of its records fulfils all that is joined, which is read from it.',
        'x-names': 'object',
        'x-default':
          'Each filter asks for itself, so that two of them may be fulfilled by two related records.',
        examples: ['Book'],
      }),
    ),
    compoundFilters: Type.Array(Type.Ref('#'), {
      description: 'The filters that are joined.',
      minItems: 1,
      maxItems: 500,
      examples: [
        [{ type: 'FILTER', filter: { objectName: 'Author', objectField: 'email', operator: 'IS_NULL' } }],
      ],
    }),
  },
  {
    ...closed,
    description: 'type EXPRESSION: filters that are joined, three levels deep at most.',
    'x-default': 'The type is FILTER.',
    examples: [{ operator: 'NOT', compoundFilters: [] }],
  },
);

const needs = (type: string, key: string) => ({
  if: { properties: { type: { const: type } }, required: ['type'] },
  then: { properties: { [key]: {} }, required: [key] },
});

/** The shape of a compound filter; whether fields, operators and values fit is for `resolveFilter` to say. */
export const CompoundFilterFile = Type.Unsafe<CompoundFilter>({
  ...Type.Object(
    {
      type: Type.Enum(['FILTER', 'EXPRESSION'], {
        description: 'FILTER: one question, in `filter`. EXPRESSION: several joined, in `expression`.',
        examples: ['FILTER'],
      }),
      filter: Type.Optional(QueryFilter),
      expression: Type.Optional(Expression),
    },
    { ...closed, title: 'Tessera compound filter', description: 'Which records: docs/filters.md.' },
  ),
  allOf: [needs('FILTER', 'filter'), needs('EXPRESSION', 'expression')],
});

/** A key that holds a compound filter: one value for layers. `absent`: what happens without the key. */
export const filterKey = (
  description: string,
  example: CompoundFilter,
  absent?: string,
  annotations: { readonly 'x-with'?: string } = {},
) =>
  Type.Unsafe<CompoundFilter>({
    $ref: FILTER_SCHEMA,
    description,
    examples: [example],
    'x-whole': true,
    ...annotations,
    ...(absent === undefined ? {} : { 'x-default': absent }),
  });
