import { DEFAULT_LOCALE, type Locale, LOCALES, localeOfHeader } from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import { linkTries, mailTries } from './attempt-keys.ts';
import { beginAttempt } from './attempts.ts';
import { knownDevice } from './devices.ts';
import { lookupEmail, lookupKey } from './lookup-key.ts';
import { type Account, readAccount } from './accounts.ts';
import { issueOneTimeToken } from './one-time-token.ts';
import type { Auth } from './parts.ts';
import { securityEvent } from './security-events.ts';

interface Forgotten {
  readonly domain: string;
  readonly email: string;
  readonly locale: string;
  readonly address: string | undefined;
  /** What the browser has kept of a login of this account. */
  readonly deviceCookie: string | undefined;
}

/** A locale of ours, or what browsers send as `Accept-Language`. */
const localeOf = (text: string): Locale =>
  LOCALES.find((locale) => locale === text) ?? localeOfHeader(text) ?? DEFAULT_LOCALE;

/**
 * Sends the link to a new password, where there is such a user. Whoever asked has been answered before it begins, so
 * that neither the answer nor its time tells whether there is.
 */
export async function mailResetLink(auth: Auth, given: Forgotten): Promise<void> {
  const { domain, email, locale, address, deviceCookie: cookie } = given;
  const { mailer, now } = auth;
  const db = auth.database.kysely;
  const account = await findActive(db, lookupKey(domain), lookupEmail(email));
  const device = account && (await knownDevice(db, account, cookie));
  // Who only says to be known counts as all others do.
  const claimed = cookie !== undefined && !device ? linkTries(address, 'forgot') : [];
  const { keys } = mailTries({ domain: lookupKey(domain), email: lookupEmail(email) }, { address, device });
  for (const key of [...claimed, ...keys]) if (await beginAttempt(db, now(), key)) return;
  if (!account || !mailer) return;
  const { tenantId, userId, name, tenantName } = account;
  await db.transaction().execute(async (tx) => {
    const linkId = await issueOneTimeToken(tx, account, 'passwordReset', now());
    const params = { name, tenantName, linkId };
    await mailer.send(
      { tenantId, to: account.email, kind: 'passwordReset', locale: localeOf(locale), params },
      tx,
    );
    await securityEvent(tx, { tenantId, action: 'PASSWORD_RESET_ASKED', userId });
  });
}

/** Tells the owner of an account, who may not be the one who did it. */
export async function mailPasswordChanged(
  { mailer }: Auth,
  tx: Db,
  { tenantId, email: to, name, tenantName }: Account,
  locale: string,
): Promise<void> {
  const params = { name, tenantName };
  await mailer?.send({ tenantId, to, kind: 'passwordChanged', locale: localeOf(locale), params }, tx);
}

async function findActive(db: Db, domain: string, email: string): Promise<Account | undefined> {
  const found = await db
    .selectFrom('tessera.app_user as u')
    .innerJoin('tessera.tenant as t', 't.id', 'u.tenant_id')
    .select(['u.tenant_id as tenantId', 'u.id as userId'])
    .where('t.domain', '=', domain)
    .where('u.email', '=', email)
    .where('u.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return found && readAccount(db, found);
}
