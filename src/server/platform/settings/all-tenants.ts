import { sql } from 'kysely';
import type { Settings } from '../../../contract/metadata/catalog.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { SecretKeys } from '../../base/secrets/secret-keys.ts';

/** A sentence on the keys that tenants have set and this version does not know; undefined where there are none. */
export async function unknownSettings(db: Db, settings: Settings): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`select distinct key from tessera.setting
    where value is not null order by key`.execute(db);
  const unknown = rows.filter(({ key }) => !settings.has(key)).map(({ key }) => `"${key}"`);
  if (!unknown.length) return undefined;
  return `Tenants have settings that this version does not know: ${unknown.join(', ')}. They are kept, and shown nowhere.`;
}

interface Rotated {
  readonly encrypted: number;
  /** Places of those whose key is not there. */
  readonly unreadable: readonly string[];
}

/** Encrypts the secrets of all tenants by the first key, where they are not yet. What somebody sets meanwhile stays. */
export async function rotateSecrets(db: Db, keys: SecretKeys): Promise<Rotated> {
  const { rows } = await sql<{
    tenantId: string;
    key: string;
    value: unknown;
  }>`select tenant_id as "tenantId",
      key, value from tessera.setting where value ? 'sealed' order by tenant_id, key`.execute(db);
  const unreadable: string[] = [];
  let encrypted = 0;
  for (const { value, ...place } of rows.filter((row) => !keys.isLatest(row.value))) {
    const text = keys.decrypt(place, value);
    const again = text === undefined ? undefined : keys.encrypt(place, text);
    if (!again) {
      unreadable.push(`${place.tenantId} ${place.key}`);
      continue;
    }
    const { numAffectedRows = 0n } =
      await sql`update tessera.setting set value = ${JSON.stringify(again)}::jsonb
      where tenant_id = ${place.tenantId} and key = ${place.key}
        and value = ${JSON.stringify(value)}::jsonb`.execute(db);
    encrypted += Number(numAffectedRows);
  }
  return { encrypted, unreadable };
}
