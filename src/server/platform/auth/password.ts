import { hash, verify } from '@node-rs/argon2';

/** OWASP's setting of Argon2id, which is the library's algorithm where none is named. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | undefined;

/** An Argon2id hash in PHC format, with its own salt. Keyboards send one letter in several forms: it is of the composed one. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/**
 * Whether the password is the hashed one. Without a hash (no such user) the answer is no and takes as long,
 * so that nobody learns from the time which users exist.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  // Made for everyone, else the first unknown user after a start would take twice as long.
  decoy ??= hashPassword('no user has this password');
  const known = hashed ?? (await decoy);
  // Hashes of before may be of the form that was typed then. Which forms there are says the given password alone.
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  let same = false;
  for (const form of forms) same = (await verify(known, form)) || same;
  return hashed !== undefined && same;
}
