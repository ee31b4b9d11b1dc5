import {
  GraphQLEnumType,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLType,
} from 'graphql';
import type { TSchema } from 'typebox';
import { scalarNamed } from './scalars.ts';

/** The part of a schema of `call-schema.ts` that is read here. */
interface CallSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly anyOf?: readonly [CallSchema, CallSchema];
  readonly items?: CallSchema;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, CallSchema>>;
  readonly 'x-scalar'?: string;
  readonly 'x-type'?: GraphQLType;
  readonly 'x-arguments'?: Readonly<Record<string, CallSchema>>;
  readonly 'x-answer'?: CallSchema;
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
};

/** Types that have a name exist once: GraphQL knows them by identity. */
const outputs = new WeakMap<CallSchema, GraphQLType>();
const inputs = new WeakMap<CallSchema, GraphQLType>();

/** @throws Error where GraphQL has no such type */
function namedType(schema: CallSchema, isInput: boolean): GraphQLType {
  const known = isInput ? inputs : outputs;
  const type = known.get(schema) ?? newType(schema, isInput);
  known.set(schema, type);
  // An enumeration is the same on both sides.
  if (schema.enum) (isInput ? outputs : inputs).set(schema, type);
  return type;
}

function newType(schema: CallSchema, isInput: boolean): GraphQLType {
  const { title: name = '', description, properties } = schema;
  if (schema['x-type']) return schema['x-type'];
  const scalar = schema['x-scalar'] ?? SCALARS[schema.type ?? ''];
  if (scalar !== undefined) return scalarNamed(scalar);
  if (schema.items) return new GraphQLList(graphqlType(schema.items, isInput));
  if (schema.enum)
    return new GraphQLEnumType({
      name,
      description,
      values: Object.fromEntries(schema.enum.map((value) => [value, {}])),
    });
  if (!properties) throw new Error(`No type of GraphQL for ${JSON.stringify(schema)}`);
  return isInput
    ? new GraphQLInputObjectType({ name, description, fields: () => inputFields(properties) })
    : new GraphQLObjectType({ name, description, fields: () => outputFields(properties) });
}

/** The schema without its null, where it may be that. */
const presentOf = (schema: CallSchema): CallSchema | undefined =>
  schema.anyOf?.[1].type === 'null' ? schema.anyOf[0] : undefined;

function graphqlType(schema: CallSchema, isInput: boolean): GraphQLType {
  const present = presentOf(schema);
  if (present) return namedType(present, isInput);
  const type = namedType(schema, isInput);
  return type instanceof GraphQLNonNull ? type : new GraphQLNonNull(type as GraphQLObjectType);
}

/** A type with a name is described there, not wherever it is used. */
const describedHere = ({ title, description }: CallSchema) => (title === undefined ? description : undefined);

const inputFields = (parts: Readonly<Record<string, CallSchema>>) =>
  Object.fromEntries(
    Object.entries(parts).map(([key, schema]): [string, GraphQLInputFieldConfig] => {
      const present = presentOf(schema) ?? schema;
      const value = present.default;
      const type = graphqlType(schema, true) as GraphQLInputObjectType;
      return [
        key,
        { type, description: describedHere(present), ...(value !== undefined && { default: { value } }) },
      ];
    }),
  );

const outputFields = (parts: Readonly<Record<string, CallSchema>>) =>
  Object.fromEntries(
    Object.entries(parts).map(([key, schema]) => {
      const { 'x-arguments': args, 'x-answer': answer = schema } = schema;
      const type = graphqlType(answer, false) as GraphQLObjectType;
      const description = describedHere(presentOf(schema) ?? schema);
      return [key, { type, description, ...(args && { args: inputFields(args) }) }];
    }),
  );

/** The arguments that a call declares, as GraphQL has them. */
export const argumentTypes = (args: Readonly<Record<string, TSchema>>) => inputFields(args);

/** The answer that a call declares, as GraphQL has it. */
export const answerType = (answer: TSchema) => graphqlType(answer, false) as GraphQLObjectType;
