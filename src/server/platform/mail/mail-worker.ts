import { setTimeout as delay } from 'node:timers/promises';
import { logError, logWarning } from '../../base/log/log.ts';
import type { Db } from '../../base/db/system-tables.ts';
import { composeMail } from './compose.ts';
import { MAIL_KINDS, waitAfter } from './mail-kinds.ts';
import { claimDue, markEnded, markHandedOver, markRetry, type StoredMail } from './mail-rows.ts';
import type { MailTexts } from './mail-texts.ts';
import { SmtpFailure, type SmtpSender } from './smtp.ts';

/** Makes the token of a mail's link, each time anew; undefined where the link would lead nowhere any more. */
export type NewToken = (link: {
  readonly tenantId: string;
  readonly id: string;
}) => Promise<string | undefined>;

export interface MailWorkerParts {
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
/** How often mails that are due are looked for (milliseconds). */
const SWEEP_MS = 15_000;
/** A call that wrote a mail may not have committed it yet (milliseconds). */
const WAKE_MS = 20;
const ERROR_LENGTH = 300;
const STOP_MS = 10_000;

/** Sends what stands in `tessera.mail`. Several processes may do so: each mail is taken by one of them. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #now: () => Date;
  #sweep: NodeJS.Timeout | undefined;
  #wake: NodeJS.Timeout | undefined;
  #stopped = false;
  #working: Promise<void> = Promise.resolve();

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
  }

  start(): void {
    this.#sweep = setInterval(() => void this.sendDue(), SWEEP_MS);
    this.wake();
  }

  /** There is a new mail. */
  wake(): void {
    if (this.#stopped) return;
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => void this.sendDue(), WAKE_MS);
  }

  /** Resolves when the mails that are being sent have been, or take too long: they are looked after later. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#wake);
    await Promise.race([this.#working, delay(STOP_MS, undefined, { ref: false })]);
  }

  /** Sends all mails that are due now, after those that are under way; does not throw. */
  sendDue(): Promise<void> {
    this.#working = this.#working
      .then(() => this.#sendAll())
      .catch((error: unknown) => logError('Mails', error));
    return this.#working;
  }

  async #sendAll(): Promise<void> {
    while (!this.#stopped) {
      const mails = await claimDue(this.#parts.db, this.#now(), AT_ONCE);
      if (!mails.length) return;
      await Promise.all(mails.map((mail) => this.#send(mail)));
    }
  }

  async #send(mail: StoredMail): Promise<void> {
    const { db, texts, publicUrl, sender, newToken } = this.#parts;
    const { tenantId, linkId } = mail;
    const token = linkId === null ? null : await newToken({ tenantId, id: linkId });
    if (token === undefined) return markEnded(db, mail, this.#now(), 'Its link would lead nowhere any more.');
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
    if (error === undefined) await markEnded(db, mail, this.#now(), null);
    else await this.#failed(mail, error);
  }

  async #failed(mail: StoredMail, error: unknown): Promise<void> {
    const { db } = this.#parts;
    const now = this.#now();
    const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const nextAt = new Date(now.getTime() + waitAfter(mail.attempts));
    const lastAt = Date.parse(mail.createdAt) + MAIL_KINDS[mail.kind].keepTryingMs;
    const permanent = error instanceof SmtpFailure && error.permanent;
    // Neither address nor text: whoever reads the log may not read mails.
    const next = permanent ? 'given up' : 'tried again';
    logWarning('A mail could not be sent', { mailId: mail.id, kind: mail.kind, next });
    if (permanent || nextAt.getTime() > lastAt) await markEnded(db, mail, now, message);
    else await markRetry(db, mail, nextAt, message);
  }
}
