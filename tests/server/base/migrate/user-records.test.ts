/** Records that the database keeps for the users of tenants (the key `recordsFrom` of a model), and what leads to them. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { problemText } from '../../../../src/contract/metadata/problem.ts';
import type { Db } from '../../../../src/server/base/db/system-tables.ts';
import { ensureSystemTables } from '../../../../src/server/base/db/ensure-tables.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const USER = {
  system: true,
  recordsFrom: 'users',
  fields: [
    { name: 'name', kind: 'STRING', readOnly: true },
    { name: 'status', kind: 'ENUM', values: ['ACTIVE', 'INVITED', 'LOCKED', 'DISABLED'], readOnly: true },
  ],
};
const WITH_ACTIVE = {
  ...USER,
  fields: [...USER.fields, { name: 'active', kind: 'BOOLEAN', readOnly: true }],
};
const PERSON = { fields: [{ name: 'mail', kind: 'STRING' }] };
const CLERK = { name: 'clerk', kind: 'OBJECT', typeName: 'Person' };
const KEEPER = { name: 'keeper', kind: 'OBJECT', typeName: 'Staff', backfill: 'clerk.mail' };

const catalogOf = (models: Readonly<Record<string, object>>) =>
  buildCatalog(
    new Map(
      Object.entries(models).map(([name, model]) => [`objects/${name}/model.json`, JSON.stringify(model)]),
    ),
  );

describeOnEachDatabase('records of users', (open) => {
  let db: Db;
  const apply = (models: Readonly<Record<string, object>>) =>
    migrate(db, catalogOf(models), { allowLoss: false });
  const hire = (id: string, tenant = 't') =>
    sql`insert into tessera.app_user (tenant_id, id, email, name, created_at)
      values (${tenant}, ${id}, ${`${id}@${tenant}.test`}, ${`User ${id}`}, now())`.execute(db);
  const staff = async () =>
    (
      await sql`select tenant_id as tenant, id, name, status, version, deleted_at is not null as gone
        from staff order by tenant_id, id`.execute(db)
    ).rows;
  const BEFORE = { Person: PERSON, Job: { fields: [CLERK] } };
  const AFTER = { Person: PERSON, Job: { fields: [CLERK, KEEPER] }, Staff: USER };

  beforeAll(async () => {
    ({ kysely: db } = await open());
    await ensureSystemTables(db, PRODUCT.tables);
    for (const id of ['t', 'other'])
      await sql`insert into tessera.tenant (id, domain, name, created_at) values (${id}, ${id}, ${id}, now())`.execute(
        db,
      );
    await hire('ada');
    await hire('eve', 'other');
    await apply(BEFORE);
    await sql`insert into person (tenant_id, id, mail) values
      ('t', 'p', 'Ada@t.test'), ('t', 'q', 'nobody@t.test'), ('t', 'r', 'eve@other.test')`.execute(db);
    await sql`insert into job (tenant_id, id, clerk) values ('t', '1', 'p'), ('t', '2', 'q'), ('t', '3', 'r'), ('t', '4', null)`.execute(
      db,
    );
  });

  it('are there for those that there are, and lead older records to them by the address, once', async () => {
    expect(await apply(AFTER)).toContain('keep Staff from users');
    expect(await staff()).toEqual([
      { tenant: 'other', id: 'eve', name: 'User eve', status: 'ACTIVE', version: 1, gone: false },
      { tenant: 't', id: 'ada', name: 'User ada', status: 'ACTIVE', version: 1, gone: false },
    ]);
    const keepers = async () => (await sql`select id, keeper from job order by id`.execute(db)).rows;
    const led = [{ id: '1', keeper: 'ada' }, ...['2', '3', '4'].map((id) => ({ id, keeper: null }))];
    expect(await keepers()).toEqual(led);
    await sql`update job set keeper = null`.execute(db);
    expect(await apply(AFTER)).toEqual([]);
    expect(await keepers()).toEqual(led.map(({ id }) => ({ id, keeper: null })));
  });

  it('follow the users until no model wants them', async () => {
    await hire('bob');
    await sql`update tessera.app_user set status = 'DISABLED', name = 'Ada L.' where id = 'ada'`.execute(db);
    await sql`delete from tessera.app_user where id = 'eve'`.execute(db);
    const now = [
      { tenant: 'other', id: 'eve', name: 'User eve', status: 'ACTIVE', version: 2, gone: true },
      { tenant: 't', id: 'ada', name: 'Ada L.', status: 'DISABLED', version: 2, gone: false },
      { tenant: 't', id: 'bob', name: 'User bob', status: 'ACTIVE', version: 1, gone: false },
    ];
    expect(await staff()).toEqual(now);
    const { recordsFrom: _, ...plain } = USER;
    const { backfill: __, ...relation } = KEEPER;
    expect(await apply({ ...AFTER, Job: { fields: [CLERK, relation] }, Staff: plain })).toContain(
      'drop users_staff',
    );
    await hire('eve', 'other');
    expect(await staff()).toEqual(now);

    await apply({ ...AFTER, Staff: WITH_ACTIVE });
    const active = async () =>
      (await sql`select id, active from staff where tenant_id = 't' order by id`.execute(db)).rows;
    expect(await active()).toEqual([
      { id: 'ada', active: false },
      { id: 'bob', active: true },
    ]);
    await sql`update tessera.app_user set status = 'LOCKED' where id = 'bob'`.execute(db);
    expect(await active()).toContainEqual({ id: 'bob', active: false });
  });
});

it('say what is wrong with models of users', () => {
  const problemsOf = (models: Readonly<Record<string, object>>) =>
    catalogOf(models).problems.flatMap((problem) =>
      problem.file.startsWith('metadata/objects/') ? [`${problem.pointer} ${problemText(problem)}`] : [],
    );
  const staff = {
    recordsFrom: 'users',
    fields: [
      { name: 'name', kind: 'INT' },
      { name: 'phone', kind: 'STRING' },
      { name: 'status', kind: 'ENUM', values: ['ACTIVE'] },
    ],
  };
  const told = problemsOf({ Staff: staff });
  for (const said of ['"system": true', 'of kind STRING', 'known of users', 'INVITED, LOCKED, DISABLED'])
    expect(told.join('\n')).toContain(said);
  const mine = { name: 'mine', kind: 'OBJECT', typeName: 'Person', default: 'viewer.id' };
  expect(problemsOf({ Person: PERSON, Job: { fields: [mine] } }).join()).toContain('leads to users');
  const late = (typeName: string, backfill: string) =>
    problemsOf({
      Person: PERSON,
      Staff: USER,
      Job: { fields: [CLERK, { name: 'late', kind: 'OBJECT', typeName, backfill }] },
    }).join();
  expect(late('Person', 'clerk.mail')).toContain('leads to users');
  expect(late('Staff', 'clark.mail')).toContain('clark');
  expect(late('Staff', 'clerk.post')).toContain('post');
  expect(late('Staff', 'clerk.mail')).toBe('');
});
