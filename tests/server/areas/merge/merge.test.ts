import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { asking, mergeQuery, snapshot, tablesNaming, UNDO } from './world.ts';

const CONTACT = `query ($id: ID!) { contact(id: $id) { id version firstName lastName email phone notes birthDate
  groupList { id } workplaceList { id } consentList { consent { id } status } } }`;
const PREVIEW = `query ($ids: [ID!]!) { mergePreview(objectName: "Contact", ids: $ids) { keep isBarred
  records { id version } fields { name first second isEqual canChoose suggested follows }
  lists { name first second } references { objectName field first second } } }`;

describeOnDatabase('merging two records', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let ask: ReturnType<typeof asking>['ask'];
  let create: ReturnType<typeof asking>['create'];

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('merging'));
    ({ ask, create } = asking(call));
  });

  const merge = (
    keep: string,
    other: string,
    choose: object = {},
    versions: readonly [number, number] = [1, 1],
  ) =>
    ask<{ id: string }>(mergeQuery('Contact'), {
      keep,
      keepVersion: versions[0],
      merge: other,
      mergeVersion: versions[1],
      choose,
    });
  const contact = (id: string) => ask<Record<string, unknown> | null>(CONTACT, { id });

  /** Two people with all that may refer to them. */
  async function twoPeople(tag: string) {
    const [group, second] = [
      await create('Group', { name: `G ${tag}` }),
      await create('Group', { name: `H ${tag}` }),
    ];
    const ward = await create('Workplace', { name: `W ${tag}` });
    const keep = await create('Contact', {
      firstName: 'Jan',
      lastName: 'Kowalski',
      email: `jan.${tag}@a.test`,
      notes: 'Knows',
      groupList: [group],
    });
    const other = await create('Contact', {
      firstName: 'Jan',
      lastName: 'Kowalsky',
      email: `jk.${tag}@a.test`,
      phone: '+48600100200',
      notes: 'Knows everybody',
      groupList: [second, group],
      workplaceList: [ward],
    });
    const third = await create('Contact', { lastName: `Third ${tag}` });
    await create('Lead', { lastName: `Lead ${tag}`, contact: other });
    const filter = JSON.stringify({
      type: 'FILTER',
      filter: {
        objectName: 'Contact',
        objectField: 'id',
        operator: 'IN',
        value: JSON.stringify([other, third]),
      },
    });
    await create('Segment', { name: `S ${tag}`, filter });
    await ask('mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }', {
      input: { objectName: 'Contact', name: `V ${tag}`, state: JSON.stringify({ filter }) },
    });
    return { keep, other, third, group, second, ward };
  }

  it('gives the kept one the chosen values, all lists and all that refers to the other one, and undoes it', async () => {
    const { keep, other, group, second, ward } = await twoPeople('whole');
    const before = await snapshot(api.database, tenantId);
    const preview = await ask<{ fields: { name: string }[] }>(PREVIEW, { ids: [keep, other] });
    expect(preview).toMatchObject({
      keep: other,
      isBarred: false,
      records: [{ version: 1 }, { version: 1 }],
    });
    expect(preview.fields).toContainEqual({
      name: 'notes',
      first: 'Knows',
      second: 'Knows everybody',
      isEqual: false,
      canChoose: true,
      suggested: 'second',
      follows: null,
    });
    expect(preview).toMatchObject({
      references: expect.arrayContaining([
        { objectName: 'Lead', field: 'contact', first: 0, second: 1 },
      ]) as unknown,
    });
    const { id } = await merge(keep, other, { lastName: 'keep', email: 'merge' });
    expect(await contact(keep)).toMatchObject({
      version: 2,
      lastName: 'Kowalski',
      email: 'jk.whole@a.test',
      phone: '+48600100200',
      notes: 'Knows',
      groupList: [{ id: group }, { id: second }],
      workplaceList: [{ id: ward }],
    });
    expect(await contact(other)).toBeNull();
    expect(await tablesNaming(api.database, other)).toEqual([]);
    const history =
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { action changes { field after } } }';
    const [kept] = await ask<unknown[]>(history, { id: keep });
    expect(kept).toMatchObject({ action: 'UPDATE' });
    expect(kept).toHaveProperty('changes', expect.arrayContaining([{ field: '$merged', after: other }]));
    const [merged] = await ask<unknown[]>(history, { id: other });
    expect(merged).toMatchObject({
      action: 'DELETE',
      changes: [{ field: '$mergedInto', after: keep }, {}, {}],
    });
    await ask(UNDO, { id });
    expect(await snapshot(api.database, tenantId)).toEqual(before);
    expect((await call(UNDO, { id })).errors?.[0]?.message).toBe('bad-request');
  });

  it('keeps a fact with what it is about, whatever is said of it alone', async () => {
    const status = 'query ($id: ID!) { contact(id: $id) { phone phoneNumberStatus } }';
    const [keep, other] = [
      await create('Contact', { firstName: 'Eva', phone: '+48600100201', phoneNumberStatus: 'INVALID' }),
      await create('Contact', { firstName: 'Eva', phone: '+48600100202', phoneNumberStatus: 'VALID' }),
    ];
    const { fields } = await ask<{ fields: { name: string }[] }>(PREVIEW, { ids: [keep, other] });
    expect(fields.find(({ name }) => name === 'phoneNumberStatus')).toMatchObject({
      suggested: 'first',
      follows: 'phone',
    });
    await merge(keep, other, { phone: 'merge', phoneNumberStatus: 'keep' });
    expect(await ask(status, { id: keep })).toEqual({ phone: '+48600100202', phoneNumberStatus: 'VALID' });
    const third = await create('Contact', {
      firstName: 'Eva',
      phone: '+48600100202',
      phoneNumberStatus: 'UNKNOWN',
    });
    await merge(keep, third, { phoneNumberStatus: 'merge' }, [2, 1]);
    expect(await ask(status, { id: keep })).toMatchObject({ phoneNumberStatus: 'UNKNOWN' });
  });

  it('lets the most restrictive consent win, and brings both back', async () => {
    const { keep, other } = await twoPeople('consent');
    const policy = (name: string) =>
      create('Consent', { name, country: 'PL', language: 'pl', channel: 'EMAIL', text: '<p>Yes?</p>' });
    const [mail, phone, paper] = [await policy('Mail'), await policy('Phone'), await policy('Paper')];
    const says = (contactId: string, consent: string, status: string) =>
      create('ContactConsent', { contact: contactId, consent, status, source: 'FORM' });
    await says(keep, mail, 'ACTIVE');
    await says(other, mail, 'WITHDRAWN');
    await says(keep, phone, 'EXPIRED');
    await says(other, phone, 'ACTIVE');
    await says(other, paper, 'ACTIVE');
    const before = await snapshot(api.database, tenantId);
    const { id } = await merge(keep, other);
    const { consentList } = (await contact(keep)) as {
      consentList: { consent: { id: string }; status: string }[];
    };
    expect(Object.fromEntries(consentList.map(({ consent, status }) => [consent.id, status]))).toEqual({
      [mail]: 'WITHDRAWN',
      [phone]: 'EXPIRED',
      [paper]: 'ACTIVE',
    });
    expect(await tablesNaming(api.database, other)).toEqual([]);
    await ask(UNDO, { id });
    expect(await snapshot(api.database, tenantId)).toEqual(before);
  });

  it('is not undone once somebody has edited what it changed, and says what', async () => {
    const { keep, other } = await twoPeople('edited');
    const { id } = await merge(keep, other);
    const lead =
      'query { leadList(filter: null, limit: 50) { rows { id version lastName contact { id } } } }';
    const { rows } = await ask<{ rows: { id: string; version: number; lastName: string }[] }>(lead);
    const own = rows.find(({ lastName }) => lastName === 'Lead edited');
    const change =
      'mutation ($id: ID!, $version: Int!, $input: LeadInput!) { updateLead(id: $id, version: $version, input: $input) { id version } }';
    await ask(change, { id: own?.id, version: own?.version, input: { lastName: 'Other name' } });
    await ask(change, { id: own?.id, version: (own?.version ?? 0) + 1, input: { contact: null } });
    await ask('mutation ($id: ID!) { updateContact(id: $id, version: 2, input: { notes: "New" }) { id } }', {
      id: keep,
    });
    const before = await snapshot(api.database, tenantId);
    const { errors } = await call(UNDO, { id });
    expect(errors?.[0]).toMatchObject({ message: 'edited-since', extensions: { params: { count: 2 } } });
    expect(errors?.[0]?.extensions['current']).toEqual([
      { objectName: 'Contact', id: keep, field: null, userName: 'Admin' },
      { objectName: 'Lead', id: own?.id, field: 'contact', userName: null },
    ]);
    expect(await snapshot(api.database, tenantId)).toEqual(before);
  });

  it('is done once where two do it at the same time, and refused where a record has changed', async () => {
    const { keep, other, third } = await twoPeople('twice');
    const stale = await call(mergeQuery('Contact'), { keep, keepVersion: 7, merge: other, mergeVersion: 1 });
    expect(stale.errors?.[0]).toMatchObject({
      message: 'version-conflict',
      extensions: { params: { id: keep } },
    });
    const variables = { keep, keepVersion: 1, merge: other, mergeVersion: 1 };
    const swapped = { keep: other, keepVersion: 1, merge: keep, mergeVersion: 1 };
    const answers = await Promise.all(
      [variables, swapped, variables].map((each) => call(mergeQuery('Contact'), each)),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const same = await call(mergeQuery('Contact'), {
      keep: third,
      keepVersion: 1,
      merge: third,
      mergeVersion: 1,
    });
    expect(same.errors?.[0]?.message).toBe('bad-request');
    const wrong = await call(mergeQuery('Contact'), {
      ...variables,
      keep: third,
      choose: { nonsense: 'keep' },
    });
    expect(wrong.errors?.[0]?.message).toBe('bad-request');
  });

  it('of specializations leaves totals as the opened lists have them', async () => {
    const [one, two] = [
      await create('Specialization', { name: 'Cardiology' }),
      await create('Specialization', { name: 'Cardiolgy' }),
    ];
    const lists = [[one], [two], [one, two], [two, one], [two]];
    for (const [at, specializationList] of lists.entries()) {
      await create('Contact', { lastName: `Doctor ${at}`, specializationList });
    }
    const before = await snapshot(api.database, tenantId);
    const { id } = await ask<{ id: string }>(mergeQuery('Specialization'), {
      keep: one,
      keepVersion: 1,
      merge: two,
      mergeVersion: 1,
    });
    const kept = await ask(
      'query ($id: ID!) { specialization(id: $id) { contactListTotal contactList { lastName } } }',
      { id: one },
    );
    expect(kept).toMatchObject({ contactListTotal: '5' });
    expect((kept as { contactList: unknown[] }).contactList).toHaveLength(5);
    expect(await tablesNaming(api.database, two)).toEqual([]);
    await ask(UNDO, { id });
    expect(await snapshot(api.database, tenantId)).toEqual(before);
  });

  it("takes tenants' own fields along, and pairs of the merged record", async () => {
    await create('CustomFieldDefinition', {
      name: 'hobby',
      label: 'Hobby',
      type: 'TEXT',
      objectName: 'Contact',
      isactive: true,
    });
    await create('CustomFieldDefinition', {
      name: 'shoe',
      label: 'Shoe',
      type: 'TEXT',
      objectName: 'Contact',
      isactive: true,
    });
    const own = (fieldName: string, value: string) => ({ fieldName, valueList: [value] });
    const keep = await create('Contact', { lastName: 'Own', customFieldList: [own('hobby', 'Chess')] });
    const other = await create('Contact', {
      lastName: 'Own',
      customFieldList: [own('hobby', 'Go'), own('shoe', '43')],
    });
    const before = await snapshot(api.database, tenantId);
    const { id } = await merge(keep, other, { hobby: 'keep' });
    const values = await ask(
      'query ($id: ID!) { contact(id: $id) { customFieldList { fieldName valueList } } }',
      { id: keep },
    );
    expect(values).toEqual({ customFieldList: [own('hobby', 'Chess'), own('shoe', '43')] });
    await ask(UNDO, { id });
    expect(await snapshot(api.database, tenantId)).toEqual(before);
  });
});
