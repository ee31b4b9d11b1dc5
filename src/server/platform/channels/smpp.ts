import smpp, { type PDU, type Session } from 'smpp';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import type { Outcome, Send } from './channel.ts';

const PORTS = { TLS: 3550, STARTTLS: 2775, NONE: 2775 } as const;
/** Without an answer (milliseconds). */
const SILENCE_MS = 15_000;
/** What the centre says of itself or of our access, not of this message. */
const ABOUT_US = new Set([
  ...[smpp.ESME_RSYSERR, smpp.ESME_RINVSYSID, smpp.ESME_RINVPASWD, smpp.ESME_RBINDFAIL],
  ...[smpp.ESME_RMSGQFUL, smpp.ESME_RTHROTTLED, smpp.ESME_RINVBNDSTS],
]);

/** By an SMS centre that speaks SMPP 3.4, on a connection to the very address that was judged. */
export const bySmpp: Send = async (
  { host, port, security, userName, password, fromAddress },
  message,
  ways,
) => {
  let session: Session | undefined;
  let isSubmitted = false;
  try {
    const [address] = await ways.addressesOf(host);
    session = await connect({
      host: address?.address ?? host,
      port: port ?? PORTS[security],
      ...(security === 'TLS' ? { tls: true, servername: host } : {}),
    });
    const bound = await ask(session, (done) =>
      session?.bind_transmitter({ system_id: userName, password: password ?? '' }, done),
    );
    if (bound.command_status !== smpp.ESME_ROK) return { kind: 'unreachable', reason: nameOf(bound) };
    isSubmitted = true;
    const answer = await ask(session, (done) =>
      session?.submit_sm(
        {
          source_addr: fromAddress,
          // Letters name a brand; digits are a number.
          source_addr_ton: /^\+?\d+$/.test(fromAddress) ? 1 : 5,
          source_addr_npi: /^\+?\d+$/.test(fromAddress) ? 1 : 0,
          destination_addr: message.to.replace(/^\+/, ''),
          dest_addr_ton: 1,
          dest_addr_npi: 1,
          registered_delivery: 1,
          ...longText(message.text),
        },
        done,
      ),
    );
    return outcomeOf(answer);
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof SmppFailure)) throw error;
    return { kind: isSubmitted ? 'unknown' : 'unreachable', reason: error.message };
  } finally {
    session?.close();
  }
};

/** What does not fit into one message travels as a payload: the centre takes it apart. */
const longText = (text: string): object =>
  text.length <= 70 ? { short_message: text } : { short_message: '', message_payload: text };

function outcomeOf(answer: PDU): Outcome {
  if (answer.command_status === smpp.ESME_ROK) return { kind: 'sent', serviceId: String(answer.message_id) };
  const isOurs = ABOUT_US.has(answer.command_status);
  return { kind: isOurs ? 'unreachable' : 'refused', reason: nameOf(answer) };
}

const nameOf = ({ command_status: status }: PDU): string => {
  const [name] = Object.entries(smpp.errors).find(([, code]) => code === status) ?? [];
  return `SMPP ${name ?? `status ${status}`}`;
};

class SmppFailure extends Error {}

function connect(options: object): Promise<Session> {
  const { promise, resolve, reject } = Promise.withResolvers<Session>();
  const session = smpp.connect(options);
  const late = setTimeout(() => reject(new SmppFailure('The SMS centre does not answer.')), SILENCE_MS);
  session.on('error', (error: Error) => reject(new SmppFailure(error.message)));
  session.on('tls' in options ? 'secureConnect' : 'connect', () => resolve(session));
  return promise
    .catch((error: unknown) => {
      session.destroy();
      throw error;
    })
    .finally(() => clearTimeout(late));
}

/** One request and its answer. @throws SmppFailure where the connection breaks first, or nothing comes */
async function ask(session: Session, send: (done: (answer: PDU) => void) => void): Promise<PDU> {
  const { promise, resolve, reject } = Promise.withResolvers<PDU>();
  const broken = (error?: Error) => reject(new SmppFailure(error?.message ?? 'The SMS centre hung up.'));
  const late = setTimeout(() => broken(new Error('The SMS centre does not answer.')), SILENCE_MS);
  session.on('error', broken);
  session.on('close', () => broken());
  send(resolve);
  return promise.finally(() => clearTimeout(late));
}
