import { sql } from 'kysely';
import type { Locale } from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { MailKind } from './mailer.ts';

/** A mail as the worker reads it. */
export interface StoredMail {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: MailKind;
  readonly locale: Locale;
  readonly recipient: string;
  readonly params: Readonly<Record<string, string>>;
  /** Which token its link has; null where it has none, and where the mail has ended. */
  readonly linkId: string | null;
  readonly attempts: number;
  /** ISO instant. */
  readonly createdAt: string;
}

const COLUMNS = sql`m.tenant_id as "tenantId", m.id, m.kind, m.locale, m.recipient, m.params, m.token as "linkId", m.attempts,
  (to_json(m.created_at at time zone 'UTC') #>> '{}') || 'Z' as "createdAt"`;

/** Whoever took a mail and said nothing for so long is dead: far more than all timeouts of a try together. */
const SILENCE_MS = 5 * 60 * 1000;

/**
 * Takes mails that are due, for this process alone. A worker that died before it handed its mail over has not sent it;
 * whether one that died afterwards has, nobody knows, and it is not sent again.
 */
export async function claimDue(db: Db, at: Date, limit: number): Promise<readonly StoredMail[]> {
  const silentSince = new Date(at.getTime() - SILENCE_MS).toISOString();
  await sql`update tessera.mail set state = 'FAILED', token = null, ended_at = ${at.toISOString()}::timestamptz,
      error = 'The server stopped while the mail was being handed over.'
    where state = 'HANDED_OVER' and claimed_at < ${silentSince}::timestamptz`.execute(db);
  const { rows } =
    await sql<StoredMail>`update tessera.mail as m set state = 'SENDING', attempts = attempts + 1,
      claimed_at = ${at.toISOString()}::timestamptz
    from (select tenant_id, id from tessera.mail
      where ended_at is null and ((state = 'WAITING' and (next_at is null or next_at <= ${at.toISOString()}::timestamptz))
        or (state = 'SENDING' and claimed_at < ${silentSince}::timestamptz))
      order by id limit ${sql.lit(limit)} for update skip locked) as due
    where m.tenant_id = due.tenant_id and m.id = due.id
    returning ${COLUMNS}`.execute(db);
  return rows;
}

type MailKey = Pick<StoredMail, 'tenantId' | 'id'>;

/** The last moment at which it is certain that the mail was not sent. */
export async function markHandedOver(db: Db, { tenantId, id }: MailKey): Promise<void> {
  await sql`update tessera.mail set state = 'HANDED_OVER'
    where tenant_id = ${tenantId} and id = ${id} and state = 'SENDING'`.execute(db);
}

export async function markEnded(
  db: Db,
  { tenantId, id }: MailKey,
  at: Date,
  error: string | null,
): Promise<void> {
  await sql`update tessera.mail set state = ${error === null ? 'SENT' : 'FAILED'}, error = ${error}, token = null,
      ended_at = ${at.toISOString()}::timestamptz
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

export async function markRetry(
  db: Db,
  { tenantId, id }: MailKey,
  nextAt: Date,
  error: string,
): Promise<void> {
  await sql`update tessera.mail set state = 'WAITING', error = ${error}, next_at = ${nextAt.toISOString()}::timestamptz
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** The newest mails of a tenant, for the page that developers read them on. */
export async function newestMails(db: Db, tenantId: string, limit: number): Promise<readonly StoredMail[]> {
  const { rows } =
    await sql<StoredMail>`select ${COLUMNS} from tessera.mail as m where m.tenant_id = ${tenantId}
    order by m.created_at desc, m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
