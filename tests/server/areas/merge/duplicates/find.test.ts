import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { equalKey, plainText } from '../../../../../src/contract/duplicates/plain-text.ts';
import { similarity, trigramsOf } from '../../../../../src/contract/duplicates/trigrams.ts';
import { compileEqualPairs } from '../../../../../src/server/areas/merge/duplicates/equal-statements.ts';
import { type Call, openApi, type TestApi } from '../../../../support/api.ts';
import { describeOnEachDatabase } from '../../../../support/databases.ts';
import { runBatch } from '../../../../support/composed.ts';

const PAIRS = `query ($status: DuplicateStatus!, $limit: Int!, $offset: Int!, $objectName: String!) {
  duplicatePairs(objectName: $objectName, status: $status, limit: $limit, offset: $offset) {
    rows { id first second equal alike score decidedBy } total totalIsExact
    search { jobId endedAt isCut isOver userName } } }`;

interface Pairs {
  readonly rows: readonly {
    id: string;
    first: string;
    second: string;
    equal: string[];
    alike: number | null;
  }[];
  readonly total: number;
  readonly search: {
    readonly jobId: string;
    readonly isCut: boolean;
    readonly endedAt: string | null;
  } | null;
}

describeOnEachDatabase('the search for duplicates', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
  });

  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = async (object: string, input: Record<string, unknown>): Promise<string> => {
    const query = `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`;
    return (await ask<{ id: string }>(query, { input })).id;
  };
  const search = async (objectName = 'Contact'): Promise<string> => {
    const start = 'mutation ($objectName: String!) { findDuplicates(objectName: $objectName) { id status } }';
    const { id } = await ask<{ id: string }>(start, { objectName });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
    return id;
  };
  const pairs = (status = 'OPEN', objectName = 'Contact', limit = 50, offset = 0) =>
    ask<Pairs>(PAIRS, { status, objectName, limit, offset });
  const idsOf = ({ rows }: Pairs) => rows.map(({ first, second }) => [first, second].sort().join());
  const pairOf = (...ids: string[]) => ids.sort().join();
  const fresh = async (domain: string) => {
    ({ call, tenantId } = await api.signIn(domain));
  };

  it('finds equal values and similar names of one workplace, the likeliest first', async () => {
    await fresh('finding');
    const [ward, other] = [
      await create('Workplace', { name: 'St. Anna' }),
      await create('Workplace', { name: 'Mercy' }),
    ];
    const person = (firstName: string, lastName: string, more: Record<string, unknown> = {}) =>
      create('Contact', { firstName, lastName, ...more });
    const jan = await person('Jan', 'Kowalski', {
      email: 'jan@a.test',
      phone: '+48600100200',
      workplaceList: [ward],
    });
    const jan2 = await person('Jan', 'Kowalsky', { email: 'Jan+news@a.test', phone: '+48 600 100 200' });
    const eva = await person('Eva', 'Müller', { workplaceList: [other, ward] });
    const eva2 = await person('Eva', 'Muller', { workplaceList: [ward] });
    const far = await person('Eva', 'Muller', { workplaceList: [other] });
    await person('Eva', 'Muller');
    const job = await search();
    const found = await pairs();
    expect(idsOf(found)).toEqual([pairOf(jan, jan2), pairOf(eva, eva2), pairOf(eva, far)]);
    expect(found.rows[0]).toMatchObject({ equal: ['email', 'phone'] });
    expect(found.rows[1]).toMatchObject({ equal: [], alike: 1 });
    expect(found).toMatchObject({
      total: 3,
      search: { jobId: job, isCut: false, isOver: true, userName: 'Admin' },
    });
    const shown = await ask('query ($id: ID!) { batchJob(id: $id) { status progress name } }', { id: job });
    expect(shown).toEqual({ status: 'COMPLETED', progress: 100, name: 'Search for duplicates of contacts' });
  });

  it('finds two once that have several things in common', async () => {
    await fresh('common');
    const workplaceList = [
      await create('Workplace', { name: 'North' }),
      await create('Workplace', { name: 'South' }),
    ];
    const [one, other] = [
      await create('Contact', { firstName: 'Ola', lastName: 'Nowak', workplaceList }),
      await create('Contact', { firstName: 'Ola', lastName: 'Nowack', workplaceList }),
    ];
    await search();
    expect(idsOf(await pairs())).toEqual([pairOf(one, other)]);
  });

  it('keeps what was dismissed, and drops what has gone or matches no more, also before the next search', async () => {
    await fresh('dropping');
    const name = (value: string) => create('Specialization', { name: value });
    const [a, b, c, d, e] = [
      await name('Cardiology'),
      await name('Cardiolgy'),
      await name('Neurology'),
      await name('Neurologie'),
      await name('Neurologi'),
    ];
    await search('Specialization');
    const before = await pairs('OPEN', 'Specialization');
    expect(idsOf(before).sort()).toEqual([pairOf(a, b), pairOf(c, d), pairOf(c, e), pairOf(d, e)].sort());
    const dismissed = before.rows.find(({ first, second }) => pairOf(first, second) === pairOf(a, b))?.id;
    await ask('mutation ($id: ID!) { dismissDuplicate(id: $id) }', { id: dismissed });
    await ask('mutation ($id: ID!) { deleteSpecialization(id: $id, version: 1) { id } }', { id: e });
    await ask(
      'mutation ($id: ID!) { updateSpecialization(id: $id, version: 1, input: { name: "Surgery" }) { id } }',
      {
        id: d,
      },
    );
    expect(idsOf(await pairs('OPEN', 'Specialization'))).toEqual([]);
    await search('Specialization');
    expect((await pairs('OPEN', 'Specialization')).total).toBe(0);
    expect(idsOf(await pairs('DISMISSED', 'Specialization'))).toEqual([pairOf(a, b)]);
    await ask('mutation ($id: ID!) { reopenDuplicate(id: $id) }', { id: dismissed });
    expect(idsOf(await pairs('OPEN', 'Specialization'))).toEqual([pairOf(a, b)]);
  });

  it('goes on where it was cut off, and finds everything once', async () => {
    await fresh('resuming');
    for (const at of [1, 2, 3]) await create('Contact', { lastName: `Same ${at}`, phone: '+48600100300' });
    const { id } = await ask<{ id: string }>('mutation { findDuplicates(objectName: "Contact") { id } }');
    expect(await ask('mutation { findDuplicates(objectName: "Contact") { id } }')).toEqual({ id });
    const run = { database: api.database, catalog: api.catalog, tenantId, jobId: id };
    const stop = new AbortController();
    stop.abort();
    await runBatch({ ...run, signal: stop.signal });
    await Promise.all([runBatch(run), runBatch(run)]);
    expect(await pairs()).toMatchObject({ total: 3, search: { isOver: true } });
    const status = await ask('query ($id: ID!) { batchJob(id: $id) { status } }', { id });
    expect(status).toEqual({ status: 'COMPLETED' });
  });

  it('pairs each record with a few of many, and says so', async () => {
    await fresh('many');
    for (let at = 0; at < 15; at++) await create('Lead', { lastName: `Number ${at}`, phone: '+48600100400' });
    await search('Lead');
    const found = await pairs('OPEN', 'Lead', 200);
    expect(found.search?.isCut).toBe(true);
    expect(found.total).toBe(95);
    expect((await pairs('OPEN', 'Lead', 10, 90)).rows).toHaveLength(5);
  });

  it('compares as the database does', async () => {
    const texts = [
      'Jan Kowalski',
      "O'Neil  von-Berg",
      'św. Łucja 12',
      'ÄÖ ü',
      'a',
      '',
      'Ada+x@A.test',
      '+48 600',
    ];
    for (const one of texts) {
      for (const other of texts) {
        const [left, right] = [plainText(one), plainText(other)];
        const { rows } = await sql<{ alike: number }>`select similarity(${left}, ${right}) as alike`.execute(
          api.database.kysely,
        );
        expect(similarity(trigramsOf(left), trigramsOf(right)), `${left} / ${right}`).toBeCloseTo(
          rows[0]?.alike ?? -1,
          5,
        );
      }
    }
    await fresh('keys');
    const lead = api.catalog.objects.get('Lead');
    const values = { email: ['Ada+X@a.test', 'ada@a.test', 'ada+x@b.test', 'b+ada@a.test'] };
    for (const email of values.email) await create('Lead', { lastName: 'Key', email });
    const field = lead?.fields.get('email');
    if (!lead || !field) throw new Error('no such field');
    const statement = compileEqualPairs(tenantId, lead, { field, part: 0, parts: 1 }, 10);
    const found = await api.database.forTenant(tenantId).run(statement);
    const keys = values.email.map((email) => equalKey(field, email));
    expect(found).toHaveLength(keys.filter((key, at) => keys.indexOf(key) < at).length);
  });
});
