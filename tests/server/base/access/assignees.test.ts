/** Tasks are of members of the team: who they are, who may be chosen, and whose a new task is. */
import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import { bindVariables } from '../../../../src/contract/filter/variables.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, type Tenant } from './people.ts';

interface Task {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly assignee: { readonly id: string; readonly status: string } | null;
}
interface Rows<T> {
  readonly rows: readonly T[];
}
const TASK = 'id version title assignee { id status }';
const CREATE = `mutation ($input: TaskInput!) { createTask(input: $input) { ${TASK} } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: TaskInput!) {
  updateTask(id: $id, version: $version, input: $input) { ${TASK} } }`;
const LIST = `query ($filter: CompoundFilter) { taskList(filter: $filter) { rows { ${TASK} } } }`;
const MEMBERS = '{ staffMemberList { rows { id email status } } }';

describeOnDatabase('assignees', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let ada: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    ada = await tenant.hire('representative', 'ada@alpha.test');
  });

  const create = (by: Person, input: object) => by.ask<Task>(CREATE, { input });
  const titles = async (by: Person, filter?: CompoundFilter) =>
    (await by.ask<Rows<Task>>(LIST, { filter })).rows.map(({ title }) => title).sort();

  it('are the users of the tenant, whom every role sees and nobody writes', async () => {
    const { call } = await tenant.api.signIn('beta');
    const { data } = await call(MEMBERS);
    expect(data).toMatchObject({
      staffMemberList: { rows: [{ email: 'admin@beta.test', status: 'ACTIVE' }] },
    });
    const { rows } = await ada.ask<Rows<{ id: string; email: string }>>(MEMBERS);
    expect(new Map(rows.map(({ id, email }) => [email, id]))).toEqual(
      new Map([
        ['admin@alpha.test', admin.userId],
        ['ada@alpha.test', ada.userId],
      ]),
    );
    for (const written of [
      'createStaffMember(input: { name: "Eve" }) { id }',
      `updateStaffMember(id: "${ada.userId}", version: 1, input: { name: "Eve" }) { id }`,
      `deleteStaffMember(id: "${ada.userId}", version: 1) { id }`,
    ])
      expect((await admin.call(`mutation { ${written} }`)).errors).toBeDefined();
    const stranger = (data as { staffMemberList: Rows<{ id: string }> }).staffMemberList.rows[0]?.id;
    expect((await admin.call(CREATE, { input: { title: 'Ours', assignee: stranger } })).errors).toBeDefined();
  });

  it('are whoever creates the task, unless it says whose it is', async () => {
    expect((await create(ada, { title: 'Mine' })).assignee?.id).toBe(ada.userId);
    expect((await create(admin, { title: 'For Ada', assignee: ada.userId })).assignee?.id).toBe(ada.userId);
    expect((await create(admin, { title: 'For nobody', assignee: null })).assignee).toBeNull();
    expect((await create(admin, { title: 'Of the administrator' })).assignee?.id).toBe(admin.userId);
    expect(await titles(ada)).toEqual(['For Ada', 'For nobody', 'Mine']);
    const { view } = await ada.ask<{
      view: { views: readonly { name: string; filter: CompoundFilter }[] };
    }>('{ objectMetadata(objectName: "Task") { view } }');
    const mine = view.views.find(({ name }) => name === 'mine')?.filter as CompoundFilter;
    for (const [by, own] of [
      [ada, ['For Ada', 'Mine']],
      [admin, ['Of the administrator']],
    ] as const)
      expect(await titles(by, bindVariables(mine, new Map([['viewer.id', by.userId]])))).toEqual(own);
  });

  it('stay when they are disabled, and are not chosen any more', async () => {
    const bob = await tenant.hire('marketer', 'bob@alpha.test');
    const task = await create(bob, { title: 'Of Bob' });
    const other = await create(admin, { title: 'Other' });
    await admin.ask('mutation ($id: ID!) { disableMember(id: $id) { id } }', { id: bob.userId });
    const renamed = await admin.ask<Task>(UPDATE, { ...task, input: { title: 'Still of Bob' } });
    expect(renamed.assignee).toEqual({ id: bob.userId, status: 'DISABLED' });
    const { errors } = await admin.call(UPDATE, { ...other, input: { assignee: bob.userId } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNUSABLE_RECORD', path: 'assignee' });
  });
});
