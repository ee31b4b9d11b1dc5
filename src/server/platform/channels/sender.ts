import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { unsealed } from '../../base/records/secret-values.ts';
import { tableOf } from '../../base/sql/names.ts';

/** The object whose records are senders: that which can be tried; undefined where the metadata have none. */
export const senderObject = ({ objects }: Pick<Catalog, 'objects'>): ObjectType | undefined =>
  [...objects.values()].find(({ ownActions = [] }) =>
    ownActions.some(({ handler }) => handler === 'testSender'),
  );

/** From where messages go out, with what nobody is answered. */
export interface Sender {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly provider: 'SMTP' | 'TWILIO' | 'SMPP' | 'OUTBOX';
  readonly active: boolean;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly replyTo: string;
  readonly host: string;
  readonly port: number | null;
  readonly security: 'STARTTLS' | 'TLS' | 'NONE';
  readonly serviceUrl: string;
  readonly userName: string;
  readonly password: string | null;
  /** '' where the server signs nothing. */
  readonly dkimSelector: string;
  readonly dkimKey: string | null;
  /** Where what cannot be delivered comes back to; '' where that is read by people alone. */
  readonly bounceAddress: string;
  /** The mailbox where it arrives; '' where nobody reads it. */
  readonly bounceHost: string;
  readonly bouncePort: number | null;
  readonly bounceUser: string;
  readonly bouncePassword: string | null;
  readonly perMinute: number | null;
  readonly dailyCap: number | null;
  readonly testAddress: string;
  readonly testState: string | null;
  readonly domainState: string | null;
  /** JSON of `DomainFinding`s. */
  readonly domainFindings: string | null;
  /** Messages that a connection takes before the next one; null: as many as servers are used to. */
  readonly perConnection: number | null;
  /** Words by which receivers say that they want no more, beside those of the languages. */
  readonly optOutWords: readonly string[];
  /** What confirms it; '': nothing. */
  readonly optOutReply: string;
  readonly warmUp: boolean;
  /** `YYYY-MM-DD`. */
  readonly warmUpSince: string | null;
  readonly warmUpStart: number | null;
  /** Per cent. */
  readonly warmUpGrowth: number | null;
}

/** The password could not be read: the key that it was encrypted by has gone. */
export class UnreadableSecret extends Error {}

/** As it is kept, its secrets as they are encrypted; undefined where it is not there any more. */
export async function storedSender(
  db: TenantDb,
  object: ObjectType,
  id: string,
): Promise<Sender | undefined> {
  const { tenantId } = db;
  const text = (name: string) => sql`coalesce(${sql.ref(`t.${name}`)}, '')`;
  const [row] =
    await db.query(sql<Sender>`select t.tenant_id as "tenantId", t.id, t.name, t.provider, coalesce(t.active, true) as active, ${text('from_name')} as "fromName",
        t.from_address as "fromAddress", ${text('reply_to')} as "replyTo", ${text('host')} as host, t.port,
        coalesce(t.security, 'STARTTLS') as security, ${text('service_url')} as "serviceUrl",
        ${text('user_name')} as "userName", t.password, ${text('dkim_selector')} as "dkimSelector",
        t.dkim_key as "dkimKey", ${text('bounce_address')} as "bounceAddress", ${text('bounce_host')} as "bounceHost",
        t.bounce_port as "bouncePort", ${text('bounce_user')} as "bounceUser", t.bounce_password as "bouncePassword", t.per_minute as "perMinute",
        t.daily_cap as "dailyCap", ${text('test_address')} as "testAddress",
        t.test_state as "testState", t.domain_state as "domainState", t.domain_findings as "domainFindings", t.per_connection as "perConnection",
        coalesce(t.opt_out_words, '[]'::jsonb) as "optOutWords", ${text('opt_out_reply')} as "optOutReply",
        coalesce(t.warm_up, false) as "warmUp", t.warm_up_since::text as "warmUpSince", t.warm_up_start as "warmUpStart",
        t.warm_up_growth as "warmUpGrowth"
      from ${sql.table(tableOf(object))} as t
      where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null`);
  return row;
}

/**
 * Undefined where it is not there any more.
 * @throws UnreadableSecret
 */
export async function readSender(db: TenantDb, object: ObjectType, id: string): Promise<Sender | undefined> {
  const { tenantId } = db;
  const row = await storedSender(db, object, id);
  if (!row) return undefined;
  const clear = (name: 'password' | 'dkimKey' | 'bouncePassword') => {
    const field = object.fields.get(name);
    return field ? unsealed(tenantId, object, field, row[name]) : null;
  };
  try {
    return {
      ...row,
      password: clear('password'),
      dkimKey: clear('dkimKey'),
      bouncePassword: clear('bouncePassword'),
    };
  } catch (error) {
    throw new UnreadableSecret(undefined, { cause: error });
  }
}
