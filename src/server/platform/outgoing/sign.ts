import { createHmac } from 'node:crypto';

/** What a call is signed with, by Standard Webhooks (standardwebhooks.com). */
export interface Signing {
  /** Told as `webhook-id`: the same with each try, so that receivers know what comes twice. */
  readonly id: string;
  /** `whsec_` and base64; while one replaces another, both. */
  readonly secrets: readonly string[];
}

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
/** Bytes of a secret, as the standard has it. */
const [SHORTEST, LONGEST] = [24, 64];

/**
 * @param at milliseconds since 1970
 * @throws Error for a secret or an id that is none; it does not tell which secret
 */
export function signatureHeaders({ id, secrets }: Signing, at: number, body: string | Uint8Array) {
  if (!/^[\w-]{1,200}$/.test(id)) throw new Error('The id of a webhook is letters, digits, "_" and "-".');
  if (!secrets.length) throw new Error('A webhook needs a secret to be signed with.');
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length >= SHORTEST && key.length <= LONGEST) return key;
  throw new Error(`A webhook's secret is "whsec_" and ${SHORTEST} to ${LONGEST} bytes in base64.`);
}
