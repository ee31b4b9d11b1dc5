import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { readLive } from '../../../support/live.ts';
import { filterOn, openTenant, type Person, type Tenant } from './people.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
const RULES: RoleRules = {
  areas: { contacts: ALL },
  objects: {
    Contact: { rows: filterOn('Contact', 'businessTitle', 'EQUALS', 'mine') },
    Lead: { actions: [] },
  },
};
const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id email } }';
const GIVE = 'mutation ($userId: ID!, $roleId: ID!) { setUserRole(userId: $userId, roleId: $roleId) { id } }';

type Row = Readonly<{ id: string; version: number }>;

describeOnDatabase('what the server keeps or sends by itself', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let person: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    person = await tenant.hire(RULES);
  });

  it('repeats no answer of a call to whoever has other rights since', async () => {
    const variables = { input: { businessTitle: 'mine', email: 'kept@x.test' } };
    const headers = { 'idempotency-key': 'once' };
    const first = await person.call(CREATE, variables, headers);
    expect(first.errors).toBeUndefined();
    expect(await person.call(CREATE, variables, headers)).toEqual(first);
    const hidden: RoleRules = { ...RULES, objects: { Contact: { fields: { email: 'hidden' } } } };
    const save = 'mutation ($input: RoleInput!) { saveRole(input: $input) { id } }';
    const role = await admin.ask<Row>(save, { input: { name: 'Less', rules: hidden } });
    await admin.ask(GIVE, { userId: person.userId, roleId: role.id });
    const again = await person.call(CREATE, variables, headers);
    expect([again.data, again.errors?.[0]?.message]).toEqual([null, 'idempotency-conflict']);
    person = await tenant.hire(RULES);
  });

  it('tells of changes of what the viewer sees alone', async () => {
    const live = async (token: string) => {
      const answer = await tenant.api.api.request('/api/changes', {
        headers: { authorization: `Bearer ${token}` },
      });
      return readLive(answer.body);
    };
    const [theirs, all] = [await live(person.token), await live(admin.token)];
    const create = async (name: string, input: object) => {
      const query = `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`;
      return (await admin.ask<Row>(query, { input })).id;
    };
    await create('Lead', { lastName: 'Hidden' });
    const other = await create('Contact', { lastName: 'Other', businessTitle: 'other' });
    const mine = await create('Contact', { lastName: 'Mine', businessTitle: 'mine' });
    await create('Group', { name: 'Last' });
    const told = await theirs.until(({ object }) => object === 'Group');
    expect(new Set(told.map(({ object }) => object))).toEqual(
      new Set(['Contact', 'ContactRelation', 'Group']),
    );
    const contacts = told.filter(({ object }) => object === 'Contact').flatMap(({ ids }) => ids);
    expect(contacts).toEqual([mine]);
    expect(JSON.stringify(told)).not.toMatch(/Lead|Message|Segment/);
    const everything = await all.until(({ object }) => object === 'Group');
    expect(JSON.stringify(everything)).toContain(other);
    await Promise.all([theirs.leave(), all.leave()]);
  });

  it('shows and changes saved views of lists that the viewer sees alone', async () => {
    const create = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id version } }';
    const make = (objectName: string, by: Person) =>
      by.call(create, { input: { objectName, name: objectName, shared: true, state: '{}' } });
    expect((await make('Lead', person)).errors?.[0]?.message).toBe('forbidden');
    expect((await make('Contact', person)).errors).toBeUndefined();
    const own = await tenant.hire({ areas: { contacts: ALL } });
    const { data } = await make('Lead', own);
    const key = data['createSavedView'] as Row;
    await admin.ask(GIVE, { userId: own.userId, roleId: await tenant.roleId('representative') });
    for (const query of [
      'mutation ($id: ID!, $version: Int!) { updateSavedView(id: $id, version: $version, input: { name: "x" }) { state } }',
      'mutation ($id: ID!, $version: Int!) { deleteSavedView(id: $id, version: $version) { state } }',
    ]) {
      expect((await own.call(query, { ...key })).errors?.[0]?.message).toBe('not-found');
    }
    expect((await own.call('{ savedViews(objectName: "Lead") { id } }')).errors?.[0]?.message).toBe(
      'forbidden',
    );
  });

  it('offers for filters what the viewer sees alone', async () => {
    const names = async (query: string) =>
      (await person.ask<{ name: string }[]>(query)).map(({ name }) => name);
    const offered = await names('{ filterObjects { name } }');
    expect(offered).toContain('Contact');
    expect(offered).not.toContain('Consent');
    expect(offered).not.toContain('MessageCampaign');
    expect(await names('{ filterObjects(objectName: "Contact") { name } }')).not.toContain('MessageCampaign');
    expect(await names('{ segmentKeyTypes { name } }')).toContain('Group');
  });
});
