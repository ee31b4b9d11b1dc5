import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { runOn } from '../../base/sql/run-on.ts';

/** What the history keeps of logins and rights, under this name in place of an object's. */
const SECURITY_OBJECT = '$security';

export type SecurityAction =
  | 'LOGIN'
  | 'LOGIN_FAILED'
  | 'LOGIN_BLOCKED'
  | 'LOGOUT'
  | 'SESSION_REPLACED'
  | 'SESSION_REVOKED'
  | 'TOKEN_REUSED'
  | 'PASSWORD_RESET_ASKED'
  | 'PASSWORD_RESET'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_REFUSED'
  | 'NAME_CHANGED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'INVITATION_SENT'
  | 'INVITATION_ACCEPTED'
  | 'USER_LOCKED'
  | 'USER_UNLOCKED'
  | 'USER_DISABLED'
  | 'USER_ENABLED'
  | 'ROLE_CHANGED'
  | 'SUPPRESSION_LIFTED';

export interface SecurityEvent {
  readonly tenantId: string;
  readonly action: SecurityAction;
  /** Whom it is about; null where there is no such user: what was typed in place of a name may be a password. */
  readonly userId: string | null;
  /** Who did it, where that is somebody else. */
  readonly actor?: { readonly userId: string; readonly name: string };
  /** Words, never secrets: `{device: 'Firefox on Windows', address: '192.0.2.1'}`. */
  readonly details?: Readonly<Record<string, string | undefined>>;
}

/** Writes a security event down in the history, which nobody can change: in the transaction of what it tells. */
export async function securityEvent(on: Db | TenantDb, event: SecurityEvent): Promise<void> {
  const { tenantId, action, userId, actor, details = {} } = event;
  const changes = Object.entries(details)
    .filter(([, after]) => after !== undefined)
    .map(([field, after]) => ({ field, before: null, after }));
  const by = actor?.userId ?? userId;
  await runOn(
    on,
    tenantId,
    sql<object>`insert into tessera.audit
      (tenant_id, id, user_id, user_name, object, record_id, action, changes)
    values (${tenantId}, ${v7()}, ${by}, coalesce(${actor?.name ?? null}, (select name from tessera.app_user
        where tenant_id = ${tenantId} and id = ${by}), ''),
      ${SECURITY_OBJECT}, ${userId ?? ''}, ${action}, ${JSON.stringify(changes)}::jsonb)`,
  );
}
