import { it, expect } from 'vitest';
import { openApi } from '../../support/api.ts';
import { openMemoryDatabase } from '../../support/databases.ts';
it('x', async () => {
  const { api, signIn } = await openApi(await openMemoryDatabase({ product: true }));
  const { call, token } = await signIn('alpha');
  const { data } = await call('mutation { createContact(input: { firstName: "Ann", email: "a@b.cd" }) { id version } }');
  const { id } = data['createContact'] as { id: string };
  const response = await api.request('/api/graphql', { method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: JSON.stringify({ query: 'mutation ($id: ID!) { erasePerson(objectName: "Contact", id: $id, version: 1) { records mentions { id } } }', variables: { id } }) });
  expect(await response.json()).toEqual({});
}, 20000);
