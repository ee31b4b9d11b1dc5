import { sql, type Transaction } from 'kysely';
import { v7 } from 'uuid';
import '../../../contract/kinds/zone-names.ts';
import { canonicalZone, zoneIdKind } from '../../../contract/kinds/zone-id.ts';
import { emailKey, parseEmail } from '../../../contract/formats/email-address.ts';
import { cleanLine } from '../../../contract/kinds/clean-text.ts';
import { createAdministrators } from '../../base/access/built-in-roles.ts';
import type { SystemTables } from '../../base/db/system-tables.ts';
import { StartError } from '../../base/start-error.ts';
import { accountPasswordProblem } from './accounts.ts';
import { passwordText } from './answers.ts';
import { FIRST_RECORDS } from '../upkeep/first-records.ts';
import { hashPassword } from './password.ts';

export interface NewTenant {
  /** What users type as tenant at login. */
  readonly domain: string;
  readonly name: string;
  readonly adminEmail: string;
  readonly adminName: string;
  readonly password: string;
  /** IANA name; where it is not given, what the setting is by default. */
  readonly timeZone?: string;
}

export interface CreatedTenant {
  readonly tenantId: string;
  readonly userId: string;
}

/** What is wrong with the data of a new tenant, a line for each; none is fine. */
export function tenantProblems(tenant: NewTenant): string[] {
  const problems: string[] = [];
  if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i.test(tenant.domain.trim())) {
    problems.push(`The domain "${tenant.domain}" is not valid: 1 to 63 letters, digits, dots and hyphens.`);
  }
  if (tenant.name.trim() === '') problems.push('The name is missing.');
  if (parseEmail(tenant.adminEmail) === undefined) {
    problems.push(`The e-mail address "${tenant.adminEmail}" is not valid.`);
  }
  if (tenant.adminName.trim() === '') problems.push("The administrator's name is missing.");
  const weak = accountPasswordProblem(tenant.password, {
    email: tenant.adminEmail,
    name: tenant.adminName,
    domain: tenant.domain,
    tenantName: tenant.name,
  });
  if (weak) problems.push(passwordText(weak));
  if (tenant.timeZone !== undefined && !isTimeZone(tenant.timeZone)) {
    problems.push(`The time zone "${tenant.timeZone}" is not known. Write it like Europe/Warsaw.`);
  }
  return problems;
}

/**
 * Creates a tenant and its administrator, in the caller's transaction.
 * @throws StartError for data that are not valid or a domain that is taken
 */
export async function createTenant(
  tables: Transaction<SystemTables>,
  tenant: NewTenant,
): Promise<CreatedTenant> {
  const problems = tenantProblems(tenant);
  if (problems.length > 0) throw new StartError(problems.join(' '));
  const hashed = await hashPassword(tenant.password);
  const [tenantId, userId, now] = [v7(), v7(), new Date().toISOString()];
  const { domain, name, timeZone } = tenant;
  const created = await tables
    .insertInto('tessera.tenant')
    .values({
      id: tenantId,
      domain: domain.trim().toLowerCase(),
      name: cleanLine(name).trim(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) {
    throw new StartError(`There is a tenant with the domain "${domain}" already. Choose another domain.`);
  }
  if (timeZone !== undefined) {
    await sql`insert into tessera.setting (tenant_id, key, value)
      values (${tenantId}, 'timeZone', to_jsonb(${canonicalZone(timeZone)}::text))`.execute(tables);
  }
  // The records that each tenant begins with are placed as soon as a worker is there.
  await sql`insert into tessera.due (tenant_id, kind, key, due_at)
    values (${tenantId}, ${FIRST_RECORDS}, '', now()) on conflict do nothing`.execute(tables);
  const roleId = await createAdministrators(tables, tenantId);
  await tables
    .insertInto('tessera.app_user')
    .values({
      tenant_id: tenantId,
      id: userId,
      email: emailKey(tenant.adminEmail),
      name: cleanLine(tenant.adminName).trim(),
      password_hash: hashed,
      created_at: now,
      role_id: roleId,
    })
    .execute();
  return { tenantId, userId };
}

function isTimeZone(name: string): boolean {
  return zoneIdKind.parse(name).ok;
}
