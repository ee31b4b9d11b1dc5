import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { iso } from './parts.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { UserKey } from './sessions.ts';

const COUNT = 10;
/** None that looks like another; never digits alone, which codes of the authenticator are. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const LENGTH = 12;
const written = (code: string): string => code.toLowerCase().replaceAll(/[^a-z]/g, '');

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** New recovery codes in place of whatever there was: shown once, and kept like passwords. */
export async function newRecoveryCodes(db: Db, { tenantId, userId }: UserKey): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(written(code))));
  await sql`delete from tessera.recovery_code where tenant_id = ${tenantId} and user_id = ${userId}`.execute(
    db,
  );
  await sql`insert into tessera.recovery_code (tenant_id, user_id, position, hash)
    select ${tenantId}, ${userId}, n, hash from unnest(${hashes}::text[]) with ordinality as c(hash, n)`.execute(
    db,
  );
  return codes;
}

/** Is it one of the user's codes, not used before? */
export async function takeRecoveryCode(
  db: Db,
  { tenantId, userId }: UserKey,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ position: number; hash: string }>`select position, hash
    from tessera.recovery_code where tenant_id = ${tenantId} and user_id = ${userId} and used_at is null
    order by position`.execute(db);
  for (const { position, hash } of rows) {
    if (!(await verifyPassword(hash, written(code)))) continue;
    const { rows: taken } = await sql`update tessera.recovery_code set used_at = ${iso(now)}
      where tenant_id = ${tenantId} and user_id = ${userId} and position = ${position} and used_at is null
      returning 1`.execute(db);
    return taken.length > 0;
  }
  return false;
}

export async function countRecoveryCodes(db: Db, { tenantId, userId }: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tessera.recovery_code
    where tenant_id = ${tenantId} and user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
