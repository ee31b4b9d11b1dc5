import { type Static, Type } from 'typebox';
import { closed, FieldItem, Flag, OptionalField } from '../key-types.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, VIEW_PAGE_SIZES } from '../constants.ts';
import { queryFilter } from '../filter/filter.ts';
import type { Kind } from '../kinds/kind.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { LIST_ACTIONS } from './list-actions.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { SHOWN_NAME, VALUE_NAME } from '../names.ts';
import { Overdue, PictureOf } from './view-cells.ts';
import { schemaKey } from '../schema-key.ts';
import { BuiltInViews } from './view-built-in.ts';
import { ViewDashboard } from './view-dashboard.ts';
import { ViewRecord } from './view-record.ts';
import { ViewSort } from './view-sort.ts';
import { ViewTimeline } from './view-tabs.ts';
import { ViewTiles } from './view-tiles.ts';
import { FormDefaults, ViewForm } from './view-form.ts';

export type { FieldWidget, FormFieldRules } from './view-form.ts';
export { FIELD_WIDGETS } from './view-form.ts';

export const CELL_TYPES = ['text', 'tags', 'progress', 'link', 'image', 'year'] as const;

/** Cells that draw values of some kinds only. */
const CELL_KINDS: Readonly<Partial<Record<(typeof CELL_TYPES)[number], readonly Kind[]>>> = {
  year: ['LOCAL_DATE'],
  progress: ['INT', 'LONG', 'DOUBLE', 'FLOAT'],
  link: ['STRING'],
  image: ['STRING'],
};

/** What a value of an ENUM may look like, in light and dark. */
export const TAG_COLORS = ['gray', 'blue', 'green', 'orange', 'red'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Tags that a cell shows before it counts the others. */
const SHOWN_TAGS = 5;

export const ViewColumn = Type.Object(
  {
    field: Type.String({
      pattern: `^${SHOWN_NAME}(\\.[a-z][A-Za-z0-9]*){0,2}$`,
      description: 'The field shown, or a path to it: a field of a record that an OBJECT field refers to.',
      'x-names': 'path',
      examples: ['lastName', 'publisher.name'],
    }),
    hidden: Flag('Not shown until the user picks the column.'),
    width: Type.Optional(
      Type.Integer({
        minimum: 40,
        maximum: 1200,
        description: 'Pixels.',
        'x-default': 'By the kind of the field.',
        examples: [160],
      }),
    ),
    pinned: Type.Optional(
      Type.Enum(['left', 'right'], {
        description: 'Stays in sight at this side while the others scroll.',
        'x-default': 'The column scrolls with the others.',
        examples: ['left'],
      }),
    ),
    editable: Type.Optional(
      Type.Boolean({
        description: 'Its values can be changed in the list itself.',
        'x-default': 'They can where the form has an input for the field that fits a cell.',
        examples: [false],
      }),
    ),
    cell: Type.Optional(
      Type.Enum([...CELL_TYPES], {
        description: 'How the value is drawn.',
        'x-for': CELL_KINDS,
        'x-default': 'By the kind of the field.',
        examples: ['tags'],
      }),
    ),
    shareOf: OptionalField(
      'Cell "progress": the field with the whole that the value is a part of.',
      'The value itself is a percentage.',
      'total',
      'otherNumber',
      { 'x-with': 'cell: progress' },
    ),
    pictureOf: PictureOf,
    colors: Type.Optional(
      Type.Record(
        Type.String({ pattern: VALUE_NAME }),
        Type.Enum([...TAG_COLORS], {
          description: 'The color of the tag of this value.',
          examples: ['green'],
        }),
        {
          ...closed,
          description: 'ENUM: the color of the tag of each value; gray where not given.',
          'x-keys': 'enum',
          'x-of': 'field',
          'x-default': 'Gray tags.',
          examples: [{ DONE: 'green', FAILED: 'red' }],
        },
      ),
    ),
    overdue: Overdue,
    max: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: SHOWN_TAGS,
        description: 'Tags: how many are shown before +count.',
        'x-for': ['LIST'],
        examples: [3],
      }),
    ),
  },
  closed,
);
export type ViewColumn = Static<typeof ViewColumn>;

const actionNames = (names: readonly string[], place: string) =>
  Type.Optional(
    Type.Array(Type.Enum([...names]), {
      maxItems: names.length,
      uniqueItems: true,
      description: `${place}, in this order.`,
      'x-default': 'All that apply.',
      examples: [[...names].slice(0, 2)],
    }),
  );

const ViewActions = Type.Object(
  {
    header: actionNames(LIST_ACTIONS.header, 'Buttons above the list'),
    row: actionNames(LIST_ACTIONS.row, 'The menu of a row'),
    bulk: actionNames(LIST_ACTIONS.bulk, 'Buttons for the selected records'),
    end: Type.Optional(
      Type.Array(Type.Enum([...LIST_ACTIONS.end]), {
        maxItems: LIST_ACTIONS.end.length,
        uniqueItems: true,
        description: 'What stands below the rows: a row that takes the values of a new record.',
        'x-default': 'It stands there where few values that a record cannot be without have no column.',
        examples: [[]],
      }),
    ),
  },
  {
    ...closed,
    description: 'What can be done in the list.',
    'x-default': 'All that apply.',
    examples: [{ row: ['edit'], bulk: [] }],
  },
);

