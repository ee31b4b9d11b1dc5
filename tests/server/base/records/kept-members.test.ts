/** Filters that ask for the members of records which decide by a filter of their own who those are. */
import { beforeAll, expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../../src/contract/kinds/operators.ts';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { withRequest } from '../../../../src/server/base/log/current-request.ts';
import type { TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, type Tenant } from '../access/people.ts';

const CONTACT = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id version } }';
const SEGMENT = 'mutation ($input: SegmentInput!) { made: createSegment(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: SegmentInput!) {
  made: updateSegment(id: $id, version: $version, input: $input) { id version } }`;
const LIST = `query ($filter: CompoundFilter) {
  contactList(filter: $filter, orderBy: [{ field: "lastName", direction: ASCENDING }]) { rows { lastName } total } }`;
const TRACE = `query ($filter: CompoundFilter!, $id: ID!) { matchTrace(objectName: "Contact", filter: $filter, id: $id) {
  isMatch parts { path isTrue related relatedTotal } } }`;
const SUMMARY = `query ($filter: CompoundFilter!) {
  matchSummary(objectName: "Segment", field: "numberOfUsers", filter: $filter) { total } }`;
const BULK =
  'query ($filter: CompoundFilter) { bulkPreview(objectName: "Contact", filter: $filter) { total } }';
const COUNTS = 'query ($filter: CompoundFilter) { segmentList(filter: $filter) { rows { numberOfUsers } } }';

interface Made {
  readonly id: string;
  readonly version: number;
}

const named = (name: string) => queryFilter('Contact', 'lastName', 'EQUALS', name);
const inside = (...ids: readonly string[]) => queryFilter('Contact', 'segmentList', 'HAS_ANY', ids);
const both = (...compoundFilters: readonly CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'AND', compoundFilters },
});
const not = (filter: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [filter] },
});

describeOnEachDatabase('Segments by a filter', (open) => {
  let tenant: Tenant;
  let api: TestApi;
  let call: Person['call'];
  let tenantId: string;
  const contacts = new Map<string, string>();
  let dynamic: Made;
  let listed: Made;

  const make = async (query: string, variables: Record<string, unknown>): Promise<Made> => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return data['made'] as Made;
  };
  const segment = (name: string, filter: CompoundFilter | null) =>
    make(SEGMENT, { input: { name, type: 'DYNAMIC', filter: filter && JSON.stringify(filter) } });
  const found = async (filter: CompoundFilter) => {
    const { data, errors } = await call(LIST, { filter });
    expect(errors).toBeUndefined();
    const page = data['contactList'] as { rows: { lastName: string }[]; total: number };
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ lastName }) => lastName);
  };
  const refused = async (query: string, variables: Record<string, unknown>) => {
    const { errors } = await call(query, variables);
    return errors?.map(({ message, extensions }) => [message, extensions['path'], extensions['params']]);
  };

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ api, tenantId } = tenant);
    ({ call } = tenant.admin);
    for (const lastName of ['Adler', 'Bauer', 'Conti']) {
      contacts.set(lastName, (await make(CONTACT, { input: { lastName } })).id);
    }
    dynamic = await segment('Adlers', named('Adler'));
    const contactList = [contacts.get('Bauer')];
    listed = await make(SEGMENT, { input: { name: 'Board', type: 'STATIC', contactList } });
  });

  it('are found by, beside those that list their members', async () => {
    expect(await found(inside(dynamic.id))).toEqual(['Adler']);
    expect(await found(inside(dynamic.id, listed.id))).toEqual(['Adler', 'Bauer']);
    expect(await found(queryFilter('Contact', 'segmentList', 'HAS_NONE', [dynamic.id]))).toEqual([
      'Bauer',
      'Conti',
    ]);
    expect(await found(queryFilter('Contact', 'segmentList', 'HAS_ALL', [dynamic.id, listed.id]))).toEqual(
      [],
    );
    expect(await found(queryFilter('Segment', 'name', 'IN', ['Adlers', 'Board']))).toEqual([
      'Adler',
      'Bauer',
    ]);
    expect(await found(not(queryFilter('Segment', 'name', 'EQUALS', 'Adlers')))).toEqual(['Bauer', 'Conti']);
    expect(await found(queryFilter('Contact', 'segmentList', 'IS_NULL'))).toEqual(['Conti']);
    expect(await found(queryFilter('Contact', 'segmentList', 'IS_NOT_NULL'))).toEqual(['Adler', 'Bauer']);
  });

  it('mean nobody without a filter, and nobody by a list that does not count', async () => {
    const empty = await make(SEGMENT, {
      input: { name: 'By nothing', type: 'DYNAMIC', contactList: [contacts.get('Conti')] },
    });
    expect(await found(inside(empty.id))).toEqual([]);
    expect(await found(queryFilter('Segment', 'name', 'EQUALS', 'By nothing'))).toEqual([]);
    expect(await found(queryFilter('Contact', 'segmentList', 'HAS_NONE', [empty.id]))).toHaveLength(3);
    const remove =
      'mutation ($id: ID!, $version: Int!) { made: deleteSegment(id: $id, version: $version) { id version } }';
    await make(remove, { ...empty });
  });

  it('count, are traced, and are what jobs are about', async () => {
    const outer = both(inside(dynamic.id), queryFilter('Contact', 'lastName', 'IS_NOT_NULL'));
    expect((await call(SUMMARY, { filter: outer })).data['matchSummary']).toEqual({ total: 1 });
    const made = await segment('By a segment', outer);
    const { data } = await call('query ($id: ID!) { segment(id: $id) { numberOfUsers } }', { id: made.id });
    expect(data['segment']).toEqual({ numberOfUsers: '1' });
    const trace = async (name: string) =>
      (await call(TRACE, { filter: inside(dynamic.id, listed.id), id: contacts.get(name) })).data[
        'matchTrace'
      ];
    const related = (id: string, label: string, value: string | null) => [{ id, label, isTrue: true, value }];
    expect(await trace('Adler')).toMatchObject({
      isMatch: true,
      parts: [{ isTrue: true, related: related(dynamic.id, 'Adlers', null), relatedTotal: 1 }],
    });
    expect(await trace('Bauer')).toMatchObject({
      isMatch: true,
      parts: [{ related: [{ id: listed.id, label: 'Board', isTrue: true }], relatedTotal: 1 }],
    });
    expect(await trace('Conti')).toMatchObject({ isMatch: false, parts: [{ related: [], relatedTotal: 0 }] });
    const bulk = `mutation ($filter: CompoundFilter, $input: ContactBulkInput!) {
      made: bulkUpdateContact(filter: $filter, input: $input, expectedTotal: 1) { id version } }`;
    const { id: jobId } = await make(bulk, { filter: inside(made.id), input: { businessTitle: 'Dr' } });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    expect(await found(queryFilter('Contact', 'businessTitle', 'EQUALS', 'Dr'))).toEqual(['Adler']);
  });

  it('are found by their members, whoever says who those are', async () => {
    const list = `query ($filter: CompoundFilter) {
      segmentList(filter: $filter, orderBy: [{ field: "name", direction: ASCENDING }]) { rows { name } total } }`;
    const segments = async (filter: CompoundFilter) => {
      const { data, errors } = await call(list, { filter });
      expect(errors).toBeUndefined();
      const page = data['segmentList'] as { rows: { name: string }[]; total: number };
      expect(page.total).toBe(page.rows.length);
      return page.rows.map(({ name }) => name);
    };
    const of = (operator: Operator, ...names: readonly string[]) =>
      queryFilter(
        'Segment',
        'contactList',
        operator,
        names.length ? names.map((name) => contacts.get(name)) : undefined,
      );
    // Their lists do not count, whatever is in them.
    const old = await make(SEGMENT, {
      input: { name: 'Old list', type: 'DYNAMIC', contactList: [contacts.get('Bauer')] },
    });
    const nested = await segment('Through another', inside(dynamic.id));
    const all = ['Adlers', 'Board', 'By a segment', 'Through another'];
    expect(await segments(named('Adler'))).toEqual(['Adlers', 'By a segment', 'Through another']);
    expect(await segments(named('Bauer'))).toEqual(['Board']);
    expect(await segments(named('Nobody'))).toEqual([]);
    expect(await segments(not(named('Adler')))).toEqual(['Board', 'Old list']);
    expect(await segments(of('HAS_ANY', 'Adler', 'Bauer'))).toEqual(all);
    expect(await segments(of('HAS_NONE', 'Adler'))).toEqual(['Board', 'Old list']);
    expect(await segments(of('HAS_ALL', 'Adler', 'Bauer'))).toEqual([]);
    expect(await segments(of('IS_NULL'))).toEqual(['Old list']);
    expect(await segments(of('IS_NOT_NULL'))).toEqual(all);
    // From elsewhere, and back again.
    const far = queryFilter('Segment', 'contactList', 'HAS_ANY', [contacts.get('Bauer')]);
    expect(await found(far)).toEqual(['Bauer']);
    const { data } = await call(
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { rows { segmentList { name } segmentListTotal } } }',
      { filter: named('Bauer') },
    );
    expect(data['contactList']).toEqual({
      rows: [{ segmentList: [{ name: 'Board' }], segmentListTotal: '1' }],
    });
    const totals = queryFilter('Contact', 'segmentListTotal', 'GREATER', '1');
    expect(await found(totals)).toEqual([]);
    const remove =
      'mutation ($id: ID!, $version: Int!) { made: deleteSegment(id: $id, version: $version) { id version } }';
    for (const made of [old, nested]) await make(remove, { ...made });
  });

  it('do not lead back to themselves, and not through too many', async () => {
    const first = await segment('First', named('Conti'));
    const second = await segment('Second', inside(first.id));
    const circle = ['filter-circle', 'filter', { names: 'First → Second → First' }];
    const back = { ...first, input: { filter: JSON.stringify(inside(second.id)) } };
    expect(await refused(UPDATE, back)).toMatchObject([circle]);
    expect(await found(inside(second.id))).toEqual(['Conti']);
    let last = second;
    for (const name of ['Third', 'Fourth', 'Fifth']) last = await segment(name, inside(last.id));
    expect(await found(inside(last.id))).toEqual(['Conti']);
    const filter = inside((await segment('Sixth', inside(last.id))).id);
    expect(await refused(LIST, { filter })).toMatchObject([['filter-chain', 'filter.filter', { max: 5 }]]);
  });

  it('count toward the conditions of a request, however they are led to', async () => {
    const long = (name: string): CompoundFilter =>
      not({
        type: 'EXPRESSION',
        expression: { operator: 'OR', compoundFilters: Array.from({ length: 400 }, () => named(name)) },
      });
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => segment(`Long ${at}`, long(`nobody ${at}`))),
    );
    const ids = made.map(({ id }) => id);
    const most = [['too-complex', { limit: 'conditions', max: 3000 }]];
    const limits = async (query: string, variables: Record<string, unknown>) => {
      const { errors } = await withRequest({ id: 'one' }, () => call(query, variables));
      return errors?.map(({ message, extensions }) => [message, extensions['params']]);
    };
    const everybody = ['Adler', 'Bauer', 'Conti'];
    expect(await found(inside(...ids.slice(0, 7)))).toEqual(everybody);
    expect(await limits(LIST, { filter: inside(...ids) })).toMatchObject(most);
    const through = await segment('Through', inside(...ids));
    for (const query of [LIST, SUMMARY, BULK])
      expect(await limits(query, { filter: inside(through.id) })).toMatchObject(most);
    // By each of several lists a part of them.
    const twice = `query ($filter: CompoundFilter) { one: contactList(filter: $filter) { rows { id } }
      other: contactList(filter: $filter) { rows { id } } }`;
    expect(await limits(twice, { filter: inside(...ids.slice(0, 3)) })).toBeUndefined();
    expect(await limits(twice, { filter: inside(...ids.slice(0, 5)) })).toMatchObject([most[0]]);
    // Counts of them are made some at a time.
    const { data, errors } = await call(COUNTS, { filter: queryFilter('Segment', 'id', 'IN', ids) });
    expect(errors).toBeUndefined();
    expect(data['segmentList']).toEqual({ rows: ids.map(() => ({ numberOfUsers: '3' })) });
    for (const { id, version } of [through, ...made])
      await make(
        `mutation ($id: ID!, $version: Int!) { made: deleteSegment(id: $id, version: $version) { id version } }`,
        {
          id,
          version,
        },
      );
  });

  it('do not mean themselves, neither when they are made nor by another name', async () => {
    const others = queryFilter('Segment', 'id', 'NOT_EQUALS', dynamic.id);
    const input = (name: string, filter: CompoundFilter) => ({
      input: { name, type: 'DYNAMIC', filter: JSON.stringify(filter) },
    });
    const itself = [['filter-circle', 'filter', { names: 'Itself → Itself' }]];
    expect(await refused(SEGMENT, input('Itself', others))).toMatchObject(itself);
    const byName = queryFilter('Segment', 'name', 'EQUALS', 'Itself');
    expect(await refused(SEGMENT, input('Itself', byName))).toMatchObject(itself);
    const other = await segment('Not itself', byName);
    expect(await refused(UPDATE, { ...other, input: { name: 'Itself' } })).toMatchObject(itself);
    expect(await found(byName)).toEqual([]);
  });

  it('do not lead back to themselves by a change of many, nor by coming back', async () => {
    const left = await segment('Left', named('Conti'));
    const right = await segment('Right', inside(left.id));
    const bulk = `mutation ($ids: [ID!], $input: SegmentBulkInput!) {
      made: bulkUpdateSegment(ids: $ids, input: $input) { id version } }`;
    const input = { filter: JSON.stringify(inside(right.id)) };
    const { id: jobId } = await make(bulk, { ids: [left.id], input });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    const { data } = await call('query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }', {
      id: jobId,
    });
    expect(data['batchJobErrors']).toEqual([{ recordId: left.id, code: 'FILTER_CIRCLE' }]);
    expect(await found(inside(right.id))).toEqual(['Conti']);

    // Means others by a name that they get while it is away.
    const away = await segment('Away', queryFilter('Segment', 'name', 'EQUALS', 'Later'));
    const gone = await make(
      'mutation ($id: ID!, $version: Int!) { made: deleteSegment(id: $id, version: $version) { id version } }',
      { ...away },
    );
    await segment('Later', queryFilter('Segment', 'name', 'EQUALS', 'Away'));
    const back =
      'mutation ($id: ID!, $version: Int!) { made: restoreSegment(id: $id, version: $version) { id } }';
    expect(await refused(back, { ...gone })).toMatchObject([
      ['filter-circle', 'filter', { names: 'Away → Later → Away' }],
    ]);
  });

  it('do not lead back to themselves by two changes at once, of which each would do alone', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [one, other] = [await segment(`One ${round}`, null), await segment(`Other ${round}`, null)];
      const answers = await Promise.all(
        [
          { ...one, input: { filter: JSON.stringify(inside(other.id)) } },
          { ...other, input: { filter: JSON.stringify(inside(one.id)) } },
        ].map((variables) => refused(UPDATE, variables)),
      );
      expect(answers.map((problems = []) => problems.length).sort()).toEqual([0, 1]);
      expect(answers.flatMap((problems = []) => problems)).toMatchObject([['filter-circle', 'filter', {}]]);
    }
  });

  it('become lists only with a word on who is in them', async () => {
    const made = await segment('Becomes a list', named('Adler'));
    const update = (input: object) => refused(UPDATE, { ...made, input });
    expect(await update({ type: 'STATIC' })).toEqual([['list-unsaid', 'type', undefined]]);
    const bulk = `mutation ($ids: [ID!], $input: SegmentBulkInput!) {
      made: bulkUpdateSegment(ids: $ids, input: $input) { id version } }`;
    const { id: jobId } = await make(bulk, { ids: [made.id], input: { type: 'STATIC' } });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    const { data } = await call('query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }', {
      id: jobId,
    });
    expect(data['batchJobErrors']).toEqual([{ recordId: made.id, code: 'LIST_UNSAID' }]);
    expect(await update({ type: 'STATIC', contactList: [] })).toBeUndefined();
    expect(await found(inside(made.id))).toEqual([]);
  });

  it('say whose filter cannot be used', async () => {
    const role: RoleRules = {
      areas: { contacts: ['VIEW'], segments: ['VIEW'] },
      objects: { Contact: { fields: { lastName: 'hidden' } } },
    };
    const rep = await tenant.hire(role);
    const { errors } = await rep.call(
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { total } }',
      {
        filter: inside(dynamic.id),
      },
    );
    expect(
      errors?.map(({ message, extensions }) => [message, extensions['path'], extensions['params']]),
    ).toEqual([
      [
        'filter-of-other',
        'filter.filter',
        expect.objectContaining({ name: 'Adlers', rejectedValue: 'lastName' }),
      ],
    ]);
  });

  it('are what the rows of roles and exports may be by', async () => {
    const role: RoleRules = {
      areas: { contacts: ['VIEW', 'EXPORT'] },
      objects: { Contact: { rows: inside(dynamic.id) } },
    };
    const rep = await tenant.hire(role);
    expect(await rep.ask('{ contactList { rows { lastName } } }')).toEqual({ rows: [{ lastName: 'Adler' }] });
    const request = {
      objectName: 'Contact',
      format: 'csv',
      columns: ['lastName'],
      locale: 'en',
      timeZone: 'UTC',
    };
    const answer = await api.api.request('/api/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tenant.admin.token}` },
      body: JSON.stringify({ ...request, filter: inside(dynamic.id) }),
    });
    expect((await answer.text()).trim().split(/\r?\n/).slice(1)).toEqual(['Adler']);
  });
});
