import { sql } from 'kysely';
import { storedZones } from '../../base/db/stored-zones.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * What tenants have set, by key. A key that was set back keeps its row, without a value, for the version; keys that this
 * version does not know stay as they are.
 */
export const SETTING_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.setting (
    tenant_id text not null references tessera.tenant (id), key text collate "C" not null, value jsonb,
    version integer not null default 1, changed_by text, changed_at timestamptz not null default now(),
    primary key (tenant_id, key))`,
    // Of an earlier version: columns of tenants, where nobody could change them.
    sql`do $$ begin
    if exists (select from pg_attribute where attrelid = 'tessera.tenant'::regclass and attname = 'expire_session' and not attisdropped) then
      insert into tessera.setting (tenant_id, key, value)
        select id, 'timeZone', to_jsonb(time_zone) from tessera.tenant where time_zone <> 'UTC'
        union all select id, 'expireSession', to_jsonb(expire_session) from tessera.tenant where expire_session <> 15
      on conflict do nothing;
      alter table tessera.tenant drop column time_zone, drop column expire_session;
    end if;
  end $$`,
    storedZones('tessera.setting', 'value', { path: "#>> '{}'", where: "key = 'timeZone'" }),
  ],
  rights: { setting: 'select, insert, update' },
};
