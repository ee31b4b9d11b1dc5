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
  GraphQLString,
} from 'graphql';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { addName, removeName } from '../../../contract/metadata/fields.ts';
import { changeableLists } from '../../base/records/list-changes.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { ApiContext } from './context.ts';
import { ElementTypes } from './element-types.ts';
import { matchingField } from './matching-field.ts';
import { isWritable, takesInput } from './writable.ts';

const IDS = new GraphQLList(new GraphQLNonNull(GraphQLID));

/** Most records of a nested list that are read where the operation gives no limit. */
const NESTED_LIMIT = 100;

export interface ObjectTypes {
  readonly record: GraphQLObjectType;
  readonly page: GraphQLObjectType;
  /** What records are made of, or what their actions ask for. Absent where there is neither: the records of a view are written as what they are. */
  readonly input: GraphQLInputObjectType | undefined;
  /** Of many records at once: lists of records can be changed in part. Absent where the server alone writes. */
  readonly bulkInput: GraphQLInputObjectType | undefined;
}

/** Rows hold each value under its answer key (see `plan/selection.ts`). */
const byKey: GraphQLFieldResolver<RecordRow, ApiContext> = (row, _args, _context, { path }) => row[path.key];

/** The GraphQL types of every object: `Contact`, `ContactPage`, `ContactInput`, `ContactBulkInput`. */
export function objectTypes(catalog: Catalog): ReadonlyMap<string, ObjectTypes> {
  const types = new Map<string, ObjectTypes>();
  for (const object of catalog.objects.values()) {
    const elements = new ElementTypes(object.name);
    const record: GraphQLObjectType = new GraphQLObjectType({
      name: object.name,
      fields: () =>
        Object.fromEntries(
          readableFields(object).map((field) => [field.name, outputField(field, elements, types)]),
        ),
    });
    const rows = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(record)));
    const page = new GraphQLObjectType({
      name: `${object.name}Page`,
      fields: {
        rows: { type: rows },
        total: { type: GraphQLInt, description: 'Counted only if asked for: exact up to 10,000.' },
        totalIsExact: { type: GraphQLBoolean, description: 'False: `total` is an estimate above 10,000.' },
        nextCursor: { type: GraphQLString, description: 'For `after`. Null: this is the last page.' },
      },
    });
    const input =
      takesInput(object) && (isWritable(object) || object.ownActions)
        ? inputType(object, elements)
        : undefined;
    types.set(object.name, {
      record,
      page,
      input,
      bulkInput: input && isWritable(object) ? bulkInputType(object, input) : undefined,
    });
  }
  return types;
}

const readableFields = (object: ObjectType): Field[] =>
  [...object.fields.values()].filter(({ kind }) => kind !== 'NONE');

function outputField(
  field: Field,
  elements: ElementTypes,
  types: ReadonlyMap<string, ObjectTypes>,
): GraphQLFieldConfig<RecordRow, ApiContext> {
  if (field.computed?.type === 'matching') return matchingField(field.computed.object);
  if (!field.relation) {
    const type = field.name === 'id' ? GraphQLID : elements.output(field);
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
function inputType(object: ObjectType, elements: ElementTypes): GraphQLInputObjectType {
  const writable = readableFields(object).filter(({ readOnly }) => !readOnly);
  return new GraphQLInputObjectType({
    name: `${object.name}Input`,
    fields: Object.fromEntries(
      writable.map((field): [string, GraphQLInputFieldConfig] => {
        if (field.kind === 'LIST' && field.relation) return [field.name, { type: IDS }];
        if (field.kind === 'OBJECT') return [field.name, { type: GraphQLID }];
        return [field.name, { type: elements.input(field) }];
      }),
    ),
  });
}

/** Beside the values that all records get: what comes to those that a list of each holds, and what goes. */
function bulkInputType(object: ObjectType, input: GraphQLInputObjectType): GraphQLInputObjectType {
  const changes = changeableLists(object).flatMap(({ name, required }) => {
    const add = { type: IDS, description: `Put into ${name}, at its end; not beside ${name} itself.` };
    const remove = { type: IDS, description: `Taken out of ${name}; not beside ${name} itself.` };
    const both = [
      [addName(name), add],
      [removeName(name), remove],
    ] as const;
    // What is required could be left empty.
    return required ? both.slice(0, 1) : both;
  });
  const fields = { ...input.toConfig().fields, ...Object.fromEntries(changes) };
  return new GraphQLInputObjectType({ name: `${object.name}BulkInput`, fields });
}
