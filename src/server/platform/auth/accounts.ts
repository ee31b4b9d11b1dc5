import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { type PasswordProblem, passwordProblem } from './password-rules.ts';
import type { UserKey } from './sessions.ts';

export interface Account extends UserKey {
  readonly name: string;
  readonly email: string;
  readonly domain: string;
  readonly tenantName: string;
  readonly hash: string | null;
  readonly status: string;
}

export async function readAccount(db: Db, { tenantId, userId }: UserKey): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select u.tenant_id as "tenantId", u.id as "userId", u.name, u.email,
      u.password_hash as hash, u.status, t.domain, t.name as "tenantName"
    from tessera.app_user u join tessera.tenant t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  return rows[0];
}

/** What is wrong with a new password of this account. */
export function accountPasswordProblem(
  password: string,
  { name, email, domain, tenantName }: Omit<Account, 'hash' | 'status' | keyof UserKey>,
): PasswordProblem | undefined {
  return passwordProblem(password, [email, email.split('@')[0] ?? '', name, domain, tenantName]);
}

/** The hash is made before the transaction that writes it: it takes long. */
export async function writePassword(tx: Db, { tenantId, userId }: UserKey, hash: string): Promise<void> {
  await sql`update tessera.app_user set password_hash = ${hash}
    where tenant_id = ${tenantId} and id = ${userId}`.execute(tx);
}
