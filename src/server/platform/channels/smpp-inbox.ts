import smpp, { type PDU, type Session } from 'smpp';
import type { Ways } from './channel.ts';
import type { Sender } from './sender.ts';
import { ask, connectSmpp, SmppFailure, statusName } from './smpp-session.ts';

/** So often the centre is asked whether it is there (milliseconds). */
const ALIVE_MS = 30_000;

/** What a centre brings: what became of a message, or what somebody has answered. */
export type SmppNews =
  | {
      readonly kind: 'receipt';
      /** As the centre named the message when it took it. */
      readonly serviceId: string;
      /** `other`: it is on its way, or nobody knows. */
      readonly state: 'delivered' | 'failed' | 'other';
      /** In the centre's words. */
      readonly text: string;
    }
  | {
      readonly kind: 'answer';
      /** A number, with its plus where it is international. */
      readonly from: string;
      readonly text: string;
    };

/**
 * Takes what a centre brings until the signal comes or the connection breaks. What `take` rejects for is not confirmed: the
 * centre brings it again.
 * @throws SmppFailure, OutgoingError
 */
export async function readSmpp(
  sender: Sender,
  ways: Pick<Ways, 'addressesOf'>,
  signal: AbortSignal,
  take: (news: SmppNews) => Promise<void>,
): Promise<void> {
  const session = await connectSmpp(sender, ways);
  const over = Promise.withResolvers<undefined>();
  const end = () => over.resolve(undefined);
  const alive = setInterval(() => session.enquire_link(), ALIVE_MS);
  signal.addEventListener('abort', end);
  try {
    session.on('error', (error: Error) => over.reject(new SmppFailure(error.message)));
    session.on('close', () => over.reject(new SmppFailure('The SMS centre hung up.')));
    session.on('deliver_sm', (pdu) => void answer(session, pdu, take));
    // Centres ask, too.
    session.on('enquire_link', (pdu) => session.send(pdu.response()));
    const { userName, password } = sender;
    const bound = await ask(session, (done) =>
      session.bind_receiver({ system_id: userName, password: password ?? '' }, done),
    );
    if (bound.command_status !== smpp.ESME_ROK) throw new SmppFailure(statusName(bound));
    if (signal.aborted) end();
    await over.promise;
  } finally {
    over.promise.catch(() => undefined);
    clearInterval(alive);
    signal.removeEventListener('abort', end);
    session.close();
  }
}

async function answer(session: Session, pdu: PDU, take: (news: SmppNews) => Promise<void>): Promise<void> {
  const news = readNews(pdu);
  const isTaken = news
    ? await take(news).then(
        () => true,
        () => false,
      )
    : true;
  session.send(pdu.response({ command_status: isTaken ? smpp.ESME_ROK : smpp.ESME_RX_T_APPN }));
}

/** The type of a message within `esm_class`; receipts of a centre, and what it tells before the end. */
const [TYPE, RECEIPT, BETWEEN] = [0x3c, 0x04, 0x20];
/** Of the TLV `message_state`, and of the text form of appendix B. */
const STATES: Readonly<Record<string, 'delivered' | 'failed'>> = {
  2: 'delivered',
  3: 'failed',
  4: 'failed',
  5: 'failed',
  8: 'failed',
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};

/** Undefined for what tells nothing. */
export function readNews(pdu: PDU): SmppNews | undefined {
  const type = Number(pdu['esm_class'] ?? 0) & TYPE;
  const text = textOf(pdu['message_payload']) || textOf(pdu['short_message']);
  if (type === RECEIPT || type === BETWEEN) {
    const serviceId = plain(pdu['receipted_message_id']) || (/\bid:\s*(\S+)/i.exec(text)?.[1] ?? '');
    const state = plain(pdu['message_state']) || (/\bstat:\s*([A-Z]+)/i.exec(text)?.[1]?.toUpperCase() ?? '');
    const error = /\berr:\s*(\S+)/i.exec(text)?.[1];
    return serviceId === ''
      ? undefined
      : {
          kind: 'receipt',
          serviceId,
          state: STATES[state] ?? 'other',
          text: [state, error].filter(Boolean).join(' '),
        };
  }
  const number = plain(pdu['source_addr']);
  if (type !== 0 || number === '' || text === '') return undefined;
  const isInternational = Number(pdu['source_addr_ton']) === 1 && /^\d+$/.test(number);
  return { kind: 'answer', from: isInternational ? `+${number}` : number, text };
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { message } = (value ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : Buffer.isBuffer(message) ? message.toString() : '';
};
