import {
  getNamedType,
  getNullableType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import type { RootField } from './foreign-object.ts';
import { fillTemplate, namesOf, pascalName, readTemplate, typeParts } from './names.ts';

/** Object types are known here by names of ours. */
export interface ForeignType {
  readonly name: string;
  readonly type: GraphQLObjectType;
  readonly list: RootField;
  readonly get: RootField;
  readonly count: RootField | undefined;
}

const OBJECT_NAME = /^[A-Z][A-Za-z0-9]{0,39}$/;

/** The type at a path of fields; undefined where one of them is not there. */
export function typeAt(type: GraphQLType, path: string): GraphQLType | undefined {
  return namesOf(path).reduce<GraphQLType | undefined>((at, name) => {
    const named = at && getNamedType(at);
    return isObjectType(named) ? named.getFields()[name]?.type : undefined;
  }, type);
}

/** The input object at a path of a field's arguments, such as `input.patch`. */
export function inputAt(root: RootField | undefined, path: string): GraphQLInputObjectType | undefined {
  const [first, ...rest] = namesOf(path);
  const argument = root?.args.find(({ name }) => name === first);
  let at = argument && getNamedType(argument.type);
  for (const name of rest) {
    const field = isInputObjectType(at) ? at.getFields()[name] : undefined;
    at = field && getNamedType(field.type);
  }
  return isInputObjectType(at) ? at : undefined;
}

/** The types that have a list of their records, a way to one of them, and an id: what can be shown. */
export function foreignTypes(schema: GraphQLSchema, adapter: ForeignAdapter): readonly ForeignType[] {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  return Object.values(schema.getTypeMap()).flatMap((type): ForeignType[] => {
    const name = pascalName(type.name);
    if (!isObjectType(type) || !OBJECT_NAME.test(name)) return [];
    if (adapter.include && !adapter.include.includes(type.name)) return [];
    const parts = typeParts(type.name);
    const list = roots.find(
      (field) =>
        readTemplate(fillTemplate(adapter.list.field, parts), field.name) !== undefined &&
        rowType(field, adapter) === type &&
        hasArgument(field, adapter.list.limit),
    );
    const getName = fillTemplate(adapter.get.field, parts);
    const get = roots.find((field) => field.name === getName && hasArgument(field, adapter.get.id));
    if (!list || !get || !type.getFields()[adapter.id]) return [];
    const countName = adapter.list.count && fillTemplate(adapter.list.count.field, { list: list.name });
    return [{ name, type, list, get, count: roots.find((field) => field.name === countName) }];
  });
}

/** Has the field an argument at the path, such as `id` or `where.id`? */
function hasArgument(field: RootField, path: string): boolean {
  const names = namesOf(path);
  const holder = names.length > 1 ? inputAt(field, names.slice(0, -1).join('.')) : undefined;
  const last = names.at(-1) ?? '';
  return names.length > 1
    ? holder?.getFields()[last] !== undefined
    : field.args.some((each) => each.name === last);
}

/** The type of the records that a field lists; undefined where it is no list of the adapter's shape. */
export function rowType(
  field: Pick<RootField, 'type' | 'args'>,
  { list }: ForeignAdapter,
): GraphQLType | undefined {
  const rows = typeAt(field.type, list.rows);
  const isList = rows !== undefined && (isListType(getNullableType(rows)) || list.rows.includes('.'));
  const callable = field.args.every((argument) => !isRequiredArgument(argument));
  return isList && callable ? getNamedType(rows) : undefined;
}
