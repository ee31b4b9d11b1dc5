import type { ObjectField, ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { ACTIONS } from '../../../contract/access/actions.ts';
import { t } from './call-schema.ts';

/** What a role may let its users do. */
const ACTION = t.choice('Action', ACTIONS);

const enumValue = t.object('EnumValue', { name: t.string(), label: t.string() });

/** Types of the calls that describe the product itself. */
export const OBJECT_FIELD = t.as<ObjectField>(
  t.object('ObjectField', {
    name: t.string(),
    label: t.string(),
    kind: t.string(),
    typeName: t.nullable(t.string()),
    element: t.nullable(t.json()),
    isCustomField: t.boolean(),
    enumValues: t.nullable(t.list(enumValue)),
    required: t.boolean(),
    readOnly: t.boolean(),
    minLength: t.nullable(t.integer()),
    maxLength: t.nullable(t.integer()),
    min: t.nullable(t.number()),
    max: t.nullable(t.number()),
    format: t.nullable(t.string()),
    settings: t.nullable(t.json()),
    defaultValue: t.nullable(t.json()),
    sortable: t.boolean(),
    searchable: t.boolean(),
    filterable: t.boolean(),
    operators: t.list(t.string()),
    recordLabel: t.nullable(t.string()),
    recordPicture: t.nullable(t.string()),
    takesFiles: t.nullable(t.boolean()),
    usableWhen: t.nullable(t.json()),
    filterObject: t.nullable(t.string()),
    back: t.nullable(t.object('FieldBack', { name: t.string(), kind: t.string(), readOnly: t.boolean() })),
    matching: t.nullable(
      t.object('Matching', {
        objectName: t.string(),
        filterField: t.string(),
        listField: t.string(),
        backField: t.nullable(t.string()),
        listedWhen: t.nullable(t.object('MatchingListed', { field: t.string(), value: t.string() })),
      }),
    ),
    counted: t.nullable(
      t.object('CountedList', {
        objectName: t.string(),
        route: t.string(),
        field: t.string(),
        kind: t.string(),
        where: t.nullable(t.json()),
      }),
    ),
    filled: t.nullable(t.string()),
    help: t.nullable(t.string()),
  }),
);

export const OBJECT_SUMMARY = t.object('ObjectSummary', {
  name: t.string(),
  label: t.string(),
  pluralLabel: t.string(),
  route: t.string(),
  menu: t.boolean(),
  writable: t.boolean(),
  actions: t.list(ACTION),
  problemCount: t.integer(),
  importable: t.nullable(
    t.object('ImportRules', {
      keys: t.list(t.string()),
      fullName: t.nullable(t.object('ImportFullName', { first: t.string(), last: t.string() })),
    }),
  ),
});

export const OBJECT_METADATA = t.as<ObjectMetadata>(
  t.object('ObjectMetadata', {
    name: t.string(),
    label: t.string(),
    pluralLabel: t.string(),
    route: t.string(),
    recordLabel: t.string(),
    recordName: t.string(),
    byUpload: t.nullable(t.boolean()),
    actions: t.list(ACTION),
    unsupported: t.list(t.string()),
    view: t.nullable(t.json()),
    defaults: t.json(),
    problems: t.list(
      t.object('MetadataProblem', { file: t.string(), pointer: t.string(), message: t.string() }),
    ),
    fields: t.list(OBJECT_FIELD),
    columns: t.list(
      t.object('PathColumn', {
        name: t.string(),
        label: t.string(),
        objectName: t.string(),
        field: OBJECT_FIELD,
        view: t.nullable(t.json()),
      }),
    ),
    sections: t.list(t.object('FormSection', { name: t.string(), label: t.string() })),
    tabs: t.list(t.object('FormTab', { name: t.string(), label: t.string() })),
    views: t.list(t.object('BuiltInView', { name: t.string(), label: t.string() })),
    life: t.nullable(
      t.object('ObjectLife', {
        field: t.nullable(t.string()),
        start: t.list(t.string()),
        rules: t.list(t.object('LifeRule', { name: t.string(), label: t.string() })),
        requireAny: t.list(
          t.object('AnyOfFields', {
            name: t.string(),
            label: t.string(),
            fields: t.list(t.string()),
            isWhole: t.boolean(),
          }),
        ),
      }),
    ),
    ownActions: t.list(
      t.object('OwnAction', {
        name: t.string(),
        label: t.string(),
        confirm: t.nullable(t.string()),
        for: t.string(),
        input: t.list(t.object('OwnActionInput', { field: t.string(), required: t.boolean() })),
        to: t.nullable(t.string()),
        undoable: t.boolean(),
        icon: t.nullable(t.string()),
        shortcut: t.nullable(t.string()),
      }),
    ),
  }),
);

export const AREA = t.object('Area', {
  key: t.string(),
  label: t.string(),
  icon: t.nullable(t.string()),
  enabled: t.boolean(),
  entries: t.list(
    t.object('AreaEntry', {
      key: t.string(),
      label: t.string(),
      route: t.string(),
      object: t.nullable(t.string()),
      icon: t.nullable(t.string()),
      goTo: t.nullable(t.string()),
      enabled: t.boolean(),
    }),
  ),
});

export const VIEWER = t.object('Viewer', {
  id: t.string(),
  name: t.string(),
  email: t.string(),
  tenantName: t.string(),
  timeZone: t.string(),
  expireSession: t.integer(),
  role: t.object('ViewerRole', { id: t.string(), key: t.string(), name: t.string() }),
  access: t.object('ViewerAccess', {
    areas: t.list(t.object('AreaAccess', { key: t.string(), actions: t.list(ACTION) })),
  }),
});
export const TIMEZONE = t.object('Timezone', {
  id: t.string(),
  offset: t.string(),
  displayName: t.string(),
  aliases: t.list(t.string()),
});
