import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}

const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactConsentInput!) {
  updateContactConsent(id: $id, version: $version, input: $input) { id version status source } }`;

describeOnDatabase('a value that is left only together with a change', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let policy: string;

  const ask = async <T = Row>(query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (name: string, input: object) =>
    ask(`mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`, { input });

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    policy = (await create('Consent', { name: 'News', country: 'PL', language: 'pl', text: '<p>Yes</p>' }))
      .id;
  });

  const consent = async (status: string, source = 'PHONE') => {
    const { id: contact } = await create('Contact', { firstName: 'Ada' });
    return create('ContactConsent', { contact, consent: policy, status, source });
  };
  const run = async (query: string, variables: Record<string, unknown>) => {
    const { id } = await ask(query, variables);
    await runBatch({ ...api, tenantId, jobId: id });
    const errors = await ask<object[]>(
      'query ($id: ID!) { batchJobErrors(id: $id) { recordId code path } }',
      { id },
    );
    return { id, errors };
  };
  const bulk = (ids: readonly string[], input: object) =>
    run(
      `mutation ($ids: [ID!], $input: ContactConsentBulkInput!) {
        bulkUpdateContactConsent(ids: $ids, input: $input) { id } }`,
      { ids, input },
    );
  const statuses = async (...rows: readonly Row[]) =>
    Promise.all(
      rows.map(async ({ id }) => {
        const { status, source } = await ask<{ status: string; source: string }>(
          'query ($id: ID!) { contactConsent(id: $id) { status source } }',
          { id },
        );
        return [status, source];
      }),
    );

  it('stays in a form until the other field changes too, which the error names', async () => {
    const row = await consent('WITHDRAWN');
    for (const input of [{ status: 'ACTIVE' }, { status: 'PENDING', source: 'PHONE', evidence: 'again' }]) {
      const { errors } = await call(UPDATE, { ...row, input });
      expect(
        errors?.map(({ message, extensions }) => [message, extensions['path'], extensions['params']]),
      ).toEqual([['needs-change', 'source', { field: 'status', value: 'WITHDRAWN' }]]);
    }
    const changed = await ask<Row>(UPDATE, { ...row, input: { status: 'ACTIVE', source: 'FORM' } });
    const back = await ask<Row>(UPDATE, { ...changed, input: { status: 'WITHDRAWN' } });
    await ask(UPDATE, { ...back, input: { evidence: 'said so' } });
    expect(await statuses(row)).toEqual([['WITHDRAWN', 'FORM']]);
  });

  it('stays in bulk edits and in their Undo, record by record', async () => {
    const [out, pending, other] = [
      await consent('WITHDRAWN'),
      await consent('PENDING'),
      await consent('WITHDRAWN', 'LINK'),
    ];
    const ids = [out, pending, other].map(({ id }) => id);
    const left = (id: string) => ({ recordId: id, code: 'NEEDS_CHANGE', path: 'source' });
    const plain = await bulk(ids, { status: 'ACTIVE' });
    expect(plain.errors).toEqual([left(out.id), left(other.id)]);
    // The one whose source it is already has none that is new.
    const sourced = await bulk(ids, { status: 'ACTIVE', source: 'LINK' });
    expect(sourced.errors).toEqual([left(other.id)]);
    expect(await statuses(out, pending, other)).toEqual([
      ['ACTIVE', 'LINK'],
      ['ACTIVE', 'LINK'],
      ['WITHDRAWN', 'LINK'],
    ]);

    const withdrawn = await bulk([out.id], { status: 'WITHDRAWN' });
    expect(withdrawn.errors).toEqual([]);
    const undone = await run(
      'mutation ($jobId: ID!) { undoBulkUpdateContactConsent(jobId: $jobId) { id } }',
      {
        jobId: withdrawn.id,
      },
    );
    expect(undone.errors).toEqual([left(out.id)]);
    expect(await statuses(out)).toEqual([['WITHDRAWN', 'LINK']]);
  });
});
