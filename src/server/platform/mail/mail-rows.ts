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

type MailKey = Pick<StoredMail, 'tenantId' | 'id'>;

/**
 * Begins to send a mail; undefined where it has ended. A worker that died before it handed its mail over has not sent it;
 * whether one that died afterwards has, nobody knows, and it is not sent again.
 */
export async function takeUp(db: Db, { tenantId, id }: MailKey): Promise<StoredMail | undefined> {
  await sql`update tessera.mail set state = 'FAILED', token = null, ended_at = now(),
      error = 'The server stopped while the mail was being handed over.'
    where tenant_id = ${tenantId} and id = ${id} and state = 'HANDED_OVER'`.execute(db);
  const { rows } =
    await sql<StoredMail>`update tessera.mail as m set state = 'SENDING', attempts = attempts + 1
    where tenant_id = ${tenantId} and id = ${id} and ended_at is null returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/**
 * The last moment at which it is certain that the mail was not sent.
 * @throws Error where somebody else is at it by now
 */
export async function markHandedOver(db: Db, { tenantId, id, attempts }: StoredMail): Promise<void> {
  const { rows } = await sql`update tessera.mail set state = 'HANDED_OVER'
    where tenant_id = ${tenantId} and id = ${id} and state = 'SENDING' and attempts = ${attempts}
    returning id`.execute(db);
  if (!rows.length) throw new Error('Another process sends this mail.');
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

/** What was taken up is tried again. */
export async function markRetry(
  db: Db,
  { tenantId, id, attempts }: StoredMail,
  error: string,
): Promise<void> {
  await sql`update tessera.mail set state = 'WAITING', error = ${error}
    where tenant_id = ${tenantId} and id = ${id} and attempts = ${attempts} and state = 'SENDING'`.execute(
    db,
  );
}

/** The newest mails of a tenant, for the page that developers read them on. */
export async function newestMails(db: Db, tenantId: string, limit: number): Promise<readonly StoredMail[]> {
  const { rows } =
    await sql<StoredMail>`select ${COLUMNS} from tessera.mail as m where m.tenant_id = ${tenantId}
    order by m.created_at desc, m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
