import smpp, { type PDU, type Session } from 'smpp';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import type { Outcome, Send } from './channel.ts';
import { ask, connectSmpp, SmppFailure, statusName } from './smpp-session.ts';

/** What the centre says of itself or of our access, not of this message. */
const ABOUT_US = new Set([
  ...[smpp.ESME_RSYSERR, smpp.ESME_RINVSYSID, smpp.ESME_RINVPASWD, smpp.ESME_RBINDFAIL],
  ...[smpp.ESME_RMSGQFUL, smpp.ESME_RTHROTTLED, smpp.ESME_RINVBNDSTS],
]);

/** By an SMS centre that speaks SMPP 3.4, on a connection to the very address that was judged. */
export const bySmpp: Send = async (sender, message, ways) => {
  const { userName, password, fromAddress } = sender;
  let session: Session | undefined;
  let isSubmitted = false;
  try {
    session = await connectSmpp(sender, ways);
    const bound = await ask(session, (done) =>
      session?.bind_transmitter({ system_id: userName, password: password ?? '' }, done),
    );
    if (bound.command_status !== smpp.ESME_ROK) return { kind: 'unreachable', reason: statusName(bound) };
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
  return { kind: isOurs ? 'unreachable' : 'refused', reason: statusName(answer) };
}
