/** An address that gets nothing any more stays so: no write changes it, and to suppress it twice is no error. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi } from '../../../support/api.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { sql } from 'kysely';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const values = (given: object) => ({ values: JSON.stringify(given) });

interface Suppressed {
  readonly id: string;
  readonly version: number;
  readonly address: string;
  readonly channel: string;
}

describeOnDatabase('suppressed addresses', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  const ask = <T>(query: string, variables: object = {}) =>
    world.tenant.admin.ask<T>(query, variables as Readonly<Record<string, unknown>>);
  const suppress = (input: object) =>
    ask<Suppressed>(
      'mutation ($input: SuppressionInput!) { createSuppression(input: $input) { id version address channel } }',
      { input },
    );
  const there = () =>
    sql<{
      id: string;
      address: string;
      channel: string;
      version: number;
      gone: boolean;
    }>`select id, address, channel,
        version, deleted_at is not null as gone from suppression where tenant_id = ${world.tenant.tenantId} order by id`
      .execute(world.kysely)
      .then(({ rows }) => rows);
  const UPDATE = `mutation ($id: ID!, $version: Int!, $input: SuppressionInput!) {
    updateSuppression(id: $id, version: $version, input: $input) { id version } }`;

  it('stay as they are, by form, bulk edit and workflow', async () => {
    const made = await suppress({ address: 'kept@example.test' });
    const before = await there();
    for (const input of [
      { address: 'other@example.test' },
      { address: 'KEPT@example.test' },
      { channel: 'SMS' },
    ]) {
      const { errors } = await world.tenant.admin.call(UPDATE, { id: made.id, version: made.version, input });
      expect(errors?.[0]).toMatchObject({
        message: 'rule-broken',
        extensions: { params: { rule: 'addressKept' } },
      });
      const job = await ask<{ id: string }>(
        `mutation ($ids: [ID!], $input: SuppressionBulkInput!) { bulkUpdateSuppression(ids: $ids, input: $input) { id } }`,
        { ids: [made.id], input },
      ).catch(() => undefined);
      const { api, tenantId } = world.tenant;
      if (job)
        await runBatch({
          database: api.database,
          catalog: api.catalog,
          tenantId,
          jobId: job.id,
          chunkRows: 10,
        });
      const flow = await world.draft([{ type: 'UPDATE_FIELD', config: values(input) }], {}, 'Suppression');
      await world.act('activate', flow);
      await world.start(flow, [made.id]);
      await world.go();
      const [run] = await world.runs(flow);
      expect((await world.steps(run?.id ?? '')).some(({ problem }) => problem !== null)).toBe(true);
      expect(await there()).toEqual(before);
    }
    const { errors } = await world.tenant.admin.call(UPDATE, {
      id: made.id,
      version: made.version,
      input: { note: 'seen', address: 'kept@example.test' },
    });
    expect(errors).toBeUndefined();
  });

  it('are suppressed once, however often they are: by calls, also at once, and by workflows', async () => {
    const first = await suppress({ address: 'twice@example.test', reason: 'COMPLAINED' });
    const again = await suppress({ address: 'TWICE@example.test', reason: 'BY_HAND', note: 'again' });
    expect(again).toEqual(first);
    expect((await suppress({ address: 'twice@example.test', channel: 'SMS' })).id).not.toBe(first.id);
    const many = await Promise.all(
      Array.from({ length: 8 }, () => suppress({ address: 'race@example.test' })),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);

    const [one = ''] = await world.contacts(1);
    const before = await there();
    for (const address of ['twice@example.test', 'race@example.test']) {
      const flow = await world.active([
        { type: 'SET_SUPPRESSION', config: values({ address, reason: 'BY_HAND' }) },
      ]);
      await world.start(flow, [one]);
      await world.go();
      const [run] = await world.runs(flow);
      expect(run?.status).toBe('COMPLETED');
      expect((await world.steps(run?.id ?? '')).every(({ problem }) => problem === null)).toBe(true);
    }
    expect(await there()).toEqual(before);
    // What was lifted is suppressed anew.
    await ask(
      'mutation ($id: ID!, $version: Int!) { deleteSuppression(id: $id, version: $version) { id } }',
      {
        id: first.id,
        version: first.version,
      },
    );
    expect((await suppress({ address: 'twice@example.test' })).id).not.toBe(first.id);
  });
});

/** An object of a test, since addresses that get nothing are not imported. */
const BLOCKED = {
  access: 'contacts',
  fields: [
    { name: 'address', kind: 'STRING', required: true },
    { name: 'note', kind: 'STRING' },
  ],
  unique: [{ fields: ['address'], repeats: true }],
  importable: { keys: ['note'] },
};

describeOnDatabase('records of which each is once, however often it is created', (open) => {
  let copy: MetadataCopy;
  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Blocked/model.json', BLOCKED);
  });
  afterAll(() => copy.remove());

  it('are counted as unchanged in a dry run and in an import', async () => {
    const api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    const made = 'mutation { createBlocked(input: { address: "known@example.test" }) { id } }';
    const [first, again] = [await signed.call(made), await signed.call(made)];
    expect(first.errors).toBeUndefined();
    expect(again.data).toEqual(first.data);
    const tools = importTools(api, signed);
    const rows = ['Known@example.test', 'new@example.test', 'NEW@example.test', 'more@example.test'];
    const file = [['address'], ...rows.map((address) => [address])];
    const run = await tools.imported('Blocked', file, toMapping([toField(0, 'address')]));
    expect(run.counts).toMatchObject({ created: 2, unchanged: 2, failed: 0 });
    expect(run.report).toMatchObject({ create: 2, unchanged: 2, invalid: 0 });
  });
});
