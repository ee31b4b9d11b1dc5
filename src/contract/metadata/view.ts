import { type Static, Type } from 'typebox';
import { PAGE_SIZES } from '../constants.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import type { Kind } from '../kinds/kind.ts';
import { LIST_ACTIONS } from './list-actions.ts';
import { FIELD_NAME } from './model.ts';

const closed = { additionalProperties: false };
const FieldName = Type.String({ pattern: FIELD_NAME });
/** A field, or a field of a record that an OBJECT field refers to: `presentation.name`. */
const FieldPath = Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,2}$' });

export const CELL_TYPES = ['text', 'tags', 'progress', 'link', 'image', 'year'] as const;

/** What a value of an ENUM may look like, in light and dark. */
export const TAG_COLORS = ['gray', 'blue', 'green', 'orange', 'red'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

export const ViewColumn = Type.Object(
  {
    field: Type.String({ ...FieldPath, description: 'The field shown, or a path to it.' }),
    hidden: Type.Optional(
      Type.Boolean({ default: false, description: 'Not shown until the user picks the column.' }),
    ),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1200, description: 'Pixels.' })),
    pinned: Type.Optional(
      Type.Enum(['left', 'right'], { description: 'Stays in sight at this side while the others scroll.' }),
    ),
    editable: Type.Optional(
      Type.Boolean({ default: false, description: 'Its values can be changed in the list itself.' }),
    ),
    cell: Type.Optional(
      Type.Enum([...CELL_TYPES], { description: 'How the value is drawn; chosen by kind where not given.' }),
    ),
    colors: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]*$' }), Type.Enum([...TAG_COLORS]), {
        description: 'ENUM: the color of the tag of each value; gray where not given.',
      }),
    ),
    max: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        description: 'Tags: how many are shown before +count. 5 where not given.',
      }),
    ),
  },
  closed,
);
export type ViewColumn = Static<typeof ViewColumn>;

const FormSection = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the section; its title is the locale line <Object>.sections.<name>.',
    }),
    fields: Type.Array(FieldName, { minItems: 1 }),
  },
  closed,
);

/** Inputs other than a kind's own that a view may choose, and the kinds that they are for. */
export const FIELD_WIDGETS = {
  multiline: ['STRING'],
  radio: ['ENUM', 'BOOLEAN'],
  year: ['LOCAL_DATE'],
} as const satisfies Record<string, readonly Kind[]>;
export type FieldWidget = keyof typeof FIELD_WIDGETS;

const FormTab = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the tab; its title is the locale line <Object>.tabs.<name>.',
    }),
    sections: Type.Array(FieldName, { minItems: 1, description: 'Names of sections, in order.' }),
  },
  closed,
);

const FieldPicker = Type.Object(
  {
    filter: Type.Optional(
      Type.Unsafe<CompoundFilter>(
        Type.Object(
          {},
          {
            description:
              'A compound filter that chosen records must fulfil. Its values may come from the form: "variable": {"id": "form.<field>"}.',
          },
        ),
      ),
    ),
    create: Type.Optional(
      Type.Boolean({ default: true, description: 'New records can be made where records are chosen.' }),
    ),
  },
  closed,
);

export const FormFieldRules = Type.Object(
  {
    when: Type.Optional(
      Type.Unsafe<CompoundFilter>(
        Type.Object(
          {},
          {
            description:
              'A compound filter on the values of the form: the field is shown, judged and sent while they fulfil it.',
          },
        ),
      ),
    ),
    readOnly: Type.Optional(Type.Boolean({ default: false, description: 'Forms only show the value.' })),
    required: Type.Optional(
      Type.Boolean({ default: false, description: 'Forms ask for a value; the model may do without.' }),
    ),
    widget: Type.Optional(
      Type.Enum(Object.keys(FIELD_WIDGETS) as FieldWidget[], {
        description: 'Another input than that of the kind.',
      }),
    ),
    pastAllowed: Type.Optional(
      Type.Boolean({ default: true, description: 'Dates and moments: false refuses what is before now.' }),
    ),
    minLength: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'Text: fewest characters.' }),
    ),
    wide: Type.Optional(
      Type.Boolean({ description: 'Takes the whole width; chosen by kind where not given.' }),
    ),
    picker: Type.Optional(FieldPicker),
  },
  closed,
);
export type FormFieldRules = Static<typeof FormFieldRules>;

const ViewForm = Type.Object(
  {
    exclude: Type.Optional(Type.Array(FieldName, { description: 'Fields that forms never show.' })),
    noEmptyOption: Type.Optional(
      Type.Array(FieldName, { description: 'ENUM fields whose select offers no empty option.' }),
    ),
    sections: Type.Optional(
      Type.Array(FormSection, {
        description: 'Groups of fields in order. Fields in no section come last, in the order of the model.',
      }),
    ),
    tabs: Type.Optional(
      Type.Array(FormTab, {
        minItems: 1,
        description: 'Groups of sections, one of which is in sight. Sections in no tab stand above them.',
      }),
    ),
    fields: Type.Optional(
      Type.Record(FieldName, FormFieldRules, { description: 'Rules of single fields, by name.' }),
    ),
  },
  closed,
);

const ViewSort = Type.Object({ field: FieldName, direction: Type.Enum(['ASCENDING', 'DESCENDING']) }, closed);

const actionNames = (names: readonly string[], place: string) =>
  Type.Optional(
    Type.Array(Type.Enum([...names]), {
      uniqueItems: true,
      description: `${place}, in this order; all that apply where not given.`,
    }),
  );

const ViewActions = Type.Object(
  {
    header: actionNames(LIST_ACTIONS.header, 'Buttons above the list'),
    row: actionNames(LIST_ACTIONS.row, 'The menu of a row'),
    bulk: actionNames(LIST_ACTIONS.bulk, 'Buttons for the selected records'),
  },
  { ...closed, description: 'What can be done in the list.' },
);

const ViewDashboard = Type.Object(
  {
    trend: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'A TIMESTAMP: how many records there are for each of the last 30 days by it.',
      }),
    ),
  },
  { ...closed, description: 'The dashboard shows how many records there are.' },
);

const PageSize = Type.Enum([...PAGE_SIZES], { description: 'Rows a page at first.' });

export const ViewFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    label: Type.Optional(
      Type.String({
        minLength: 3,
        description: 'How a record is named: text with field paths in braces.',
        examples: ['{firstName} {lastName}'],
      }),
    ),
    columns: Type.Optional(Type.Array(ViewColumn, { minItems: 1, maxItems: 200 })),
    search: Type.Optional(
      Type.Array(FieldName, { description: 'Fields that the quick search looks through.' }),
    ),
    sort: Type.Optional(Type.Array(ViewSort, { description: 'The order of the list at first.' })),
    pageSize: Type.Optional(PageSize),
    filter: Type.Optional(
      Type.Unsafe<CompoundFilter>(
        Type.Object(
          {},
          { description: 'A compound filter that always holds in the list, whatever the user searches for.' },
        ),
      ),
    ),
    actions: Type.Optional(ViewActions),
    dashboard: Type.Optional(ViewDashboard),
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
    $schema: Type.Optional(Type.String()),
    pageSize: PageSize,
    form: Type.Required(Type.Omit(ViewForm, ['sections', 'tabs', 'fields'])),
  },
  { ...closed, title: 'Tessera view defaults', description: 'What every view inherits. Lists add up.' },
);
export type ViewDefaults = Static<typeof ViewDefaults>;
