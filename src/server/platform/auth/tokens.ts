import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An opaque token: the session's key, for a look-up within its tenant, and a secret of 32 random bytes. */
export interface Token {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly secret: string;
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${ID})\\.(${ID})\\.([A-Za-z0-9_-]{43})$`);

export function newToken(tenantId: string, sessionId: string): Token {
  return { tenantId, sessionId, secret: randomBytes(32).toString('base64url') };
}

export function tokenText({ tenantId, sessionId, secret }: Token): string {
  return `${tenantId}.${sessionId}.${secret}`;
}

/** The inverse of {@link tokenText}; undefined for anything else. */
export function parseToken(text: string): Token | undefined {
  const [, tenantId, sessionId, secret] = TOKEN.exec(text) ?? [];
  if (tenantId === undefined || sessionId === undefined || secret === undefined) return undefined;
  return { tenantId, sessionId, secret };
}

/** What is stored of a token: SHA-256 of its secret, hexadecimal. */
export function tokenHash({ secret }: Token): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Does the token have this hash? Compares in constant time. */
export function hasHash(token: Token, stored: string): boolean {
  return sameText(tokenHash(token), stored);
}

/** Compares in constant time; texts of other lengths are others. */
export function sameText(one: string, other: string): boolean {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
