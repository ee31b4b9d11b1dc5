import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const CONTACT = `id version firstName lastName email phone notes workplaceList { id } representativeList { id }
  specializationList { id } customFieldList { fieldName valueList }
  consentList { id status consent { id } lead { id } }`;
const CONVERT = `mutation ($id: ID!, $version: Int!, $into: ID, $create: Boolean! = false) {
  convertLead(id: $id, version: $version, into: $into, create: $create) { ${CONTACT} }
}`;
const PREVIEW = `query ($id: ID!) { conversionPreview(objectName: "Lead", id: $id) {
  objectName matchedBy fills converted { id label }
  matches { id label fills carried { label group field given kept outcome } }
  carried { label group field given kept outcome }
} }`;

interface Made {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase('conversion', (open) => {
  let api: TestApi;
  let call: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call } = await api.signIn('alpha'));
  });

  const create = async (object: string, input: Record<string, unknown>): Promise<Made> => {
    const { data, errors } = await call(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id version } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    return data[`create${object}`] as Made;
  };
  const convert = async ({ id, version }: Made, more: Record<string, unknown> = {}) => {
    const { data, errors } = await call(CONVERT, { id, version, ...more });
    expect(errors).toBeUndefined();
    return data.convertLead as Record<string, unknown> & { readonly id: string };
  };
  const lead = async (id: string) =>
    (await call('query ($id: ID!) { lead(id: $id) { version status contact { id } } }', { id })).data.lead;
  const total = async () =>
    ((await call('{ contactList { total } }')).data.contactList as { total: number }).total;
  const consent = () =>
    create('Consent', { name: 'News', country: 'PL', language: 'pl', channel: 'EMAIL', text: 'I agree' });

  it('makes a contact of all that the lead has, and links the two', async () => {
    await create('CustomFieldDefinition', { name: 'size', type: 'INT', objectName: 'Lead' });
    await create('CustomFieldDefinition', { name: 'size', type: 'INT', objectName: 'Contact' });
    await create('CustomFieldDefinition', { name: 'shoe', type: 'INT', objectName: 'Lead' });
    const [workplace, representative, specialization] = [
      await create('Workplace', { name: 'Clinic' }),
      await create('Representative', { firstName: 'Rita', lastName: 'Rep' }),
      await create('Specialization', { name: 'Surgery' }),
    ];
    const policy = await consent();
    const given = await create('Lead', {
      firstName: 'Ada',
      email: 'ada@one.test',
      notes: 'Met at the congress',
      workplace: workplace.id,
      representative: representative.id,
      specializationList: [specialization.id],
      customFieldList: [
        { fieldName: 'size', valueList: ['12'] },
        { fieldName: 'shoe', valueList: ['40'] },
      ],
    });
    await create('ContactConsent', { lead: given.id, consent: policy.id, status: 'ACTIVE', source: 'PAPER' });

    const before = (await call(PREVIEW, { id: given.id })).data.conversionPreview;
    const lifeOf = async () =>
      (
        await call('query ($id: ID!) { recordLife(objectName: "Lead", id: $id) { isConverted } }', {
          id: given.id,
        })
      ).data.recordLife;
    expect(await lifeOf()).toEqual({ isConverted: false });
    expect(before).toMatchObject({ objectName: 'Contact', converted: null, matchedBy: null, matches: [] });
    expect((before as { fills: string[] }).fills).toEqual(
      expect.arrayContaining(['firstName', 'email', 'workplaceList', 'customFieldList']),
    );
    expect((before as { fills: string[] }).fills).not.toContain('lastName');

    const contact = await convert(given);
    expect(contact).toMatchObject({
      firstName: 'Ada',
      email: 'ada@one.test',
      notes: 'Met at the congress',
      workplaceList: [{ id: workplace.id }],
      representativeList: [{ id: representative.id }],
      specializationList: [{ id: specialization.id }],
      customFieldList: [{ fieldName: 'size', valueList: ['12'] }],
      consentList: [{ status: 'ACTIVE', consent: { id: policy.id }, lead: { id: given.id } }],
    });
    expect(await lead(given.id)).toMatchObject({ status: 'CONVERTED', contact: { id: contact.id } });
    const after = (await call(PREVIEW, { id: given.id })).data.conversionPreview;
    expect(after).toMatchObject({ converted: { id: contact.id, label: 'Ada' } });
    expect(await lifeOf()).toEqual({ isConverted: true });
  });

  it('does it once: again, with an old version, and twelve times at the same moment', async () => {
    const given = await create('Lead', { firstName: 'Bea', email: 'bea@one.test' });
    const before = await total();
    const became = await Promise.all(Array.from({ length: 12 }, () => convert(given)));
    const [first] = became;
    expect(new Set(became.map(({ id }) => id)).size).toBe(1);
    expect((await convert(given, { create: true })).id).toBe(first?.id);
    expect(await total()).toBe(before + 1);
  });

  it('makes one contact of two leads with one address that are converted at the same moment', async () => {
    const leads = [
      await create('Lead', { firstName: 'Cleo', email: 'cleo@one.test' }),
      await create('Lead', { lastName: 'Cruz', email: 'CLEO@one.test' }),
    ];
    const [first, second] = await Promise.all(leads.map((each) => convert(each)));
    expect(first?.id).toBe(second?.id);
    const { data } = await call(`query { contact(id: "${first?.id ?? ''}") { firstName lastName } }`);
    expect(data.contact).toEqual({ firstName: 'Cleo', lastName: 'Cruz' });
  });

  it('fills what the matching contact lacks, overwrites nothing, and unites lists', async () => {
    const [a, b] = [await create('Workplace', { name: 'A' }), await create('Workplace', { name: 'B' })];
    const contact = await create('Contact', {
      firstName: 'Dora',
      email: 'Dora@One.test',
      workplaceList: [a.id],
    });
    const given = await create('Lead', {
      firstName: 'Dorothea',
      lastName: 'Dahl',
      email: 'dora@one.test',
      workplace: b.id,
    });
    const { data } = await call(PREVIEW, { id: given.id });
    expect(data.conversionPreview).toMatchObject({
      matchedBy: 'email',
      matches: [{ id: contact.id, label: 'Dora', fills: ['lastName', 'workplaceList'] }],
    });
    expect(await convert(given)).toMatchObject({
      id: contact.id,
      firstName: 'Dora',
      lastName: 'Dahl',
      email: 'Dora@One.test',
      workplaceList: [{ id: a.id }, { id: b.id }],
    });
  });

  it('matches by phone where no address does, and asks which one where several match', async () => {
    const phone = '+48600700800';
    const [one, two] = [
      await create('Contact', { firstName: 'Eva', phone }),
      await create('Contact', { firstName: 'Ewa', phone }),
    ];
    const given = await create('Lead', { firstName: 'E', phone });
    const { errors } = await call(CONVERT, { id: given.id, version: given.version });
    expect(errors?.[0]).toMatchObject({
      message: 'several-matches',
      extensions: { path: 'into', params: { count: 2, field: 'phone' } },
    });
    expect(await lead(given.id)).toMatchObject({ version: 1, status: 'NEW', contact: null });
    expect((await convert(given, { into: two.id })).id).toBe(two.id);
    const other = await convert(await create('Lead', { firstName: 'E', phone }), { create: true });
    expect([one.id, two.id]).not.toContain(other.id);
  });

  describe('consents to one policy', () => {
    const STRICTEST = [
      ['ACTIVE', 'WITHDRAWN', 'WITHDRAWN'],
      ['WITHDRAWN', 'ACTIVE', 'WITHDRAWN'],
      ['ACTIVE', 'PENDING', 'PENDING'],
    ] as const;
    it.each(STRICTEST)('contact %s, lead %s: %s holds', async (has, brings, holds) => {
      const policy = await consent();
      const email = `${has}.${brings}@one.test`;
      const contact = await create('Contact', { email });
      const given = await create('Lead', { email });
      const of = (status: string) => ({ consent: policy.id, status, source: 'FORM' });
      await create('ContactConsent', { contact: contact.id, ...of(has) });
      await create('ContactConsent', { lead: given.id, ...of(brings) });
      const { data } = await call(PREVIEW, { id: given.id });
      const outcome = holds === brings ? 'GIVEN_HOLDS' : 'KEPT_HOLDS';
      const told = { label: 'News', group: 'EMAIL', field: 'status', given: brings };
      expect(data.conversionPreview).toMatchObject({
        matches: [{ carried: [{ ...told, kept: has, outcome }] }],
        carried: [{ ...told, kept: null, outcome: 'CARRIED' }],
      });
      const { consentList } = await convert(given);
      expect(consentList).toMatchObject([{ status: holds }]);
    });

    it('are as old as they were: nothing is agreed to anew', async () => {
      const policy = await consent();
      const given = await create('Lead', { firstName: 'Old', email: 'old@one.test' });
      const { id } = await create('ContactConsent', {
        lead: given.id,
        consent: policy.id,
        status: 'ACTIVE',
        source: 'PAPER',
      });
      const stamps = async () =>
        (
          await call('query ($id: ID!) { contactConsent(id: $id) { changedAt changedBy contact { id } } }', {
            id,
          })
        ).data.contactConsent as { changedAt: string; contact: object | null };
      const { contact: nobody, ...before } = await stamps();
      expect(nobody).toBeNull();
      const contact = await convert(given);
      expect(await stamps()).toEqual({ ...before, contact: { id: contact.id } });
    });
  });

  it('refuses what is stale or not there, and leaves the lead as it was where the contact is refused', async () => {
    const given = await create('Lead', { firstName: 'Fay', email: 'fay@one.test' });
    const stale = await call(CONVERT, { id: given.id, version: 7 });
    expect(stale.errors?.[0]?.message).toBe('version-conflict');
    const gone = await call(CONVERT, { id: 'nobody', version: 1 });
    expect(gone.errors?.[0]).toMatchObject({ message: 'not-found', extensions: { path: 'id' } });
    const nowhere = await call(CONVERT, { ...given, into: 'nobody' });
    expect(nowhere.errors?.[0]).toMatchObject({ message: 'not-found', extensions: { path: 'into' } });
    await create('Contact', { email: 'fay@one.test' });
    const taken = await call(CONVERT, { ...given, create: true });
    expect(taken.errors?.[0]).toMatchObject({ message: 'already-exists', extensions: { path: 'email' } });
    expect(await lead(given.id)).toMatchObject({ version: 1, status: 'NEW', contact: null });
  });

  it('shows nothing of another tenant and converts nothing of it', async () => {
    const given = await create('Lead', { firstName: 'Gus' });
    const other = await api.signIn('beta');
    expect((await other.call(PREVIEW, { id: given.id })).data.conversionPreview).toBeNull();
    const { errors } = await other.call(CONVERT, { id: given.id, version: 1 });
    expect(errors?.[0]?.message).toBe('not-found');
  });
});
