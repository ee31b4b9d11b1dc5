import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import { emailFormat } from '../../../contract/formats/email.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { runOn } from '../../base/sql/run-on.ts';
import { addDue } from '../due/due-rows.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { MAIL_DUE } from './mail-due.ts';
import type { Mail, Mailer } from './mailer.ts';

const MOST_LONG = 10_000;

/** Writes mails down, each in the transaction of what it tells about. */
export class Outbox implements Mailer {
  readonly #db: Db;
  readonly #wake: () => void;

  /** @param wake is told of every mail; its transaction may not have ended yet */
  constructor(db: Db, wake: () => void = () => undefined) {
    this.#db = db;
    this.#wake = wake;
  }

  /** @throws ApiError invalid-email */
  async send(mail: Mail, transaction: TenantDb | Db = this.#db): Promise<void> {
    const { tenantId, to, kind, locale, params } = mail;
    const recipient = addressOf(to);
    const { linkId, ...rest }: Readonly<Record<string, string | undefined>> = { ...params };
    const id = uuidv7();
    const texts = Object.fromEntries(
      Object.entries(rest).map(([name, text = '']) => [
        name,
        name === MAIL_KINDS[kind].long ? manyLines(text) : oneLine(text),
      ]),
    );
    // A mail with a link takes the place of those that were not sent yet: their links do not work any more.
    const statement = sql<object>`with replaced as (
        update tessera.mail set state = 'REPLACED', token = null, ended_at = now()
        where tenant_id = ${tenantId} and recipient = ${recipient} and kind = ${kind} and state = 'WAITING'
          and ${linkId ?? null}::text is not null),
      due as (${addDue({ kind: MAIL_DUE, tenantId, key: id })})
      insert into tessera.mail (tenant_id, id, kind, locale, recipient, params, token)
      values (${tenantId}, ${id}, ${kind}, ${locale}, ${recipient}, ${JSON.stringify(texts)}::jsonb, ${linkId ?? null})`;
    await runOn(transaction, tenantId, statement);
    this.#wake();
  }
}

function addressOf(to: string): string {
  const parsed = emailFormat.parse(to, { kind: 'STRING', maxLength: 254 });
  if (!parsed.ok) throw new ApiError({ ...parsed.problem, path: 'email' });
  return parsed.value;
}

/** What stands in the body alone. */
const manyLines = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, MOST_LONG)
    .toWellFormed();

/** What people call themselves may hold anything; a subject or a name in a header is one line. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}
