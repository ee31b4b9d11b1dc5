import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';

const WORKPLACE =
  'mutation ($name: String!) { made: createWorkplace(input: { name: $name }) { id version } }';
const CONTACT = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id version } }';
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteWorkplace(id: $id, version: $version) { id } }';
const DELETE_CONTACT = 'mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }';
const BULK_DELETE = 'mutation ($ids: [ID!]) { job: bulkDeleteWorkplace(ids: $ids) { id } }';
const BULK_UPDATE = `mutation ($ids: [ID!], $input: ContactBulkInput!) {
  job: bulkUpdateContact(ids: $ids, input: $input) { id } }`;
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code params } }';
const USAGE = `query ($ids: [ID!]!) { recordUsage(objectName: "Workplace", ids: $ids) {
  objectName field kind refuses count first { id label } } }`;

interface Made {
  readonly id: string;
  readonly version: number;
}

describeOnEachDatabase('A record that others refer to by a relation which refuses that', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });
  const made = async (query: string, variables: Record<string, unknown>) =>
    (await call(query, variables)).data['made'] as Made;
  const place = (name: string) => made(WORKPLACE, { name });
  const contactAt = (...workplaces: readonly Made[]) =>
    made(CONTACT, { input: { lastName: 'Nowak', workplaceList: workplaces.map(({ id }) => id) } });
  const run = async (query: string, variables: Record<string, unknown>) => {
    const { id } = (await call(query, variables)).data['job'] as Made;
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
    return (await call(ERRORS, { id })).data['batchJobErrors'];
  };

  it('is not deleted, and the refusal says by how many; once they are gone it is', async () => {
    const ward = await place('Ward');
    const first = await contactAt(ward);
    await contactAt(ward);
    const { errors } = await call(DELETE, { ...ward });
    expect(errors?.map(({ message, extensions }) => [message, extensions['params']])).toEqual([
      ['in-use', { value: 'Ward', object: 'Contact', field: 'workplaceList', count: 2 }],
    ]);
    expect((await call(USAGE, { ids: [ward.id] })).data['recordUsage']).toMatchObject([
      { objectName: 'Contact', field: 'workplaceList', kind: 'LIST', refuses: true, count: 2 },
    ]);
    await call(DELETE_CONTACT, { id: first.id });
    expect((await call(USAGE, { ids: [ward.id] })).data['recordUsage']).toMatchObject([{ count: 1 }]);
    const free = await place('Empty');
    expect((await call(USAGE, { ids: [free.id] })).data['recordUsage']).toEqual([]);
    expect((await call(DELETE, { ...free })).errors).toBeUndefined();
  });

  it('is told to be used by workflows that name it, which do not keep it', async () => {
    const [ward, other] = [await place('Named'), await place('Not named')];
    const step = { id: 'a', type: 'WAIT', name: '', positionX: 0, positionY: 0, outputs: {} };
    const workflow = (id: string) => ({
      name: `Workflow of ${id}`,
      objectName: 'Contact',
      content: JSON.stringify({ version: 1, elements: [{ ...step, config: { place: id } }] }),
    });
    const create = 'mutation ($input: WorkflowInput!) { made: createWorkflow(input: $input) { id version } }';
    const { id } = await made(create, { input: workflow(ward.id) });
    await made(create, { input: workflow('another') });
    expect((await call(USAGE, { ids: [ward.id] })).data['recordUsage']).toEqual([
      {
        objectName: 'Workflow',
        field: 'content',
        kind: 'STRING',
        refuses: false,
        count: 1,
        first: [{ id, label: `Workflow of ${ward.id}` }],
      },
    ]);
    expect((await call(USAGE, { ids: [other.id] })).data['recordUsage']).toEqual([]);
    expect((await call(DELETE, { ...ward })).errors).toBeUndefined();
  });

  it('stays where a bulk delete meets it; the others go', async () => {
    const [used, free] = [await place('Used'), await place('Free')];
    const contact = await contactAt(used);
    const counted =
      'query ($ids: [ID!]) { deletableRecords(objectName: "Workplace", ids: $ids) { total able refusal } }';
    expect((await call(counted, { ids: [used.id, free.id] })).data['deletableRecords']).toEqual({
      total: 2,
      able: 1,
      refusal: { message: 'in-use' },
    });
    expect(await run(BULK_DELETE, { ids: [used.id, free.id] })).toEqual([
      { recordId: used.id, code: 'IN_USE', params: { value: 'Used', count: 1 } },
    ]);
    const other = await place('Other');
    const input = { workplaceListAdd: [other.id], workplaceListRemove: [used.id] };
    expect(await run(BULK_UPDATE, { ids: [contact.id], input })).toEqual([]);
    expect((await call(DELETE, { ...used })).errors).toBeUndefined();
  });

  it('gets no new relation from a job that was asked for before it was deleted', async () => {
    const [ward, contact] = [await place('Soon gone'), await contactAt()];
    const input = { workplaceListAdd: [ward.id] };
    const { id } = (await call(BULK_UPDATE, { ids: [contact.id], input })).data['job'] as Made;
    await call(DELETE, { ...ward });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
    expect((await call(ERRORS, { id })).data['batchJobErrors']).toEqual([
      { recordId: contact.id, code: 'NOT_FOUND', params: { id: ward.id } },
    ]);
  });

  it('is either deleted or referred to, whoever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const ward = await place(`Round ${round}`);
      const input = { lastName: 'Racer', workplaceList: [ward.id] };
      const calls = [() => call(CONTACT, { input }), () => call(DELETE, { ...ward })];
      const [made, gone] = round % 2 ? calls : calls.toReversed();
      const answers = await Promise.all([made?.(), gone?.()]);
      expect(answers.filter((answer) => answer?.errors).length).toBe(1);
    }
  });
});
