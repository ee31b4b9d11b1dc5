import DKIM from 'nodemailer/lib/dkim';
import { asciiDomain } from '../../../contract/formats/email-address.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { SmtpFailure, SmtpSender } from '../mail/smtp.ts';
import type { Sender } from './sender.ts';
import type { Channel, ChannelMessage, OpenChannel, Outcome, Ways } from './channel.ts';

/** Where servers listen unless something else is said. */
export const SMTP_PORTS = { TLS: 465, STARTTLS: 587, NONE: 25 } as const satisfies Record<
  Sender['security'],
  number
>;
const CONNECTIONS = 8;
/** What a signature covers: unsubscribing at one click only counts under it (RFC 8058). */
const SIGNED =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'list-unsubscribe:list-unsubscribe-post:feedback-id';
/** No such mailbox, domain or syntax, moved without an address, no mail there at all, closed (RFC 3463, 7505). */
const NOBODY = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** By a mail server, on connections to the very address that was judged, which are kept until it is closed. */
export const openSmtp: OpenChannel = (sender, ways): Channel => {
  let server: Promise<SmtpSender> | undefined;
  return {
    atOnce: CONNECTIONS,
    send: (message) => {
      server ??= connect(sender, ways).catch((error: unknown) => {
        server = undefined;
        throw error;
      });
      return send(server, sender, message);
    },
    close: () =>
      void server?.then(
        (open) => open.close(),
        () => undefined,
      ),
  };
};

async function connect(sender: Sender, ways: Ways): Promise<SmtpSender> {
  const { host, security, userName, password, fromName, fromAddress, perConnection } = sender;
  const [address] = await ways.addressesOf(host);
  const settings = {
    host: address?.address ?? host,
    port: sender.port ?? SMTP_PORTS[security],
    secure: security === 'TLS',
    startTls: security === 'STARTTLS' ? ('required' as const) : ('never' as const),
    from: { name: fromName, address: fromAddress },
    ...(userName ? { credentials: { user: userName, pass: password ?? '' } } : {}),
  };
  return new SmtpSender(settings, { servername: host }, undefined, CONNECTIONS, perConnection ?? undefined);
}

async function send(
  server: Promise<SmtpSender>,
  { fromAddress, replyTo, dkimSelector, dkimKey }: Sender,
  message: ChannelMessage,
): Promise<Outcome> {
  const domainName = asciiDomain(fromAddress).split('@').at(-1) ?? '';
  const { subject, text, html = '', headers, returnPath } = message;
  try {
    const mail = {
      subject,
      text,
      html,
      messageId: `<${message.id}@${domainName}>`,
      to: { name: '', address: message.to },
      date: new Date(),
      ...(replyTo ? { replyTo } : {}),
      ...(headers ? { headers } : {}),
      ...(returnPath === undefined ? {} : { returnPath }),
      ...(dkimSelector && dkimKey
        ? {
            signature: new DKIM({
              domainName,
              keySelector: dkimSelector,
              privateKey: dkimKey,
              headerFieldNames: SIGNED,
            }),
          }
        : {}),
    };
    await (await server).send(mail, () => Promise.resolve());
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof SmtpFailure || error instanceof OutgoingError)) throw error;
    const reason = error.message;
    if (error instanceof SmtpFailure && error.isUnknown) return { kind: 'unknown', reason };
    if (error instanceof SmtpFailure && error.isPutOff) return { kind: 'deferred', reason };
    if (!(error instanceof SmtpFailure) || !error.permanent) return { kind: 'unreachable', reason };
    return { kind: 'refused', reason, ...(NOBODY.has(error.receiverStatus ?? '') ? { isNobody: true } : {}) };
  }
}
