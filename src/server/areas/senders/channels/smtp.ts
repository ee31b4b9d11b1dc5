import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { SmtpFailure, SmtpSender } from '../../../platform/mail/smtp.ts';
import type { Sender } from '../sender.ts';
import type { Send } from './channel.ts';

const PORTS = { TLS: 465, STARTTLS: 587, NONE: 25 } as const satisfies Record<Sender['security'], number>;

/** By a mail server, on a connection to the very address that was judged. */
export const bySmtp: Send = async (sender, message, ways) => {
  const { host, security, userName, password, fromName, fromAddress, replyTo } = sender;
  const state = { handedOver: false };
  try {
    const [address] = await ways.addressesOf(host);
    const settings = {
      host: address?.address ?? host,
      port: sender.port ?? PORTS[security],
      secure: security === 'TLS',
      startTls: security === 'STARTTLS' ? ('required' as const) : ('never' as const),
      from: { name: fromName, address: fromAddress },
      ...(userName ? { credentials: { user: userName, pass: password ?? '' } } : {}),
    };
    const mail = {
      subject: message.subject,
      text: message.text,
      html: message.html ?? '',
      messageId: `<${message.id}@${fromAddress.split('@').at(-1)}>`,
      to: { name: '', address: message.to },
      date: new Date(),
      ...(replyTo ? { replyTo } : {}),
    };
    await new SmtpSender(settings, { servername: host }).send(mail, () => {
      state.handedOver = true;
      return Promise.resolve();
    });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof SmtpFailure || error instanceof OutgoingError)) throw error;
    const reason = error.message;
    if (error instanceof SmtpFailure && error.isUnknown) return { kind: 'unknown', reason };
    return { kind: error instanceof SmtpFailure && error.permanent ? 'refused' : 'unreachable', reason };
  }
};
