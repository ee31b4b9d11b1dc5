import { GraphQLEnumType, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { EXPRESSION_OPERATORS } from '../../contract/filter/filter.ts';

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
      compoundFilters: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(compoundFilter))),
      },
    },
  });
  const orderBy = new GraphQLInputObjectType({
    name: 'OrderBy',
    fields: {
      field: text,
      direction: { type: new GraphQLNonNull(enumType('Direction', ['ASCENDING', 'DESCENDING'])) },
    },
  });
  return { compoundFilter, orderBy };
}

export type FilterTypes = ReturnType<typeof filterTypes>;
