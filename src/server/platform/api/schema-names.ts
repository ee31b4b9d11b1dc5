import type { GraphQLSchema } from 'graphql';

/** All names of an API that no own object may take, as `apiNames` has them. */
export function schemaNames(schema: GraphQLSchema): ReadonlySet<string> {
  const fields = (type: ReturnType<GraphQLSchema['getQueryType']>) => Object.keys(type?.getFields() ?? {});
  return new Set([
    ...Object.keys(schema.getTypeMap()).map((name) => `type ${name}`),
    ...fields(schema.getQueryType()).map((name) => `query ${name}`),
    ...fields(schema.getMutationType()).map((name) => `mutation ${name}`),
  ]);
}
