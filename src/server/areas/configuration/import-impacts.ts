import { sql } from 'kysely';
import { checkMapping } from '../../../contract/import/check-mapping.ts';
import type { ImportMapping } from '../../../contract/import/mapping.ts';
import { OPEN_IMPORTS } from '../../../contract/import/status.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { type Said, say } from '../../../contract/say.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import { type CatalogChange, type ConfigImpact, newlySaid, renamerOf } from './config-impact.ts';

/** A mapping that somebody has kept: of an import that is not done yet, or a template. */
interface KeptMapping {
  readonly id: string;
  readonly object: string;
  readonly name: string;
  readonly mapping: ImportMapping;
  /** Columns of the file. */
  readonly width: number;
  readonly ownerName: string | null;
}

/** Imports under way and templates whose columns would lead nowhere any more. */
export async function importImpacts(db: TenantDb, change: CatalogChange): Promise<ConfigImpact[]> {
  const { before, after } = change;
  const renamed = renamerOf(change);
  const kept = await db.run(compileKeptMappings(db.tenantId));
  return kept.flatMap((each): ConfigImpact[] => {
    const { id, object, name, ownerName } = each;
    const impact = { kind: 'import', object, id, name, ownerName } as const;
    return newlySaid(problemsOf(before, each), problemsOf(after, renamed(each, object))).map((said) => ({
      ...impact,
      ...said,
    }));
  });
}

function problemsOf(catalog: Catalog, { object: name, mapping, width }: KeptMapping): Said[] {
  const object = catalog.objects.get(name);
  if (!object) return [say`There is no object "${name}".`];
  if (!object.importable) return [say`Records of "${name}" cannot be imported.`];
  return checkMapping(mapping, { catalog, object, width }).map(({ pointer, message: error, params }) => {
    const words = Object.entries(params).map(([key, value]) => `${key} ${String(value)}`);
    const { message, text } = say`${pointer}: ${[error, ...words].join(', ')}`;
    return { message, text: text && { ...text, params: [pointer, { error, params }] } };
  });
}

function compileKeptMappings(tenantId: string): TenantStatement<KeptMapping> {
  // One that is not whole leads nowhere already.
  const isWhole = (mapping: string) =>
    sql`jsonb_exists_all(${sql.ref(mapping)}, array['match', 'mode', 'columns', 'unknown'])`;
  return tenantSql(tenantId)<KeptMapping>`select r.id, r.object, r.file_name as name, r.mapping,
        jsonb_array_length(r.columns) as width, r.user_name as "ownerName"
      from tessera.import_run as r
      where r.tenant_id = ${tenantId} and r.status = any(${[...OPEN_IMPORTS]}::text[]) and ${isWhole('r.mapping')}
    union all
    select t.id, t.object, t.name, t.mapping, jsonb_array_length(t.headers), null
      from tessera.import_template as t where t.tenant_id = ${tenantId} and ${isWhole('t.mapping')}
    order by 2, 3, 1`;
}
