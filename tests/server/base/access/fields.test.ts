import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { buildObjectModel } from '../../../../src/engine/model/build-object-model.ts';
import type { ObjectMetadata } from '../../../../src/contract/metadata/introspection.ts';
import { METADATA } from '../../../../src/engine/hooks/metadata-query.ts';
import { print } from 'graphql';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from './people.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
const LIMITED: RoleRules = {
  areas: { contacts: ALL, segments: ALL, messages: ['VIEW'] },
  objects: {
    Contact: {
      fields: {
        email: 'hidden',
        lastName: 'hidden',
        groupList: 'hidden',
        secret: 'hidden',
        phone: 'readOnly',
        emailStatus: 'hidden',
        known: 'readOnly',
      },
    },
    Workplace: { fields: { name: 'hidden' } },
    Message: { fields: { openedAt: 'hidden' } },
  },
};
const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { id version } }`;

type Key = Readonly<{ id: string; version: number }>;

describeOnDatabase('field rules', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let person: Person;
  let contact: Key;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    const define =
      'mutation ($input: CustomFieldDefinitionInput!) { createCustomFieldDefinition(input: $input) { id } }';
    for (const name of ['secret', 'known']) {
      await admin.ask(define, {
        input: { name, label: name, type: 'TEXT', objectName: 'Contact', isactive: true },
      });
    }
    person = await tenant.hire(LIMITED);
    const { id } = await admin.ask<Key>('mutation { createGroup(input: { name: "Group" }) { id } }');
    contact = await admin.ask<Key>(CREATE, {
      input: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@x.test',
        phone: '+48 600 700 800',
        groupList: [id],
        customFieldList: [
          { fieldName: 'secret', valueList: ['hush'] },
          { fieldName: 'known', valueList: ['told'] },
        ],
      },
    });
  });

  const refusal = async (query: string, variables = {}) => {
    const { errors, data } = await person.call(query, variables);
    expect(JSON.stringify([errors, data])).not.toMatch(/Byron|ada@x\.test|hush/);
    return errors?.[0];
  };

  it('hide fields from introspection, forms, labels and what models are built of', async () => {
    const fields = await person.ask<{ name: string; readOnly: boolean }[]>(
      '{ objectFields(objectName: "Contact") { name readOnly } }',
    );
    const names = fields.map(({ name }) => name);
    for (const hidden of ['email', 'lastName', 'groupList', 'groupListTotal', 'secret']) {
      expect(names).not.toContain(hidden);
    }
    expect(fields.filter(({ name }) => ['phone', 'known', 'firstName'].includes(name))).toEqual([
      { name: 'firstName', readOnly: false },
      { name: 'phone', readOnly: true },
      { name: 'known', readOnly: true },
    ]);
    expect(await person.ask('{ fieldOrder(dtoClassName: "Contact") }')).not.toContain('lastName');
    const metadata = await person.ask<ObjectMetadata>(print(METADATA), {
      objectName: 'Contact',
      locale: 'en',
    });
    expect(metadata.recordLabel).toBe('{firstName}||{id}');
    const model = buildObjectModel(metadata);
    expect(model.columns.map(({ path }) => path)).not.toContain('email');
    expect(JSON.stringify(metadata.view?.search)).not.toContain('lastName');
    // What the other side of a hidden relation would tell, and its labels.
    const group = await person.ask<{ name: string }[]>('{ objectFields(objectName: "Group") { name } }');
    expect(group.map(({ name }) => name)).not.toContain('contactList');
    const places = await person.ask<{ recordLabel: string }>(
      '{ objectMetadata(objectName: "Workplace") { recordLabel } }',
    );
    expect(places.recordLabel).toBe('{id}');
    // Counts of what is hidden go, other totals stay.
    const campaigns = await person.ask<{ name: string }[]>(
      '{ objectFields(objectName: "MessageCampaign") { name } }',
    );
    expect(campaigns.map(({ name }) => name)).not.toContain('opened');
    expect(campaigns.map(({ name }) => name)).toContain('messageListTotal');
  });

  it.each([
    ['a list', '{ contactList { rows { id email } } }'],
    ['a record', 'query ($id: ID!) { contact(id: $id) { lastName } }'],
    ['an alias', '{ contactList { rows { id a: lastName } } }'],
    ['a fragment', '{ contactList { rows { ...F } } } fragment F on Contact { email }'],
    ['a total', '{ contactList { rows { groupListTotal } } }'],
    ['a related record', '{ groupList { rows { contactList { firstName } } } }'],
    ['a view', '{ contactRelationList { rows { email } } }'],
    ['the answer of a write', `mutation { createContact(input: { firstName: "x" }) { lastName } }`],
  ])('refuse to select a hidden field: %s', async (_what, query) => {
    for (let time = 1; time <= 2; time++) {
      const error = await refusal(query, query.includes('$id') ? { id: contact.id } : {});
      expect(error?.message).toBe('forbidden');
      expect(error?.extensions['params']).toMatchObject({ action: 'VIEW' });
    }
  });

  it('serve an operation that was answered to somebody who sees the field to nobody else', async () => {
    const query = '{ contactList { rows { email } } }';
    for (let time = 1; time <= 3; time++) {
      expect(JSON.stringify(await admin.ask(query))).toContain('ada@x.test');
      expect((await refusal(query))?.message).toBe('forbidden');
    }
  });

  it('leave nothing to be inferred by filters, sorts and searches', async () => {
    const list =
      'query ($filter: CompoundFilter, $orderBy: [OrderBy!]) { contactList(filter: $filter, orderBy: $orderBy) { total } }';
    for (const filter of [
      filterOn('Contact', 'lastName', 'EQUALS', 'Byron'),
      filterOn('Contact', 'secret', 'EQUALS', 'hush'),
      filterOn('Group', 'name', 'EQUALS', 'Group'),
    ]) {
      expect((await refusal(list, { filter }))?.message).toBe('invalid-filter');
    }
    const orderBy = [{ field: 'email', direction: 'ASCENDING' }];
    expect((await refusal(list, { orderBy }))?.message).toBe('unknown-field');
    const search = `{ contactList(search: { criteria: [{ field: "lastName", operator: "EQUAL", value: "Byron" }] }) { total } }`;
    expect((await refusal(search))?.message).toBe('invalid-filter');
    const preview = `query ($filter: CompoundFilter) { bulkPreview(objectName: "Contact", filter: $filter) { total } }`;
    const filter = filterOn('Contact', 'lastName', 'EQUALS', 'Byron');
    expect((await refusal(preview, { filter }))?.message).toBe('invalid-filter');
    // A stored filter may not ask for it either, and one of others finds nothing to count by.
    const segment = 'mutation ($input: SegmentInput!) { createSegment(input: $input) { id numberOfUsers } }';
    const input = { name: 'By name', type: 'DYNAMIC', filter: JSON.stringify(filter) };
    expect((await refusal(segment, { input }))?.message).toBe('invalid-filter');
    await admin.ask(segment, { input });
    expect(await person.ask('{ segmentList { rows { numberOfUsers } } }')).toEqual({
      rows: [{ numberOfUsers: null }],
    });
  });

  it('refuse to write what is hidden or read-only', async () => {
    const write = async (input: object) => {
      const error = await refusal(UPDATE, { ...contact, input });
      return [error?.message, error?.extensions['path']];
    };
    expect(await write({ email: 'new@x.test' })).toEqual(['forbidden', 'email']);
    expect(await write({ groupList: [] })).toEqual(['forbidden', 'groupList']);
    expect(await write({ phone: '+48 600 700 801' })).toEqual(['read-only', 'phone']);
    const own = (fieldName: string) => ({ customFieldList: [{ fieldName, valueList: ['x'] }] });
    expect(await write(own('secret'))).toEqual(['unknown-field', 'customFieldList[0].fieldName']);
    expect(await write(own('known'))).toEqual(['read-only', 'customFieldList[0].fieldName']);
    const bulk = `mutation ($ids: [ID!], $input: ContactBulkInput!) { bulkUpdateContact(ids: $ids, input: $input) { id } }`;
    for (const input of [{ email: 'x@x.test' }, { groupListAdd: ['x'] }]) {
      expect((await refusal(bulk, { ids: [contact.id], input }))?.message).toBe('forbidden');
    }
    expect((await refusal(bulk, { ids: [contact.id], input: { phone: null } }))?.message).toBe('read-only');
  });

  it('give what is hidden its default in new records, and refuse where one is needed', async () => {
    const { id } = await person.ask<Key>(CREATE, { input: { firstName: 'New' } });
    expect(
      await admin.ask('query ($id: ID!) { contact(id: $id) { firstName emailStatus } }', { id }),
    ).toEqual({
      firstName: 'New',
      emailStatus: 'UNKNOWN',
    });
    const error = await refusal('mutation { createWorkplace(input: { city: "X" }) { id } }');
    expect([error?.message, error?.extensions['params']]).toEqual([
      'forbidden',
      { object: 'Workplace', field: 'name', action: 'CREATE' },
    ]);
  });

  it('hide changes from the history, and values of own fields from records', async () => {
    const history =
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { changes { field after } } }';
    const [entry] = await person.ask<{ changes: { field: string }[] }[]>(history, { id: contact.id });
    const told = entry?.changes.map(({ field }) => field);
    expect(told).toContain('firstName');
    expect(told).toContain('known');
    for (const hidden of ['lastName', 'email', 'groupList', 'secret', 'emailStatus']) {
      expect(told).not.toContain(hidden);
    }
    // One field alone is told where it is seen, and nothing of it where it is not, not even when.
    const ofOne =
      'query ($id: ID!, $field: String) { recordHistory(objectName: "Contact", id: $id, field: $field) { changes { field } } }';
    const alone = (field: string) => person.ask(ofOne, { id: contact.id, field });
    expect(await alone('firstName')).toEqual([{ changes: [{ field: 'firstName' }] }]);
    expect(await alone('lastName')).toEqual([]);
    const own = 'query ($id: ID!) { contact(id: $id) { customFieldList { fieldName valueList } } }';
    expect(await person.ask(own, { id: contact.id })).toEqual({
      customFieldList: [{ fieldName: 'known', valueList: ['told'] }],
    });
  });

  it('keep hidden columns out of files', async () => {
    for (const [columns, status] of [
      [['firstName'], 200],
      [['lastName'], 400],
      [['groupList'], 400],
    ] as const) {
      const answer = await tenant.api.api.request('/api/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          objectName: 'Contact',
          format: 'csv',
          columns,
          locale: 'en',
          timeZone: 'UTC',
        }),
      });
      expect([columns, answer.status]).toEqual([columns, status]);
      expect(await answer.text()).not.toContain('Byron');
    }
  });

  it('hide values of own fields from who writes what somebody else has just written in the same way', async () => {
    const query = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
      updateContact(id: $id, version: $version, input: $input) { id version customFieldList { fieldName } } }`;
    const own = async ({ ask }: Person, firstName: string) => {
      const version = (await admin.ask<Key>(`{ contact(id: "${contact.id}") { id version } }`)).version;
      const { customFieldList } = await ask<{ customFieldList: { fieldName: string }[] }>(query, {
        id: contact.id,
        version,
        input: { firstName },
      });
      return customFieldList.map(({ fieldName }) => fieldName).toSorted();
    };
    expect(await own(admin, 'Ada One')).toEqual(['known', 'secret']);
    expect(await own(admin, 'Ada Two')).toEqual(['known', 'secret']);
    expect(await own(person, 'Ada Three')).toEqual(['known']);
    expect(await own(admin, 'Ada')).toEqual(['known', 'secret']);
  });
});
