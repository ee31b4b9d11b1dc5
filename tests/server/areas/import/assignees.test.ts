/** Files of tasks say whose they are: by the name of a member of the team, or by the e-mail address. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

describeOnDatabase('Imported tasks', (open) => {
  let tenant: Tenant;
  let mia: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    mia = await tenant.hire('marketer', 'mia@alpha.test');
    const gone = await tenant.hire('marketer', 'gone@alpha.test');
    const { kysely } = tenant.api.database;
    await sql`update tessera.app_user set name = 'Mia Meyer' where id = ${mia.userId}`.execute(kysely);
    await sql`update tessera.app_user set name = 'Gustav Gone', status = 'DISABLED'
      where id = ${gone.userId}`.execute(kysely);
  });

  const toolsOf = ({ call, token }: Person) =>
    importTools(tenant.api, { call, token, tenantId: tenant.tenantId });
  const mapping = toMapping([toField(0, 'title'), toField(1, 'assignee')]);
  const assignees = async (titles: readonly string[]) => {
    const { rows } = await tenant.admin.ask<{
      rows: { title: string; assignee: { name: string } | null }[];
    }>('{ taskList(limit: 100) { rows { title assignee { name } } } }');
    return titles.map((title) => rows.find((row) => row.title === title)?.assignee?.name);
  };

  it('are of the member whom the file names, by the name or by the e-mail address', async () => {
    await toolsOf(tenant.admin).imported(
      'Task',
      [
        ['Task', 'For'],
        ['By name', 'mia  meyer'],
        ['By address', 'Mia@alpha.test'],
        ['Of nobody', ''],
      ],
      mapping,
    );
    expect(await assignees(['By name', 'By address'])).toEqual(['Mia Meyer', 'Mia Meyer']);
  });

  it('tell which members they do not know, and refuse those who cannot be chosen', async () => {
    const { report } = await toolsOf(tenant.admin).checked(
      'Task',
      [
        ['Task', 'For'],
        ['Unknown', 'Nobody Known'],
        ['Disabled', 'gone@alpha.test'],
      ],
      mapping,
    );
    expect(report?.unknown).toMatchObject([{ field: 'assignee', names: ['Nobody Known'] }]);
    expect(report?.create).toBe(0);
  });

  it('are named by roles that do not see addresses by the name alone', async () => {
    const tools = toolsOf(mia);
    await tools.imported(
      'Task',
      [
        ['Task', 'For'],
        ['By Mia', 'Mia Meyer'],
      ],
      mapping,
    );
    expect(await assignees(['By Mia'])).toEqual(['Mia Meyer']);
    const { report } = await tools.checked(
      'Task',
      [
        ['Task', 'For'],
        ['By address', 'mia@alpha.test'],
      ],
      mapping,
    );
    expect(report?.unknown[0]?.names).toContain('mia@alpha.test');
  });
});
