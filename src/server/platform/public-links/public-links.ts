import { sql } from 'kysely';
import { v7 } from 'uuid';
import { type LinkState, publicPath } from '../../../contract/public-link.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { iso } from '../auth/parts.ts';
import { hasHash, newToken, parseToken, tokenHash, tokenText } from '../auth/tokens.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';

/** What a link is about. */
export interface LinkSubject {
  readonly object: string;
  readonly id: string;
}

export interface PublicLink {
  readonly tenantId: string;
  readonly id: string;
  readonly subject: LinkSubject;
}

interface NewLink {
  /** That of the area's `PublicPage`. */
  readonly purpose: string;
  readonly subject: LinkSubject;
  /** Milliseconds since 1970: from this moment on it is EXPIRED. */
  readonly expiresAt: number;
  /** After so many uses it is COMPLETED; any number, if not given. */
  readonly mostUses?: number;
}

/**
 * Makes a link. `path` is what follows the server's public address; its secret is kept nowhere, so that nobody can read
 * it later.
 */
export async function issueLink(
  tx: TenantDb,
  { purpose, subject, expiresAt, mostUses }: NewLink,
): Promise<{ readonly id: string; readonly path: string }> {
  const { tenantId } = tx;
  const token = newToken(tenantId, v7());
  await tx.query(sql<object>`insert into tessera.public_link
          (tenant_id, id, purpose, object, record_id, hash, expires_at, most_uses)
        values (${tenantId}, ${token.sessionId}, ${purpose}, ${subject.object}, ${subject.id}, ${tokenHash(token)},
          ${iso(expiresAt)}, ${mostUses ?? null})`);
  return { id: token.sessionId, path: publicPath(purpose, tokenText(token)) };
}

/** Makes links worth nothing, from the next call on: one by its id, or all that lead to a subject. */
export async function revokeLinks(
  tx: TenantDb,
  which: { readonly id: string } | { readonly purpose: string; readonly subject: LinkSubject },
  now: number,
): Promise<void> {
  const { tenantId } = tx;
  const condition =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`purpose = ${which.purpose} and object = ${which.subject.object} and record_id = ${which.subject.id}`;
  await tx.query(sql<object>`update tessera.public_link set ended_as = 'REVOKED', ended_at = ${iso(now)}
        where tenant_id = ${tenantId} and ${condition} and ended_as is null`);
}

/** In the place of the hash of a link that there is not: comparing takes the same time. */
const NO_HASH = '0'.repeat(64);

const stateAt = (now: number) =>
  sql<LinkState>`coalesce(ended_as, case when expires_at <= ${iso(now)} then 'EXPIRED' else 'VALID' end)`;

/** What a token is worth now; the link where it is one of that purpose, in whatever state. */
export async function judgeLink(
  db: Db,
  text: string,
  purpose: string,
  now: number,
): Promise<{ readonly state: LinkState; readonly link?: PublicLink }> {
  const token = parseToken(text);
  if (!token) return { state: 'UNKNOWN' };
  const { tenantId, sessionId: id } = token;
  const { rows } = await sql<{ hash: string; object: string; recordId: string; state: LinkState }>`
    select hash, object, record_id as "recordId", ${stateAt(now)} as state from tessera.public_link
    where tenant_id = ${tenantId} and id = ${id} and purpose = ${purpose}`.execute(db);
  const [row] = rows;
  if (!hasHash(token, row?.hash ?? NO_HASH) || !row) return { state: 'UNKNOWN' };
  return { state: row.state, link: { tenantId, id, subject: { object: row.object, id: row.recordId } } };
}

/** What links are worth, by their ids, as a part of other statements. @param now milliseconds since 1970 */
export const linkStates = (tenantId: string, ids: readonly string[], now: number) =>
  sql<{ id: string; state: LinkState }>`select id, ${stateAt(now)} as state from tessera.public_link
    where tenant_id = ${tenantId} and id = any(${[...ids]}::text[])`;

/**
 * Counts a use, in the transaction of what is done with it: of two at once the second waits for the first. Answers the
 * state before, where the link is not VALID any more (nothing is counted then), and the one after.
 */
export async function takeUse(
  tx: TenantDb,
  { id }: PublicLink,
  now: number,
): Promise<{ readonly isTaken: boolean; readonly state: LinkState }> {
  const { tenantId } = tx;
  const isLast = sql`uses + 1 >= most_uses`;
  const [taken] = await tx.query(sql<{ state: LinkState }>`update tessera.public_link set uses = uses + 1,
          ended_as = case when ${isLast} then 'COMPLETED' end,
          ended_at = case when ${isLast} then ${iso(now)}::timestamptz end
        where tenant_id = ${tenantId} and id = ${id} and ended_as is null and expires_at > ${iso(now)}
        returning ${stateAt(now)} as state`);
  if (taken) return { isTaken: true, state: taken.state };
  const [found] = await tx.query(sql<{ state: LinkState }>`select ${stateAt(now)} as state
        from tessera.public_link
        where tenant_id = ${tenantId} and id = ${id}`);
  return { isTaken: false, state: found?.state ?? 'UNKNOWN' };
}

/** Whoever comes with an old link is told so for as long. */
export const linkUpkeep: Upkeep = {
  statements: (tenantId, { old }) => [
    sql`delete from tessera.public_link where tenant_id = ${tenantId} and expires_at < ${old}`,
  ],
};
