import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';

const CREATE = (name: string) =>
  `mutation ($input: ${name}Input!) { made: create${name}(input: $input) { id } }`;
const BULK = `mutation ($ids: [ID!], $input: ContactConsentBulkInput!) {
  job: bulkUpdateContactConsent(ids: $ids, input: $input) { id } }`;
const BULK_DELETE = 'mutation ($ids: [ID!]) { job: bulkDeleteContactConsent(ids: $ids) { id } }';
const BULK_RESTORE = 'mutation ($jobId: ID!) { job: bulkRestoreContactConsent(jobId: $jobId) { id } }';
const UNDO = 'mutation ($jobId: ID!) { job: undoBulkUpdateContactConsent(jobId: $jobId) { id } }';
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }';

describeOnEachDatabase('Fields whose values together stand once', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let policies: readonly string[];

  const create = async (name: string, input: object) =>
    ((await call(CREATE(name), { input })).data['made'] as { readonly id: string }).id;
  const run = async (query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    const { id } = data['job'] as { readonly id: string };
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
    return { id, errors: (await call(ERRORS, { id })).data['batchJobErrors'] };
  };
  const says = (contact: string | null, consent = policies[0]) =>
    create('ContactConsent', { contact, consent, status: 'PENDING', source: 'PAPER' });
  const person = () => create('Contact', { lastName: 'Nowak' });

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    const policy = { country: 'PL', language: 'pl', text: '<p>Text</p>', channel: 'EMAIL' };
    policies = [
      await create('Consent', { ...policy, name: 'One' }),
      await create('Consent', { ...policy, name: 'Two' }),
    ];
  });

  it('are refused the second time, at the last of the fields; nothing counts for nothing', async () => {
    const contact = await person();
    await says(contact);
    const input = { contact, consent: policies[0], status: 'PENDING', source: 'FORM' };
    const { errors } = await call(CREATE('ContactConsent'), { input });
    expect(errors?.map(({ message, extensions }) => [message, extensions['path']])).toEqual([
      ['already-exists', 'consent'],
    ]);
    await says(contact, policies[1]);
    expect(await says(null)).not.toBe(await says(null));
  });

  it('go to one record of a bulk update: the one that has them, else the first', async () => {
    const contact = await person();
    const [one, two] = [await says(contact, policies[0]), await says(contact, policies[1])];
    const alone = await says(await person(), policies[0]);
    const { errors, id } = await run(BULK, { ids: [one, two, alone], input: { consent: policies[1] } });
    expect(errors).toEqual([{ recordId: one, code: 'ALREADY_EXISTS' }]);
    await call('mutation ($id: ID!) { deleteContactConsent(id: $id, version: 1) { id } }', { id: one });
    expect((await run(UNDO, { jobId: id })).errors).toEqual([]);
  });

  it('do not come back where others have them by then', async () => {
    const contact = await person();
    const ids = [await says(contact), await says(await person())];
    const { id } = await run(BULK_DELETE, { ids });
    await says(contact);
    expect((await run(BULK_RESTORE, { jobId: id })).errors).toEqual([
      { recordId: ids[0], code: 'RESTORE_TAKEN' },
    ]);
  });
});
