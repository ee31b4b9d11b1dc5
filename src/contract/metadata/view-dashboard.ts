import { Type } from 'typebox';
import { closed, OptionalField } from '../key-types.ts';

export const ViewDashboard = Type.Object(
  {
    trend: OptionalField(
      'A sortable TIMESTAMP: how many records there are for each of the last 30 days by it.',
      'The number alone.',
      'createdAt',
      'sortedMoment',
    ),
  },
  {
    ...closed,
    description: 'The dashboard shows how many records there are.',
    'x-default': 'The dashboard does not show the object.',
    examples: [{ trend: 'createdAt' }],
  },
);
