import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import type DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asciiDomain } from '../../../contract/formats/email-address.ts';
import type { ComposedMail } from './compose.ts';
import type { SmtpSettings } from './mail-config.ts';

export interface SmtpTimeouts {
  /** Until the connection stands, and until the server greets (milliseconds). */
  readonly connectMs: number;
  /** Without a word of the server's (milliseconds). */
  readonly silenceMs: number;
}

/** Servers that look into a mail before they take it may need a minute. */
const TIMEOUTS: SmtpTimeouts = { connectMs: 15_000, silenceMs: 120_000 };

export interface OutgoingMail extends ComposedMail {
  /** By which receivers know a mail that comes twice. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly date: Date;
  readonly replyTo?: string;
  /** In place of the address that it is from. */
  readonly returnPath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signature?: DKIM;
}

/** Why a mail was not sent. */
export class SmtpFailure extends Error {
  /** The server does not take this mail, ever. */
  readonly permanent: boolean;
  /** The server may have taken it all the same. */
  readonly isUnknown: boolean;
  /** What the server says of the receiver, as RFC 3463 has it, such as `5.1.1`. */
  readonly receiverStatus: string | undefined;

  /** It takes others, and this receiver's later (greylisting, a full mailbox). */
  readonly isPutOff: boolean;

  constructor(
    message: string,
    permanent: boolean,
    isUnknown = false,
    receiver: { readonly status?: string | undefined; readonly isPutOff?: boolean } = {},
  ) {
    super(message);
    this.receiverStatus = receiver.status;
    this.isPutOff = receiver.isPutOff ?? false;
    this.name = 'SmtpFailure';
    this.permanent = permanent;
    this.isUnknown = isUnknown;
  }
}

/** What of a command's errors is about the mail and its addresses, not about the server or our access to it. */
const ABOUT_THE_MAIL = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

/** A server may want a new connection after so many mails. */
const MAILS_OF_CONNECTION = 100;

/** Gives mails to a server; each on a connection of its own, unless some are kept. */
export class SmtpSender {
  readonly #settings: SmtpSettings;
  readonly #tls: ConnectionOptions;
  readonly #timeouts: SmtpTimeouts;
  readonly #kept: number;
  readonly #perConnection: number;
  /** Connections that nobody uses at the moment, with how many mails they have taken. */
  readonly #idle: { readonly connection: SMTPConnection; readonly mails: number }[] = [];
  #isClosed = false;

  /** `kept`: how many connections are kept open for later mails, until `close`; `perConnection`: mails that each takes. */
  constructor(
    settings: SmtpSettings,
    tls: ConnectionOptions = {},
    timeouts: SmtpTimeouts = TIMEOUTS,
    kept = 0,
    perConnection = MAILS_OF_CONNECTION,
  ) {
    this.#kept = kept;
    this.#perConnection = perConnection;
    this.#settings = settings;
    this.#tls = tls;
    this.#timeouts = timeouts;
  }

