import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../../../src/contract/formats/addresses.ts';
import { suppressedAmong } from '../../../../src/server/base/suppression/suppression.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

describeOnDatabase('suppression', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const create = (input: object, name = 'Contact', as: Call = call) =>
    as(`mutation ($input: ${name}Input!) { record: create${name}(input: $input) { id version } }`, { input });
  const created = async (input: object, name = 'Contact', as: Call = call) => {
    const { data, errors } = await create(input, name, as);
    expect(errors).toBeUndefined();
    return data['record'] as { id: string; version: number };
  };
  const eraseNew = async (input: object, as: Call = call) => {
    const { id, version } = await created(input, 'Contact', as);
    const { errors } = await as(
      'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records } }',
      { id, v: version },
    );
    expect(errors).toBeUndefined();
  };
  const refusals = async (answer: ReturnType<Call>) => {
    const [error] = (await answer).errors ?? [];
    const problems = (error?.extensions['problems'] ?? [error?.extensions]) as { path?: string }[];
    return error && [error.message, ...problems.map(({ path }) => path)];
  };

  it('refuses the addresses of who was erased, however they are written, and those of one tenant only', async () => {
    const { call: other, tenantId: otherId } = await api.signIn('beta');
    for (const each of [call, other])
      await eraseNew({ email: 'Gone@Example.com', phone: '+48 600 700 800' }, each);
    const known = async (id: string, ...texts: string[]) => {
      const asked = texts.flatMap((text) => addressOf(text.includes('@') ? 'email' : 'phone', text) ?? []);
      return (await suppressedAmong(api.database.forTenant(id), asked)).size;
    };
    expect(await known(tenantId, ' GONE@example.COM ', '0048600700800', '+48 (600) 700-800')).toBe(3);
    expect(await known(tenantId, 'gone@example.com.pl', '+48600700801')).toBe(0);
    const { rows } = await sql<{ hash: Buffer }>`select hash from tessera.suppression
      where tenant_id in (${tenantId}, ${otherId})`.execute(api.database.kysely);
    expect(new Set(rows.map(({ hash }) => hash.toString('hex'))).size).toBe(4);

    expect(await refusals(create({ email: 'gone@example.com', phone: '+48600700800' }))).toEqual([
      'suppressed',
      'email',
      'phone',
    ]);
    expect(await refusals(create({ email: 'GONE@EXAMPLE.COM' }, 'Lead'))).toEqual(['suppressed', 'email']);
    const free = await created({ email: 'free@example.com' });
    expect(
      await refusals(
        call(
          'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { phone: "+48600700800" }) { id } }',
          { id: free.id },
        ),
      ),
    ).toEqual(['suppressed', 'phone']);
    const { call: third } = await api.signIn('gamma');
    await created({ email: 'gone@example.com' }, 'Contact', third);
  });

  it('is lifted by who runs the tenant, which the history tells without the address', async () => {
    await eraseNew({ email: 'back@example.com' });
    const state = async (query: string) => {
      const { data, errors } = await call(query, { address: ' Back@Example.com' });
      expect(errors).toBeUndefined();
      return Object.values(data)[0];
    };
    const asked = 'query ($address: String!) { suppressedAddress(address: $address) { suppressed since } }';
    expect(await state(asked)).toEqual({ suppressed: true, since: expect.stringMatching(/Z$/) as string });
    await state('mutation ($address: String!) { liftSuppression(address: $address) { suppressed } }');
    expect(await state(asked)).toEqual({ suppressed: false, since: null });
    await created({ email: 'back@example.com' });
    const { rows } = await sql<{ changes: unknown }>`select changes from tessera.audit
      where action = 'SUPPRESSION_LIFTED'`.execute(api.database.kysely);
    expect(rows).toEqual([{ changes: [{ field: 'kind', before: null, after: 'email' }] }]);
  });

  it('keeps key and hashes from the role of the API', async () => {
    const db = api.database.forTenant(tenantId);
    const read = (what: string) =>
      db.run(tenantStatement(tenantId, sql<object>`select ${sql.raw(what)} as v, ${tenantId} as tenant`));
    await expect(read('(select hash from tessera.suppression limit 1)')).rejects.toThrow(/permission denied/);
    await expect(read('(select inner_key from tessera.suppression_key)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      read(`(select hash from tessera.suppression_hashes('${tenantId}', array['email'], array['a@b.c']))`),
    ).rejects.toThrow(/permission denied/);
  });
});
