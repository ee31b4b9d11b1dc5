import { type Static, Type } from 'typebox';
import { closed, FieldItem, FieldKey, Flag, OptionalField, SectionItem } from '../key-types.ts';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME } from '../names.ts';

const Part = (fallback: string) =>
  Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description: 'What an area of the client shows of the record, by the name that it has there.',
      'x-default': fallback,
      examples: ['salesReport'],
    }),
  );

export const FormTab = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the tab; its title is the locale line <Object>.tabs.<name>.',
      examples: ['more'],
    }),
    sections: Type.Optional(
      Type.Array(SectionItem, {
        minItems: 1,
        maxItems: 1000,
        description: 'Names of sections, in order.',
        'x-default': 'The tab shows something else.',
        examples: [['address']],
      }),
    ),
    related: OptionalField(
      'A LIST: its records, as the list of their own object, with New, Add and Remove where they may be written.',
      'The tab shows something else.',
      'authorList',
      'recordsWithWayBack',
    ),
    timeline: Flag('What was done to the record, and the records that `timeline` names, the newest first.'),
    customFields: Flag('The fields that the tenant has defined.'),
    part: Part('The tab shows something else.'),
  },
  { ...closed, 'x-one': ['sections', 'related', 'timeline', 'customFields', 'part'] },
);
export type FormTab = Static<typeof FormTab>;

const FormStep = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the step; its title is the locale line <Object>.tabs.<name>.',
      examples: ['content'],
    }),
    sections: Type.Optional(
      Type.Array(SectionItem, {
        minItems: 1,
        maxItems: 1000,
        description: 'Names of sections, in order; those of a tab may stand in a step too.',
        'x-default': 'The step shows its `part` alone.',
        examples: [['address']],
      }),
    ),
    part: Part('The sections alone; else it stands below them.'),
  },
  { ...closed, 'x-any': ['sections', 'part'] },
);

export const FormSteps = Type.Object(
  {
    while: filterKey(
      'A compound filter on the record: its form is gone through step by step while the record fulfils it.',
      queryFilter('Author', 'state', 'EQUALS', 'DRAFT'),
    ),
    order: Type.Array(FormStep, {
      'x-key': 'name',
      'x-once': ['name', 'sections'],
      minItems: 2,
      maxItems: 20,
      description: 'The steps, in order.',
      examples: [
        [
          { name: 'person', sections: ['name'] },
          { name: 'rest', sections: ['address'] },
        ],
      ],
    }),
  },
  {
    ...closed,
    description:
      'A new record, and one that is not finished, is made step by step; each step is kept as one goes on.',
    'x-default': 'The form shows its tabs at once.',
    examples: [
      {
        while: queryFilter('Author', 'state', 'EQUALS', 'DRAFT'),
        order: [
          { name: 'person', sections: ['name'] },
          { name: 'rest', sections: ['address'] },
        ],
      },
    ],
  },
);

export const TIMELINE_ICONS = [
  'calendar',
  'call',
  'consent',
  'document',
  'event',
  'message',
  'note',
] as const;
export type TimelineIcon = (typeof TIMELINE_ICONS)[number];

export const ViewTimeline = Type.Object(
  {
    field: FieldKey(
      'A LIST of this object: its records stand in the timeline.',
      'orderList',
      'recordsWithWayBack',
    ),
    at: FieldKey(
      'The TIMESTAMP field of those records by which they stand there, `sortable` in their model.',
      'orderedAt',
      'sortedMoment',
      { 'x-through': 'field' },
    ),
    icon: Type.Optional(
      Type.Enum([...TIMELINE_ICONS], {
        description: 'The picture beside them.',
        default: 'event',
        examples: ['message'],
      }),
    ),
    show: Type.Optional(
      Type.Array(FieldItem('status', 'ownValue', { 'x-through': 'field' }), {
        maxItems: 5,
        uniqueItems: true,
        description: 'Fields of those records whose values stand behind their label; no relations.',
        'x-default': 'The label alone.',
        examples: [['status']],
      }),
    ),
  },
  closed,
);
export type ViewTimeline = Static<typeof ViewTimeline>;
export type ViewSteps = Static<typeof FormSteps>;
