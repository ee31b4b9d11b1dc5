import { sql } from 'kysely';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import { ordered } from '../../../base/db/fold.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/** A mapping that is kept; its columns are those of `headers`. */
export interface ImportTemplate {
  readonly id: string;
  readonly name: string;
  readonly headers: readonly string[];
  readonly mapping: ImportMapping;
  /** Who kept it; null where they are gone. */
  readonly createdBy: string | null;
}

export function compileTemplates(tenantId: string, objectName: string): TenantStatement<ImportTemplate> {
  return tenantSql(tenantId)<ImportTemplate>`select id, name, headers, mapping, created_by as "createdBy"
    from tessera.import_template
    where tenant_id = ${tenantId} and object = ${objectName} order by ${ordered(sql`name`)}, id`;
}

/** The object that a template is for, and who kept it; nothing where there is none of this id. */
export function compileTemplateObject(
  tenantId: string,
  id: string,
): TenantStatement<{ readonly object: string; readonly createdBy: string | null }> {
  return tenantSql(tenantId)<{ object: string; createdBy: string | null }>`select object,
    created_by as "createdBy"
    from tessera.import_template where tenant_id = ${tenantId} and id = ${id}`;
}

interface NewTemplate {
  readonly object: string;
  readonly template: ImportTemplate;
  /** So many there may be. */
  readonly most: number;
}

/** Answers the id; nothing where there are as many as there may be. */
export function compileNewTemplate(
  tenantId: string,
  { object, template, most }: NewTemplate,
): TenantStatement<{ readonly id: string }> {
  const { id, name, headers, mapping, createdBy } = template;
  return tenantSql(tenantId)<{ id: string }>`insert into tessera.import_template
    (tenant_id, id, object, name, headers, mapping, created_by)
    select ${tenantId}, ${id}, ${object}, ${name}, ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(mapping)}::jsonb,
      ${createdBy}
    where (select count(*) from tessera.import_template as t
      where t.tenant_id = ${tenantId} and t.object = ${object}) < ${sql.lit(most)}
    returning id`;
}

export function compileDeleteTemplate(tenantId: string, id: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.import_template
      where tenant_id = ${tenantId} and id = ${id}`;
}