  /**
   * Resolves once the server has taken the mail. `handOver` is awaited after the server has agreed to take it and
   * before it gets any of it.
   * @throws SmtpFailure
   */
  async send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<void> {
    const { subject, text, html, messageId, date, returnPath, headers, signature } = mail;
    const [from, to] = [this.#settings.from, mail.to].map(inAscii) as [typeof mail.to, typeof mail.to];
    const replyTo = mail.replyTo === undefined ? undefined : inAscii({ name: '', address: mail.replyTo });
    const plain = await new MailComposer({
      from,
      to,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject,
      text,
      html,
      messageId,
      date,
      headers: headers ?? { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    const message = signature ? Buffer.concat(await signature.sign(plain).toArray()) : plain;
    const handedOver = { yes: false };
    // Of a generator a stream would take longer than the mail.
    const parts = new Readable({
      read() {
        handOver().then(
          () => {
            handedOver.yes = true;
            this.push(message);
            this.push(null);
          },
          (error: Error) => this.destroy(error),
        );
      },
    });
    const envelope = {
      from: asciiDomain(returnPath ?? from.address),
      to: [to.address],
      size: message.length,
    };
    const kept = this.#idle.pop();
    const connection = kept?.connection ?? (await this.#open());
    try {
      refuseLetters(connection, [envelope.from, to.address, from.address, replyTo?.address ?? '']);
      await new Promise<void>((resolve, reject) => {
        connection.send(envelope, parts, (error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      connection.quit();
      const failure = error instanceof SmtpFailure ? error : failureOf(error, handedOver.yes);
      // The server had hung up meanwhile, and got nothing of it.
      if (kept && !handedOver.yes && !failure.permanent && !failure.isPutOff)
        return this.send(mail, handOver);
      throw failure;
    }
    const mails = (kept?.mails ?? 0) + 1;
    if (this.#isClosed || this.#idle.length >= this.#kept || mails >= this.#perConnection) connection.quit();
    else this.#idle.push({ connection, mails });
  }

  /** Keeps no connection any more. */
  close(): void {
    this.#isClosed = true;
    for (const { connection } of this.#idle.splice(0)) connection.quit();
  }

  /**
   * Whether the server greets us and takes our credentials.
   * @throws SmtpFailure
   */
  async probe(): Promise<void> {
    (await this.#open()).quit();
  }

  async #open(): Promise<SMTPConnection> {
    const { host, port, secure, startTls, credentials } = this.#settings;
    const { connectMs, silenceMs } = this.#timeouts;
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS:
        !secure && (startTls ? startTls === 'required' : credentials !== undefined && !isLoopback(host)),
      ignoreTLS: startTls === 'never',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      tls: this.#tls,
    });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      // Whatever comes later is told to the command that waits for an answer.
      connection.on('error', () => undefined);
      if (credentials) {
        await new Promise<void>((resolve, reject) => {
          connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
        });
      }
      return connection;
    } catch (error) {
      connection.close();
      throw failureOf(error, false);
    }
  }
}

/** Domains as DNS has them: every server takes those. */
const inAscii = ({ name, address }: OutgoingMail['to']): OutgoingMail['to'] => ({
  name,
  address: asciiDomain(address),
});

/**
 * Before the @ there is no other way to write a letter: the server has to offer SMTPUTF8 (RFC 6531).
 * @throws SmtpFailure where it does not
 */
function refuseLetters(connection: SMTPConnection, addresses: readonly string[]): void {
  const letters = addresses.find((address) => /[^\0-\x7f]/.test(address));
  const { _supportedExtensions: offered = [] } = connection as { _supportedExtensions?: readonly string[] };
  if (letters === undefined || offered.includes('SMTPUTF8')) return;
  throw new SmtpFailure(
    `The mail server does not offer SMTPUTF8, which the address ${letters} needs: letters other than ASCII stand before its @.`,
    true,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function failureOf(error: unknown, handedOver: boolean): SmtpFailure {
  const { message, code, responseCode, command, response } = error as Error & {
    readonly code?: unknown;
    readonly responseCode?: number;
    readonly command?: string;
    readonly response?: string;
  };
  // The server had the mail when it fell silent: it may have sent it.
  if (handedOver && responseCode === undefined) {
    return new SmtpFailure(`Whether the mail was sent is not known: ${message}`, true, true);
  }
  return new SmtpFailure(
    message,
    responseCode !== undefined && responseCode >= 500 && ABOUT_THE_MAIL.has(code),
    false,
    command === 'RCPT TO' ? ofReceiver(response ?? '') : {},
  );
}

/** What the answer to a receiver says: 4.3.x is about the server, and 421 ends the connection. */
function ofReceiver(response: string) {
  const [, code = '', status] = /^(\d{3})(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  return { status, isPutOff: /^45[0-2]$/.test(code) && !status?.startsWith('4.3.') };
}
