import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import {
  type Preferences,
  type PreferencesChange,
  preferencesProblem,
} from '../../../contract/calls/preferences.ts';
import { canonicalZone } from '../../../contract/kinds/zone-id.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantStatement } from '../../base/db/statement.ts';

const NOTHING_CHOSEN: Preferences = { locale: null, timeZone: null, theme: null };
const COLUMNS = sql`locale, time_zone as "timeZone", theme`;

/** What the user has chosen so far. */
export async function readPreferences(db: TenantDb, userId: string): Promise<Preferences> {
  const [row] = await db.run(
    tenantStatement<Preferences>(
      db.tenantId,
      sql`select ${COLUMNS} from tessera.preference where tenant_id = ${db.tenantId} and user_id = ${userId}`,
    ),
  );
  return row ?? NOTHING_CHOSEN;
}

/** Keeps what the change names. @throws ApiError invalid-enum, invalid-zone */
export async function changePreferences(
  db: TenantDb,
  userId: string,
  change: PreferencesChange,
): Promise<Preferences> {
  const problem = preferencesProblem(change);
  if (problem) throw new ApiError(problem);
  const { locale = null, theme = null } = change;
  const timeZone = change.timeZone == null ? null : canonicalZone(change.timeZone.trim());
  const kept = (key: keyof Preferences, column: string) =>
    key in change
      ? sql`${sql.id(column)} = excluded.${sql.id(column)}`
      : sql`${sql.id(column)} = p.${sql.id(column)}`;
  const [row] = await db.run(
    tenantStatement<Preferences>(
      db.tenantId,
      sql`insert into tessera.preference as p (tenant_id, user_id, locale, time_zone, theme)
      values (${db.tenantId}, ${userId}, ${locale}, ${timeZone}, ${theme})
      on conflict (tenant_id, user_id) do update set modified_at = now(), ${kept('locale', 'locale')},
        ${kept('timeZone', 'time_zone')}, ${kept('theme', 'theme')}
      returning ${COLUMNS}`,
    ),
  );
  return row ?? NOTHING_CHOSEN;
}
