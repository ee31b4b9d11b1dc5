import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** What is known of members of a team beyond their login. */
export const MEMBER_TABLES: TableSet = {
  statements: [
    addColumn('tessera.app_user', 'locale', 'text'),
    addColumn('tessera.app_user', 'invited_by', 'text'),
    addColumn('tessera.app_user', 'invited_at', 'timestamptz'),
    // Of sessions that were removed meanwhile.
    addColumn('tessera.app_user', 'last_seen_at', 'timestamptz'),
    // Tells who has never accepted an invitation, without the hash itself.
    addColumn(
      'tessera.app_user',
      'has_password',
      'boolean generated always as (password_hash is not null) stored',
    ),
  ],
};
