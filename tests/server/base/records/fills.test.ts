/** What a write fills in where nothing is said (key `fill` of a field), on every way that a record is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const KIND = {
  access: 'contacts',
  fields: [
    { name: 'title', kind: 'STRING', sortable: true, unique: true },
    { name: 'months', kind: 'INT' },
    { name: 'days', kind: 'INT' },
  ],
};
const LOAN = {
  access: 'contacts',
  fields: [
    { name: 'code', kind: 'STRING', required: true, unique: true },
    { name: 'kind', kind: 'OBJECT', typeName: 'LoanKind' },
    { name: 'status', kind: 'ENUM', values: ['ASKED', 'LENT', 'BACK'], default: 'ASKED', required: true },
    { name: 'lentAt', kind: 'TIMESTAMP' },
    {
      name: 'dueAt',
      kind: 'TIMESTAMP',
      fill: { by: 'kind.months', unit: 'MONTH', into: { status: ['LENT'] } },
    },
    { name: 'remindAt', kind: 'TIMESTAMP', fill: { by: 'kind.days', unit: 'DAY', from: 'lentAt' } },
  ],
  importable: { keys: ['code'] },
};

type Values = Readonly<Record<string, unknown>>;
interface Loan {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly dueAt: string | null;
  readonly remindAt: string | null;
}
const FIELDS = 'id version status dueAt remindAt';

/** The moment so many months from now, to the hour. */
function inMonths(months: number): string {
  const at = new Date();
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()));
  return at.toISOString().slice(0, 13);
}
const hour = (at: string | null) => at?.slice(0, 13) ?? null;

