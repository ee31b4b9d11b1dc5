import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { API_ROLE, prepareApiRole } from '../../../src/server/base/db/api-role.ts';
import { migrate } from '../../../src/server/base/migrate/migrate.ts';
import { tenantStatement } from '../../../src/server/base/db/statement.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import {
  assetRows,
  campaignRows,
  configure,
  fingerprint,
  openTwoTenants,
  type TwoTenants,
  workflowRows,
} from './two-tenants.ts';
import { storeSetting } from '../../support/settings.ts';
import { ensureSystemTables } from '../../support/composed.ts';

const COLUMNS_READ = {
  'tessera.tenant': ['id', 'name'],
  'tessera.app_user': [
    'created_at',
    'email',
    'has_password',
    'id',
    'invited_at',
    'invited_by',
    'last_seen_at',
    'locale',
    'name',
    'role_id',
    'status',
    'tenant_id',
  ],
  // Not the tokens: whoever reads one may use it.
  'tessera.mail': [
    'attempts',
    'created_at',
    'ended_at',
    'error',
    'id',
    'kind',
    'locale',
    'params',
    'recipient',
    'state',
    'tenant_id',
  ],
  'tessera.session': [
    'access_hash',
    'expires_at',
    'id',
    'last_seen_at',
    'revoked_at',
    'tenant_id',
    'user_id',
  ],
};
const keyOf = (table: string) => sql.id(table === 'tessera.tenant' ? 'id' : 'tenant_id');

