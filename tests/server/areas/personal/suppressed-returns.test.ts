import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase('what was deleted or changed before an erasure', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const ask = async <T = Row>(query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (name: string, input: object) =>
    ask(`mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`, { input });
  const eraseNew = async (input: object) => {
    const { id, version } = await create('Contact', input);
    await ask(
      'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records } }',
      { id, v: version },
    );
  };
  const refusal = async (query: string, variables: Record<string, unknown>) => {
    const [error] = (await call(query, variables)).errors ?? [];
    return error && [error.message, error.extensions['path']];
  };
  const run = async (query: string, variables: Record<string, unknown>) => {
    const { id } = await ask(query, variables);
    await runBatch({ ...api, tenantId, jobId: id });
    return id;
  };
  const errorsOf = (id: string) =>
    ask<object[]>('query ($id: ID!) { batchJobErrors(id: $id) { recordId code path } }', { id });
  const phoneOf = async (id: string) =>
    (await ask<{ phone: string | null } | null>('query ($id: ID!) { lead(id: $id) { phone } }', { id }))
      ?.phone;

  it('does not bring an address back by a restore', async () => {
    const lead = await create('Lead', { email: 'a@gone.test' });
    const [gone, free] = [
      await create('Lead', { phone: '+48600700801' }),
      await create('Lead', { firstName: 'Free' }),
    ];
    const deleted = await ask('mutation ($id: ID!) { deleteLead(id: $id, version: 1) { id version } }', {
      id: lead.id,
    });
    const jobId = await run('mutation ($ids: [ID!]) { bulkDeleteLead(ids: $ids) { id } }', {
      ids: [gone.id, free.id],
    });
    await eraseNew({ email: 'A@gone.test', phone: '+48 600 700 801' });

    const restore = 'mutation ($id: ID!, $version: Int!) { restoreLead(id: $id, version: $version) { id } }';
    expect(await refusal(restore, { ...deleted })).toEqual(['suppressed', 'email']);
    const again = await run('mutation ($jobId: ID!) { bulkRestoreLead(jobId: $jobId) { id } }', { jobId });
    expect(await errorsOf(again)).toEqual([{ recordId: gone.id, code: 'SUPPRESSED', path: 'phone' }]);
    const { rows } = await ask<{ rows: Row[] }>('{ leadList { rows { id } } }');
    expect(rows).toEqual([{ id: free.id }]);
  });

  it('does not bring an address back by the Undo of a bulk update, and leaves the rest of it alone', async () => {
    const [gone, free] = [
      await create('Lead', { phone: '+48600700802' }),
      await create('Lead', { phone: '+48600700803' }),
    ];
    const jobId = await run(
      'mutation ($ids: [ID!], $input: LeadBulkInput!) { bulkUpdateLead(ids: $ids, input: $input) { id } }',
      { ids: [gone.id, free.id], input: { phone: '+48600700804' } },
    );
    await eraseNew({ phone: '+48600700802' });
    const undone = await run('mutation ($jobId: ID!) { undoBulkUpdateLead(jobId: $jobId) { id } }', {
      jobId,
    });
    expect(await errorsOf(undone)).toEqual([{ recordId: gone.id, code: 'SUPPRESSED', path: 'phone' }]);
    expect(await Promise.all([gone, free].map(({ id }) => phoneOf(id)))).toEqual([
      '+48600700804',
      '+48600700803',
    ]);
  });

  it('gives no address to records by a bulk update that was asked for before', async () => {
    const lead = await create('Lead', { firstName: 'Late' });
    const job = await ask(
      'mutation ($ids: [ID!], $input: LeadBulkInput!) { bulkUpdateLead(ids: $ids, input: $input) { id } }',
      { ids: [lead.id], input: { phone: '+48600700806' } },
    );
    await eraseNew({ phone: '+48600700806' });
    await runBatch({ ...api, tenantId, jobId: job.id });
    expect(await errorsOf(job.id)).toEqual([{ recordId: lead.id, code: 'SUPPRESSED', path: 'phone' }]);
    expect(await phoneOf(lead.id)).toBeNull();
  });

  it('does not bring an address back by the Undo of a merge', async () => {
    const [keep, other] = [
      await create('Lead', { firstName: 'Kay', phone: '+48600700805' }),
      await create('Lead', { firstName: 'Ray', email: 'ray@gone.test' }),
    ];
    const merge = (choose: object, [one, two]: readonly [Row, Row]) =>
      ask(
        `mutation ($keep: ID!, $keepVersion: Int!, $merge: ID!, $mergeVersion: Int!, $choose: JSON) {
          mergeLead(keep: $keep, keepVersion: $keepVersion, merge: $merge, mergeVersion: $mergeVersion,
            choose: $choose) { id } }`,
        { keep: one.id, keepVersion: one.version, merge: two.id, mergeVersion: two.version, choose },
      );
    const ofMerged = await merge({ email: 'keep' }, [keep, other]);
    const third = await create('Lead', { firstName: 'May', phone: '+48600700807' });
    const ofKept = await merge({ phone: 'merge' }, [third, await create('Lead', { phone: '+48600700808' })]);
    const undo = 'mutation ($id: ID!) { undoMerge(id: $id) { id } }';
    await eraseNew({ email: 'ray@gone.test', phone: '+48600700807' });
    expect(await refusal(undo, { id: ofMerged.id })).toEqual(['suppressed', 'email']);
    expect(await refusal(undo, { id: ofKept.id })).toEqual(['suppressed', 'phone']);
    expect(await phoneOf(third.id)).toBe('+48600700808');
  });
});
