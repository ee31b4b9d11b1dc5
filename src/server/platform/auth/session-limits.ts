import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import { iso } from './parts.ts';
import { securityEvent } from './security-events.ts';
import type { UserKey } from './sessions.ts';
import type { Viewer } from './viewer.ts';

/** Open sessions of one user where the tenant allows several; the text of the setting says so, too. */
const MOST_SESSIONS = 20;

/** Ends the sessions that were used longest ago, so that there is room for one more; answers which. */
export async function endLeastUsedSessions(
  tx: Db,
  { tenantId, userId }: UserKey,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update tessera.session set revoked_at = ${iso(now)}, ended_by = 'login'
    where tenant_id = ${tenantId} and id in (
      select id from tessera.session
      where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null and expires_at > ${iso(now)}
      order by last_seen_at desc, created_at desc, id desc offset ${sql.lit(MOST_SESSIONS - 1)})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Leaves each user of the tenant one open session: the actor's own, and of others the one used last. Answers which have
 * ended; the history says whose.
 */
export async function endFurtherSessions(
  tx: TenantDb,
  actor: Pick<Viewer, 'userId' | 'sessionId' | 'name'>,
  now: number,
): Promise<string[]> {
  const { tenantId } = tx;
  const open = sql`tenant_id = ${tenantId} and revoked_at is null and expires_at > ${iso(now)}`;
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<{ id: string; userId: string }>`with ranked as (
          select id, row_number() over (partition by user_id
            order by id = ${actor.sessionId} desc, last_seen_at desc, id desc) as place
          from tessera.session where ${open})
        update tessera.session as s set revoked_at = ${iso(now)}, ended_by = 'revoked'
        from ranked where s.tenant_id = ${tenantId} and s.id = ranked.id and ranked.place > 1
        returning s.id, s.user_id as "userId"`,
    ),
  );
  for (const userId of new Set(rows.map((row) => row.userId))) {
    await securityEvent(tx, { tenantId, action: 'SESSION_REVOKED', userId, actor });
  }
  return rows.map(({ id }) => id);
}
