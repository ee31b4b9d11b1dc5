import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { purge, runBatch } from '../../../support/composed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnEachDatabase('upkeep', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const ask = async (query: string, variables: Record<string, unknown> = {}, as: Call = call) => {
    const { data, errors } = await as(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as { id: string };
  };
  const group = async (name: string, as: Call = call) =>
    (await ask('mutation ($name: String) { createGroup(input: { name: $name }) { id } }', { name }, as)).id;
  const contact = async (groupList: string[], as: Call = call) =>
    (
      await ask(
        'mutation ($g: [ID!]) { createContact(input: { lastName: "Ann", groupList: $g }) { id } }',
        { g: groupList },
        as,
      )
    ).id;
  const remove = (name: string, id: string, as: Call = call) =>
    ask(`mutation ($id: ID!) { delete${name}(id: $id, version: 1) { id } }`, { id }, as);
  const column = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(api.database.kysely)).rows.map(({ id }) => id).sort();
  const purgeAt = (days: number) =>
    purge({ ...api, now: new Date(Date.now() + days * DAY_MS), chunkRows: 2 });

  it('removes for good what was deleted 30 days ago, with its places in lists, in every tenant', async () => {
    const { call: other } = await api.signIn('beta');
    const [kept, gone] = [await group('Kept'), await group('Gone')];
    const [stays, leaves, foreign] = [
      await contact([kept, gone]),
      await contact([kept]),
      await contact([], other),
    ];
    const more = [await contact([]), await contact([])];
    await remove('Group', gone);
    for (const id of [leaves, ...more]) await remove('Contact', id);
    await remove('Contact', foreign, other);

    expect(await purgeAt(29)).toBe(0);
    expect(await purgeAt(31)).toBe(5);
    expect(await column(sql`select id from "group"`)).toEqual([kept]);
    expect(await column(sql`select id from contact`)).toEqual([stays]);
    expect(await column(sql`select owner_id || target_id as id from contact__group_list`)).toEqual([
      stays + kept,
    ]);
    const purged = await column(sql`select record_id as id from tessera.audit
      where action = 'PURGE' and changes = '[]' and user_id is null and user_name = 'Tessera'`);
    expect(purged).toEqual([gone, leaves, ...more, foreign].sort());
  });

  it('forgets what nobody needs any more', async () => {
    // The sessions of before are gone.
    ({ call, tenantId } = await api.signIn('gamma'));
    const id = await group('Bulk');
    const job = await ask('mutation ($ids: [ID!]) { bulkDeleteGroup(ids: $ids) { id } }', { ids: [id] });
    await runBatch({ ...api, tenantId, jobId: job.id });
    const open = await ask('mutation ($ids: [ID!]) { bulkDeleteGroup(ids: $ids) { id } }', {
      ids: [await group('Open')],
    });
    await sql`insert into tessera.idempotency (tenant_id, user_id, key, body_hash, expires_at)
      values (${tenantId}, 'u', 'k', 'h', now() - interval '1 minute')`.execute(api.database.kysely);
    await sql`insert into tessera.auth_attempt (tenant_id, key, tries, since)
      values ('-', 'old', 1, now() - interval '25 hours'), ('-', 'new', 1, now())`.execute(
      api.database.kysely,
    );
    const counts = async () => {
      const { rows } = await sql`select (select count(*)::int from tessera.session) as sessions,
        (select string_agg(key, '') from tessera.auth_attempt where key in ('old', 'new')) as tries,
        (select count(*)::int from tessera.idempotency) as answers,
        (select count(*)::int from tessera.batch_item) as items`.execute(api.database.kysely);
      return rows[0];
    };
    await purgeAt(0);
    expect(await counts()).toEqual({ sessions: 1, tries: 'new', answers: 0, items: 2 });
    await purgeAt(31);
    expect(await counts()).toEqual({ sessions: 0, tries: null, answers: 0, items: 1 });
    expect(await column(sql`select job_id as id from tessera.batch_item`)).toEqual([open.id]);
  });
});
