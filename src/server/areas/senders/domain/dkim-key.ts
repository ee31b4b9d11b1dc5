import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** Shorter ones are refused by some receivers (RFC 8301 asks for it). */
export const DKIM_BITS = 2048;

/** A new private key, as PEM. */
export async function newDkimKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: DKIM_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** What the world has to know of a private key. */
export interface PublicPart {
  /** The record of RFC 6376. */
  readonly record: string;
  /** The `p` of it. */
  readonly key: string;
  readonly bits: number;
}

/** Undefined where the text is no private key. */
export function publicPart(privateKey: string): PublicPart | undefined {
  try {
    const key = createPublicKey(privateKey);
    if (key.asymmetricKeyType !== 'rsa') return undefined;
    const text = key.export({ type: 'spki', format: 'der' }).toString('base64');
    return {
      record: `v=DKIM1; k=rsa; p=${text}`,
      key: text,
      bits: key.asymmetricKeyDetails?.modulusLength ?? 0,
    };
  } catch {
    return undefined;
  }
}
