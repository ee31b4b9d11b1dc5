import { type Static, Type } from 'typebox';
import { closed, Flag, OptionalField } from '../key-types.ts';
import { areaKey } from '../access/area-key.ts';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';
import { FIXED, Makes } from './element-record.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { ItemField } from './item-field.ts';
import { ModelField } from './model-field.ts';

export const FAMILIES = ['trigger', 'flow', 'action'] as const;
export type Family = (typeof FAMILIES)[number];

/** What the server does with an element: each has one file in `server/areas/automator`. */
export const BEHAVIOURS = [
  'recordCreated',
  'recordUpdated',
  'beginsToMatch',
  'stopsMatching',
  'dateReached',
  'schedule',
  'webhookCalled',
  'startedByHand',
  'if',
  'switch',
  'split',
  'wait',
  'waitUntilTime',
  'waitForDate',
  'waitForCondition',
  'jump',
  'exit',
  'goal',
  'find',
  'forEach',
  'startWorkflow',
  'updateFields',
  'takeAction',
  'changeList',
  'assign',
  'createRecord',
  'notify',
  'callWebhook',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** In the place of an object's name: the object that the workflow is about. */
export const RECORD = '$record';
export const ELEMENT_NAME = '^[A-Z][A-Z0-9_]{0,39}$';

const aboutName = (description: string, absent: string) =>
  Type.Optional(
    Type.String({
      pattern: `${OBJECT_NAME}|^\\${RECORD}$`,
      description: `${description} "${RECORD}": the object that the workflow is about.`,
      'x-default': absent,
      examples: ['Author'],
    }),
  );

const { name, kind, typeName, values, required, minLength, maxLength, min, max, format } =
  ModelField.properties;
const { filterObjectField, valuesObjectField, fieldFit } = ModelField.properties;
const { about, documentType, templates, unsubscribeUnless, currency, currencyField, scale } =
  ModelField.properties;
const FILTER_OBJECT = aboutName(
  'Format "filter": the object whose records the filter finds.',
  'It is the one that `filterObjectField` names.',
);

/** What is asked for: as a field of a model, with what makes sense of a value that is kept in an element. */
const ElementInput = Type.Object(
  {
    name,
    kind,
    typeName,
    item: Type.Optional(
      Type.Array(Type.Object({ ...ItemField.properties, format, filterObject: FILTER_OBJECT }, closed), {
        minItems: 1,
        maxItems: 20,
        description: 'LIST: what each of its small things holds.',
        'x-default': 'The list holds records or plain values, as `typeName` says.',
        examples: [[{ name: 'label', kind: 'STRING', required: true }]],
      }),
    ),
    values,
    required,
    minLength,
    maxLength,
    min,
    max,
    format,
    filterObject: FILTER_OBJECT,
    filterObjectField,
    valuesObject: aboutName(
      'Format "values": the object of whose fields the values are.',
      'It is the one that `valuesObjectField` names.',
    ),
    valuesObjectField,
    namesOf: aboutName(
      'Formats "fieldName" and "actionName": the object whose field or action is named.',
      'Needed with these formats, and only there.',
    ),
    fieldFit,
    currency,
    currencyField,
    scale,
    about,
    documentType,
    templates,
    unsubscribeUnless,
    usableWhen: Type.Optional(
      filterKey(
        'OBJECT and LIST of records: a compound filter on them; what does not fulfil it is not offered, and keeps the workflow from being activated.',
        queryFilter('Author', 'retired', 'IS_FALSE'),
        'All records can be chosen.',
      ),
    ),
    usableFor: OptionalField(
      'OBJECT: the field of these records that names the object whose people they are for; empty: the people of the field that `leads` names. Records for other people than those of the workflow cannot be used.',
      'They are for everybody.',
      'recipientObject',
    ),
    default: ModelField.properties.default,
  },
  closed,
);
export type ElementInput = Static<typeof ElementInput>;

const Given = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'How texts name it, behind the id of the element: `{{step.status}}`.',
      examples: ['status'],
    }),
    kind: Type.Enum([...ModelField.properties.kind.enum], {
      description: 'What value it is. NONE: JSON, whose parts texts name.',
      examples: ['INT'],
    }),
  },
  closed,
);
export type Given = Static<typeof Given>;