describeOnEachDatabase('row-level security', (open) => {
  let both: TwoTenants;
  let tables: readonly string[];

  beforeAll(async () => {
    both = await openTwoTenants(await open({ product: true }));
    tables = [...both.tables];
    // The second tenant gets rows in the remaining tables.
    const { call, ids } = both.b;
    await call('mutation ($ids: [ID!]) { bulkDeleteGroup(ids: $ids) { id } }', { ids: ids('Group') });
    await call('mutation { createGroup(input: { name: "Written" }) { id } }');
    await call('mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }', {
      input: { objectName: 'Contact', name: 'Own', state: '{}' },
    });
    await configure(call, 'x');
    await sql`insert into tessera.idempotency (tenant_id, user_id, key, body_hash, expires_at)
      values (${both.b.tenantId}, 'x', 'x', 'x', now())`.execute(both.database.kysely);
    await sql`insert into tessera.auth_attempt (tenant_id, key, tries, since)
      values (${both.b.tenantId}, 'x', 1, now())`.execute(both.database.kysely);
    await sql`insert into tessera.one_time_token (tenant_id, id, user_id, purpose, hash, expires_at)
      select tenant_id, 'x', id, 'invitation', 'x', now() from tessera.app_user
      where tenant_id = ${both.b.tenantId}`.execute(both.database.kysely);
    await sql`insert into tessera.public_link (tenant_id, id, purpose, object, record_id, hash, expires_at)
      values (${both.b.tenantId}, 'x', 'x', 'x', 'x', 'x', now())`.execute(both.database.kysely);
    await sql`insert into tessera.second_factor (tenant_id, user_id, secret)
      select tenant_id, id, 'x' from tessera.app_user where tenant_id = ${both.b.tenantId}`.execute(
      both.database.kysely,
    );
    await sql`insert into tessera.recovery_code (tenant_id, user_id, position, hash)
      select tenant_id, user_id, 1, 'x' from tessera.second_factor where tenant_id = ${both.b.tenantId}`.execute(
      both.database.kysely,
    );
    await sql`insert into tessera.suppression_key values (${both.b.tenantId}, 'x', 'x')`.execute(
      both.database.kysely,
    );
    await sql`insert into tessera.suppression values (${both.b.tenantId}, 'email', 'x')`.execute(
      both.database.kysely,
    );
    await sql`insert into tessera.mail (tenant_id, id, kind, locale, recipient, params)
      values (${both.b.tenantId}, 'x', 'invitation', 'en', 'x', '{}')`.execute(both.database.kysely);
    await sql`insert into tessera.file (tenant_id, id, purpose, name, content_type)
      values (${both.b.tenantId}, 'x', 'export', 'x', 'x')`.execute(both.database.kysely);
    await sql`insert into tessera.file_part values (${both.b.tenantId}, 'x', 0, 'x')`.execute(
      both.database.kysely,
    );
    await sql`insert into tessera.preference (tenant_id, user_id)
      select tenant_id, id from tessera.app_user where tenant_id = ${both.b.tenantId}`.execute(
      both.database.kysely,
    );
    await storeSetting(both.database, both.b.tenantId, 'x', 'x');
    for (const statement of [
      sql`insert into tessera.import_run (tenant_id, id, object, status, file_id, file_name, file_size, sha256,
        user_name, reading) values (${both.b.tenantId}, 'x', 'x', 'UPLOADED', 'x', 'x', 1, 'x', 'x', '{}')`,
      sql`insert into tessera.import_page values (${both.b.tenantId}, 'x', 0, 0, 1, 'x')`,
      sql`insert into tessera.content (tenant_id, sha256) values (${both.b.tenantId}, 'x')`,
      sql`insert into tessera.media_key values (${both.b.tenantId}, 'x')`,
      sql`insert into tessera.media_caption (tenant_id, asset_id, language, cues, source, is_checked)
        values (${both.b.tenantId}, 'x', 'en', '[]', 'manual', true)`,
      sql`insert into tessera.media_speech (tenant_id, job_id, asset_id, asked, checksum)
        values (${both.b.tenantId}, 'x', 'x', '', 'x')`,
      sql`insert into tessera.import_error values (${both.b.tenantId}, 'x', 1, 0, null, 0, 'x', '{}')`,
      sql`insert into tessera.import_template (tenant_id, id, object, name, headers, mapping)
        values (${both.b.tenantId}, 'x', 'x', 'x', '[]', '{}')`,
      sql`insert into tessera.duplicate_pair (tenant_id, id, object, first_id, second_id, first_version,
        second_version, equal, score, run_id) values (${both.b.tenantId}, 'x', 'x', 'a', 'b', 1, 1, '{}', 1, 'x')`,
      sql`insert into tessera.duplicate_run (tenant_id, object, job_id, user_name)
        values (${both.b.tenantId}, 'x', 'x', 'x')`,
      sql`insert into tessera.record_merge (tenant_id, id, object, kept_id, merged_id, user_name, undo)
        values (${both.b.tenantId}, 'x', 'x', 'x', 'y', 'x', '{}')`,
      ...campaignRows(both.b.tenantId),
      ...workflowRows(both.b.tenantId),
      ...assetRows(both.b.tenantId),
    ]) {
      await statement.execute(both.database.kysely);
    }
    await sql`insert into tessera.batch_error (tenant_id, job_id, position, record_id, problem)
      values (${both.b.tenantId}, 'x', 1, 'x', '{}')`.execute(both.database.kysely);
  });

  /** As the second tenant; only the database itself keeps it from other rows. */
  const asB = <R extends object>(part: ReturnType<typeof sql>) => {
    const { tenantId } = both.b;
    const statement = sql<R>`with tenant as (select ${tenantId}::text) ${part}`;
    return both.database.forTenant(tenantId).run(tenantStatement(tenantId, statement));
  };
  const may = async (table: string, right: string) => {
    const { rows } = await sql<{ may: boolean }>`select has_table_privilege(${API_ROLE}, ${
      table.includes('.') ? table : `public.${JSON.stringify(table)}`
    }, ${right}) as may`.execute(both.database.kysely);
    return rows[0]?.may;
  };
  /** May a row be given to another tenant, as far as rights go? */
  const mayName = async (table: string, right: 'insert' | 'update') => {
    const { rows } = await sql<{ may: boolean }>`select has_column_privilege(${API_ROLE}, ${
      table.includes('.') ? table : `public.${JSON.stringify(table)}`
    }, ${table === 'tessera.tenant' ? 'id' : 'tenant_id'}, ${right}) as may`.execute(both.database.kysely);
    return rows[0]?.may;
  };
  const unsecured = async () => {
    const { rows } = await sql<{ name: string }>`select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'tessera') and c.relkind in ('r', 'p', 'v', 'm', 'f') and (
        not c.relrowsecurity or 1 <> (select count(*) from pg_policy p where p.polrelid = c.oid
          and p.polpermissive and p.polcmd = '*' and p.polwithcheck is null
          and pg_get_expr(p.polqual, c.oid) ~ '^\\((tenant_id|id) = current_setting\\(''tessera.tenant''::text, true\\)\\)$'))
    `.execute(both.database.kysely);
    return rows;
  };

  it('is on every table', async () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(await unsecured()).toEqual([]);
  });

  it('is on the tables of objects that come later', async () => {
    const { api, database } = both;
    const like = api.catalog.objects.get('Specialization');
    if (!like) throw new Error('no object to copy');
    const later = { ...like, name: 'Later', source: 'Later', queryName: 'later' };
    const objects = new Map([...api.catalog.objects, ['Later', later]]);
    await migrate(database.kysely, { ...api.catalog, objects }, { allowLoss: false });
    expect(await unsecured()).toEqual([]);
    expect(await asB(sql`select tenant_id from later`)).toEqual([]);
    await migrate(database.kysely, api.catalog, { allowLoss: false });
  });

  it('comes with the right to a table: the role sees none that is not secured, and finds its rights again', async () => {
    const { kysely } = both.database;
    await sql`create table stranger (tenant_id text)`.execute(kysely);
    await sql`revoke all on contact from ${sql.id(API_ROLE)}`.execute(kysely);
    await prepareApiRole(kysely);
    expect([await may('stranger', 'select'), await may('contact', 'insert')]).toEqual([false, true]);
    await sql`drop table stranger`.execute(kysely);
  });

  it('shows a tenant its own rows', async () => {
    for (const table of tables) {
      const key = keyOf(table);
      const count = await sql<{ count: string }>`select count(*) from ${sql.table(table)}
        where ${key} = ${both.b.tenantId}`.execute(both.database.kysely);
      const seen = await asB(sql`select ${key} as tenant, count(*) from ${sql.table(table)} group by 1`);
      expect([table, seen]).toEqual([table, [{ tenant: both.b.tenantId, ...count.rows[0] }]]);
    }
  });

  it('shows nobody anything where no tenant is set', async () => {
    await both.database.kysely.connection().execute(async (connection) => {
      try {
        await sql`set role ${sql.id(API_ROLE)}`.execute(connection);
        for (const unset of [sql`reset tessera.tenant`, sql`set tessera.tenant = ''`]) {
          await unset.execute(connection);
          for (const table of tables) {
            const { rows } = await sql`select count(*)::int as n from (select ${keyOf(table)}
              from ${sql.table(table)}) as t`.execute(connection);
            expect([table, rows]).toEqual([table, [{ n: 0 }]]);
          }
        }
      } finally {
        await sql`reset role`.execute(connection);
        await sql`reset tessera.tenant`.execute(connection);
      }
    });
  });

  it('lets no tenant write rows of another', async () => {
    const before = await fingerprint(both, both.a.tenantId);
    const { tenantId } = both.a;
    const written: string[] = [];
    for (const table of tables) {
      const [name, key] = [sql.table(table), keyOf(table)];
      const barrier = (await mayName(table, 'insert')) ? /row-level security/ : /permission denied/;
      const insert = asB(sql`insert into ${name} (${key}) values (${tenantId})`);
      await expect(insert, `insert into ${table}`).rejects.toThrow(barrier);
      if (await mayName(table, 'update')) {
        const give = asB(sql`update ${name} set tenant_id = ${tenantId}`);
        await expect(give, `update ${table}`).rejects.toThrow(/row-level security/);
        const change = sql`update ${name} set tenant_id = ${both.b.tenantId} where tenant_id = ${tenantId} returning 1`;
        expect(await asB(change)).toEqual([]);
        written.push(table);
      }
      if (await may(table, 'delete')) {
        expect(await asB(sql`delete from ${name} where tenant_id = ${tenantId} returning 1`)).toEqual([]);
      }
    }
    expect(written.length).toBeGreaterThan(30);
    expect(await fingerprint(both, tenantId)).toEqual(before);
  });

  it('binds a role that owns nothing and may do little', async () => {
    const { rows: roles } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
      rolreplication, exists (select 1 from pg_auth_members where member = r.oid) as member,
      exists (select 1 from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid
        and deptype = 'o') as owner,
      has_schema_privilege(r.oid, 'public', 'create') or has_schema_privilege(r.oid, 'tessera', 'create') as creates
      from pg_roles r where rolname = ${API_ROLE}`.execute(both.database.kysely);
    expect(roles.flatMap((role) => Object.values(role as Record<string, boolean>))).toEqual(
      Array.from({ length: 9 }, () => false),
    );
    for (const table of tables) {
      // Row-level security does not bind these.
      for (const right of ['truncate', 'references', 'trigger']) {
        expect([table, right, await may(table, right)]).toEqual([table, right, false]);
      }
    }
    const audit = ['select', 'insert', 'update', 'delete'].map((right) => may('tessera.audit', right));
    expect(await Promise.all(audit)).toEqual([true, true, false, false]);
  });

  it('lets that role read of logins only what tells who sends a request, whatever it could read before', async () => {
    const { kysely } = both.database;
    await sql`grant select, update on tessera.app_user to ${sql.id(API_ROLE)}`.execute(kysely);
    await ensureSystemTables(kysely);
    for (const [table, columns] of Object.entries(COLUMNS_READ)) {
      const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
          and has_column_privilege(${API_ROLE}, attrelid, attnum, 'select') order by 1`.execute(kysely);
      expect(rows.map(({ name }) => name)).toEqual(columns);
      for (const right of ['insert', 'update', 'delete']) expect(await may(table, right)).toBe(false);
    }
    await expect(asB(sql`select password_hash from tessera.app_user`)).rejects.toThrow(/permission denied/);
    const { data } = await both.b.call('{ viewer { name tenantName } }');
    expect(data).toEqual({ viewer: { name: 'Admin', tenantName: 'tenant-b' } });
  });
});
