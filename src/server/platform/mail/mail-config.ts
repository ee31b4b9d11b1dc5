import { parseEmail } from '../../../contract/formats/email-address.ts';
import { StartError } from '../../base/start-error.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it, by STARTTLS where the server offers it. */
  readonly secure: boolean;
  /** In place of what the server offers. */
  readonly startTls?: 'required' | 'never';
  /** A server to which credentials go must offer STARTTLS, unless it runs on this machine. */
  readonly credentials?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
}

export interface MailConfig {
  /** What links in mails begin with, without a slash at the end; where it is not set, the server's own address. */
  readonly publicUrl?: string;
  /** Without it mails stay in the database. */
  readonly smtp?: SmtpSettings;
}

/**
 * Reads PUBLIC_URL, SMTP_URL and MAIL_FROM.
 * @throws StartError for values that cannot be used
 */
export function readMailConfig(env: Readonly<Record<string, string | undefined>>): MailConfig {
  const publicUrl = env['PUBLIC_URL']?.trim();
  const smtpUrl = env['SMTP_URL']?.trim();
  return {
    ...(publicUrl ? { publicUrl: checkedPublicUrl(publicUrl) } : {}),
    ...(smtpUrl ? { smtp: { ...serverOf(smtpUrl), from: senderOf(env['MAIL_FROM']?.trim() ?? '') } } : {}),
  };
}

function checkedPublicUrl(text: string): string {
  const url = URL.parse(text);
  const usable =
    url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
  if (!usable) {
    throw new StartError(
      `PUBLIC_URL is "${text}", to which no link can lead. Set it to the address of this server, ` +
        'such as https://tessera.example.com',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function serverOf(text: string): Omit<SmtpSettings, 'from'> {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    // Not the value itself: it has a password.
    throw new StartError(
      'SMTP_URL is not the address of a mail server. Write it like smtp://user:password@mail.example.com:587, ' +
        'or smtps:// for TLS from the start.',
    );
  }
  const secure = url.protocol === 'smtps:';
  const { user, pass } = credentialsOf(url);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    ...(user ? { credentials: { user, pass } } : {}),
  };
}

function credentialsOf({ username, password }: URL): { readonly user: string; readonly pass: string } {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new StartError(
      'The user or the password in SMTP_URL cannot be read. Write % as %25, @ as %40, : as %3A and / as %2F.',
    );
  }
}

function senderOf(text: string): SmtpSettings['from'] {
  const [, name = ''] = /^([^<>]*?)\s*<[^<>]*>$/.exec(text) ?? [];
  const address = parseEmail(text);
  if (address === undefined || /\p{Cc}/u.test(text)) {
    throw new StartError(
      `MAIL_FROM is "${text}", which is no sender. With SMTP_URL set it to an address, such as ` +
        'Tessera <no-reply@example.com>',
    );
  }
  return { name: name.replaceAll(/^"|"$/g, ''), address };
}
