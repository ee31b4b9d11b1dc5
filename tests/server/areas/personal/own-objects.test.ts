import { expect, it } from 'vitest';
import { openApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { publishModels } from '../../../support/own-objects.ts';

it('takes along records of tenants’ own objects that belong to the person, and leaves the others', async () => {
  const api = await openApi(await openTestDatabase({ product: true }));
  const { call, tenantId } = await api.signIn('alpha');
  const name = { name: 'name', kind: 'STRING' };
  const reader = { name: 'reader', kind: 'OBJECT', typeName: 'Contact' };
  await publishModels(api, tenantId, {
    Loan: { fields: [name, { ...reader, required: true }] },
    Fine: { fields: [name, { name: 'loan', kind: 'OBJECT', typeName: 'Loan', personal: 'owned' }] },
    Visit: { fields: [name, { ...reader, personal: 'linked' }] },
  });
  const create = async (object: string, input: object) => {
    const { data, errors } = await call(
      `mutation ($input: ${object}Input!) { record: create${object}(input: $input) { id version } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    return data['record'] as { id: string; version: number };
  };
  const [ada, eve] = [
    await create('Contact', { firstName: 'Ada' }),
    await create('Contact', { firstName: 'Eve' }),
  ];
  const loan = await create('Loan', { name: 'Of Ada', reader: ada.id });
  await create('Loan', { name: 'Of Eve', reader: eve.id });
  await create('Fine', { name: 'Of Ada', loan: loan.id });
  await create('Visit', { name: 'Of Ada', reader: ada.id });
  const { data, errors } = await call(
    'mutation ($id: ID!) { erasePerson(objectName: "Contact", id: $id, version: 1) { records } }',
    { id: ada.id },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ erasePerson: { records: 3 } });
  const { data: left } = await call(`{ loanList { rows { name } } fineList { rows { name } }
    visitList { rows { name reader { id } version } } }`);
  expect(left).toEqual({
    loanList: { rows: [{ name: 'Of Eve' }] },
    fineList: { rows: [] },
    visitList: { rows: [{ name: 'Of Ada', reader: null, version: 2 }] },
  });
});
