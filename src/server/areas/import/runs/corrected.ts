import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/**
 * A file that has the wrong rows of another import, corrected, takes the mapping of that one with key and mode, where it
 * has the same columns first.
 */
export function compileTakeMapping(tenantId: string, importId: string): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run as r
    set mapping = f.mapping, status = 'MAPPED', problems = '[]'
    from tessera.import_run as f
    where r.tenant_id = ${tenantId} and r.id = ${importId} and r.status = 'UPLOADED' and r.mapping is null
      and f.tenant_id = ${tenantId} and f.id = r.corrects and f.object = r.object and f.mapping is not null
      and not exists (select from jsonb_array_elements(f.columns) as c
        where r.columns -> (c ->> 'index')::integer ->> 'header' is distinct from c ->> 'header')`;
}
