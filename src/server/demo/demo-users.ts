import { v7 } from 'uuid';
import { hashPassword } from '../platform/auth/password.ts';
import type { Db } from '../base/db/system-tables.ts';
import { DEMO, DEMO_USERS, demoEmail } from './demo-login.ts';

/** A user for each built-in role beside the administrator's, with that one's password. */
export async function createDemoUsers(tx: Db, tenantId: string): Promise<void> {
  const roles = await tx
    .selectFrom('tessera.role')
    .select(['id', 'key'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const hashed = await hashPassword(DEMO.password);
  for (const { role, firstName, lastName } of DEMO_USERS) {
    const roleId = roles.find(({ key }) => key === role)?.id;
    // The metadata folder may hold other roles than the product's own.
    if (roleId === undefined) continue;
    const name = `${firstName} ${lastName}`;
    const user = { tenant_id: tenantId, id: v7(), email: demoEmail(role), name, password_hash: hashed };
    await tx
      .insertInto('tessera.app_user')
      .values({ ...user, created_at: new Date().toISOString(), role_id: roleId })
      .execute();
  }
}
