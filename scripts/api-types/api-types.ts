import { readdirSync, readFileSync } from 'node:fs';
import { preprocessIntrospection } from 'gql.tada/internal';
import {
  buildSchema,
  getNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  introspectionFromSchema,
} from 'graphql';

/** The whole API, with the objects of the product; a test holds it to the server. */
const SDL = 'tests/golden/schema.graphql';
const FILE = 'src/engine/hooks/api-schema.ts';
const HEADER = `/** The API's calls but for those of single objects, as gql.tada reads them. Made by \`npm run api:types\`. */
export type ApiSchema = `;

/** They end like an object's name, and are no calls of it: of people who were erased, and of workflows as they are drawn. */
const AREA_CALLS = ['liftSuppression', 'validateWorkflow', 'tryWorkflow', 'whatIfWorkflow'];

/** Without the calls of single objects: the client writes those documents at run time, from the object's model. */
function withoutObjects(schema: GraphQLSchema, objectNames: readonly string[]): GraphQLSchema {
  const isOfObject = (name: string) =>
    objectNames.some((object) => new RegExp(`^${object}(?:Page|[A-Za-z]*Item)?$`).test(name));
  const root = (name: 'Query' | 'Mutation') => {
    const type = schema.getType(name);
    if (!(type instanceof GraphQLObjectType)) throw new Error(`${SDL}: there is no type ${name}.`);
    const fields = Object.entries(type.toConfig().fields).filter(
      ([call, field]) =>
        (AREA_CALLS.includes(call) || !objectNames.some((object) => call.endsWith(object))) &&
        !isOfObject(getNamedType(field.type).name),
    );
    return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
  };
  return new GraphQLSchema({ query: root('Query'), mutation: root('Mutation') });
}

/** The file of the types by which the client's documents are typed, as it should be. */
export function apiTypes(): { readonly file: string; readonly text: string } {
  const schema = withoutObjects(buildSchema(readFileSync(SDL, 'utf8')), readdirSync('metadata/objects'));
  const types = preprocessIntrospection(introspectionFromSchema(schema, { descriptions: false }));
  const own = types.split('\n').filter((line) => !line.startsWith("    '__"));
  return { file: FILE, text: `${HEADER}${own.join('\n')};\n` };
}
