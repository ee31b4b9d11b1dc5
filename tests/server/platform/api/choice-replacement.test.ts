import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import {
  choices,
  customFieldList,
  customFieldTools,
  FIELDS,
  type Row,
} from '../../../support/custom-fields.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Tenant } from '../../base/access/people.ts';
import { runBatch } from '../../../support/composed.ts';

const REPLACE = `mutation ($id: ID!, $version: Int!, $valueList: JSON!, $replacement: JSON!) {
  replaceCustomFieldChoices(id: $id, version: $version, valueList: $valueList, replacement: $replacement) { id } }`;
const USAGE = 'query ($id: ID!) { customFieldUsage(id: $id) { total choices { name count } } }';
const DEFINITION = `query ($id: ID!) { customFieldDefinition(id: $id) { id version valueList { name label } } }`;

describeOnDatabase('choices that go', (open) => {
  let tenant: Tenant;
  let own: ReturnType<typeof customFieldTools>;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    own = customFieldTools(tenant.admin.call);
  });

  const ask = <T>(query: string, variables: Record<string, unknown>) => tenant.admin.ask<T>(query, variables);
  const run = (jobId: string, chunkRows = 2) =>
    runBatch({ ...tenant.api, tenantId: tenant.tenantId, jobId, chunkRows });
  const definition = (id: string) => ask<Row & { valueList: { name: string }[] }>(DEFINITION, { id });
  const namesOf = async (id: string) => (await definition(id)).valueList.map(({ name }) => name);
  const held = async (id: string) =>
    customFieldList(await ask<Row>(`query ($id: ID!) { contact(id: $id) { ${FIELDS} } }`, { id })).map(
      ({ valueList }) => valueList,
    );
  const statusOf = (id: string) =>
    ask('query ($id: ID!) { batchJob(id: $id) { status parsedDetails errorCount } }', { id });
  const undo = (jobId: string) =>
    ask<{ id: string }>('mutation ($jobId: ID!) { undoBulkUpdateContact(jobId: $jobId) { id } }', { jobId });
  const refusal = async (query: string, variables: Record<string, unknown>, person = tenant.admin) => {
    const { errors } = await person.call(query, variables);
    return [errors?.[0]?.message, errors?.[0]?.extensions['path'], errors?.[0]?.extensions['params']];
  };

  it('are counted, replaced in every record by a job, and back by Undo', async () => {
    const field = await own.define({
      name: 'size',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('S', 'M', 'L', 'XL'),
    });
    const made: Row[] = [];
    for (const size of ['S', 'S', 'S', 'L', 'XL']) made.push(await own.create('Contact', { size }));
    const [first, deleted, , large, huge] = made as [Row, Row, Row, Row, Row];
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: deleted.id });
    expect(await ask(USAGE, field)).toEqual({
      total: 5,
      choices: [
        { name: 'L', count: 1 },
        { name: 'S', count: 3 },
        { name: 'XL', count: 1 },
      ],
    });

    const valueList = choices('M', 'XXL', 'L');
    const change = { ...field, valueList };
    expect(await refusal(REPLACE, { ...change, replacement: { XL: 'XXL' } })).toEqual([
      'choice-in-use',
      'valueList',
      { value: 'S', count: 3 },
    ]);
    const noChoice = await refusal(REPLACE, { ...change, replacement: { XL: 'XXL', S: 'XS' } });
    expect(noChoice.slice(0, 2)).toEqual(['invalid-enum', 'replacement']);
    expect((await refusal(REPLACE, { ...change, version: 9, replacement: {} }))[0]).toBe('version-conflict');

    const job = await ask<{ id: string }>(REPLACE, { ...change, replacement: { XL: 'XXL', S: null } });
    // Until the end they are what they were; what comes late is replaced too.
    expect(await namesOf(field.id)).toEqual(['S', 'M', 'L', 'XL']);
    const late = await own.create('Contact', { size: 'S' });
    await run(job.id);
    expect(await statusOf(job.id)).toEqual({
      status: 'COMPLETED',
      parsedDetails: '4 of 4 rows read, 5 written',
      errorCount: 0,
    });
    expect(await namesOf(field.id)).toEqual(['M', 'XXL', 'L']);
    expect(await Promise.all([first, large, huge, late].map(({ id }) => held(id)))).toEqual([
      [],
      [['L']],
      [['XXL']],
      [],
    ]);
    const history = await ask<{ action: string; changes: unknown[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { action changes { field before after } } }',
      { id: huge.id },
    );
    expect(history[0]).toMatchObject({
      action: 'UPDATE',
      changes: [{ field: 'size', before: 'XL', after: 'XXL' }],
    });

    const back = await undo(job.id);
    expect(await namesOf(field.id)).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
    await run(back.id);
    expect(await Promise.all([first, large, huge].map(({ id }) => held(id)))).toEqual([
      [['S']],
      [['L']],
      [['XL']],
    ]);
  });

  it('are replaced in lists, each choice once and in its order', async () => {
    const field = await own.define({
      name: 'tags',
      type: 'MULTI_SELECT',
      objectName: 'Contact',
      valueList: choices('A', 'B', 'C'),
    });
    const [both, one] = [
      await own.create('Contact', { tags: ['A', 'B', 'C'] }),
      await own.create('Contact', { tags: ['B'] }),
    ];
    const change = { ...field, valueList: choices('A', 'C'), replacement: { B: 'A' } };
    await run((await ask<{ id: string }>(REPLACE, change)).id);
    expect([await held(both.id), await held(one.id)]).toEqual([[['A', 'C']], [['A']]]);
    const { version } = await definition(field.id);
    const next = { id: field.id, version, valueList: choices('C'), replacement: { A: null } };
    await run((await ask<{ id: string }>(REPLACE, next)).id);
    expect([await held(both.id), await held(one.id)]).toEqual([[['C']], []]);
  });

  it('may be called what objects of JavaScript have', async () => {
    const field = await own.define({
      name: 'odd',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('__proto__', 'constructor', 'A'),
    });
    const proto = await own.create('Contact', { odd: '__proto__' });
    const other = await own.create('Contact', { odd: 'constructor' });
    const change = { ...field, valueList: choices('A') };
    const given = (text: string) => JSON.parse(text) as Record<string, string>;
    expect(await refusal(REPLACE, { ...change, replacement: given('{"__proto__":"A"}') })).toEqual([
      'choice-in-use',
      'valueList',
      { value: 'constructor', count: 1 },
    ]);
    const replacement = given('{"__proto__":"A","constructor":"A"}');
    await run((await ask<{ id: string }>(REPLACE, { ...change, replacement })).id);
    expect([await held(proto.id), await held(other.id)]).toEqual([[['A']], [['A']]]);
  });

  it('are replaced in filters of segments, saved views and roles too, and put back by Undo', async () => {
    const field = await own.define({
      name: 'grade',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('A', 'B', 'C'),
    });
    const one = await own.create('Contact', { grade: 'A' });
    const grade = (...names: string[]) => filterOn('Contact', 'grade', 'IN', names);
    const both = {
      type: 'EXPRESSION',
      expression: {
        operator: 'AND',
        compoundFilters: [grade('A', 'C'), filterOn('Contact', 'notes', 'CONTAINS', 'A')],
      },
    } as const satisfies CompoundFilter;
    const saved = async (name: string, filter: CompoundFilter) => {
      const input = { name, type: 'DYNAMIC', filter: JSON.stringify(filter) };
      return (
        await ask<Row>('mutation ($input: SegmentInput!) { createSegment(input: $input) { id } }', { input })
      ).id;
    };
    const [mixed, gone, other] = [
      await saved('mixed', both),
      await saved('gone', grade('C')),
      await saved('other', grade('B')),
    ];
    const state = { sort: [], filter: grade('A') };
    const view = await ask<{ id: string }>(
      'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }',
      { input: { objectName: 'Contact', name: 'Graded', state: JSON.stringify(state) } },
    );
    const watcher = await tenant.hire({
      areas: { contacts: ['VIEW'] },
      objects: { Contact: { rows: grade('A') } },
    });
    const seen = async () =>
      (await watcher.ask<{ rows: Row[] }>('{ contactList { rows { id } } }')).rows.map(({ id }) => id);
    const filters = async () => [
      ...(await Promise.all(
        [mixed, gone, other].map(async (id) => {
          const { filter } = await ask<{ filter: string }>(
            'query ($id: ID!) { segment(id: $id) { filter } }',
            { id },
          );
          return JSON.parse(filter) as unknown;
        }),
      )),
      JSON.parse(
        (
          await ask<{ id: string; state: string }[]>('{ savedViews(objectName: "Contact") { id state } }', {})
        ).find(({ id }) => id === view.id)?.state ?? '',
      ) as unknown,
    ];
    const before = await filters();
    const change = { ...field, valueList: choices('B'), replacement: { A: 'B', C: null } };
    const job = await ask<{ id: string }>(REPLACE, change);
    await run(job.id);
    expect(await filters()).toEqual([
      {
        type: 'EXPRESSION',
        expression: { ...both.expression, compoundFilters: [grade('B'), both.expression.compoundFilters[1]] },
      },
      // Nothing would be left of it.
      grade('C'),
      grade('B'),
      { ...state, filter: grade('B') },
    ]);
    expect(await seen()).toEqual([one.id]);
    const back = await undo(job.id);
    await run(back.id);
    expect(await filters()).toEqual(before);
    expect(await held(one.id)).toEqual([['A']]);
    expect(await seen()).toEqual([one.id]);
  });

  it('go on where they were cut off', async () => {
    const field = await own.define({
      name: 'cut',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('A', 'B'),
    });
    const made = await Promise.all(Array.from({ length: 5 }, () => own.create('Contact', { cut: 'A' })));
    const change = { ...field, valueList: choices('B'), replacement: { A: 'B' } };
    const { id } = await ask<{ id: string }>(REPLACE, change);
    const { database } = tenant.api;
    let writes = 0;
    const forTenant: typeof database.forTenant = (tenantId) => {
      const db = database.forTenant(tenantId);
      return {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx);
            if (++writes === 3) throw new Error('killed');
            return result;
          }),
      };
    };
    const dies = runBatch({
      ...tenant.api,
      tenantId: tenant.tenantId,
      jobId: id,
      chunkRows: 2,
      database: { forTenant },
    });
    await expect(dies).rejects.toThrow('killed');
    await run(id);
    expect(await statusOf(id)).toMatchObject({
      status: 'COMPLETED',
      parsedDetails: '5 of 5 rows read, 5 written',
    });
    for (const { id: contact } of made) expect(await held(contact)).toEqual([['B']]);
    expect(await namesOf(field.id)).toEqual(['B']);
  });

  it('are for those who may write all of the records', async () => {
    const field = await own.define({
      name: 'right',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('A', 'B'),
    });
    const change = { ...field, valueList: choices('B'), replacement: { A: 'B' } };
    const all = ['VIEW', 'CREATE', 'EDIT', 'DELETE'] as const;
    const areas = { contacts: all, administrations: all } as const;
    const some = { rows: filterOn('Contact', 'lastName', 'EQUALS', 'x') };
    const people = [
      await tenant.hire({ areas: { contacts: ['VIEW'], administrations: all } }),
      await tenant.hire({ areas, objects: { Contact: some } }),
      await tenant.hire({ areas, objects: { Contact: { fields: { right: 'readOnly' } } } }),
    ];
    for (const person of people) expect((await refusal(REPLACE, change, person))[0]).toBe('forbidden');
    expect((await refusal(USAGE, field, people[0]))[0]).toBe('forbidden');
    expect((await refusal(USAGE, { id: 'none' }))[0]).toBe('not-found');
    const { id } = await (await tenant.hire({ areas })).ask<{ id: string }>(REPLACE, change);
    await run(id);
    expect(await namesOf(field.id)).toEqual(['B']);
  });
});
