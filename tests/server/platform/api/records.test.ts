import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const CREATE = `mutation ($input: ContactInput!) {
  createContact(input: $input) { id version firstName phone phoneNumberStatus groupList { id name } }
}`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { id version firstName lastName groupList { name } }
}`;
const DELETE = `mutation ($id: ID!, $version: Int!) { deleteContact(id: $id, version: $version) { id version } }`;
const RESTORE = `mutation ($id: ID!, $version: Int!) { restoreContact(id: $id, version: $version) { id version } }`;
const ONE = `query ($id: ID!) { contact(id: $id) { id firstName email } }`;

describeOnEachDatabase('records', (open) => {
  let api: TestApi;
  let call: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call } = await api.signIn('alpha'));
  });

  const create = async (input: Record<string, unknown>, as: Call = call) => {
    const { data, errors } = await as(CREATE, { input });
    expect(errors).toBeUndefined();
    return data.createContact as { id: string; version: number };
  };
  const group = async (name: string, as: Call = call) => {
    const { data } = await as('mutation ($input: GroupInput!) { createGroup(input: $input) { id } }', {
      input: { name },
    });
    return (data.createGroup as { id: string }).id;
  };

  it('notes who wrote last, and when, where the model wants it', async () => {
    const stamps = 'id version lastModifiedDate lastModifiedBy modifiedAt';
    const created = await call(`mutation { createBillingPlan(input: { explainer: "Small" }) { ${stamps} } }`);
    const plan = created.data.createBillingPlan as { id: string; version: number; lastModifiedDate: string };
    const { name } = (await call('{ viewer { name } }')).data.viewer as { name: string };
    // The API tells milliseconds.
    await setTimeout(5);
    expect(plan).toMatchObject({ lastModifiedBy: name, version: 1 });
    const { data } = await call(
      `mutation { updateBillingPlan(id: "${plan.id}", version: 1, input: { explainer: "Big" }) { ${stamps} } }`,
    );
    const updated = data.updateBillingPlan as { lastModifiedDate: string; modifiedAt: string };
    expect(updated).toMatchObject({ lastModifiedBy: name, lastModifiedDate: updated.modifiedAt });
    // A moment of a whole second is told without its milliseconds: as texts they are in no order.
    expect(Date.parse(updated.lastModifiedDate)).toBeGreaterThan(Date.parse(plan.lastModifiedDate));
  });

  it('creates a record with defaults, canonical values and relations in their order', async () => {
    const [b, a] = [await group('B first'), await group('A second')];
    const input = { firstName: ' Zoë ', phone: '+48 600 100 200', groupList: [b, a, b] };
    const { data } = await call(CREATE, { input });
    expect(data.createContact).toMatchObject({
      version: 1,
      firstName: 'Zoë',
      phone: '+48600100200',
      phoneNumberStatus: 'UNKNOWN',
      groupList: [
        { id: b, name: 'B first' },
        { id: a, name: 'A second' },
      ],
    });
  });

  it('names every broken rule with its field, and writes nothing', async () => {
    const { data, errors } = await call(CREATE, {
      input: { email: 'nobody', phone: '12', firstName: 'x'.repeat(5000) },
    });
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: 'too-long',
      extensions: {
        code: 'TOO_LONG',
        path: 'firstName',
        messageKey: 'responseErrorMsg.too-long',
        problems: [{ path: 'firstName' }, { path: 'email', message: 'invalid-email' }, { path: 'phone' }],
      },
    });
  });

  it('refuses a second record with the same e-mail, letter case aside, at its field', async () => {
    await create({ email: 'one@example.test' });
    const { errors } = await call(CREATE, { input: { email: 'ONE@example.test' } });
    expect(errors?.[0]).toMatchObject({ message: 'already-exists', extensions: { path: 'email' } });
  });

  it.each([
    ['İ', 'İlk@example.test', 'ilk@example.test'],
    ['letters beyond ASCII', 'Łódź@example.test', 'łÓDŹ@EXAMPLE.test'],
    ['a letter in two parts', 'zoe\u0308@example.test', ' Zo\u00eb@example.test '],
  ])('takes an e-mail with %s for the same', async (_what, one, other) => {
    await create({ email: one });
    const { errors } = await call(CREATE, { input: { email: other } });
    expect(errors?.[0]).toMatchObject({ message: 'already-exists', extensions: { path: 'email' } });
  });

  it('changes only what the input names', async () => {
    const ids = [await group('Kept')];
    const { id } = await create({ firstName: 'Ann', lastName: 'Berg', groupList: ids });
    const { data } = await call(UPDATE, { id, version: 1, input: { lastName: null } });
    expect(data.updateContact).toEqual({
      id,
      version: 2,
      firstName: 'Ann',
      lastName: null,
      groupList: [{ name: 'Kept' }],
    });
  });

  it('replaces a list as a whole', async () => {
    const [one, two] = [await group('One'), await group('Two')];
    const { id } = await create({ lastName: 'Ann', groupList: [one] });
    const { data } = await call(UPDATE, { id, version: 1, input: { groupList: [two] } });
    expect(data.updateContact).toMatchObject({ groupList: [{ name: 'Two' }] });
    expect(
      (await call(UPDATE, { id, version: 2, input: { groupList: [] } })).data.updateContact,
    ).toMatchObject({ groupList: [] });
  });

  it('answers a stale write with the record as it is now', async () => {
    const { id } = await create({ firstName: 'First' });
    await call(UPDATE, { id, version: 1, input: { firstName: 'Second' } });
    const { errors } = await call(UPDATE, { id, version: 1, input: { firstName: 'Third' } });
    expect(errors?.[0]).toMatchObject({
      message: 'version-conflict',
      extensions: { code: 'VERSION_CONFLICT', current: { id, version: 2, firstName: 'Second' } },
    });
    expect((await call(ONE, { id })).data.contact).toMatchObject({ firstName: 'Second' });
  });

  it('lets one of two writes through that come at the same time', async () => {
    const { id } = await create({ firstName: '0' });
    for (let version = 1; version <= 10; version++) {
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((letter) =>
          call(UPDATE, { id, version, input: { firstName: letter + version } }),
        ),
      );
      const errors = answers.flatMap((answer) => answer.errors?.map(({ message }) => message) ?? []);
      expect(errors).toEqual(['version-conflict', 'version-conflict']);
    }
  });

  it('deletes softly and brings back', async () => {
    const { id } = await create({ email: 'gone@example.test' });
    expect((await call(DELETE, { id, version: 1 })).data.deleteContact).toEqual({ id, version: 2 });
    expect((await call(ONE, { id })).data.contact).toBeNull();
    expect((await call(UPDATE, { id, version: 2, input: {} })).errors?.[0]).toMatchObject({
      message: 'not-found',
    });
    expect((await call(RESTORE, { id, version: 2 })).data.restoreContact).toEqual({ id, version: 3 });
    expect((await call(ONE, { id })).data.contact).toMatchObject({ email: 'gone@example.test' });
  });

  it('refuses to bring back a record whose e-mail was taken meanwhile', async () => {
    const { id } = await create({ email: 'taken@example.test' });
    await call(DELETE, { id, version: 1 });
    await create({ email: 'taken@example.test' });
    const { errors } = await call(RESTORE, { id, version: 2 });
    expect(errors?.[0]).toMatchObject({ message: 'restore-taken', extensions: { path: 'email' } });
  });

  it('takes deleted records out of lists and totals', async () => {
    const id = await group('Short lived');
    const contact = await create({ lastName: 'Ann', groupList: [id] });
    await call('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id });
    const { data } = await call('query ($id: ID!) { contact(id: $id) { groupList { id } groupListTotal } }', {
      id: contact.id,
    });
    expect(data.contact).toEqual({ groupList: [], groupListTotal: '0' });
  });

  it('refuses a reference to nothing, and to another tenant', async () => {
    const { call: other } = await api.signIn('beta');
    const foreign = await group('Foreign', other);
    for (const id of ['0190aaaa-0000-7000-8000-000000000000', foreign]) {
      const { errors } = await call(CREATE, { input: { groupList: [id] } });
      expect(errors?.[0]).toMatchObject({
        message: 'not-found',
        extensions: { path: 'groupList', params: { id } },
      });
    }
  });

  it("neither reads, changes nor counts another tenant's records", async () => {
    const { call: other } = await api.signIn('gamma');
    const { id } = await create({ firstName: 'Secret', email: 'secret@example.test' });
    expect((await other(ONE, { id })).data.contact).toBeNull();
    expect((await other(UPDATE, { id, version: 1, input: { firstName: 'x' } })).errors?.[0]).toMatchObject({
      message: 'not-found',
    });
    expect((await other(DELETE, { id, version: 1 })).errors?.[0]).toMatchObject({ message: 'not-found' });
    expect((await other('{ contactList { total rows { id } } }')).data.contactList).toEqual({
      total: 0,
      rows: [],
    });
    await create({ email: 'secret@example.test' }, other);
  });

  it('gives back text as it came: quotes, comments, stacked statements, percent signs, unicode', async () => {
    const texts = [`'; drop table contact; --`, '" or 1=1 /*', 'a\\b%c_d', '$1 $$', '😀 İstanbul ŁÓDŹ đặng'];
    for (const lastName of texts) {
      const { id } = await create({ lastName });
      const { data } = await call('query ($id: ID!) { contact(id: $id) { lastName } }', { id });
      expect(data.contact).toEqual({ lastName });
    }
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', '\ud800'],
  ])('refuses %s in a text', async (_name, lastName) => {
    expect((await call(CREATE, { input: { lastName } })).errors?.[0]).toMatchObject({
      message: 'invalid-text',
    });
  });

  it('refuses a stored filter that cannot be understood, and says where', async () => {
    const segment = (filter: unknown) =>
      call('mutation ($input: SegmentInput!) { createSegment(input: $input) { id version numberOfUsers } }', {
        input: { name: JSON.stringify(filter).slice(0, 200), filter: JSON.stringify(filter) },
      });
    const test = (objectField: string, value: unknown) => ({
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField, operator: 'EQUALS', value: JSON.stringify(value) },
    });
    const both = (...compoundFilters: unknown[]) => ({
      type: 'EXPRESSION',
      expression: { operator: 'AND', compoundFilters },
    });
    const good = await segment(both(test('lastName', 'Nobody at all')));
    expect(good.data['createSegment']).toMatchObject({ numberOfUsers: '0' });
    const { id } = good.data['createSegment'] as { id: string };
    const at = 'filter.expression.compoundFilters[1].filter';
    for (const [filter, path] of [
      [both(test('lastName', 'x'), test('noField', 'x')), `${at}.objectField`],
      [both(test('lastName', 'x'), test('birthDate', 'soon')), `${at}.value`],
      [{ type: 'OTHER' }, 'filter.type'],
    ] as const) {
      const refused = {
        message: 'invalid-filter',
        extensions: { path, params: { propertyPath: path } },
      };
      expect((await segment(filter)).errors?.[0]).toMatchObject(refused);
      const updated = await call(
        'mutation ($id: ID!, $text: String) { updateSegment(id: $id, version: 1, input: { filter: $text }) { id } }',
        { id, text: JSON.stringify(filter) },
      );
      expect(updated.errors?.[0]).toMatchObject(refused);
    }
  });

  it('asks for a session', async () => {
    const response = await api.api.request('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { name } }' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ message: 'unauthenticated' }] });
  });
});
