import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { StartError } from '../start-error.ts';

const VARIABLE = 'TESSERA_SECRETS_KEY';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as it is stored: which key it is encrypted by, and IV, tag and text in base64. */
interface EncryptedSecret {
  readonly by: string;
  readonly sealed: string;
}

/** Where a secret stands: it can be read nowhere else. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly key: string;
}

/** The keys of the environment: the first encrypts, the others are still read. */
export class SecretKeys {
  readonly #keys: ReadonlyMap<string, Buffer>;

  constructor(keys: readonly Buffer[] = []) {
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
  }

  /** Undefined without a key. */
  encrypt(place: SecretPlace, text: string): EncryptedSecret | undefined {
    const [first] = this.#keys;
    if (!first) return undefined;
    const [by, key] = first;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(placeOf(place));
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { by, sealed: Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64') };
  }

  /** Undefined where its key is not there, or it is not what was encrypted at this place. */
  decrypt(place: SecretPlace, stored: unknown): string | undefined {
    const { by, sealed } = (stored ?? {}) as Partial<EncryptedSecret>;
    const key = this.#keys.get(String(by));
    if (!key || typeof sealed !== 'string') return undefined;
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(placeOf(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  }

  /** Is it encrypted by the first key? */
  isLatest(stored: unknown): boolean {
    return (stored as Partial<EncryptedSecret> | null)?.by === this.#keys.keys().next().value;
  }
}

const placeOf = ({ tenantId, key }: SecretPlace): Buffer => Buffer.from(JSON.stringify([tenantId, key]));

/** Tells keys apart, and nothing of them. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/**
 * Reads TESSERA_SECRETS_KEY: keys of 32 bytes in base64, separated by commas.
 * @throws StartError for what is no such key, without quoting it
 */
export function readSecretKeys(env: Readonly<Record<string, string | undefined>>): SecretKeys {
  const texts = (env[VARIABLE] ?? '').split(',').map((text) => text.trim());
  const keys = texts.filter((text) => text !== '').map((text) => Buffer.from(text, 'base64'));
  const at = keys.findIndex((key) => key.length !== KEY_BYTES);
  if (at < 0) return new SecretKeys(keys);
  throw new StartError(
    `${VARIABLE}: key ${at + 1} of ${keys.length} has ${keys[at]?.length} bytes in place of ${KEY_BYTES}. ` +
      `Make one by: openssl rand -base64 ${KEY_BYTES}`,
  );
}
