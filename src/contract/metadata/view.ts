import { type Static, Type } from 'typebox';
import { PAGE_SIZES } from '../constants.ts';
import { FIELD_NAME } from './model.ts';

const closed = { additionalProperties: false };
const FieldName = Type.String({ pattern: FIELD_NAME });
/** A field, or a field of a record that an OBJECT field refers to: `presentation.name`. */
const FieldPath = Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,2}$' });

export const CELL_TYPES = ['text', 'tags', 'progress', 'link', 'image'] as const;

export const ViewColumn = Type.Object(
  {
    field: Type.String({ ...FieldPath, description: 'The field shown, or a path to it.' }),
    hidden: Type.Optional(
      Type.Boolean({ default: false, description: 'Not shown until the user picks the column.' }),
    ),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1200, description: 'Pixels.' })),
    cell: Type.Optional(
      Type.Enum([...CELL_TYPES], { description: 'How the value is drawn; chosen by kind where not given.' }),
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
  },
  closed,
);

const ViewSort = Type.Object({ field: FieldName, direction: Type.Enum(['ASCENDING', 'DESCENDING']) }, closed);

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
    form: Type.Required(Type.Omit(ViewForm, ['sections'])),
  },
  { ...closed, title: 'Tessera view defaults', description: 'What every view inherits. Lists add up.' },
);
export type ViewDefaults = Static<typeof ViewDefaults>;
