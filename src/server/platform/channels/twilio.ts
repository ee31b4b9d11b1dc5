import { OutgoingError } from '../outgoing/outgoing-error.ts';
import type { Send } from './channel.ts';

/** What such a service says of what it refuses. */
interface Refusal {
  readonly message?: unknown;
  readonly code?: unknown;
}

/** Errors by which a number is told not to be there, or to take no messages. */
export const TWILIO_NOBODY: ReadonlySet<string> = new Set(['21211', '21610', '21614', '30005', '30006']);

/** By a REST service of Twilio's shape: an account and its token, a form per message, an id in the answer. */
export const byTwilio: Send = async (
  { serviceUrl, userName, password, fromAddress, tenantId },
  message,
  ways,
) => {
  const account = encodeURIComponent(userName);
  const base = serviceUrl.replace(/\/+$/, '');
  try {
    const { body } = await ways.call({
      tenantId,
      address: `${base}/2010-04-01/Accounts/${account}/Messages.json`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${userName}:${password ?? ''}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'i-twilio-idempotency-token': message.id,
      },
      body: new URLSearchParams({
        To: message.to,
        From: fromAddress,
        Body: message.text,
        ...(message.statusAddress ? { StatusCallback: message.statusAddress } : {}),
      }).toString(),
    });
    const sid = read<{ readonly sid?: unknown }>(body)?.sid;
    return { kind: 'sent', ...(typeof sid === 'string' ? { serviceId: sid } : {}) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { answer, wasSent } = error;
    const said = answer && read<Refusal>(answer.body)?.message;
    const reason = typeof said === 'string' ? `${said} (${answer?.status})` : error.message;
    if (!answer) return { kind: wasSent ? 'unknown' : 'unreachable', reason };
    // Who may not, and who has no more to spend: that is about all messages.
    if ([401, 403, 404, 429].includes(answer.status)) return { kind: 'unreachable', reason };
    if (answer.status >= 500) return { kind: 'unknown', reason };
    const isNobody = TWILIO_NOBODY.has(String(read<Refusal>(answer.body)?.code));
    return { kind: 'refused', reason, ...(isNobody ? { isNobody } : {}) };
  }
};

function read<T>(body: Uint8Array): T | undefined {
  try {
    return JSON.parse(Buffer.from(body).toString()) as T;
  } catch {
    return undefined;
  }
}
