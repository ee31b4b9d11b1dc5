import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/server/base/db/database.ts';

const ROLE = 'tessera_api';

/** The settings that make a connection the API's for one tenant, or why there are none. */
export async function roleSettings(
  { kysely }: Database,
  tenantId: string,
): Promise<{ readonly options: string } | { readonly missing: string }> {
  const read = async (text: string) =>
    (await kysely.executeQuery(CompiledQuery.raw(text))).rows as { found: string }[];
  const [role] = await read(`select rolname as found from pg_roles where rolname = '${ROLE}'`);
  if (role === undefined) return { missing: `there is no role ${ROLE}` };
  const policies = await read(`select qual as found from pg_policies where tablename = 'contact'`);
  // The policy itself says by which setting it knows the tenant.
  const [, setting] = /current_setting\('([\w.]+)'/.exec(policies[0]?.found ?? '') ?? [];
  if (setting === undefined) return { missing: 'contact has no policy by a setting' };
  return { options: `-c role=${ROLE} -c ${setting}=${tenantId}` };
}
