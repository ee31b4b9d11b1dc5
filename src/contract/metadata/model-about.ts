import { Type } from 'typebox';
import { FieldKey } from '../key-types.ts';

const closed = { additionalProperties: false };
const field = (description: string, example: string) => FieldKey(description, example, 'STRING');

/** By what records lead to people where no relation does. */
export const AboutPeople = Type.Optional(
  Type.Union(
    [
      Type.Literal('relations', { description: 'By relations alone.' }),
      Type.Object(
        { address: field('A STRING field with the address of a person.', 'address') },
        {
          ...closed,
          description: 'Roles with row rules on people see the records with the addresses of those they see.',
        },
      ),
      Type.Object(
        {
          object: field('A STRING field with the name of an object.', 'objectName'),
          record: field('A STRING field with the id of a record of that object.', 'recordId'),
        },
        { ...closed, description: 'Roles see the records that name a record which they see.' },
      ),
    ],
    {
      description:
        'By what the records lead to people, beside their relations: a role whose row rules hide somebody does not see ' +
        'the records about them. "relations": by those alone, though a text looks like an address or an id.',
      'x-default': 'By relations alone.',
      examples: [{ address: 'address' }],
    },
  ),
);

/** Whether a relation that leads to a person gives the record their row rules. */
export const RowRules = Type.Optional(
  Type.Enum(['inherit', 'open'], {
    'x-for': ['OBJECT'],
    description:
      'OBJECT that leads to a person, or to what leads to one. "inherit": a role whose row rules hide the person does not ' +
      'see the record either. "open": it sees the record, without the relation: the record says nothing else of them.',
    default: 'inherit',
    examples: ['open'],
  }),
);
