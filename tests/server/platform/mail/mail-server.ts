import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from '../../../../src/server/platform/mail/mail-config.ts';

export interface Delivery {
  readonly from: string;
  /** Those of the envelope. */
  readonly recipients: readonly string[];
  readonly secure: boolean;
  readonly user: unknown;
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly settings: SmtpSettings;
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface, which keeps what it takes. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope, secure, user }, done) => {
      void stream.toArray().then(async (chunks: Buffer[]) => {
        const raw = Buffer.concat(chunks).toString();
        deliveries.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          secure,
          user: user as unknown,
          raw,
          mail: await PostalMime.parse(raw),
        });
        done();
      });
    },
    ...options,
  });
  // Such as clients that do not like its certificate.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const from = { name: 'Tessera', address: 'no-reply@tessera.test' };
  return {
    settings: { host: '127.0.0.1', port, secure: options.secure ?? false, from },
    deliveries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An answer of the server's with its code: 4xx for now, 5xx for ever. */
export const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
