/** What records without a label are called in what a job says of them: as they are in the language of who has asked. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

describeOnDatabase('Records without a label', (open) => {
  let metadata: MetadataCopy;
  let api: TestApi;
  let signed: Awaited<ReturnType<TestApi['signIn']>>;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    metadata = await copyMetadata();
    for (const [object, label] of [
      ['Contact', '{firstName} {lastName}'],
      ['Workplace', '{name}'],
    ] as const) {
      await metadata.change<{ label: string }>(`objects/${object}/view.json`, (view) => {
        view.label = label;
      });
    }
    await metadata.change<{ fields: { name: string; required?: boolean }[] }>(
      'objects/Workplace/model.json',
      ({ fields }) => {
        const name = fields.find((field) => field.name === 'name');
        if (name) delete name.required;
      },
    );
    api = await openApi(await open(), metadata.folder);
    signed = await api.signIn('alpha');
    tools = importTools(api, signed);
  });
  afterAll(() => metadata.remove());

  const inGerman = async (query: string, variables: object) => {
    const answer = await api.api.request('/api/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${signed.token}`,
        'content-type': 'application/json',
        'accept-language': 'de-AT,de',
      },
      body: JSON.stringify({ query, variables }),
    });
    expect(((await answer.json()) as { errors?: unknown }).errors).toBeUndefined();
  };

  it('are unnamed in the language of who asks for a dry run, new ones and those that are there', async () => {
    const { id: workplaceId } = await tools.ask<{ id: string }>(
      'mutation { createWorkplace(input: {}) { id } }',
      {},
    );
    await tools.ask('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', {
      input: { email: 'old@unnamed.test', workplaceList: [workplaceId] },
    });
    const text = 'Mail,Notes,Place\nold@unnamed.test,Seen,Clinic\nnew@unnamed.test,,\n';
    const id = await tools.upload('Contact', text);
    const columns = [toField(0, 'email'), toField(1, 'notes'), toField(2, 'workplaceList')];
    await tools.map(
      id,
      toMapping(columns, { match: { key: 'email' }, mode: 'both', unknown: { workplaceList: 'create' } }),
    );
    await inGerman('mutation ($id: ID!) { checkImport(id: $id) { id } }', { id });
    await tools.runJobs();
    const { report } = await tools.get(id);
    expect(report?.diffs.map(({ label }) => label).toSorted()).toEqual([
      'Kontakt ohne Namen',
      'Kontakt ohne Namen',
    ]);
    const places = report?.diffs.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'workplaceList'),
    );
    expect(places).toEqual([expect.objectContaining({ before: ['Arbeitsstätte ohne Namen'] })]);
  });

  it('are so in the cells of a file in its language', async () => {
    const answer = await api.api.request('/api/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${signed.token}` },
      body: JSON.stringify({
        objectName: 'Contact',
        format: 'csv',
        columns: ['email', 'workplaceList'],
        locale: 'pl',
        timeZone: 'UTC',
      }),
    });
    expect((await answer.text()).split('\r\n')[1]).toBe('old@unnamed.test;Miejsce pracy bez nazwy');
  });
});
