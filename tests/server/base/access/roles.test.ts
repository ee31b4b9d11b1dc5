import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '../../../../src/contract/access/role.ts';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { onSame } from '../../../../src/contract/filter/filter.ts';
import { requireOtherAdministrator } from '../../../../src/server/base/access/user-role.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { byVariable, filterOn, openTenant, type Person, type Tenant } from './people.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
const FIELDS = 'id key name rules version builtIn editable users';
const SAVE = `mutation ($id: ID, $version: Int, $input: RoleInput!) {
  saveRole(id: $id, version: $version, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!, $version: Int!) { deleteRole(id: $id, version: $version) { id } }`;
const GIVE =
  'mutation ($userId: ID!, $roleId: ID!) { setUserRole(userId: $userId, roleId: $roleId) { key name } }';
const LIST = `{ roles { ${FIELDS} } }`;

describeOnDatabase('roles', (open) => {
  let tenant: Tenant;
  let admin: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
  });

  const save = (name: string, rules: RoleRules, by = admin) => by.ask<Role>(SAVE, { input: { name, rules } });
  const refusal = async (person: Person, query: string, variables = {}) => {
    const { errors } = await person.call(query, variables);
    return errors?.[0] && { message: errors[0].message, ...errors[0].extensions };
  };
  const history = async (object: string, id: string) => {
    const { rows } = await sql<{
      action: string;
      by: string;
      changes: object[];
    }>`select action, user_name as by,
      changes from tessera.audit where object = ${object} and record_id = ${id} order by id`.execute(
      tenant.api.database.kysely,
    );
    return rows;
  };

  it('are the built-in ones in each tenant, once, however often the server starts', async () => {
    const roles = await admin.ask<Role[]>(LIST);
    expect(roles.map(({ key, builtIn, editable, users }) => [key, builtIn, editable, users])).toEqual([
      ['administrator', true, false, 1],
      ['auditor', true, true, 0],
      ['marketer', true, true, 0],
      ['representative', true, true, 0],
    ]);
    expect(
      await admin.ask('{ viewer { role { key name } access { areas { key actions } } } }'),
    ).toMatchObject({
      role: { key: 'administrator' },
      access: {
        areas: expect.arrayContaining([
          { key: 'administrations', actions: [...ALL, 'SEND', 'APPROVE', 'ERASE'] },
        ]) as unknown,
      },
    });
  });

  it('are made, changed, given and deleted; each of it stands in the history', async () => {
    const made = await save('Helpers', { areas: { contacts: ['VIEW'] } });
    expect([made.version, made.builtIn, made.editable]).toEqual([1, false, true]);
    const person = await tenant.hire({ areas: {} });
    expect((await refusal(person, '{ contactList { total } }'))?.message).toBe('forbidden');
    // Effective on the next request.
    expect(await admin.ask(GIVE, { userId: person.userId, roleId: made.id })).toMatchObject({
      name: 'Helpers',
    });
    expect(await person.ask('{ contactList { total } }')).toEqual({ total: 0 });
    const create = 'mutation { createContact(input: { lastName: "x" }) { id } }';
    expect(await refusal(person, create)).toMatchObject({
      message: 'forbidden',
      params: { object: 'Contact', action: 'CREATE' },
    });
    const input = { name: 'Helpers too', rules: { areas: { contacts: ['VIEW', 'CREATE'] } } };
    const changed = await admin.ask<Role>(SAVE, { id: made.id, version: 1, input });
    expect([changed.name, changed.version, changed.users]).toEqual(['Helpers too', 2, 1]);
    await person.ask(create);
    expect(await refusal(admin, SAVE, { id: made.id, version: 1, input })).toMatchObject({
      message: 'version-conflict',
      current: { version: 2 },
    });
    expect(await refusal(admin, DELETE, { id: made.id, version: 2 })).toMatchObject({ message: 'in-use' });
    await admin.ask(GIVE, { userId: person.userId, roleId: await tenant.roleId('auditor') });
    await admin.ask(DELETE, { id: made.id, version: 2 });
    expect(await admin.ask('{ roles { id } }')).not.toContainEqual({ id: made.id });
    const told = await history('$role', made.id);
    expect(told.map(({ action, by }) => [action, by])).toEqual([
      ['CREATE', 'Admin'],
      ['UPDATE', 'Admin'],
      ['DELETE', 'Admin'],
    ]);
    expect(told[1]?.changes).toContainEqual({ field: 'name', before: 'Helpers', after: 'Helpers too' });
    const given = await history('$user', person.userId);
    expect(given.at(-1)?.changes).toEqual([{ field: 'role', before: 'Helpers too', after: 'Auditor' }]);
  });

  it('must be understood', async () => {
    const name = 'Broken';
    const cases: readonly (readonly [object, string, string])[] = [
      [{ name: ' ', rules: { areas: {} } }, 'required', 'name'],
      [{ name: 'Auditor', rules: { areas: {} } }, 'already-exists', 'name'],
      [{ name, rules: { areas: { harbour: ['VIEW'] } } }, 'bad-request', 'rules/areas/harbour'],
      [{ name, rules: { areas: { contacts: ['FLY'] } } }, 'bad-request', 'rules/areas/contacts/0'],
      [{ name, rules: { areas: {}, objects: { Ship: {} } } }, 'unknown-object', 'rules/objects/Ship'],
      [
        { name, rules: { areas: {}, objects: { Contact: { fields: { wings: 'hidden' } } } } },
        'unknown-field',
        'rules/objects/Contact/fields/wings',
      ],
      [
        { name, rules: { areas: {}, objects: { Contact: { fields: { id: 'hidden' } } } } },
        'unknown-field',
        'rules/objects/Contact/fields/id',
      ],
      [
        {
          name,
          rules: { areas: {}, objects: { Contact: { rows: filterOn('Contact', 'wings', 'EQUALS', 1) } } },
        },
        'invalid-filter',
        'rules/objects/Contact/rows',
      ],
      [
        {
          name,
          rules: {
            areas: {},
            objects: { Contact: { rows: byVariable('Contact', 'email', 'EQUALS', 'viewer.shoe') } },
          },
        },
        'invalid-filter',
        'rules/objects/Contact/rows',
      ],
      [
        { name, rules: { areas: {}, objects: { Contact: { rows: { type: 'x' } } } } },
        'invalid-filter',
        'rules/objects/Contact/rows',
      ],
      [{ name, rules: null }, 'bad-request', ''],
    ];
    for (const [input, message, path] of cases) {
      const error = await refusal(admin, SAVE, { input });
      expect([input, error?.message]).toEqual([input, message]);
      if (path) expect(error).toMatchObject({ path });
    }
  });

  it('grant nothing that the one who makes them lacks', async () => {
    const rows = byVariable('Contact', 'groupList', 'HAS_ANY', 'viewer.groups');
    const own: RoleRules = {
      areas: { administrations: ALL, contacts: ALL },
      objects: {
        Contact: { rows, fields: { email: 'hidden', phone: 'readOnly' } },
        Lead: { actions: ['VIEW'] },
      },
    };
    const deputy = await tenant.hire(own);
    const limits = { Contact: own.objects?.['Contact'], Lead: { actions: ['VIEW'] } } as NonNullable<
      RoleRules['objects']
    >;
    const areas = { contacts: ALL };
    const cases: readonly (readonly [RoleRules, object])[] = [
      [
        { areas: { contacts: ALL, billing: ['VIEW'] }, objects: limits },
        { area: 'billing', action: 'VIEW' },
      ],
      [
        { areas: { contacts: [...ALL, 'SEND'] }, objects: limits },
        { area: 'contacts', action: 'SEND' },
      ],
      [
        { areas, objects: { ...limits, Lead: { actions: ['VIEW', 'EDIT'] } } },
        { object: 'Lead', action: 'CREATE' },
      ],
      [
        {
          areas,
          objects: { Contact: { ...limits['Contact'], rows: filterOn('Contact', 'email', 'EQUALS', 'x') } },
        },
        { object: 'Contact', rule: 'rows' },
      ],
      [
        { areas, objects: { Contact: { fields: { email: 'hidden', phone: 'readOnly' } } } },
        { object: 'Contact', rule: 'rows' },
      ],
      [
        // What one related record fulfils is nothing that the record itself does.
        { areas, objects: { Contact: { ...limits['Contact'], rows: onSame('Group', rows) } } },
        { object: 'Contact', rule: 'rows' },
      ],
      [
        { areas, objects: { Contact: { rows, fields: { email: 'readOnly', phone: 'readOnly' } } } },
        { object: 'Contact', field: 'email' },
      ],
      [
        { areas, objects: { Contact: { rows, fields: { email: 'hidden' } } } },
        { object: 'Contact', field: 'phone' },
      ],
      [
        // What leads to people goes by their rule, also where they themselves are not seen.
        { areas, objects: { ...limits, Contact: { actions: [] } } },
        { object: 'Contact', rule: 'rows' },
      ],
      [
        { areas, objects: { ...limits, Suppression: { inheritRows: false } } },
        { object: 'Suppression', rule: 'inheritRows' },
      ],
    ];
    for (const [rules, params] of cases) {
      const error = await refusal(deputy, SAVE, { input: { name: 'More', rules } });
      expect([rules, error?.message]).toEqual([rules, 'forbidden']);
      // Objects are judged in the order of the catalog.
      if (!('object' in params) || params.object !== 'Lead') expect(error).toMatchObject({ params });
    }
    const narrower: RoleRules = {
      areas: { contacts: ['VIEW'] },
      objects: {
        ...limits,
        Contact: {
          rows: {
            type: 'EXPRESSION',
            expression: {
              operator: 'AND',
              compoundFilters: [rows, filterOn('Contact', 'firstName', 'EQUALS', 'x')],
            },
          },
          fields: { email: 'hidden', phone: 'hidden' },
        },
      },
    };
    const less = await save('Less', narrower, deputy);
    expect(less.editable).toBe(true);
    // Nor do they touch whoever has more: neither the role, nor a user who has it, nor themselves.
    const auditor = (await deputy.ask<Role[]>(LIST)).find(({ key }) => key === 'auditor');
    expect(auditor?.editable).toBe(false);
    const input = { name: 'Auditor', rules: { areas: {} } };
    expect(await refusal(deputy, SAVE, { id: auditor?.id, version: 1, input })).toMatchObject({
      message: 'forbidden',
    });
    expect(await refusal(deputy, DELETE, { id: auditor?.id, version: 1 })).toMatchObject({
      message: 'forbidden',
    });
    for (const [userId, roleId] of [
      [admin.userId, less.id],
      [deputy.userId, await tenant.roleId('administrator')],
      [deputy.userId, auditor?.id],
    ]) {
      expect(await refusal(deputy, GIVE, { userId, roleId })).toMatchObject({ message: 'forbidden' });
    }
    const helper = await tenant.hire({ areas: {} });
    expect(await deputy.ask(GIVE, { userId: helper.userId, roleId: less.id })).toMatchObject({
      name: 'Less',
    });
  });

  it('leave an administrator who can log in', async () => {
    const administrator = await tenant.roleId('administrator');
    const auditor = await tenant.roleId('auditor');
    const last = { message: 'forbidden', params: { role: 'administrator', reason: 'last-administrator' } };
    expect(await refusal(admin, GIVE, { userId: admin.userId, roleId: auditor })).toMatchObject(last);
    for (const [query, variables] of [
      [SAVE, { id: administrator, version: 1, input: { name: 'X', rules: { areas: {} } } }],
      [DELETE, { id: administrator, version: 1 }],
      [DELETE, { id: auditor, version: 1 }],
    ] as const) {
      expect((await refusal(admin, query, variables))?.message).toBe('forbidden');
    }
    const second = await tenant.hire('administrator');
    await sql`update tessera.app_user set status = 'LOCKED' where id = ${second.userId}`.execute(
      tenant.api.database.kysely,
    );
    expect(await refusal(admin, GIVE, { userId: admin.userId, roleId: auditor })).toMatchObject(last);
    const db = tenant.api.database.forTenant(tenant.tenantId);
    const locking = db.transaction((tx) => requireOtherAdministrator(tx, admin.userId));
    await expect(locking).rejects.toMatchObject({ problem: last });
    await sql`update tessera.app_user set status = 'ACTIVE' where id = ${second.userId}`.execute(
      tenant.api.database.kysely,
    );
    await db.transaction((tx) => requireOtherAdministrator(tx, admin.userId));
    await second.ask(GIVE, { userId: admin.userId, roleId: auditor });
    expect(await admin.ask('{ viewer { role { key } } }')).toEqual({ role: { key: 'auditor' } });
    // Who may look at roles changes none.
    expect((await admin.ask<Role[]>(LIST)).filter(({ editable }) => editable)).toEqual([]);
    expect((await refusal(admin, DELETE, { id: auditor, version: 1 }))?.message).toBe('forbidden');
    await second.ask(GIVE, { userId: admin.userId, roleId: administrator });
  });

  it('can be looked through, within one’s own rights and without writing', async () => {
    const rules: RoleRules = {
      areas: { contacts: ALL },
      objects: {
        Contact: { rows: filterOn('Contact', 'firstName', 'EQUALS', 'Seen'), fields: { email: 'hidden' } },
      },
    };
    for (const firstName of ['Seen', 'Unseen']) {
      await admin.ask('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', {
        input: { firstName },
      });
    }
    const { id } = await save('Few', rules);
    const through = (person: Person, query: string, role = id) =>
      person.call(query, {}, { 'x-tessera-role': role });
    const list = '{ contactList { rows { firstName } } }';
    for (let time = 1; time <= 2; time++) {
      expect((await through(admin, list)).data).toEqual({ contactList: { rows: [{ firstName: 'Seen' }] } });
      expect(JSON.stringify(await admin.ask(list))).toContain('Unseen');
    }
    const viewer = await through(admin, '{ viewer { name role { name } } areas { key enabled } }');
    expect(viewer.data['viewer']).toEqual({ name: 'Admin', role: { name: 'Few' } });
    expect(viewer.data['areas']).toContainEqual({ key: 'messages', enabled: false });
    expect((await through(admin, '{ contactList { rows { email } } }')).errors?.[0]?.message).toBe(
      'forbidden',
    );
    const write = await through(admin, 'mutation { createContact(input: { firstName: "Seen" }) { id } }');
    expect([write.data, write.errors?.[0]?.message]).toEqual([null, 'forbidden']);
    expect((await through(admin, list, 'nobody')).status).toBe(403);
    const deputy = await tenant.hire({
      areas: { administrations: ALL, contacts: ['VIEW'] },
      objects: { Contact: { rows: filterOn('Contact', 'firstName', 'EQUALS', 'Unseen') } },
    });
    expect((await through(deputy, list)).data).toEqual({ contactList: { rows: [] } });
    expect((await through(deputy, list, await tenant.roleId('administrator'))).status).toBe(403);
    const other = await through(deputy, '{ objects { name actions } }', await tenant.roleId('marketer'));
    expect(other.data['objects']).toContainEqual({ name: 'Contact', actions: ['VIEW'] });
  });
});
