import { type Static, Type } from 'typebox';
import { closed, FieldItem, Flag } from '../key-types.ts';
import { queryFilter } from '../filter/filter.ts';
import { DATED_KINDS, type Kind } from '../kinds/kind.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME, SHOWN_NAME } from '../names.ts';
import { FormSteps, FormTab } from './view-tabs.ts';

const MOST = 1000;

const FormSection = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the section; its title is the locale line <Object>.sections.<name>.',
      examples: ['address'],
    }),
    fields: Type.Array(FieldItem('street'), {
      minItems: 1,
      maxItems: MOST,
      description: 'The fields of the section, in order.',
      examples: [['street', 'city']],
    }),
    folded: Flag(
      'Forms draw the section closed, behind its title, until one of its fields has a value that new records do not have.',
    ),
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

const FieldPicker = Type.Object(
  {
    filter: Type.Optional(
      filterKey(
        'A compound filter that chosen records must fulfil. Its values may come from the form: ' +
          '"variable": {"id": "form.<field>"}.',
        queryFilter('Author', 'country', 'EQUALS', 'PL'),
        'All records can be chosen.',
      ),
    ),
    create: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'New records can be made where records are chosen.',
        examples: [false],
      }),
    ),
  },
  {
    ...closed,
    description: 'Relations: which records can be chosen.',
    'x-default': 'All records, and new ones.',
    examples: [{ create: false }],
  },
);

export const FormFieldRules = Type.Object(
  {
    when: Type.Optional(
      filterKey(
        'A compound filter on the values of the form: the field is shown, judged and sent while they fulfil it.',
        queryFilter('Author', 'retired', 'IS_FALSE'),
        'The field is always shown.',
      ),
    ),
    readOnly: Flag('Forms only show the value.'),
    required: Flag('Forms ask for a value; the model may do without.'),
    widget: Type.Optional(
      Type.Enum(Object.keys(FIELD_WIDGETS) as FieldWidget[], {
        description: 'Another input than that of the kind.',
        'x-for': FIELD_WIDGETS,
        'x-default': 'The input of the kind.',
        examples: ['radio'],
      }),
    ),
    pastAllowed: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Dates and moments: false refuses what is before now.',
        'x-for': DATED_KINDS,
        examples: [false],
      }),
    ),
    minLength: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Text: fewest characters.',
        'x-for': ['STRING'],
        'x-default': 'As the model says.',
        examples: [3],
      }),
    ),
    wide: Type.Optional(
      Type.Boolean({
        description: 'Takes the whole width.',
        'x-default': 'Long texts and lists do.',
        examples: [true],
      }),
    ),
    picker: Type.Optional(FieldPicker),
  },
  { ...closed, description: 'Rules of the field in forms.', examples: [{ required: true, wide: true }] },
);
export type FormFieldRules = Static<typeof FormFieldRules>;

const FORM = {
  ...closed,
  description: 'How records are entered.',
  examples: [{ exclude: ['internalNote'] }],
};

const LEFT_OUT = {
  exclude: Type.Optional(
    Type.Array(FieldItem('internalNote'), {
      maxItems: MOST,
      default: [],
      description: 'Fields that forms never show. Adds to those of defaults.view.json.',
      examples: [['internalNote']],
    }),
  ),
  noEmptyOption: Type.Optional(
    Type.Array(FieldItem('status', 'ENUM'), {
      maxItems: MOST,
      default: [],
      description: 'ENUM fields whose select offers no empty option. Adds to those of defaults.view.json.',
      examples: [['status']],
    }),
  ),
};

export const ViewForm = Type.Object(
  {
    ...LEFT_OUT,
    sections: Type.Optional(
      Type.Array(FormSection, {
        'x-key': 'name',
        'x-once': ['name', 'fields'],
        maxItems: MOST,
        description: 'Groups of fields in order. Fields in no section come last, in the order of the model.',
        'x-default': 'All fields in the order of the model, without titles.',
        examples: [[{ name: 'address', fields: ['street', 'city'] }]],
      }),
    ),
    tabs: Type.Optional(
      Type.Array(FormTab, {
        'x-key': 'name',
        'x-once': ['name', 'sections'],
        minItems: 1,
        maxItems: MOST,
        description: 'What a record has, one tab of which is in sight. Sections in no tab stand above them.',
        'x-default': 'All sections below each other.',
        examples: [[{ name: 'more', sections: ['address'] }]],
      }),
    ),
    steps: Type.Optional(FormSteps),
    fields: Type.Optional(
      Type.Record(Type.String({ pattern: `^${SHOWN_NAME}$` }), FormFieldRules, {
        ...closed,
        description: 'Rules of single fields, by name.',
        'x-keys': 'field',
        'x-default': 'What the model says of each field.',
        examples: [{ birthDate: { widget: 'year' } }],
      }),
    ),
  },
  { ...FORM, 'x-default': 'All fields that can be written, in the order of the model.' },
);

/** What all forms leave out, whatever the object. */
export const FormDefaults = Type.Required(Type.Object(LEFT_OUT), FORM);
