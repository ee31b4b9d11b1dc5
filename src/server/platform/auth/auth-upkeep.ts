import { sql } from 'kysely';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { forgetAttempts } from './attempts.ts';

/** Keeps when their users were seen last, before sessions are removed that ended before a moment. */
const keepLastSeen = (tenantId: string, before: string) => sql`update tessera.app_user as u
  set last_seen_at = greatest(u.last_seen_at, s.last_seen_at)
  from (select user_id, max(last_seen_at) as last_seen_at from tessera.session
    where tenant_id = ${tenantId} and expires_at < ${before} group by user_id) as s
  where u.tenant_id = ${tenantId} and u.id = s.user_id`;

/** Sessions and tokens that ended, tries that count no more. */
export const authUpkeep: Upkeep = {
  statements: (tenantId, { old }) => [
    keepLastSeen(tenantId, old),
    sql`delete from tessera.session where tenant_id = ${tenantId} and expires_at < ${old}`,
    sql`delete from tessera.one_time_token where tenant_id = ${tenantId} and expires_at < ${old}`,
  ],
  ofAll: (kysely, now) => forgetAttempts(kysely, now.getTime()),
};
