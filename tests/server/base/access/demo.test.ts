import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { DEMO, DEMO_USERS, demoEmail } from '../../../../src/server/demo/demo-login.ts';
import { createDemoTenant } from '../../../../src/server/demo/demo-tenant.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { login, personOf } from './people.ts';

describe('the users of the demo', () => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    api = await openApi(database);
    await createDemoTenant(database.kysely, api.catalog);
  });
  afterAll(() => database.close());

  it('log in, each with the role of their address, and see what that sees', async () => {
    const totals = new Map<string, number>();
    for (const role of ['administrator', ...DEMO_USERS.map((user) => user.role)] as const) {
      const email = role === 'administrator' ? DEMO.adminEmail : demoEmail(role);
      const { ask } = personOf(api, await login(api, DEMO.domain, email, DEMO.password), '', email);
      expect(await ask('{ viewer { email role { key } } }')).toEqual({ email, role: { key: role } });
      const { total } = await ask<{ total: number }>('{ contactList { total } }');
      totals.set(role, total);
    }
    expect(totals.get('administrator')).toBe(5000);
    expect(totals.get('marketer')).toBe(5000);
    expect(totals.get('auditor')).toBe(5000);
    // Those of their groups: some, and by far not all.
    expect(totals.get('representative')).toBeGreaterThan(50);
    expect(totals.get('representative')).toBeLessThan(4000);
  });

  it('find tasks to do: a representative their own, those about their contacts and what nobody has taken', async () => {
    const as = async (email: string) =>
      personOf(api, await login(api, DEMO.domain, email, DEMO.password), '', email).ask;
    const LIST = `query ($filter: CompoundFilter) { taskList(limit: 100, filter: $filter) { total rows {
      id version title status dueDate representative { email } contact { id } } } }`;
    interface Task extends Versioned {
      readonly status: string;
      readonly dueDate: string | null;
      readonly representative: { readonly email: string } | null;
      readonly contact: { readonly id: string } | null;
    }
    const email = demoEmail('representative');
    const [representative, marketer] = [await as(email), await as(demoEmail('marketer'))];
    const seen = (await representative<{ rows: Task[] }>(LIST, {})).rows;
    const all = (await marketer<{ rows: Task[] }>(LIST, {})).rows;
    const mine = seen.filter((task) => task.representative?.email === email);
    expect(mine.filter(({ status }) => status === 'OPEN').length).toBeGreaterThanOrEqual(5);
    expect(
      mine.some(({ status, dueDate }) => status === 'OPEN' && dueDate !== null && dueDate < '2026-02'),
    ).toBe(true);
    expect(seen.some((task) => !task.representative && !task.contact)).toBe(true);
    expect(seen.length).toBeLessThan(all.length);
    const withoutContact = (tasks: readonly Task[]) =>
      tasks.filter((task) => !task.contact && task.representative && task.representative.email !== email);
    expect(withoutContact(all)).not.toEqual([]);
    expect(withoutContact(seen)).toEqual([]);
    for (const task of all.filter(({ id }) => !seen.some((each) => each.id === id)))
      expect(task.representative?.email).not.toBe(email);
    const others = all.find((task) => task.representative && !seen.some(({ id }) => id === task.id));
    await expect(
      representative(
        'mutation ($id: ID!, $version: Int!) { actTask(action: "finish", id: $id, version: $version) { id } }',
        { id: others?.id, version: others?.version },
      ),
    ).rejects.toThrow();
    const meetings = await representative<{ rows: { participantListTotal: string }[] }>(
      '{ meetingList(limit: 5) { rows { participantListTotal } } }',
    );
    expect(meetings.rows).toHaveLength(2);
    // A note to oneself, without anybody's name on it.
    const made = await representative<Versioned>(
      'mutation { createTask(input: { title: "Buy stamps" }) { id version } }',
    );
    expect(made.version).toBe(1);
  });

  it('do what a representative does all day: tasks, meetings, contacts', async () => {
    const email = demoEmail('representative');
    const { ask } = personOf(api, await login(api, DEMO.domain, email, DEMO.password), '', email);
    const { rows } = await ask<Rows>('{ contactList(limit: 1) { rows { id version } } }');
    const mine = await ask<Rows>(
      `query ($filter: CompoundFilter) { representativeList(filter: $filter) { rows { id version } } }`,
      { filter: queryFilter('Representative', 'email', 'EQUALS', email) },
    );
    const about = { contact: rows[0]?.id, me: mine.rows[0]?.id };
    let task = await ask<Versioned>(
      `mutation ($contact: ID, $me: ID) {
        createTask(input: { title: "Call back", contact: $contact, representative: $me }) { id version } }`,
      about,
    );
    for (const step of ['finish', 'reopen', 'cancel', 'reopen', 'finish']) {
      task = await ask<Versioned>(
        `mutation ($step: String!, $id: ID!, $version: Int!) {
          actTask(action: $step, id: $id, version: $version) { id version status } }`,
        { ...task, step },
      );
    }
    expect(task).toMatchObject({ status: 'DONE' });
    const meeting = await ask<Versioned>(
      `mutation ($me: ID, $contact: ID!) { createMeeting(input: { title: "Visit", moderator: $me,
        participantList: [$contact], startTimeUTC: "2026-03-02T09:00:00Z", endTimeUTC: "2026-03-02T10:00:00Z" })
        { id version } }`,
      about,
    );
    expect(meeting.version).toBe(1);
    expect(
      await ask(
        `mutation ($id: ID!, $version: Int!) {
          updateContact(id: $id, version: $version, input: { notes: "Prefers mornings" }) { notes } }`,
        { ...rows[0] },
      ),
    ).toEqual({ notes: 'Prefers mornings' });
  });
});

interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Rows {
  readonly rows: readonly Versioned[];
}
