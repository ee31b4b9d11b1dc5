import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { TREND_DAYS } from '../../../../src/contract/constants.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const CARDS = `query ($timeZone: String) { dashboard { cards(timeZone: $timeZone) {
  objectName total totalIsExact trend } } }`;
const RECENT = `query ($mine: Boolean! = false, $limit: Int! = 10) { dashboard { recent(mine: $mine, limit: $limit) {
  objectName id label userName action at } } }`;
const JOBS = '{ dashboard { jobs { objectName id name userName status progress startedAt } } }';

interface Card {
  readonly objectName: string;
  readonly total: number;
  readonly trend: readonly number[] | null;
}
interface Recent {
  readonly id: string;
  readonly label: string;
  readonly action: string;
}

describeOnDatabase('dashboard', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let stranger: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    stranger = (await api.signIn('beta')).call;
  });

  const part = async <T>(query: string, variables: object = {}, by = call): Promise<readonly T[]> => {
    const { data, errors } = await by(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data['dashboard'] as object)[0] as readonly T[];
  };
  const card = async (name: string, variables: object = {}) =>
    (await part<Card>(CARDS, variables)).find(({ objectName }) => objectName === name);
  const contactAt = (id: string, at: string) =>
    sql`insert into contact (tenant_id, id, last_name, created_at)
      values (${tenantId}, ${id}, ${id}, ${at}::timestamptz)`.execute(api.database.kysely);

  it('counts what views put there, by day in the zone asked for', async () => {
    // Today's noon in UTC is tomorrow at +13 and today at -11.
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000).toISOString();
    await contactAt('one', daysAgo(3));
    await contactAt('two', daysAgo(3));
    await contactAt('three', daysAgo(29));
    await contactAt('long-ago', daysAgo(40));
    const trend = (await card('Contact', { timeZone: 'UTC' }))?.trend ?? [];
    expect(trend).toHaveLength(TREND_DAYS);
    expect(trend.map((total, day) => [day, total]).filter(([, total]) => total)).toEqual([
      [0, 1],
      [TREND_DAYS - 4, 2],
    ]);
    expect((await card('Contact'))?.total).toBe(4);
    // Noon of a day in UTC is the next day already.
    const east = (await card('Contact', { timeZone: 'Pacific/Kiritimati' }))?.trend ?? [];
    expect(east.reduce((sum, total) => sum + total, 0)).toBeLessThanOrEqual(3);
    expect(east).not.toEqual([]);
    const names = (await part<Card>(CARDS)).map(({ objectName }) => objectName);
    expect(names).toContain('MessageCampaign');
    expect(names).not.toContain('Specialization');
  });

  it('shows the records that were written to last, each once, and none that has gone', async () => {
    const create = async (name: string) => {
      const { data } = await call(
        'mutation ($n: String!) { createGroup(input: { name: $n }) { id version } }',
        {
          n: name,
        },
      );
      return data['createGroup'] as { readonly id: string; readonly version: number };
    };
    const first = await create('First');
    await create('Second');
    const gone = await create('Gone');
    const key = 'mutation ($id: ID!, $version: Int!) ';
    await call(`${key}{ updateGroup(id: $id, version: $version, input: { name: "First again" }) { id } }`, {
      ...first,
    });
    await call(`${key}{ deleteGroup(id: $id, version: $version) { id } }`, { ...gone });
    const recent = await part<Recent>(RECENT);
    expect(recent.map(({ label, action }) => [label, action])).toEqual([
      ['First again', 'UPDATE'],
      ['Second', 'CREATE'],
    ]);
    expect(await part<Recent>(RECENT, { mine: true })).toEqual(recent);
    expect(await part<Recent>(RECENT, { limit: 1 })).toEqual(recent.slice(0, 1));
    expect(await part<Recent>(RECENT, {}, stranger)).toEqual([]);
    // What others do is not one's own.
    await sql`update tessera.audit set user_id = 'somebody' where tenant_id = ${tenantId}`.execute(
      api.database.kysely,
    );
    expect(await part<Recent>(RECENT, { mine: true })).toEqual([]);
    expect(await part<Recent>(RECENT)).toHaveLength(2);
  });

  it('shows the jobs under way, and none that has ended', async () => {
    await sql`insert into batch_job (tenant_id, id, name, status, progress) values
      (${tenantId}, 'a', 'Running', 'RUNNING', 40), (${tenantId}, 'b', 'Done', 'COMPLETED', 100)`.execute(
      api.database.kysely,
    );
    expect(await part(JOBS)).toMatchObject([
      { objectName: 'BatchJob', id: 'a', name: 'Running', status: 'RUNNING', progress: 40 },
    ]);
    expect(await part(JOBS, {}, stranger)).toEqual([]);
  });

  it.each([
    [CARDS, { timeZone: 'Nowhere' }, 'invalid-zone'],
    [RECENT, { limit: 51 }, 'bad-request'],
  ])('refuses %s with %j', async (query, variables, message) => {
    expect((await call(query, { ...variables })).errors?.[0]?.message).toBe(message);
  });
});
