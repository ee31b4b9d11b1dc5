import { type Static, Type } from 'typebox';
import { closed, FieldKey, Flag, OptionalField } from '../key-types.ts';
import { queryFilter } from '../filter/filter.ts';
import { FORMAT_KEYS } from '../formats/keys.ts';
import { ELEMENT_KINDS, type Kind, KINDS, TEXT_FORMATS } from '../kinds/kind.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { ItemField, Values } from './item-field.ts';
import { MATCHING_KEYS } from './matching-keys.ts';
import { WRITE_KEYS } from './model-fill.ts';
import { RowRules } from './model-about.ts';
import { RELATION_KEYS } from './relation-keys.ts';
import { FIELD_NAME, OBJECT_NAME, VALUE_NAME } from '../names.ts';

const COMPUTED_ONCE = 'The value is computed at every reading and never stored.';
const part = (first: string) => `Needed with \`${first}\`, and only there.`;
const OTHER_FORM = 'The value is computed in another way.';

/** How a field that is not stored gets its value. */
export const ComputedField = Type.Object(
  {
    count: OptionalField(
      `A LIST of this object: its records are counted. ${COMPUTED_ONCE}`,
      OTHER_FORM,
      'authorList',
      'LIST',
    ),
    where: Type.Optional(
      filterKey(
        'With `count`: a compound filter on the counted records.',
        queryFilter('Author', 'country', 'EQUALS', 'PL'),
        'All records of the list count.',
        { 'x-with': 'count' },
      ),
    ),
    minutesFrom: OptionalField(
      'With `minutesTo`: a TIMESTAMP field; whole minutes between the two.',
      OTHER_FORM,
      'startedAt',
      'TIMESTAMP',
      { 'x-with': 'minutesTo' },
    ),
    minutesTo: OptionalField(
      'The TIMESTAMP field at which the minutes end.',
      part('minutesFrom'),
      'endedAt',
      'TIMESTAMP',
      { 'x-with': 'minutesFrom' },
    ),
    matching: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'The object whose records are counted that the filter text in `filterField` finds.',
        'x-names': 'object',
        'x-with': ['filterField', 'listField'],
        'x-default': OTHER_FORM,
        examples: ['Author'],
      }),
    ),
    filterField: OptionalField(
      'The STRING field of this object that holds the filter text.',
      part('matching'),
      'rule',
      'STRING',
      { 'x-with': 'matching' },
    ),
    listField: OptionalField(
      'With `matching`: the LIST that is counted where `filterField` is empty, or as `listedWhen` says.',
      part('matching'),
      'authorList',
      'LIST',
      { 'x-with': 'matching' },
    ),
    ...MATCHING_KEYS,
  },
  {
    ...closed,
    'x-for': ['LONG'],
    'x-without': ['required', 'default', 'sortable'],
    'x-one': ['count', 'minutesFrom', 'matching'],
    description: `One of: \`count\`; \`minutesFrom\` with \`minutesTo\`; \`matching\`. ${COMPUTED_ONCE}`,
    'x-default': 'The value is stored.',
    examples: [{ count: 'authorList' }],
  },
);
export type ComputedField = Static<typeof ComputedField>;

/** What the server notes in a record when it is written. */
export const STAMPS = ['time', 'actor'] as const;
/** The kind of what each stamp puts there. */
const STAMP_KINDS = { time: ['TIMESTAMP'], actor: ['STRING'] } as const satisfies Record<
  (typeof STAMPS)[number],
  readonly Kind[]
>;

const RELATIONS: readonly Kind[] = ['LIST', 'OBJECT'];
const NUMBERS: readonly Kind[] = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];
const OF_TEXT = { 'x-for': ['STRING'] };

/** What a record is to the person whom a relation leads to. */
const BELONGINGS = ['owned', 'linked'] as const;

