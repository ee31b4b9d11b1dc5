import { Type } from 'typebox';

/** What the database knows of a user that a record can show, and of which kind a field for it is. */
export const USER_FIELDS = { name: 'STRING', email: 'STRING', status: 'ENUM', active: 'BOOLEAN' } as const;
export const USER_STATES = ['ACTIVE', 'INVITED', 'LOCKED', 'DISABLED'] as const;

/** The key `recordsFrom` of a model: whose data the records are. */
export const RecordsFrom = Type.Enum(['users'], {
  description:
    'users: the tenant has a record for each of its users, with the id of the user, so that `viewer.id` finds the own one. ' +
    'The database keeps `name`, `email`, `status` (ACTIVE, INVITED, LOCKED, DISABLED) and `active` (the status is ACTIVE) as ' +
    'the user has them. Needs `system`.',
  'x-default': 'People and programs create the records.',
  examples: ['users'],
});

/** The key `backfill` of a field. */
export const Backfill = Type.Optional(
  Type.String({
    pattern: '^[a-z][A-Za-z0-9]{0,39}\\.[a-z][A-Za-z0-9]{0,39}$',
    description:
      'OBJECT that leads to users: what records get that are older than the field. An OBJECT field of this object, a dot, and ' +
      'the field of the related one that holds the e-mail address of the user.',
    'x-default': 'It stays empty.',
    examples: ['clerk.email'],
  }),
);

/** The relation, and the field of the related object that has the e-mail address. */
export function backfillPath({ backfill }: { readonly backfill: string }): readonly [string, string] {
  const [reference = '', email = ''] = backfill.split('.');
  return [reference, email];
}
