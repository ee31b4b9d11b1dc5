import { type Static, Type } from 'typebox';
import { closed, FieldItem, SectionItem } from '../key-types.ts';

export const ViewRecord = Type.Object(
  {
    glance: Type.Optional(
      Type.Array(FieldItem('status', 'shown'), {
        uniqueItems: true,
        maxItems: 8,
        description: 'Fields beside the name of the record, in order.',
        'x-default':
          'The state, and what says to whom it belongs, what was agreed and when it was last dealt with.',
        examples: [['status', 'publisher']],
      }),
    ),
    quick: Type.Optional(
      Type.Array(FieldItem('email', 'textOrRecords'), {
        uniqueItems: true,
        maxItems: 8,
        description:
          'What is a click away below the name, by fields, in order: an address is written to or called, to a LIST a new record is added, another text is edited.',
        'x-default': 'Nothing.',
        examples: [['email', 'orderList', 'remarks']],
      }),
    ),
    sections: Type.Optional(
      Type.Array(SectionItem, {
        uniqueItems: true,
        minItems: 1,
        maxItems: 1000,
        description: 'Sections of the form whose fields can be read, in order.',
        'x-default': 'All of them.',
        examples: [['address']],
      }),
    ),
    related: Type.Optional(
      Type.Array(FieldItem('authorList', 'records'), {
        uniqueItems: true,
        maxItems: 50,
        description: 'LISTs whose records stand at the side, in order.',
        'x-default': 'All that the form has.',
        examples: [['authorList']],
      }),
    ),
  },
  {
    ...closed,
    description: 'How the page of a record is read, before anything of it is edited.',
    'x-default': 'The state and what is like it beside the name, all fields, related records at the side.',
    examples: [{ glance: ['status'] }],
  },
);
export type ViewRecord = Static<typeof ViewRecord>;
