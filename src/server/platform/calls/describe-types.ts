import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { ACTIONS } from '../../../contract/access/actions.ts';
import { JSON_SCALAR } from './scalars.ts';

/** What is so already stays as it is. */
export const required = (type: GraphQLOutputType): GraphQLOutputType =>
  type instanceof GraphQLNonNull ? type : new GraphQLNonNull(type as GraphQLObjectType);
const text = required(GraphQLString);
const flag = required(GraphQLBoolean);
export const listOf = (type: GraphQLOutputType): GraphQLOutputType =>
  required(new GraphQLList(required(type)));

export function objectType(
  name: string,
  types: Readonly<Record<string, GraphQLOutputType>>,
): GraphQLObjectType {
  const fields = Object.entries(types).map(([key, type]): [string, GraphQLFieldConfig<unknown, unknown>] => [
    key,
    { type },
  ]);
  return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
}

/** What a role may let its users do. */
const ACTION = new GraphQLEnumType({
  name: 'Action',
  values: Object.fromEntries(ACTIONS.map((name) => [name, {}])),
});

const enumValue = objectType('EnumValue', { name: text, label: text });

/** Types of the calls that describe the product itself. */
export const OBJECT_FIELD = objectType('ObjectField', {
  name: text,
  label: text,
  kind: text,
  typeName: GraphQLString,
  element: JSON_SCALAR,
  isCustomField: flag,
  enumValues: new GraphQLList(required(enumValue)),
  required: flag,
  readOnly: flag,
  minLength: GraphQLInt,
  maxLength: GraphQLInt,
  min: GraphQLFloat,
  max: GraphQLFloat,
  format: GraphQLString,
  settings: JSON_SCALAR,
  defaultValue: JSON_SCALAR,
  sortable: flag,
  searchable: flag,
  filterable: flag,
  operators: listOf(GraphQLString),
  recordLabel: GraphQLString,
  recordPicture: GraphQLString,
  takesFiles: GraphQLBoolean,
  usableWhen: JSON_SCALAR,
  filterObject: GraphQLString,
  back: objectType('FieldBack', { name: text, kind: text, readOnly: flag }),
  matching: objectType('Matching', {
    objectName: text,
    filterField: text,
    listField: text,
    backField: GraphQLString,
    listedWhen: objectType('MatchingListed', { field: text, value: text }),
  }),
  counted: objectType('CountedList', {
    objectName: text,
    route: text,
    field: text,
    kind: text,
    where: JSON_SCALAR,
  }),
  filled: GraphQLString,
  help: GraphQLString,
});

export const OBJECT_SUMMARY = objectType('ObjectSummary', {
  name: text,
  label: text,
  pluralLabel: text,
  route: text,
  menu: flag,
  writable: flag,
  actions: listOf(ACTION),
  problemCount: required(GraphQLInt),
  importable: objectType('ImportRules', {
    keys: listOf(GraphQLString),
    fullName: objectType('ImportFullName', { first: text, last: text }),
  }),
});

export const OBJECT_METADATA = objectType('ObjectMetadata', {
  name: text,
  label: text,
  pluralLabel: text,
  route: text,
  recordLabel: text,
  recordName: text,
  byUpload: GraphQLBoolean,
  actions: listOf(ACTION),
  unsupported: listOf(GraphQLString),
  view: JSON_SCALAR,
  defaults: required(JSON_SCALAR),
  problems: listOf(objectType('MetadataProblem', { file: text, pointer: text, message: text })),
  fields: listOf(OBJECT_FIELD),
  columns: listOf(
    objectType('PathColumn', {
      name: text,
      label: text,
      objectName: text,
      field: required(OBJECT_FIELD),
      view: JSON_SCALAR,
    }),
  ),
  sections: listOf(objectType('FormSection', { name: text, label: text })),
  tabs: listOf(objectType('FormTab', { name: text, label: text })),
  views: listOf(objectType('BuiltInView', { name: text, label: text })),
  life: objectType('ObjectLife', {
    field: GraphQLString,
    start: listOf(GraphQLString),
    rules: listOf(objectType('LifeRule', { name: text, label: text })),
    requireAny: listOf(
      objectType('AnyOfFields', { name: text, label: text, fields: listOf(GraphQLString), isWhole: flag }),
    ),
  }),
  ownActions: listOf(
    objectType('OwnAction', {
      name: text,
      label: text,
      confirm: GraphQLString,
      for: text,
      input: listOf(objectType('OwnActionInput', { field: text, required: flag })),
      to: GraphQLString,
      undoable: flag,
      icon: GraphQLString,
      shortcut: GraphQLString,
    }),
  ),
});

export const AREA = objectType('Area', {
  key: text,
  label: text,
  icon: GraphQLString,
  enabled: flag,
  entries: listOf(
    objectType('AreaEntry', {
      key: text,
      label: text,
      route: text,
      object: GraphQLString,
      icon: GraphQLString,
      goTo: GraphQLString,
      enabled: flag,
    }),
  ),
});

export const VIEWER = objectType('Viewer', {
  id: text,
  name: text,
  email: text,
  tenantName: text,
  timeZone: text,
  expireSession: required(GraphQLInt),
  role: required(objectType('ViewerRole', { id: text, key: text, name: text })),
  access: required(
    objectType('ViewerAccess', {
      areas: listOf(objectType('AreaAccess', { key: text, actions: listOf(ACTION) })),
    }),
  ),
});
export const TIMEZONE = objectType('Timezone', {
  id: text,
  offset: text,
  displayName: text,
  aliases: listOf(GraphQLString),
});
