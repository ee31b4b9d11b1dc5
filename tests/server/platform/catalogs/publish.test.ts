import { afterAll, beforeAll, expect, it } from 'vitest';
import { flatten } from '../../../../src/contract/layers/flatten.ts';
import type { Json } from '../../../../src/contract/layers/override.ts';
import { actualTables } from '../../../../src/server/base/migrate/actual.ts';
import { ownTablePrefix } from '../../../../src/server/base/sql/names.ts';
import { openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

const NAME = { name: 'name', kind: 'STRING', required: true };
const STATUS = { name: 'status', kind: 'ENUM', values: ['OPEN', 'BACK'] };
const PUBLISH = `mutation ($revision: Int!, $allowLoss: Boolean!) {
  publishConfiguration(note: "", revision: $revision, allowLoss: $allowLoss) { number } }`;
const TURN = ['/actions/turn/handler'];
const CREATE = 'mutation ($input: LoanInput!) { createLoan(input: $input) { id version } }';

describeOnDatabase('own objects are published', (open) => {
  let tenant: Tenant;
  let copy: MetadataCopy;
  let revision = 0;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    copy = await copyMetadata();
    revision = 0;
  });
  afterAll(() => copy.remove());

  /** Puts the model as a whole into the draft, in the place of what is published of it. */
  const draft = async (document: string, model: unknown, gone: readonly string[] = []) => {
    const { call } = tenant.admin;
    const kind = document.startsWith('model') ? 'model' : 'view';
    const changes = [
      ...[...flatten(kind, model as Json)].map(([key, value]) => ({ key, value, reset: false })),
      ...gone.map((key) => ({ key, value: null, reset: true })),
    ];
    const { configDocument } = (
      await call(
        `query ($document: String!) { configDocument(document: $document, layer: "tenant", owner: "") {
        draftVersion } }`,
        { document },
      )
    ).data as { configDocument: { draftVersion: number } };
    const { data, errors } = await call(
      `mutation ($document: String!, $changes: JSON!, $draftVersion: Int!) {
        saveConfigDraft(document: $document, layer: "tenant", owner: "", changes: $changes,
          draftVersion: $draftVersion) { problems { pointer key message } } }`,
      { document, changes, draftVersion: configDocument.draftVersion },
    );
    expect(errors).toBeUndefined();
    return (data['saveConfigDraft'] as { problems: { pointer: string; key: string }[] }).problems;
  };
  const publish = async (allowLoss = false, headers: Record<string, string> = {}) => {
    const { data, errors } = await tenant.admin.call(PUBLISH, { revision, allowLoss }, headers);
    const published = data?.['publishConfiguration'] as { number: number } | null | undefined;
    if (published) revision = published.number;
    return errors?.[0]?.extensions;
  };

  it('a broken model is told with its place, and published by nobody', async () => {
    const problems = await draft('model/Loan', {
      fields: [NAME, { name: 'to', kind: 'OBJECT', typeName: 'Contct' }],
    });
    expect(problems).toMatchObject([{ pointer: '/fields/1/typeName', key: '/fields/to/typeName' }]);
    expect(await publish()).toMatchObject({ messageKey: 'responseErrorMsg.configuration-invalid' });
  });

  it('table, API and screens are there with the publication, once for each key', async () => {
    expect(await draft('model/Loan', { menu: 'contacts', fields: [NAME, STATUS] })).toEqual([]);
    await draft('view/Loan', { columns: [{ field: 'status' }] });
    const once = { 'Idempotency-Key': 'publish-1' };
    expect(await publish(false, once)).toBeUndefined();
    const again = await tenant.admin.call(PUBLISH, { revision: 0, allowLoss: false }, once);
    expect(again.data).toEqual({ publishConfiguration: { number: 1 } });
    expect(await tenant.admin.ask(CREATE, { input: { name: 'First', status: 'OPEN' } })).toMatchObject({
      version: 1,
    });
    expect(await tenant.admin.ask('{ objectMetadata(objectName: "Loan") { view } }')).toEqual({
      view: { columns: [{ field: 'status' }] },
    });
  });

  it('its records take actions that are steps, and no others', async () => {
    const LIFE = {
      field: 'status',
      start: ['OPEN'],
      transitions: [
        { name: 'close', from: ['OPEN'], to: 'BACK' },
        { name: 'reopen', from: ['BACK'], to: 'OPEN' },
      ],
    };
    const model = {
      menu: 'contacts',
      fields: [NAME, { ...STATUS, default: 'OPEN' }],
      lifeCycle: LIFE,
      actions: [{ name: 'close', step: 'close', undoable: true, confirm: true }],
    };
    expect(
      await draft('model/Errand', { ...model, actions: [{ name: 'turn', handler: 'convert' }] }),
    ).not.toEqual([]);
    expect(
      await draft('model/Errand', { ...model, actions: [{ name: 'turn', step: 'turn' }] }, TURN),
    ).toMatchObject([{ pointer: '/actions/0/step' }]);
    expect(await draft('model/Errand', model, [...TURN, '/actions/turn/step'])).toEqual([]);
    expect(await publish()).toBeUndefined();
    const { ask } = tenant.admin;
    const row = await ask<{ id: string; version: number }>(
      'mutation { createErrand(input: { name: "One" }) { id version } }',
    );
    const offered = `query ($id: ID!) { recordLife(objectName: "Errand", id: $id) { actions { name refusal } } }`;
    expect(await ask(offered, row)).toEqual({ actions: [{ name: 'close', refusal: null }] });
    const act = (verb: string, version: number) =>
      ask(
        `mutation ($id: ID!, $version: Int!) { ${verb}(action: "close", id: $id, version: $version) { status } }`,
        { id: row.id, version },
      );
    expect(await act('actErrand', row.version)).toEqual({ status: 'BACK' });
    expect(await act('undoActErrand', row.version + 1)).toEqual({ status: 'OPEN' });
    const shown = await ask<{ ownActions: object[] }>(
      '{ objectMetadata(objectName: "Errand", locale: "en") { ownActions { name confirm } } }',
    );
    expect(shown.ownActions).toEqual([{ name: 'close', confirm: 'Close' }]);
  });

  it('what would lose values is in the review with counts, and needs to be confirmed', async () => {
    await draft('view/Loan', { columns: [{ field: 'name' }] }, ['/columns/status']);
    const gone = ['/fields/status', '/fields/status/kind', '/fields/status/values'];
    await draft('model/Loan', { menu: 'contacts', fields: [NAME] }, gone);
    const review = await tenant.admin.ask(
      '{ configReview(locale: "en") { problems { message } losses { object field count } } }',
    );
    expect(review).toEqual({ problems: [], losses: [{ object: 'Loan', field: 'status', count: 1 }] });
    expect(await publish()).toMatchObject({
      messageKey: 'responseErrorMsg.values-lost',
      path: 'model/Loan#/fields/status',
    });
    expect(await tenant.admin.ask('{ loanList { rows { name status } } }')).toEqual({
      rows: [{ name: 'First', status: 'OPEN' }],
    });
    expect(await publish(true)).toBeUndefined();
    expect((await tenant.admin.call('{ loanList { rows { status } } }')).errors).toBeDefined();
    expect(await tenant.admin.ask('{ loanList { rows { name } } }')).toEqual({ rows: [{ name: 'First' }] });
  });

  it('an object goes only together with what refers to it', async () => {
    const item = { fields: [NAME] };
    await draft('model/LoanItem', item);
    await draft('model/Loan', {
      menu: 'contacts',
      fields: [NAME, { name: 'itemList', kind: 'LIST', typeName: 'LoanItem' }],
    });
    expect(await publish()).toBeUndefined();
    const gone = [...flatten('model', item).keys()];
    await draft('model/LoanItem', null, gone);
    const { problems } = await tenant.admin.ask<{ problems: object[] }>(
      '{ configReview { problems { document pointer } } }',
    );
    expect(problems).toEqual([{ document: 'model/Loan', pointer: '/fields/1/typeName' }]);
    expect(await publish()).toMatchObject({ messageKey: 'responseErrorMsg.configuration-invalid' });
    await tenant.admin.ask('mutation { discardConfigDraft }');
  });

  it('rolling back takes an object away only with the same confirmation', async () => {
    const back = (allowLoss: boolean) =>
      tenant.admin.call(
        `mutation ($revision: Int!, $allowLoss: Boolean!) {
          rollbackConfiguration(number: 0, note: "", revision: $revision, allowLoss: $allowLoss) { number } }`,
        { revision, allowLoss },
      );
    const lost = (object: string) => ({ params: { object, field: null, count: 1 } });
    expect((await back(false)).errors?.map(({ extensions }) => extensions)).toMatchObject([
      { messageKey: 'responseErrorMsg.values-lost', problems: [lost('Errand'), lost('Loan')] },
    ]);
    expect(await tenant.admin.ask('{ loanList { total } }')).toEqual({ total: 1 });
  });

  it('after an upgrade with an object of the same name the product’s is there, and the own one’s data stay', async () => {
    await copy.write('objects/Loan/model.json', {
      access: 'contacts',
      fields: [{ name: 'amount', kind: 'INT' }],
    });
    const upgraded = await openApi(tenant.api.database, copy.folder);
    const ask = async (query: string) => {
      const answer = await upgraded.api.request('/api/graphql', {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()) as { data: Record<string, unknown> };
    };
    expect((await ask('{ loanList { rows { amount } } }')).data).toEqual({ loanList: { rows: [] } });
    const { data } = await ask('{ configuration(locale: "en") { documents { document problemCount } } }');
    const { documents } = data['configuration'] as {
      documents: { document: string; problemCount: number }[];
    };
    expect(documents).toContainEqual({ document: 'model/Loan', problemCount: 1 });
    const tables = await actualTables(tenant.api.database.kysely, ownTablePrefix(tenant.tenantId));
    expect([...tables.keys()]).toContain(`${ownTablePrefix(tenant.tenantId)}loan`);
  });
});
