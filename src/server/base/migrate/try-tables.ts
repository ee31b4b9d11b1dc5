import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../db/database.ts';
import { API_ROLE } from '../db/api-role.ts';
import { tenantSql } from '../db/statement.ts';
import { StartError } from '../start-error.ts';
import { desiredTables } from './desired.ts';

/**
 * Reads the tables of all objects once as calls will: by the API's role, by names without a schema.
 * @throws StartError where that is refused, since then every call would be
 */
export async function tryTables({ forTenant }: Pick<Database, 'forTenant'>, catalog: Catalog): Promise<void> {
  const tables = desiredTables(catalog);
  if (!tables.length) return;
  // Of no tenant: there is nothing to find.
  const nobody = 'nobody';
  const parts = tables.map(({ name }) => sql`(select 1 from ${sql.table(name)} where tenant_id = ${nobody})`);
  const statement = tenantSql(nobody)<object>`${sql.join(parts, sql` union all `)} limit 0`;
  try {
    await forTenant(nobody).run(statement);
  } catch (error) {
    throw new StartError(
      `The API's role ${API_ROLE} cannot use the tables of DATABASE_URL (${(error as Error).message}). ` +
        'Let their owner give it its rights again, or start with a new database.',
    );
  }
}
