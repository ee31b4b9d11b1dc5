import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';

/** What is known of members of a team beyond their login. */
export const TEAM_TABLES = [
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
];

/** Keeps when their users were seen last, before sessions are removed that ended before a moment. */
export const keepLastSeen = (tenantId: string, before: string) => sql`update tessera.app_user as u
  set last_seen_at = greatest(u.last_seen_at, s.last_seen_at)
  from (select user_id, max(last_seen_at) as last_seen_at from tessera.session
    where tenant_id = ${tenantId} and expires_at < ${before} group by user_id) as s
  where u.tenant_id = ${tenantId} and u.id = s.user_id`;
