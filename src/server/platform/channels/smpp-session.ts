import smpp, { type PDU, type Session } from 'smpp';
import type { Ways } from './channel.ts';
import type { Sender } from './sender.ts';

const PORTS = { TLS: 3550, STARTTLS: 2775, NONE: 2775 } as const;
/** Without an answer (milliseconds). */
const SILENCE_MS = 15_000;

export class SmppFailure extends Error {}

/**
 * A connection to the very address that was judged.
 * @throws SmppFailure, OutgoingError
 */
export async function connectSmpp(
  { host, port, security }: Sender,
  ways: Pick<Ways, 'addressesOf'>,
): Promise<Session> {
  const [address] = await ways.addressesOf(host);
  const { promise, resolve, reject } = Promise.withResolvers<Session>();
  const session = smpp.connect({
    host: address?.address ?? host,
    port: port ?? PORTS[security],
    ...(security === 'TLS' ? { tls: true, servername: host } : {}),
  });
  const late = setTimeout(() => reject(new SmppFailure('The SMS centre does not answer.')), SILENCE_MS);
  session.on('error', (error: Error) => reject(new SmppFailure(error.message)));
  session.on(security === 'TLS' ? 'secureConnect' : 'connect', () => resolve(session));
  return promise
    .catch((error: unknown) => {
      session.destroy();
      throw error;
    })
    .finally(() => clearTimeout(late));
}

/** One request and its answer. @throws SmppFailure where the connection breaks first, or nothing comes */
export async function ask(session: Session, send: (done: (answer: PDU) => void) => void): Promise<PDU> {
  const { promise, resolve, reject } = Promise.withResolvers<PDU>();
  const broken = (error?: Error) => reject(new SmppFailure(error?.message ?? 'The SMS centre hung up.'));
  const late = setTimeout(() => broken(new Error('The SMS centre does not answer.')), SILENCE_MS);
  session.on('error', broken);
  session.on('close', () => broken());
  send(resolve);
  return promise.finally(() => clearTimeout(late));
}

/** What the centre answered, by its name. */
export const statusName = ({ command_status: status }: PDU): string => {
  const [name] = Object.entries(smpp.errors).find(([, code]) => code === status) ?? [];
  return `SMPP ${name ?? `status ${status}`}`;
};
