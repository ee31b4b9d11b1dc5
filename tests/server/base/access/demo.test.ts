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
