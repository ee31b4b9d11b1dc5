import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import type { Change } from './audit.ts';

/** Those of the refusals that no history has yet, with whoever wrote to the record last, jobs included. */
export function compileNewRefusals(
  tenantId: string,
  { name }: ObjectType,
  refusals: readonly { readonly id: string; readonly changes: readonly Change[] }[],
): TenantStatement<{ readonly id: string; readonly userId: string | null }> {
  return tenantSql(tenantId)<{ id: string; userId: string | null }>`select r.id, (
      select a.user_id from tessera.audit as a where a.tenant_id = ${tenantId} and a.object = ${name}
        and a.record_id = r.id and a.user_id is not null and a.action in ('CREATE', 'UPDATE', 'RESTORE')
      order by a.id desc limit 1) as "userId"
    from json_to_recordset(${JSON.stringify(refusals)}::json) as r(id text, changes jsonb)
    where not exists (
      select 1 from tessera.audit as a where a.tenant_id = ${tenantId} and a.object = ${name} and a.record_id = r.id
        and a.action = 'REFUSE' and a.changes = r.changes)
    order by r.id`;
}

/** Somebody who can log in, and is to be told. */
export interface Concerned {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly tenantName: string;
  readonly isAdministrator: boolean;
}

/** Those of the users who can log in, and the administrators. */
export function compileConcerned(tenantId: string, userIds: readonly string[]): TenantStatement<Concerned> {
  return tenantSql(tenantId)<Concerned>`select u.id, u.name, u.email, u.locale, x.name as "tenantName",
      coalesce(r.key = 'administrator', false) as "isAdministrator"
    from tessera.app_user as u join tessera.tenant as x on x.id = u.tenant_id
    left join tessera.role as r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tenantId} and u.status = 'ACTIVE'
      and (u.id = any(${[...userIds]}::text[]) or r.key = 'administrator')
    order by u.id`;
}