const PageSize = {
  description: 'Rows a page at first.',
  examples: [DEFAULT_PAGE_SIZE],
};

export const ViewFile = Type.Object(
  {
    $schema: schemaKey('../../schema/view.schema.json'),
    label: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 500,
        description:
          'How a record is named: text with field paths in braces. Of a date, {dateFrom:month} prints the month alone, and :year the year. Behind "||" stands what names it where all before is empty; a record without a label is called unnamed.',
        'x-names': 'label',
        'x-fit': 'unmarked',
        'x-default': 'First and last name, else name, title, label or e-mail, else the id.',
        examples: ['{firstName} {lastName}'],
      }),
    ),
    detail: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 500,
        description:
          'What tells records of one name apart, in a second line where they are searched over all objects: written as the label is.',
        'x-names': 'label',
        'x-fit': 'unmarked',
        'x-default': 'The first field of the quick search that has a value and is not in the label.',
        examples: ['{email}||{phone}'],
      }),
    ),
    columns: Type.Optional(
      Type.Array(ViewColumn, {
        'x-key': 'field',
        'x-once': ['field'],
        minItems: 1,
        maxItems: 200,
        description: 'The columns of the list, in order.',
        'x-default': 'The most telling fields are shown, the others can be picked.',
        examples: [[{ field: 'lastName', width: 160 }, { field: 'email' }]],
      }),
    ),
    search: Type.Optional(
      Type.Array(FieldItem('lastName', 'searched'), {
        maxItems: 200,
        description:
          'Fields that the quick search looks through: numbers, and texts with `searchable` in the model.',
        'x-default': 'Names, e-mail addresses, phone numbers, codes and numbers.',
        examples: [['lastName', 'email']],
      }),
    ),
    quickFilters: Type.Optional(
      Type.Array(FieldItem('status', 'chosen'), {
        maxItems: 8,
        description:
          'Fields whose values are chosen right above the list: an ENUM, a BOOLEAN, or a relation to records.',
        'x-default': 'The state, then other choices and relations that the list shows; three at most.',
        examples: [['status', 'publisher']],
      }),
    ),
    sort: Type.Optional(
      Type.Array(ViewSort, {
        'x-key': 'field',
        maxItems: 20,
        default: [],
        description: 'The order of the list at first.',
        examples: [[{ field: 'lastName', direction: 'ASCENDING' }]],
      }),
    ),
    pageSize: Type.Optional(
      Type.Enum([...VIEW_PAGE_SIZES], { ...PageSize, 'x-default': 'That of defaults.view.json.' }),
    ),
    filter: Type.Optional(
      filterKey(
        'A compound filter that always holds in the list, whatever the user searches for.',
        queryFilter('Author', 'retired', 'IS_FALSE'),
        'The list shows all records.',
      ),
    ),
    views: Type.Optional(BuiltInViews),
    actions: Type.Optional(ViewActions),
    tiles: Type.Optional(ViewTiles),
    icon: Type.Optional(
      Type.Enum([...MENU_ICONS], {
        description: 'The picture beside the entry of the menu that shows the list.',
        'x-default': 'That of the entry in areas.json, or of an own object.',
        examples: ['flag'],
      }),
    ),
    calendar: OptionalField(
      'A LOCAL_DATE, LOCAL_DATETIME or TIMESTAMP with a sort index: the list can be seen as a calendar, each record at its day.',
      'No calendar.',
      'publishedAt',
      'sortedDate',
    ),
    calendarEnd: OptionalField(
      'The field in which an entry of the calendar ends, of the kind of the field in calendar and with a sort index: an entry stands at each day from its start to its end. A LOCAL_DATE is the last day.',
      'Each record stands at one day.',
      'withdrawnAt',
      'sortedDate',
      { 'x-with': 'calendar', 'x-like': 'calendar' },
    ),
    dashboard: Type.Optional(ViewDashboard),
    timeline: Type.Optional(
      Type.Array(ViewTimeline, {
        'x-key': 'field',
        'x-once': ['field'],
        minItems: 1,
        maxItems: 20,
        description: 'Related records that stand in the timeline of a record, beside its history.',
        'x-default': 'The history alone.',
        examples: [[{ field: 'orderList', at: 'orderedAt', icon: 'document', show: ['status'] }]],
      }),
    ),
    record: Type.Optional(ViewRecord),
    form: Type.Optional(ViewForm),
  },
  {
    ...closed,
    title: 'Tessera object view',
    description: 'How an object is shown. Every key has a default.',
  },
);
export type ViewFile = Static<typeof ViewFile>;

/** `metadata/defaults.view.json`: what every object's view inherits. */
export const ViewDefaults = Type.Object(
  {
    $schema: schemaKey('./schema/defaults.schema.json'),
    pageSize: Type.Enum([...PAGE_SIZES], PageSize),
    form: FormDefaults,
  },
  { ...closed, title: 'Tessera view defaults', description: 'What every view inherits. Lists add up.' },
);
export type ViewDefaults = Static<typeof ViewDefaults>;
