/** Undo of what an area does with records: of one, and of all that a job did. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { openTenant, type Person, type Tenant } from '../access/people.ts';

type Values = Readonly<Record<string, unknown>>;
interface Row {
  readonly id: string;
  readonly version: number;
}

const CONVERT = 'mutation ($ids: [ID!]) { bulkActLead(action: "convert", ids: $ids) { id } }';
const UNDO = 'mutation ($id: ID!) { undoBulkUpdateLead(jobId: $id) { id } }';
const ONE =
  'mutation ($id: ID!, $version: Int!) { actLead(action: "convert", id: $id, version: $version) { id version } }';
const UNDO_ONE =
  'mutation ($id: ID!, $version: Int!) { undoActLead(action: "convert", id: $id, version: $version) { status } }';
const CONTACT =
  'query ($id: ID!) { contact(id: $id) { id version lastName phone notes consentList { id } } }';
const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;

describeOnEachDatabase('Undo of what an area has done', (open) => {
  let copy: MetadataCopy;
  let tenant: Tenant;
  let admin: Person;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.change<{ actions: { name: string; for?: string }[] }>('objects/Lead/model.json', (model) => {
      for (const action of model.actions) if (action.name === 'convert') action.for = 'both';
    });
    await copy.change<Record<string, unknown>>('objects/Contact/model.json', (model) => {
      const when = queryFilter('Contact', 'notes', 'NOT_EQUALS', 'stays');
      model['deletableWhen'] = { name: 'stays', when };
    });
    tenant = await openTenant(await open({ product: true }), 'alpha', copy.folder);
    ({ admin } = tenant);
  });
  afterAll(() => copy.remove());

  const create = (object: string, input: Values) =>
    admin.ask<Row>(`mutation ($input: ${object}Input!) { create${object}(input: $input) { id version } }`, {
      input,
    });
  const lead = (input: Values) => create('Lead', { lastName: 'Lead', ...input });
  const leads = (rows: readonly Row[]) =>
    Promise.all(
      rows.map(async ({ id }) => {
        const query = 'query ($id: ID!) { lead(id: $id) { status contact { id } } }';
        const { status, contact } = await admin.ask<{ status: string; contact: Row | null }>(query, { id });
        return [status, contact?.id];
      }),
    );
  const became = async (row: Row) => (await leads([row]))[0]?.[1] as string;
  const contact = (id: string) => admin.ask<(Row & Values) | null>(CONTACT, { id });
  const change = async (id: string, input: Values) => {
    const query = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
      updateContact(id: $id, version: $version, input: $input) { id } }`;
    return admin.ask(query, { id, version: (await contact(id))?.version, input });
  };
  const job = async (who: Person, query: string, variables: Values) => {
    const { id } = await who.ask<Row>(query, variables);
    const { database, catalog } = tenant.api;
    await runBatch({ database, catalog, tenantId: tenant.tenantId, jobId: id });
    const state = await admin.ask<{ name: string; status: string; progress: number }>(
      'query ($id: ID!) { batchJob(id: $id) { name status progress } }',
      { id },
    );
    const errors = await admin.ask<{ recordId: string; code: string }[]>(
      'query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }',
      { id },
    );
    return { id, ...state, errors: errors.map(({ recordId, code }) => [recordId, code]) };
  };
  const convert = (...rows: readonly Row[]) => job(admin, CONVERT, { ids: rows.map(({ id }) => id) });

  it('puts back all that a job did: what it made goes, what it changed is as it was', async () => {
    const policy = await create('Consent', {
      name: 'A',
      country: 'PL',
      language: 'pl',
      channel: 'EMAIL',
      text: 'Yes',
    });
    const there = await create('Contact', { lastName: 'There', email: 'there@x.test' });
    const rows = [
      await lead({ email: 'new@x.test', status: 'QUALIFIED' }),
      await lead({ email: 'new@x.test', phone: '+48600100200' }),
      await lead({ email: 'there@x.test', notes: 'Of the lead' }),
    ];
    for (const row of rows.slice(1))
      await create('ContactConsent', { lead: row.id, consent: policy.id, status: 'ACTIVE', source: 'PAPER' });
    const done = await convert(...rows);
    expect(done.status).toBe('COMPLETED');
    const [[, made], [, same], [, filled]] = (await leads(rows)) as [string, string][] as [
      [string, string],
      [string, string],
      [string, string],
    ];
    expect([same, filled]).toEqual([made, there.id]);
    expect(await contact(made)).toMatchObject({ phone: '+48600100200', consentList: [{}] });
    expect(await contact(there.id)).toMatchObject({ notes: 'Of the lead', consentList: [{}] });

    const undo = await job(admin, UNDO, done);
    expect([undo.status, undo.progress, undo.errors]).toEqual(['COMPLETED', 100, []]);
    expect(await leads(rows)).toEqual([
      ['QUALIFIED', undefined],
      ['NEW', undefined],
      ['NEW', undefined],
    ]);
    expect(await contact(made)).toBeNull();
    expect(await contact(there.id)).toMatchObject({ lastName: 'There', notes: null, consentList: [] });
    expect((await admin.ask<Row>(UNDO, done)).id).toBe(undo.id);

    // It can be done again, and taken back again.
    const again = await convert(...rows);
    expect((await job(admin, UNDO, again)).errors).toEqual([]);
    expect((await leads(rows)).map(([status]) => status)).toEqual(['QUALIFIED', 'NEW', 'NEW']);
  });

  it('leaves what others have written to since, tells of it, and does it once it can', async () => {
    const rows = [
      await lead({ email: 'a@x.test' }),
      await lead({ email: 'b@x.test' }),
      await lead({ email: 'c@x.test' }),
    ];
    const done = await convert(...rows);
    const [changed, kept] = [await became(rows[0] as Row), await became(rows[1] as Row)];
    await change(changed, { notes: 'Somebody wrote this' });
    const undo = await job(admin, UNDO, done);
    expect([undo.status, undo.errors]).toEqual([
      'COMPLETED_WITH_ERRORS',
      [[rows[0]?.id, 'VERSION_CONFLICT']],
    ]);
    expect((await leads(rows)).map(([status]) => status)).toEqual(['CONVERTED', 'NEW', 'NEW']);
    expect(await contact(changed)).toMatchObject({ notes: 'Somebody wrote this' });
    expect(await contact(kept)).toBeNull();
  });

  it('passes the rules of what it writes: one of them keeps all of a record as it is', async () => {
    const rows = [await lead({ email: 'd@x.test', notes: 'stays' }), await lead({ email: 'e@x.test' })];
    const undo = await job(admin, UNDO, await convert(...rows));
    expect(undo.errors).toEqual([[rows[0]?.id, 'RULE_BROKEN']]);
    expect((await leads(rows)).map(([status, id]) => [status, id !== undefined])).toEqual([
      ['CONVERTED', true],
      ['NEW', false],
    ]);
  });

  it('is for who may do all of it', async () => {
    const person = await tenant.hire({
      areas: { contacts: ALL, administrations: ['VIEW'] },
      objects: { Contact: { actions: ['VIEW', 'CREATE', 'EDIT'] } },
    });
    const row = await lead({ email: 'f@x.test' });
    const done = await job(person, CONVERT, { ids: [row.id] });
    expect((await job(person, UNDO, done)).errors).toEqual([[row.id, 'FORBIDDEN']]);
    expect((await leads([row]))[0]?.[0]).toBe('CONVERTED');
  });

  it('takes back what was done with one record, where that is the last', async () => {
    const row = await lead({ email: 'g@x.test' });
    const said = async (who: Row) =>
      (await admin.call(UNDO_ONE, { ...who })).errors?.map(({ message }) => message);
    expect(await said(row)).toEqual(['bad-request']);
    const taken = await admin.ask<Row>(ONE, { ...row });
    const made = await became(row);
    expect(await said(row)).toEqual(['version-conflict']);
    expect(await admin.ask(UNDO_ONE, { ...taken })).toEqual({ status: 'NEW' });
    expect(await contact(made)).toBeNull();
    expect(await said({ ...taken, version: taken.version + 1 })).toEqual(['bad-request']);
  });
});
