import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { createApi } from '../../../../src/server/api.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { Jobs } from '../../../support/composed.ts';
import { patience } from '../../../support/patience.ts';

const FILTER = {
  type: 'FILTER',
  filter: { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS', value: '"many"' },
};
const WAIT = { timeout: patience(20_000), interval: 50 };
/** Before the worker would look by itself. */
const SOON = { timeout: patience(9_000), interval: 50 };

describeOnEachDatabase('the worker', (open) => {
  let api: TestApi;
  let call: Call;
  const running: Jobs[] = [];
  const jobs = () => {
    const made = new Jobs(api);
    running.push(made);
    return made;
  };

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call } = await api.signIn('alpha'));
    await sql`insert into contact (tenant_id, id, last_name)
      select id, 'c' || n, 'many' from tessera.tenant, generate_series(1, 1200) as n`.execute(
      api.database.kysely,
    );
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()));
  });

  const submit = async (name: string, as: Call = call): Promise<string> => {
    const { data, errors } = await as(
      `mutation ($filter: CompoundFilter, $name: String) {
        bulkUpdateContact(filter: $filter, input: { firstName: $name }) { id } }`,
      { filter: FILTER, name },
    );
    expect(errors).toBeUndefined();
    return (data.bulkUpdateContact as { id: string }).id;
  };
  const job = async (id: string) => {
    const { data } = await call('query ($id: ID!) { batchJob(id: $id) { status parsedDetails progress } }', {
      id,
    });
    return data.batchJob;
  };
  const DONE = { status: 'COMPLETED', progress: 100, parsedDetails: '1200 of 1200 rows read, 1200 written' };
  const versions = async () => {
    const { rows } = await sql<{ version: number }>`select distinct version from contact
      where last_name = 'many' and tenant_id = (select id from tessera.tenant where domain = 'alpha')`.execute(
      api.database.kysely,
    );
    return rows.map(({ version }) => version);
  };

  it('takes up what was left open when it starts, and does what is made while it runs', async () => {
    const before = await submit('before');
    const worker = jobs();
    await worker.start();
    await vi.waitFor(async () => expect(await job(before)).toEqual(DONE), WAIT);
    const meanwhile = await submit('meanwhile');
    worker.wake();
    await vi.waitFor(async () => expect(await job(meanwhile)).toEqual(DONE), SOON);
    expect(await versions()).toEqual([3]);
  });

  it('shares jobs with other workers, and each is done once', async () => {
    const workers = api.database.engine === 'postgres' ? [jobs(), jobs()] : [jobs()];
    const [first, second] = [await submit('x'), await submit('y')];
    await Promise.all(workers.map((worker) => worker.start()));
    for (const id of [first, second]) await vi.waitFor(async () => expect(await job(id)).toEqual(DONE), WAIT);
    expect(await versions()).toEqual([5]);
  });

  it('stops at once, and leaves the rest to the next start', async () => {
    const first = jobs();
    await first.start();
    const id = await submit('stopped');
    first.wake();
    await vi.waitFor(async () => expect(await job(id)).not.toMatchObject({ progress: 0 }), {
      ...WAIT,
      interval: 1,
    });
    await first.stop();
    expect(await job(id)).toMatchObject({ status: expect.stringMatching(/RUNNING|COMPLETED/) as string });
    await jobs().start();
    await vi.waitFor(async () => expect(await job(id)).toEqual(DONE), WAIT);
    expect(await versions()).toEqual([6]);
  });

  it('does the daily upkeep at the start, once a day', async () => {
    await jobs().start();
    const due = async () => {
      const { rows } = await sql<{
        hours: number;
        isTaken: boolean;
      }>`select taken_by is not null as "isTaken",
        extract(epoch from due_at - now())::float8 / 3600 as hours from tessera.due where kind = 'upkeep'`.execute(
        api.database.kysely,
      );
      return rows[0];
    };
    await vi.waitFor(async () => expect(await due()).toMatchObject({ isTaken: false }), WAIT);
    expect((await due())?.hours).toBeGreaterThan(23);
    expect((await due())?.hours).toBeLessThanOrEqual(24);
    await sql`update tessera.due set due_at = now() - interval '1 minute' where kind = 'upkeep'`.execute(
      api.database.kysely,
    );
    await jobs().start();
    await vi.waitFor(async () => expect((await due())?.hours).toBeGreaterThan(23), WAIT);
  });

  it('is woken by the calls that make jobs', async () => {
    const wake = vi.fn();
    const { token } = await api.signIn('beta');
    const awake = createApi({
      ...api,
      labels: await readLabels('locales'),
      production: false,
      jobs: { wake },
    });
    const answer = await awake.request('/api/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { bulkDeleteContact(ids: ["none"]) { status } }' }),
    });
    expect(await answer.json()).toEqual({ data: { bulkDeleteContact: { status: 'QUEUED' } } });
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('lets no tenant wait for the job of another', async ({ skip }) => {
    skip(api.database.engine === 'pglite', 'its one connection is held by whoever holds a lock');
    const delta = await api.signIn('delta');
    await delta.call('mutation { createContact(input: { lastName: "many" }) { id } }');
    const held = await submit('held');
    const quick = await submit('quick', delta.call);
    await api.database.kysely.transaction().execute(async (tx) => {
      await sql`select from tessera.batch_work where job_id = ${held} for update`.execute(tx);
      await jobs().start();
      const query = `{ batchJob(id: "${quick}") { status } }`;
      await vi.waitFor(
        async () => expect((await delta.call(query)).data.batchJob).toEqual({ status: 'COMPLETED' }),
        SOON,
      );
      expect(await job(held)).toMatchObject({ progress: 0 });
    });
    await vi.waitFor(async () => expect(await job(held)).toEqual(DONE), WAIT);
  });

  it('goes on at once with what a dead process was at, and leaves to others what they are at', async () => {
    const gamma = await api.signIn('gamma');
    const taken = await submit('taken');
    const free = await api.database.hold('another', () => undefined);
    await sql`update tessera.due set taken_by = 'another', due_at = now() + interval '1 hour' where key = ${taken}`.execute(
      api.database.kysely,
    );
    await jobs().start();
    // In PGlite there is nobody else.
    if (api.database.engine === 'postgres') {
      const quick = await submit('quick', gamma.call);
      const query = `{ batchJob(id: "${quick}") { status } }`;
      await vi.waitFor(
        async () => expect((await gamma.call(query)).data.batchJob).toEqual({ status: 'COMPLETED' }),
        WAIT,
      );
      expect(await job(taken)).toMatchObject({ status: 'QUEUED' });
    }
    await free();
    await vi.waitFor(async () => expect(await job(taken)).toEqual(DONE), WAIT);
  });

  it('does a job once where two are at it, since one has lost its connection', async ({ skip }) => {
    skip(api.database.engine === 'pglite', 'one process has it');
    const { kysely } = api.database;
    const [before = 0] = await versions();
    const id = await submit('twice');
    /** The connection on which the one who has taken the job holds its name. */
    const holder = async () => {
      const { rows } = await sql<{ pid: number }>`select l.pid from tessera.due as d join pg_locks as l
        on l.locktype = 'advisory' and l.objid = hashtext(d.taken_by)::oid where d.key = ${id}`.execute(
        kysely,
      );
      return rows[0]?.pid;
    };
    await kysely.transaction().execute(async (tx) => {
      await sql`select from tessera.batch_work where job_id = ${id} for update`.execute(tx);
      await Promise.all([jobs().start(), jobs().start()]);
      await vi.waitFor(async () => expect(await holder()).toBeDefined(), WAIT);
      const pid = await holder();
      await sql`select pg_terminate_backend(${pid})`.execute(kysely);
      await vi.waitFor(async () => {
        const now = await holder();
        expect(now).toBeDefined();
        expect(now).not.toBe(pid);
      }, WAIT);
    });
    await vi.waitFor(async () => expect(await job(id)).toEqual(DONE), WAIT);
    expect(await versions()).toEqual([before + 1]);
  });
});
