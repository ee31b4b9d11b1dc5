import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Catalog, Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import type { RecordRow } from '../records/read.ts';
import type { ApiContext } from './context.ts';
import { scalarNamed } from './scalars.ts';

/** Most records of a nested list that are read where the operation gives no limit. */
const NESTED_LIMIT = 100;

export interface ObjectTypes {
  readonly record: GraphQLObjectType;
  readonly page: GraphQLObjectType;
  readonly input: GraphQLInputObjectType;
}

/** Rows hold each value under its answer key (see `plan/selection.ts`). */
const byKey: GraphQLFieldResolver<RecordRow, ApiContext> = (row, _args, _context, { path }) => row[path.key];

/** The GraphQL types of every object: `Contact`, `ContactPage`, `ContactInput`. */
export function objectTypes(catalog: Catalog): ReadonlyMap<string, ObjectTypes> {
  const types = new Map<string, ObjectTypes>();
  for (const object of catalog.objects.values()) {
    const record: GraphQLObjectType = new GraphQLObjectType({
      name: object.name,
      fields: () =>
        Object.fromEntries(readableFields(object).map((field) => [field.name, outputField(field, types)])),
    });
    const rows = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(record)));
    const page = new GraphQLObjectType({
      name: `${object.name}Page`,
      fields: {
        rows: { type: rows },
        total: { type: GraphQLInt, description: 'Counted only if asked for, up to 10,000.' },
        totalIsExact: { type: GraphQLBoolean, description: 'False: there are more than `total`.' },
      },
    });
    types.set(object.name, { record, page, input: inputType(object) });
  }
  return types;
}

const readableFields = (object: ObjectType): Field[] =>
  [...object.fields.values()].filter(({ kind }) => kind !== 'NONE');

function outputField(
  field: Field,
  types: ReadonlyMap<string, ObjectTypes>,
): GraphQLFieldConfig<RecordRow, ApiContext> {
  if (!field.relation) {
    const type: GraphQLOutputType =
      field.name === 'id' ? GraphQLID : scalarNamed(serverKind(field.kind).scalar ?? '');
    return { type: field.system ? new GraphQLNonNull(type) : type, resolve: byKey };
  }
  const record = types.get(field.relation.target)?.record;
  if (!record) throw new Error(`no type ${field.relation.target}`);
  if (field.relation.type === 'reference') return { type: record, resolve: byKey };
  return {
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(record))),
    args: { limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: NESTED_LIMIT } } },
    resolve: byKey,
  };
}

/** What is required is judged with every other rule, so that its error names the field like theirs. */
function inputType(object: ObjectType): GraphQLInputObjectType {
  const writable = readableFields(object).filter(({ readOnly }) => !readOnly);
  return new GraphQLInputObjectType({
    name: `${object.name}Input`,
    fields: Object.fromEntries(
      writable.map((field): [string, GraphQLInputFieldConfig] => {
        if (field.kind === 'LIST')
          return [field.name, { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) }];
        if (field.kind === 'OBJECT') return [field.name, { type: GraphQLID }];
        return [field.name, { type: scalarNamed(serverKind(field.kind).scalar ?? '') }];
      }),
    ),
  });
}
