import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { EXPRESSION_OPERATORS } from '../../../contract/filter/filter.ts';
import { JSON_SCALAR } from './scalars.ts';

const enumType = (name: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });

/** Input types of the filter language and of orders (specification, section 3). */
export function filterTypes() {
  const text = { type: new GraphQLNonNull(GraphQLString) };
  const queryFilter = new GraphQLInputObjectType({
    name: 'QueryFilter',
    fields: {
      objectName: text,
      objectField: text,
      operator: text,
      value: {
        type: GraphQLString,
        description: 'JSON text of a scalar; of a list where the operator takes several.',
      },
      none: {
        type: GraphQLBoolean,
        description: 'Of a related object: no record of it fulfils this. Without it, one at least does.',
      },
    },
  });
  const compoundFilter: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: 'CompoundFilter',
    fields: () => ({
      type: { type: new GraphQLNonNull(enumType('CompoundFilterType', ['FILTER', 'EXPRESSION'])) },
      filter: { type: queryFilter },
      expression: { type: expression },
    }),
  });
  const expression = new GraphQLInputObjectType({
    name: 'FilterExpression',
    fields: {
      operator: { type: new GraphQLNonNull(enumType('ExpressionOperator', EXPRESSION_OPERATORS)) },
      objectName: {
        type: GraphQLString,
        description:
          'Of AND and OR: one and the same related record of that object fulfils them all, which are read from it.',
      },
      compoundFilters: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(compoundFilter))),
      },
    },
  });
  const criterion = new GraphQLInputObjectType({
    name: 'LegacyCriterion',
    fields: {
      field: text,
      operator: { ...text, description: 'EQUAL, NOT_EQUAL, LIKE, NOT_LIKE, GREATER, LESS, IN, IS_NULL …' },
      value: { type: JSON_SCALAR },
    },
  });
  const sort = new GraphQLInputObjectType({
    name: 'LegacySort',
    fields: { field: text, direction: { type: GraphQLString, description: 'asc; anything else descends.' } },
  });
  const orderBy = new GraphQLInputObjectType({
    name: 'OrderBy',
    fields: {
      field: text,
      direction: { type: new GraphQLNonNull(enumType('Direction', ['ASCENDING', 'DESCENDING'])) },
    },
  });
  const search = new GraphQLInputObjectType({
    name: 'LegacySearch',
    description: 'The search form of earlier versions: every criterion must be fulfilled.',
    fields: {
      criteria: { type: new GraphQLList(new GraphQLNonNull(criterion)) },
      page: { type: GraphQLInt, description: 'From zero.' },
      pageSize: { type: GraphQLInt },
      sort: { type: new GraphQLList(new GraphQLNonNull(sort)) },
    },
  });
  return { compoundFilter, orderBy, search };
}

export type FilterTypes = ReturnType<typeof filterTypes>;
