import { type Static, Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';

const closed = { additionalProperties: false };

const Whole = (description: string) =>
  Type.Optional(Type.Boolean({ default: false, description, examples: [true] }));

export const FormTab = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'Names the tab; its title is the locale line <Object>.tabs.<name>.',
      examples: ['more'],
    }),
    sections: Type.Optional(
      Type.Array(Type.String({ pattern: FIELD_NAME, 'x-names': 'section' }), {
        minItems: 1,
        maxItems: 1000,
        description: 'Names of sections, in order.',
        'x-default': 'The tab shows something else.',
        examples: [['address']],
      }),
    ),
    related: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description:
          'A LIST: its records, as the list of their own object, with New, Add and Remove where they may be written.',
        'x-names': 'field',
        'x-fit': 'LIST',
        'x-default': 'The tab shows something else.',
        examples: ['authorList'],
      }),
    ),
    timeline: Whole('What was done to the record, and the records that `timeline` names, the newest first.'),
    customFields: Whole('The fields that the tenant has defined.'),
  },
  closed,
);
export type FormTab = Static<typeof FormTab>;

/** What a tab may show; each says exactly one. */
export const TAB_KINDS = ['sections', 'related', 'timeline', 'customFields'] as const;

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
    field: Type.String({
      pattern: FIELD_NAME,
      description: 'A LIST of this object: its records stand in the timeline.',
      'x-names': 'field',
      'x-fit': 'LIST',
      examples: ['orderList'],
    }),
    at: Type.String({
      pattern: FIELD_NAME,
      description:
        'The TIMESTAMP field of those records by which they stand there, `sortable` in their model.',
      examples: ['orderedAt'],
    }),
    icon: Type.Optional(
      Type.Enum([...TIMELINE_ICONS], {
        description: 'The picture beside them.',
        default: 'event',
        examples: ['message'],
      }),
    ),
    show: Type.Optional(
      Type.Array(Type.String({ pattern: FIELD_NAME }), {
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
