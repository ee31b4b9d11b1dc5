import type { Db } from '../../base/db/system-tables.ts';
import type { DueKind } from '../due/due-kind.ts';
import type { MailConfig } from './mail-config.ts';
import { readMailTexts } from './mail-texts.ts';
import { mailDue, type NewToken } from './mail-due.ts';
import type { Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';
import { type OutboxPage, outboxPage } from './outbox-page.ts';
import { SmtpSender } from './smtp.ts';

interface OpenMail {
  /** What the API gets of it. */
  readonly parts: { readonly mailer: Mailer; readonly outboxPage?: OutboxPage };
  /** What this process sends; nothing without SMTP_URL. */
  readonly due: readonly DueKind[];
}

/**
 * Mails as the server's settings have them: sent by SMTP, else kept and, while the server is developed, shown.
 * @param ownUrl what links begin with where there is no PUBLIC_URL
 * `wake` is told of every mail; `newToken` makes the token of a link.
 * @throws StartError for texts that cannot be read
 */
export async function openMail(
  db: Db,
  { smtp, publicUrl = '', localesDir }: MailConfig & { readonly localesDir: string },
  ownUrl: string,
  { wake, newToken }: { readonly wake: () => void; readonly newToken: NewToken },
): Promise<OpenMail> {
  const texts = await readMailTexts(localesDir);
  const rendering = { db, texts, publicUrl: publicUrl || ownUrl, newToken };
  const mailer = new Outbox(db, wake);
  if (!smtp) return { parts: { mailer, outboxPage: outboxPage(rendering) }, due: [] };
  return { parts: { mailer }, due: [mailDue({ ...rendering, sender: new SmtpSender(smtp) })] };
}
