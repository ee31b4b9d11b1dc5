import { sql } from 'kysely';
import { logWarning } from '../../base/log/log.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { DueKind } from '../due/due-kind.ts';
import { composeMail } from './compose.ts';
import { MAIL_KINDS, waitAfter } from './mail-kinds.ts';
import { markEnded, markHandedOver, markRetry, type StoredMail, takeUp } from './mail-rows.ts';
import type { MailTexts } from './mail-texts.ts';
import { SmtpFailure, type SmtpSender } from './smtp.ts';

/** What mails are called among the work that is due. */
export const MAIL_DUE = 'mail';

/** Makes the token of a mail's link, each time anew; undefined where the link would lead nowhere any more. */
export type NewToken = (link: {
  readonly tenantId: string;
  readonly id: string;
}) => Promise<string | undefined>;

export interface MailParts {
  readonly db: Db;
  readonly newToken: NewToken;
  readonly texts: MailTexts;
  readonly sender: Pick<SmtpSender, 'send'>;
  /** What links begin with, without a slash at the end. */
  readonly publicUrl: string;
  readonly now?: () => Date;
}

/** Mails at once, of one process. */
const AT_ONCE = 4;
const ERROR_LENGTH = 300;

/** Sends what stands in `tessera.mail`. */
export function mailDue(parts: MailParts): DueKind {
  return {
    name: MAIL_DUE,
    atOnce: AT_ONCE,
    waitAfter,
    run: async ({ tenantId, key }) => {
      const mail = await takeUp(parts.db, { tenantId, id: key });
      return mail && send(parts, mail);
    },
    complete: sql`insert into tessera.due (kind, tenant_id, key)
      select ${sql.lit(MAIL_DUE)}, tenant_id, id from tessera.mail where ended_at is null on conflict do nothing`,
  };
}

/** Answers when it is to be tried again, if it is. */
async function send(parts: MailParts, mail: StoredMail): Promise<Date | undefined> {
  const { db, texts, publicUrl, sender, newToken } = parts;
  const { tenantId, linkId } = mail;
  const token = linkId === null ? null : await newToken({ tenantId, id: linkId });
  if (token === undefined) {
    await markEnded(db, mail, nowOf(parts), 'Its link would lead nowhere any more.');
    return undefined;
  }
  const outgoing = {
    ...composeMail(texts, publicUrl, { ...mail, token }),
    to: { name: mail.params['name'] ?? '', address: mail.recipient },
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.createdAt),
  };
  const error = await sender
    .send(outgoing, () => markHandedOver(db, mail))
    .catch((failure: unknown) => failure);
  // Not within what is tried again: a mail that was taken is not sent anew because this cannot be written down.
  if (error !== undefined) return failed(parts, mail, error);
  await markEnded(db, mail, nowOf(parts), null);
  return undefined;
}

const nowOf = ({ now }: MailParts): Date => now?.() ?? new Date();

async function failed(parts: MailParts, mail: StoredMail, error: unknown): Promise<Date | undefined> {
  const { db } = parts;
  const now = nowOf(parts);
  const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
  const nextAt = new Date(now.getTime() + waitAfter(mail.attempts));
  const lastAt = Date.parse(mail.createdAt) + MAIL_KINDS[mail.kind].keepTryingMs;
  const permanent = error instanceof SmtpFailure && error.permanent;
  // Neither address nor text: whoever reads the log may not read mails.
  const next = permanent ? 'given up' : 'tried again';
  logWarning('A mail could not be sent', { mailId: mail.id, kind: mail.kind, next });
  if (permanent || nextAt.getTime() > lastAt) {
    await markEnded(db, mail, now, message);
    return undefined;
  }
  await markRetry(db, mail, message);
  return nextAt;
}