/** One kind of element of which workflows are made: a file of `metadata/elements`. Its texts stand in `elements.json`. */
export const ElementTypeFile = Type.Object(
  {
    $schema: schemaKey('../schema/element.schema.json'),
    description: Type.String({
      maxLength: 400,
      description: 'What the element is for, for authors of metadata.',
      examples: ['Sends a book to the person.'],
    }),
    family: Type.Enum([...FAMILIES], {
      description: 'Where the palette offers it: it starts runs, leads them, or does something.',
      examples: ['action'],
    }),
    does: Type.Enum([...BEHAVIOURS], {
      description:
        'The behaviour of the server that it is; what that reads is asked for (`inputs`) or `fixed`.',
      examples: ['createRecord'],
    }),
    icon: Type.Enum([...MENU_ICONS], {
      description: 'The picture on the canvas: one of those of the menu.',
      examples: ['send'],
    }),
    frequent: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 99,
        description:
          'Its place among the types that are offered before all others, because they are used most.',
        'x-default': 'It is offered with its family alone.',
        examples: [1],
      }),
    ),
    objects: Type.Optional(
      Type.Array(
        Type.String({
          pattern: OBJECT_NAME,
          description: 'An object.',
          'x-names': 'object',
          examples: ['Author'],
        }),
        {
          minItems: 1,
          uniqueItems: true,
          description: 'Only workflows about one of these objects have it.',
          'x-default': 'Workflows about any object have it.',
          examples: [['Author']],
        },
      ),
    ),
    reaches: Flag(
      'Workflows about other objects have it as well, if their records reach a person of one of `objects` (`recipient` of models).',
    ),
    area: Type.Optional(
      areaKey('It is offered while an area of the menu with this access key is switched on.', {
        'x-default': 'It is always offered.',
      }),
    ),
    fixed: Type.Optional(
      Type.Record(Type.String({ pattern: FIELD_NAME }), FIXED, {
        description: `What the behaviour reads and nobody is asked for, by input. "${RECORD}" is the workflow's object.`,
        'x-default': 'All that it reads is asked for.',
        examples: [{ object: 'Author' }],
      }),
    ),
    makes: Type.Optional(Makes),
    refusedWhen: Type.Optional(
      filterKey(
        'Behaviour "createRecord": a compound filter on the records that it makes; those that fulfil it were refused, which the health of the workflow tells.',
        queryFilter('Author', 'retired', 'IS_TRUE'),
        'What becomes of the records is not told.',
      ),
    ),
    inputs: Type.Optional(
      Type.Array(ElementInput, {
        'x-key': 'name',
        maxItems: 20,
        description: 'What is asked for, in order: fields as those of models, with kinds, formats and rules.',
        'x-default': 'Nothing.',
        examples: [[{ name: 'amount', kind: 'INT', min: 1, required: true }]],
      }),
    ),
    gives: Type.Optional(
      Type.Array(Given, {
        'x-key': 'name',
        maxItems: 20,
        description: 'What later elements can name, beside what its behaviour gives.',
        'x-default': 'Nothing more.',
        examples: [[{ name: 'status', kind: 'INT' }]],
      }),
    ),
  },
  {
    ...closed,
    title: 'Tessera type of workflow elements',
    description: 'One kind of element of which workflows are made: docs/adding-an-element.md.',
  },
);
export type ElementTypeFile = Static<typeof ElementTypeFile>;

/** A kind of element of which workflows are made: a file of `metadata/elements`, with what it leaves out. */
export interface ElementType extends Pick<
  ElementTypeFile,
  'family' | 'does' | 'icon' | 'frequent' | 'objects' | 'reaches' | 'area' | 'makes' | 'refusedWhen'
> {
  readonly name: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly inputs: readonly ElementInput[];
  readonly gives: readonly Given[];
}
