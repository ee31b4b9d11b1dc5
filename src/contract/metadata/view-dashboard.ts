import { Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';

const closed = { additionalProperties: false };

export const ViewDashboard = Type.Object(
  {
    trend: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'A TIMESTAMP: how many records there are for each of the last 30 days by it.',
        'x-names': 'field',
        'x-fit': 'TIMESTAMP',
        'x-default': 'The number alone.',
        examples: ['createdAt'],
      }),
    ),
  },
  {
    ...closed,
    description: 'The dashboard shows how many records there are.',
    'x-default': 'The dashboard does not show the object.',
    examples: [{ trend: 'createdAt' }],
  },
);
