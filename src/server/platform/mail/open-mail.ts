import type { Db } from '../../base/db/system-tables.ts';
import type { MailConfig } from './mail-config.ts';
import { readMailTexts } from './mail-texts.ts';
import { MailWorker, type NewToken } from './mail-worker.ts';
import type { Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';
import { type OutboxPage, outboxPage } from './outbox-page.ts';
import { SmtpSender } from './smtp.ts';

interface OpenMail {
  /** What the API gets of it. */
  readonly parts: { readonly mailer: Mailer; readonly outboxPage?: OutboxPage };
  /** Begins to send, in the background. */
  start(): void;
  /** Resolves when the mails that are being sent have been. */
  stop(): Promise<void>;
}

/**
 * Mails as the server's settings have them: sent by SMTP, else kept and, while the server is developed, shown.
 * @param ownUrl what links begin with where there is no PUBLIC_URL
 * @throws StartError for texts that cannot be read
 */
export async function openMail(
  db: Db,
  { smtp, publicUrl = '', localesDir }: MailConfig & { readonly localesDir: string },
  ownUrl: string,
  newToken: NewToken,
): Promise<OpenMail> {
  const texts = await readMailTexts(localesDir);
  const rendering = { db, texts, publicUrl: publicUrl || ownUrl, newToken };
  if (!smtp) {
    return {
      parts: { mailer: new Outbox(db), outboxPage: outboxPage(rendering) },
      start: () => undefined,
      stop: () => Promise.resolve(),
    };
  }
  const worker = new MailWorker({ ...rendering, sender: new SmtpSender(smtp) });
  return {
    parts: { mailer: new Outbox(db, () => worker.wake()) },
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
