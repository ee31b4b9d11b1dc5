import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
/** Sees contacts whose business title is `mine`, and may not write notes. */
const MINE: RoleRules = {
  areas: { contacts: ALL },
  objects: {
    Contact: { rows: filterOn('Contact', 'businessTitle', 'EQUALS', 'mine'), fields: { notes: 'readOnly' } },
  },
};

describeOnDatabase('Limits of an import', (open) => {
  let tenant: Tenant;
  let admin: ReturnType<typeof importTools>;

  const toolsOf = ({ call, token }: Person) =>
    importTools(tenant.api, { call, token, tenantId: tenant.tenantId });

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    admin = toolsOf(tenant.admin);
  });

  const emails = async (part: string) => {
    const { rows } = await sql<{ email: string; title: string | null }>`select email, business_title as title
      from contact where email like ${`%@${part}.test`} and deleted_at is null order by email`.execute(
      tenant.api.database.kysely,
    );
    return rows.map(({ email, title }) => `${email} ${title ?? ''}`);
  };

  it('are those of the role: its records and its fields, and the dry run knows that too', async () => {
    const person = await tenant.hire(MINE);
    const tools = toolsOf(person);
    await tenant.admin.ask(
      'mutation { createContact(input: { email: "other@rows.test", businessTitle: "other" }) { id } }',
    );
    await tenant.admin.ask(
      'mutation { createContact(input: { email: "own@rows.test", businessTitle: "mine" }) { id } }',
    );
    const mapping = toMapping([toField(0, 'email'), toField(1, 'businessTitle')], {
      match: { key: 'email' },
      mode: 'both',
    });
    const run = await tools.imported(
      'Contact',
      [
        ['Mail', 'Title'],
        ['a@rows.test', 'mine'],
        ['b@rows.test', 'other'],
        ['other@rows.test', 'mine'],
        ['own@rows.test', 'other'],
      ],
      mapping,
    );
    expect(run).toMatchObject({
      report: { create: 1, update: 0, invalid: 3 },
      counts: { created: 1, updated: 0, failed: 3 },
    });
    const { rows } = await tools.errorsOf(run.id);
    expect(rows.map(({ line, message }) => [line, message])).toEqual([
      [3, 'forbidden'],
      [4, 'already-exists'],
      [5, 'forbidden'],
    ]);
    expect(await emails('rows')).toEqual(['a@rows.test mine', 'other@rows.test other', 'own@rows.test mine']);
    const id = await tools.upload('Contact', 'Mail,Notes\nx@rows.test,x');
    const { problems } = await tools.map(id, toMapping([toField(0, 'email'), toField(1, 'notes')]));
    expect(problems).toEqual([{ pointer: '/columns/1/target', message: 'read-only' }]);
  });

  it('hold while it runs: without the right to go on it ends as FAILED', async () => {
    const person = await tenant.hire({ areas: { contacts: ALL } });
    const tools = toolsOf(person);
    const rows = Array.from({ length: 20 }, (_, at) => [`r${at}@lost.test`]);
    const { id } = await tools.checked('Contact', [['Mail'], ...rows], toMapping([toField(0, 'email')]));
    await tools.step('start', id);
    const role = await tenant.roleId('viewer');
    await sql`update tessera.app_user set role_id = ${role || null} where id = ${person.userId}`.execute(
      tenant.api.database.kysely,
    );
    await tools.runJobs();
    expect(await admin.get(id)).toMatchObject({ status: 'FAILED', counts: { created: 0 } });
    expect(await emails('lost')).toEqual([]);
  });

  it('hold by what its mapping does: who may still see and edit makes no records any more', async () => {
    const person = await tenant.hire({ areas: { contacts: ALL } });
    const { userId } = await tenant.hire({ areas: { contacts: ['VIEW', 'EDIT'] } });
    const tools = toolsOf(person);
    const { id } = await tools.checked(
      'Contact',
      [['Mail'], ['one@less.test']],
      toMapping([toField(0, 'email')]),
    );
    await tools.step('start', id);
    await sql`update tessera.app_user set role_id = (select role_id from tessera.app_user where id = ${userId})
      where id = ${person.userId}`.execute(tenant.api.database.kysely);
    await tools.runJobs();
    expect(await admin.get(id)).toMatchObject({ status: 'FAILED', counts: { created: 0 } });
    expect(await emails('less')).toEqual([]);
  });

  it('addresses of people who were erased are errors, with that reason', async () => {
    const { id } = await tenant.admin.ask<{ id: string }>(
      'mutation { createContact(input: { email: "gone@erased.test" }) { id } }',
    );
    const { suppress } = await import('../../../../src/server/base/suppression/suppression.ts');
    const { addressOf } = await import('../../../../src/contract/formats/addresses.ts');
    const address = addressOf('email', 'gone@erased.test');
    await sql`delete from contact where id = ${id}`.execute(tenant.api.database.kysely);
    if (address) await suppress(tenant.api.database.kysely, tenant.tenantId, [address]);
    const run = await admin.imported(
      'Contact',
      [['Mail'], ['GONE@erased.test'], ['here@erased.test']],
      toMapping([toField(0, 'email')]),
    );
    expect(run).toMatchObject({ report: { create: 1, invalid: 1 }, counts: { created: 1, failed: 1 } });
    const { rows } = await admin.errorsOf(run.id);
    expect(rows).toMatchObject([{ line: 2, header: 'Mail', message: 'suppressed' }]);
  });

  it('two at once make unknown names and records once, and both come to their end', async () => {
    const files = ['x', 'y'].map((name) =>
      Array.from({ length: 60 }, (_, at) => [
        at % 3 ? `${name}${at}@two.test` : `both${at}@two.test`,
        `T${at % 11}; ${name === 'x' ? 'same' : 'SAME'}`,
      ]),
    );
    const mapping = toMapping([toField(0, 'email'), toField(1, 'groupList', { separator: ';' })], {
      match: { key: 'email' },
      mode: 'both',
      unknown: { groupList: 'create' },
    });
    const runs = [];
    for (const rows of files)
      runs.push(await admin.checked('Contact', [['Mail', 'Group'], ...rows], mapping));
    for (const { id } of runs) await admin.step('start', id);
    const jobs = await admin.openJobs();
    await Promise.all(jobs.map((jobId) => admin.work(jobId, 5)));
    const [first, second] = await Promise.all(runs.map(({ id }) => admin.get(id)));
    expect([first?.status, second?.status]).toEqual(['IMPORTED', 'IMPORTED']);
    const sum = (key: 'created' | 'updated' | 'unchanged') =>
      (first?.counts?.[key] ?? 0) + (second?.counts?.[key] ?? 0);
    // 20 of each file's 60 rows are about the same records.
    expect(sum('created')).toBe(100);
    expect(sum('updated') + sum('unchanged')).toBe(20);
    expect(await emails('two')).toHaveLength(100);
    const { rows } = await sql<{ name: string; links: number }>`select lower(g.name) as name,
      (select count(*)::int from contact__group_list as l where l.target_id = g.id) as links
      from "group" as g where g.tenant_id = ${tenant.tenantId} order by 1`.execute(
      tenant.api.database.kysely,
    );
    expect(rows).toHaveLength(12);
    expect(rows.find(({ name }) => name === 'same')?.links).toBe(100);
  });
});
