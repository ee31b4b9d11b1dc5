/** Tasks are of members of the team: who they are, who may be chosen, and whose a new task is. */
import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import { bindVariables } from '../../../../src/contract/filter/variables.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from './people.ts';

interface Task {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly assignee: { readonly id: string; readonly active: boolean } | null;
}
interface Rows<T> {
  readonly rows: readonly T[];
}
const TASK = 'id version title assignee { id active }';
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

  /** Titles of "My open tasks". */
  const mine = async (by: Person) => {
    const { view } = await by.ask<{
      view: { views: readonly { name: string; filter: CompoundFilter }[] };
    }>('{ objectMetadata(objectName: "Task") { view } }');
    const filter = view.views.find(({ name }) => name === 'mine')?.filter as CompoundFilter;
    const values = new Map([
      ['viewer.id', by.userId],
      ['viewer.email', by.email],
    ]);
    return titles(by, bindVariables(filter, values));
  };

  it('are the users of the tenant, whom every role sees and nobody writes', async () => {
    const { call } = await tenant.api.signIn('beta');
    const { data } = await call(MEMBERS);
    expect(data).toMatchObject({
      staffMemberList: { rows: [{ email: 'admin@beta.test', status: 'ACTIVE' }] },
    });
    const { rows } = await ada.ask<Rows<object>>('{ staffMemberList { rows { id name active } } }');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ id: admin.userId, name: 'Admin', active: true });
    expect(rows).toContainEqual({ id: ada.userId, name: 'ada@alpha.test', active: true });
    for (const written of [
      'createStaffMember(input: { name: "Eve" }) { id }',
      `updateStaffMember(id: "${ada.userId}", version: 1, input: { name: "Eve" }) { id }`,
      `deleteStaffMember(id: "${ada.userId}", version: 1) { id }`,
    ])
      expect((await admin.call(`mutation { ${written} }`)).errors).toBeDefined();
    const stranger = (data as { staffMemberList: Rows<{ id: string }> }).staffMemberList.rows[0]?.id;
    expect((await admin.call(CREATE, { input: { title: 'Ours', assignee: stranger } })).errors).toBeDefined();
  });

  it('show their e-mail address and status to those only who see administration', async () => {
    const auditor = await tenant.hire('auditor', 'iris@alpha.test');
    const marketer = await tenant.hire('marketer', 'mia@alpha.test');
    await create(admin, { title: 'For Mia', assignee: marketer.userId });
    const byEmail = filterOn('StaffMember', 'email', 'EQUALS', 'mia@alpha.test');
    const byStatus = filterOn('StaffMember', 'status', 'EQUALS', 'ACTIVE');
    const reads = [
      [MEMBERS, {}],
      ['{ staffMemberList { rows { status } } }', {}],
      ['{ taskList { rows { assignee { email } } } }', {}],
      ['query ($filter: CompoundFilter) { staffMemberList(filter: $filter) { total } }', { filter: byEmail }],
      ['query ($filter: CompoundFilter) { taskList(filter: $filter) { total } }', { filter: byStatus }],
      ['{ staffMemberList(orderBy: [{ field: "email", direction: ASCENDING }]) { total } }', {}],
      [`{ staffMember(id: "${admin.userId}") { email } }`, {}],
    ] as const;
    for (const [query, variables] of reads) {
      const codes = (person: Person) =>
        person.call(query, variables).then(({ errors }) => errors?.[0]?.extensions?.['code']);
      expect([query, await codes(admin)]).toEqual([query, undefined]);
      expect([query, await codes(auditor)]).toEqual([query, undefined]);
      for (const person of [ada, marketer])
        expect(await codes(person)).toMatch(/^(FORBIDDEN|UNKNOWN_FIELD|INVALID_FILTER|BAD_REQUEST)$/);
    }
    const { recordLabel, fields, view } = await ada.ask<{
      recordLabel: string;
      fields: { name: string }[];
      view: { search: string[] };
    }>('{ objectMetadata(objectName: "StaffMember") { recordLabel fields { name } view } }');
    expect(view.search).toEqual(['name']);
    expect(recordLabel).not.toContain('email');
    expect(fields.map(({ name }) => name)).not.toContain('email');
    const task = await ada.ask<{ fields: { name: string; usableWhen: unknown }[] }>(
      '{ objectMetadata(objectName: "Task") { fields { name usableWhen } } }',
    );
    // The picker of a role without administration still leaves out who cannot log in.
    expect(task.fields.find(({ name }) => name === 'assignee')?.usableWhen).toMatchObject({
      filter: { objectField: 'active' },
    });
  });

  it('are whoever creates the task, unless it says whose it is', async () => {
    expect((await create(ada, { title: 'Mine' })).assignee?.id).toBe(ada.userId);
    expect((await create(admin, { title: 'For Ada', assignee: ada.userId })).assignee?.id).toBe(ada.userId);
    expect((await create(admin, { title: 'For nobody', assignee: null })).assignee).toBeNull();
    expect((await create(admin, { title: 'Of the administrator' })).assignee?.id).toBe(admin.userId);
    expect(await titles(ada)).toEqual(['For Ada', 'For nobody', 'Mine']);
    expect(await mine(ada)).toEqual(['For Ada', 'Mine']);
    expect(await mine(admin)).toEqual(['Of the administrator']);
  });

  it('are whoever the representative is, where a task has none', async () => {
    const eve = await tenant.hire('representative', 'eve@alpha.test');
    const representative = async (email: string) => {
      const query = 'mutation ($input: RepresentativeInput!) { createRepresentative(input: $input) { id } }';
      const input = { firstName: 'Eve', lastName: email, email };
      return (await admin.ask<{ id: string }>(query, { input })).id;
    };
    const [own, other] = [await representative('eve@alpha.test'), await representative('zoe@alpha.test')];
    await create(admin, { title: 'Visit', assignee: null, representative: own });
    await create(admin, { title: 'Visit by Ada', assignee: ada.userId, representative: own });
    await create(admin, { title: 'Visit by Zoe', assignee: null, representative: other });
    const done = await create(admin, { title: 'Done', assignee: null, representative: own });
    const finish =
      'mutation ($id: ID!, $version: Int!) { actTask(action: "finish", id: $id, version: $version) { id } }';
    await admin.ask(finish, { id: done.id, version: done.version });
    expect(await mine(eve)).toEqual(['Visit']);
  });

  it('stay when they are disabled, and are not chosen any more', async () => {
    const bob = await tenant.hire('marketer', 'bob@alpha.test');
    const task = await create(bob, { title: 'Of Bob' });
    const other = await create(admin, { title: 'Other' });
    await admin.ask('mutation ($id: ID!) { disableMember(id: $id) { id } }', { id: bob.userId });
    const renamed = await admin.ask<Task>(UPDATE, { ...task, input: { title: 'Still of Bob' } });
    expect(renamed.assignee).toEqual({ id: bob.userId, active: false });
    const { errors } = await admin.call(UPDATE, { ...other, input: { assignee: bob.userId } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNUSABLE_RECORD', path: 'assignee' });
  });
});