describeOnDatabase('what a write fills in', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let tools: ReturnType<typeof importTools>;
  let [long, short, endless] = ['', '', ''];
  let made = 0;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/LoanKind/model.json', KIND);
    await copy.write('objects/Loan/model.json', LOAN);
    api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    ({ call, tenantId } = signed);
    tools = importTools(api, signed);
    const kind = async (input: Values) =>
      (
        await ask<Loan>('mutation ($input: LoanKindInput!) { createLoanKind(input: $input) { id } }', {
          input,
        })
      ).id;
    long = await kind({ title: 'Long', months: 12, days: 3 });
    short = await kind({ title: 'Short', months: 1 });
    endless = await kind({ title: 'Endless' });
  });
  afterAll(() => copy.remove());

  const ask = async <T>(query: string, variables: Values = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (input: Values) =>
    ask<Loan>(`mutation ($input: LoanInput!) { createLoan(input: $input) { ${FIELDS} } }`, {
      input: { code: `L${++made}`, ...input },
    });
  const update = ({ id, version }: Loan, input: Values) =>
    ask<Loan>(
      `mutation ($id: ID!, $version: Int!, $input: LoanInput!) {
        updateLoan(id: $id, version: $version, input: $input) { ${FIELDS} } }`,
      { id, version, input },
    );
  const read = (id: string) => ask<Loan>(`query ($id: ID!) { loan(id: $id) { ${FIELDS} } }`, { id });
  const lastChanges = async (id: string) => {
    const [last] = await ask<{ changes: { field: string }[] }[]>(
      `query ($id: ID!) { recordHistory(objectName: "Loan", id: $id, limit: 1) { changes { field before after } } }`,
      { id },
    );
    return last?.changes.map(({ field }) => field).sort();
  };
  const job = async (query: string, variables: Values) => {
    const { id } = await ask<Loan>(query, variables);
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id, chunkRows: 10 });
    const { errorCount } = await ask<{ errorCount: number }>(
      'query ($id: ID!) { batchJob(id: $id) { errorCount } }',
      { id },
    );
    expect(errorCount).toBe(0);
    return id;
  };

  it('is there in a new record, and in its history; what is said stays', async () => {
    const filled = await create({ kind: long, status: 'LENT' });
    expect(hour(filled.dueAt)).toBe(inMonths(12));
    expect(await lastChanges(filled.id)).toContain('dueAt');
    const said = '2031-05-04T03:02:01Z';
    expect((await create({ kind: long, status: 'LENT', dueAt: said })).dueAt).toBe(said);
    expect((await create({ kind: long, status: 'LENT', dueAt: null })).dueAt).not.toBeNull();
    for (const input of [{ kind: endless, status: 'LENT' }, { status: 'LENT' }, { kind: long }])
      expect((await create(input)).dueAt).toBeNull();
  });

  it('counts from another moment of the record, to the day', async () => {
    expect((await create({ kind: long, lentAt: '2030-02-27T10:00:00Z' })).remindAt).toBe(
      '2030-03-02T10:00:00Z',
    );
    // Where the record has none yet, from the write.
    expect((await create({ kind: long })).remindAt).not.toBeNull();
  });

  it('is filled in by a change into the state, unless a moment is to come already', async () => {
    const lent = await update(await create({ kind: short }), { status: 'LENT' });
    expect(hour(lent.dueAt)).toBe(inMonths(1));
    expect(await lastChanges(lent.id)).toEqual(['dueAt', 'status']);
    // Neither by another change, nor by one that says it.
    expect(
      (await update(await update(lent, { dueAt: null }), { lentAt: '2030-01-01T00:00:00Z' })).dueAt,
    ).toBe(null);
    expect((await update(await create({ kind: short }), { status: 'LENT', dueAt: null })).dueAt).toBe(null);
    const coming = '2031-05-04T03:02:01Z';
    const [gone, later] = ['2021-05-04T03:02:01Z', coming];
    const again = await update(await create({ kind: short, dueAt: gone }), { status: 'LENT' });
    expect(hour(again.dueAt)).toBe(inMonths(1));
    expect((await update(await create({ kind: short, dueAt: later }), { status: 'LENT' })).dueAt).toBe(
      coming,
    );
    // What has no number ends the moment that is over, lest the record is over at once.
    expect((await update(await create({ kind: endless, dueAt: gone }), { status: 'LENT' })).dueAt).toBe(null);
    // The kind that comes with the change counts.
    const other = await update(await create({ kind: short }), { status: 'LENT', kind: long });
    expect(hour(other.dueAt)).toBe(inMonths(12));
  });

  describe('of many', () => {
    it('goes by each record, and goes back by Undo', async () => {
      const rows = [
        await create({ kind: long }),
        await create({ kind: short }),
        await create({ kind: endless }),
        await create({ kind: short, dueAt: '2031-05-04T03:02:01Z' }),
      ];
      const done = await job(
        `mutation ($ids: [ID!]) { bulkUpdateLoan(ids: $ids, input: { status: "LENT" }) { id } }`,
        { ids: rows.map(({ id }) => id) },
      );
      const dueOf = async () => Promise.all(rows.map(async ({ id }) => hour((await read(id)).dueAt)));
      expect(await dueOf()).toEqual([inMonths(12), inMonths(1), null, '2031-05-04T03']);
      const back = await job('mutation ($id: ID!) { undoBulkUpdateLoan(jobId: $id) { id } }', { id: done });
      expect(await dueOf()).toEqual([null, null, null, '2031-05-04T03']);
      await job('mutation ($id: ID!) { undoBulkUpdateLoan(jobId: $id) { id } }', { id: back });
      expect(await dueOf()).toEqual([inMonths(12), inMonths(1), null, '2031-05-04T03']);
    });

    it('comes with a file, for new records and for those that it changes', async () => {
      const [asked, kept] = [await create({ kind: short }), await create({ kind: long })];
      const codes = await Promise.all(
        [asked, kept].map(
          async ({ id }) =>
            (await ask<{ code: string }>('query ($id: ID!) { loan(id: $id) { code } }', { id })).code,
        ),
      );
      const names = ['code', 'kind', 'status'];
      const fields = names.map((name, at) => toField(at, name));
      const mapping = toMapping(fields, { match: { key: 'code' }, mode: 'both' });
      const cells = [
        ['N1', 'Long', 'LENT'],
        ['N2', 'Endless', 'LENT'],
        [codes[0] ?? '', 'Short', 'LENT'],
        [codes[1] ?? '', 'Long', 'BACK'],
      ];
      const run = await tools.imported('Loan', [names, ...cells], mapping);
      expect(run.counts).toMatchObject({ created: 2, updated: 2, failed: 0 });
      const list = await ask<{ rows: (Loan & { code: string })[] }>(
        `{ loanList(limit: 100, offset: 0) { rows { code ${FIELDS} } } }`,
      );
      const due = (code: string | undefined) =>
        hour(list.rows.find((each) => each.code === code)?.dueAt ?? null);
      expect(['N1', 'N2', ...codes].map(due)).toEqual([inMonths(12), null, inMonths(1), null]);
      const created = list.rows.find(({ code }) => code === 'N1');
      expect(await lastChanges(created?.id ?? '')).toContain('dueAt');
      expect(await lastChanges(asked.id)).toEqual(['dueAt', 'status']);
    });
  });

  it('is told beforehand, in the language of who asks', async () => {
    const fields = await ask<{ fields: { name: string; filled: string | null }[] }>(
      '{ objectMetadata(objectName: "ContactConsent", locale: "de") { fields { name filled } } }',
    );
    expect(fields.fields.filter(({ filled }) => filled !== null)).toEqual([
      {
        name: 'expiresAt',
        filled:
          'Bleibt es leer, ergibt es sich aus „Richtlinie › Läuft ab nach Monaten“, sobald „Status“ „Aktiv“ ist.',
      },
    ]);
  });
});