export const ModelField = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'The name in the API and, in snake case, in the database.',
      examples: ['firstName'],
    }),
    kind: Type.Enum([...KINDS], {
      'x-needs': { OBJECT: ['typeName'], LIST: ['typeName', 'item'], ENUM: ['values'] },
      description: 'What values the field holds.',
      examples: ['STRING'],
    }),
    typeName: Type.Optional(
      Type.String({
        pattern: `${OBJECT_NAME}|^(${ELEMENT_KINDS.join('|')})$`,
        description:
          'LIST and OBJECT: the related object. LIST: or the kind of its plain values, such as STRING.',
        'x-names': 'type',
        'x-for': RELATIONS,
        'x-needs': { ENUM: ['values'] },
        'x-default': 'The field is no relation, or a LIST with `item`.',
        examples: ['Author'],
      }),
    ),
    inverseOf: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description:
          'LIST: the field of the related object that holds this relation. The list is then computed and read-only.',
        'x-names': 'field',
        'x-of': 'typeName',
        'x-for': ['LIST'],
        'x-without': ['required', 'default'],
        'x-default': 'The list is kept with this object.',
        examples: ['authorList'],
      }),
    ),
    item: Type.Optional(
      Type.Array(ItemField, {
        'x-key': 'name',
        'x-once': ['name'],
        'x-for': ['LIST'],
        'x-without': ['typeName'],
        minItems: 1,
        maxItems: 20,
        description: 'LIST: what each of its small things holds, where they are no records of an object.',
        'x-default': 'The list holds records or plain values, as `typeName` says.',
        examples: [[{ name: 'label', kind: 'STRING', required: true }]],
      }),
    ),
    values: Type.Optional(Values('The kind is no ENUM, and no LIST of it.')),
    computed: Type.Optional(ComputedField),
    stamp: Type.Optional(
      Type.Enum([...STAMPS], {
        'x-for': STAMP_KINDS,
        'x-without': ['computed', 'required', 'default'],
        description:
          'Set at every write of the record, and read-only: TIMESTAMP with "time", when; STRING with "actor", by whom.',
        'x-default': 'People and programs set the value.',
        examples: ['time'],
      }),
    ),
    leaving: Type.Optional(
      Type.Record(
        Type.String({ pattern: VALUE_NAME }),
        FieldKey(
          'The field of this object that has to get another value in the same write.',
          'reason',
          'otherWritten',
        ),
        {
          ...closed,
          minProperties: 1,
          'x-for': ['ENUM'],
          description:
            'ENUM: values that a record leaves only together with a new value of another field, whoever changes it and ' +
            'however: forms, lists, jobs, imports, Undo.',
          'x-keys': 'enum',
          'x-of': 'name',
          'x-default': 'Any value can follow any other.',
          examples: [{ CLOSED: 'reason' }],
        },
      ),
    ),
    personal: Type.Optional(
      Type.Enum([...BELONGINGS], {
        'x-for': ['OBJECT'],
        description:
          'OBJECT that leads to a person, or to what belongs to one. "owned": the record belongs to them, is given out ' +
          'with them and goes at their erasure. "linked": it stays, and the relation is emptied.',
        'x-default': '"owned" where the relation is required, else "linked".',
        examples: ['owned'],
      }),
    ),
    rowRules: RowRules,
    ...RELATION_KEYS,
    required: Flag('A record without a value is refused.'),
    unique: Flag('STRING: no two records of a tenant have the same value, letter case aside.', OF_TEXT),
    ownDomain: Flag('STRING: an e-mail address in it that is of a free mailer is refused.', OF_TEXT),
    readOnly: Flag('Set by the server; refused when written.'),
    minLength: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        ...OF_TEXT,
        description: 'STRING: fewest characters of a value.',
        'x-default': 'Any number; no text at all is an empty field.',
        examples: [2],
      }),
    ),
    maxLength: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        ...OF_TEXT,
        description: 'STRING: most characters.',
        'x-default': '10,000 characters.',
        examples: [200],
      }),
    ),
    min: Type.Optional(
      Type.Number({
        'x-for': NUMBERS,
        description: 'Numbers: the least value allowed.',
        'x-default': 'The least that the kind has.',
        examples: [0],
      }),
    ),
    max: Type.Optional(
      Type.Number({
        'x-for': NUMBERS,
        description: 'Numbers: the greatest value allowed.',
        'x-default': 'The greatest that the kind has.',
        examples: [100],
      }),
    ),
    format: Type.Optional(
      Type.Enum([...TEXT_FORMATS], {
        ...OF_TEXT,
        'x-needs': { secret: ['target'] },
        description: 'STRING: what the text must look like, and how it is edited.',
        'x-default': 'Any text, on one line.',
        examples: ['email'],
      }),
    ),
    ...FORMAT_KEYS,
    default: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description:
          'The value of a new record that gives none. Of an OBJECT that leads to users: viewer.id, for whoever creates the record.',
        'x-default': 'No value.',
        examples: ['DRAFT'],
      }),
    ),
    ...WRITE_KEYS,
    told: Flag('STRING: what the server tells of its work, read in the language of each reader.'),
    quotes: Flag('Holds values of other records: for roles that see all of those.'),
    searchable: Flag(
      'STRING: contains-searches are served by a trigram index, of rich text and documents by one of their words.',
      OF_TEXT,
    ),
    sortable: Flag('Lists can be sorted by it; an index serves that.'),
  },
  closed,
);
export type ModelField = Static<typeof ModelField>;
