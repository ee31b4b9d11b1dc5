import { sql } from 'kysely';
import type { TenantDb } from '../db/tenant-db.ts';
import { writeAudit } from '../records/audit.ts';
import type { Actor } from '../sql/audit.ts';
import type { Sql } from '../sql/read.ts';
import { ROLE_OBJECT } from './roles.ts';
import { compileLockRoles } from './statements.ts';

/** The rules of a role as JSON text: the same text as long as they are the same rules. */
interface RoleText {
  readonly id: string;
  readonly text: string;
}

/** Roles in whose rules a text stands. Changes of roles wait then, until the transaction ends. */
export async function rolesNaming(tx: TenantDb, text: string): Promise<readonly RoleText[]> {
  const naming = sql`r.rules::text like ${`%${text}%`}`;
  const found = await rolesWith(tx, naming);
  // Only where there is something to change: all changes of roles take turns.
  if (!found.length) return [];
  await tx.run(compileLockRoles(tx.tenantId));
  return rolesWith(tx, naming);
}

/** Those of the roles that there are; changes of roles wait then. */
export async function rolesById(tx: TenantDb, ids: readonly string[]): Promise<readonly RoleText[]> {
  if (!ids.length) return [];
  await tx.run(compileLockRoles(tx.tenantId));
  return rolesWith(tx, sql`r.id = any(${[...ids]}::text[])`);
}

const rolesWith = (tx: TenantDb, condition: Sql): Promise<readonly RoleText[]> =>
  tx.query(sql<RoleText>`select r.id, r.rules::text as text from tessera.role as r
        where r.tenant_id = ${tx.tenantId} and ${condition} order by r.id`);

/** Gives roles other rules, `after` as JSON text, with a row of the history each. */
export async function writeRoleTexts(
  tx: TenantDb,
  actor: Actor,
  jobId: string | null,
  rows: readonly (RoleText & { readonly after: string })[],
): Promise<void> {
  if (!rows.length) return;
  const given = rows.map(({ id, after }) => ({ id, rules: after }));
  await tx.query(sql<object>`update tessera.role as r set rules = g.rules::jsonb, version = r.version + 1, modified_at = now()
        from json_to_recordset(${JSON.stringify(given)}::json) as g(id text, rules text)
        where r.tenant_id = ${tx.tenantId} and r.id = g.id`);
  const entries = rows.map(({ id: recordId, text, after }) => {
    const [before, now] = [JSON.parse(text), JSON.parse(after)] as unknown[];
    return { recordId, action: 'UPDATE' as const, changes: [{ field: 'rules', before, after: now }] };
  });
  await writeAudit(tx, actor, ROLE_OBJECT, entries, jobId);
}
