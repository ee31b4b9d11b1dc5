/** What a write fills in where nothing is said (key `fill` of a field), on every way that a record is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
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
/** What becomes a loan. */
const WISH = {
  access: 'contacts',
  fields: [
    { name: 'code', kind: 'STRING' },
    { name: 'kind', kind: 'OBJECT', typeName: 'LoanKind' },
    { name: 'status', kind: 'ENUM', values: ['ASKED', 'LENT', 'BACK'], default: 'ASKED' },
    { name: 'loan', kind: 'OBJECT', typeName: 'Loan' },
  ],
  convertsTo: { object: 'Loan', link: 'loan', match: ['code'] },
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
    // A look at it holds for what it was then.
    { name: 'seenAt', kind: 'TIMESTAMP', emptiedBy: ['status', 'kind'] },
  ],
  lifeCycle: {
    field: 'status',
    start: ['ASKED', 'LENT', 'BACK'],
    transitions: [
      { name: 'lend', from: ['ASKED', 'BACK'], to: 'LENT' },
      { name: 'takeBack', from: ['ASKED', 'LENT'], to: 'BACK' },
      { name: 'askAgain', from: ['LENT', 'BACK'], to: 'ASKED' },
    ],
  },
  actions: [
    { name: 'lend', step: 'lend', undoable: true },
    { name: 'takeBack', step: 'takeBack', undoable: true },
  ],
  duplicates: { equal: ['code'] },
  importable: { keys: ['code'] },
};

type Values = Readonly<Record<string, unknown>>;
interface Loan {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly dueAt: string | null;
  readonly remindAt: string | null;
  readonly seenAt: string | null;
}
const FIELDS = 'id version status dueAt remindAt seenAt';

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
    await copy.write('objects/Wish/model.json', WISH);
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

  const act = (action: string, { id, version }: Loan, undo = '') =>
    ask<Loan>(
      `mutation ($action: String!, $id: ID!, $version: Int!) {
        ${undo || 'act'}Loan(action: $action, id: $id, version: $version) { ${FIELDS} } }`,
      { action, id, version },
    );
  const codeOf = async ({ id }: Loan) =>
    (await ask<{ code: string }>('query ($id: ID!) { loan(id: $id) { code } }', { id })).code;
  const named = async (code: string) => {
    const filter = queryFilter('Loan', 'code', 'EQUALS', code);
    const { rows } = await ask<{ rows: Loan[] }>(
      `query ($filter: CompoundFilter) { loanList(limit: 1, filter: $filter) { rows { ${FIELDS} } } }`,
      { filter },
    );
    return rows[0] as Loan;
  };
  const COLUMNS = ['code', 'kind', 'status'];
  const mapping = toMapping(
    COLUMNS.map((name, at) => toField(at, name)),
    { match: { key: 'code' }, mode: 'both' },
  );
  const bulk = async (ids: readonly string[], status: string) =>
    job(
      'mutation ($ids: [ID!], $status: String) { bulkUpdateLoan(ids: $ids, input: { status: $status }) { id } }',
      {
        ids,
        status,
      },
    );
  const undoBulk = (id: string) =>
    job('mutation ($id: ID!) { undoBulkUpdateLoan(jobId: $id) { id } }', { id });
  const merged = (kept: Loan, other: Loan, choose: Values) =>
    ask(
      `mutation ($keep: ID!, $keepVersion: Int!, $merge: ID!, $mergeVersion: Int!, $choose: JSON) {
        mergeLoan(keep: $keep, keepVersion: $keepVersion, merge: $merge, mergeVersion: $mergeVersion, choose: $choose) {
          id } }`,
      { keep: kept.id, keepVersion: kept.version, merge: other.id, mergeVersion: other.version, choose },
    );

  /** All ways by which a record comes into the state; `kind` is its kind, by id and by name. */
  const WAYS: Record<string, (kind: { id: string; title: string }) => Promise<Loan>> = {
    'a new record': ({ id }) => create({ kind: id, status: 'LENT' }),
    'a form': async ({ id }) => update(await create({ kind: id }), { status: 'LENT' }),
    'a form that names the kind too': async ({ id }) =>
      update(await create({}), { status: 'LENT', kind: id }),
    'an action': async ({ id }) => act('lend', await create({ kind: id })),
    'an action for a selection': async ({ id: kind }) => {
      const { id } = await create({ kind });
      await job('mutation ($ids: [ID!]) { bulkActLoan(action: "lend", ids: $ids) { id } }', { ids: [id] });
      return read(id);
    },
    'a bulk edit': async ({ id: kind }) => {
      const { id } = await create({ kind });
      await bulk([id], 'LENT');
      return read(id);
    },
    'a new line of a file': async ({ title }) => {
      const code = `N${++made}`;
      await tools.imported('Loan', [COLUMNS, [code, title, 'LENT']], mapping);
      return named(code);
    },
    'a line of a file that changes it': async ({ id, title }) => {
      const loan = await create({ kind: id });
      await tools.imported('Loan', [COLUMNS, [await codeOf(loan), title, 'LENT']], mapping);
      return read(loan.id);
    },
    'a merge': async ({ id }) => {
      const [kept, other] = [await create({ kind: id }), await create({ status: 'LENT' })];
      await merged(kept, other, { status: 'merge', code: 'keep' });
      return read(kept.id);
    },
    'a conversion': async ({ id }) => {
      const code = `W${++made}`;
      const wish = await ask<Loan>('mutation ($input: WishInput!) { createWish(input: $input) { id } }', {
        input: { code, kind: id, status: 'LENT' },
      });
      await ask('mutation ($id: ID!) { convertWish(id: $id, version: 1) { id } }', { id: wish.id });
      return named(code);
    },
  };

  describe.each(Object.entries(WAYS))('by %s', (_way, lend) => {
    it('is filled in, and stands in the history', async () => {
      const loan = await lend({ id: short, title: 'Short' });
      expect(loan).toMatchObject({ status: 'LENT' });
      expect(hour(loan.dueAt)).toBe(inMonths(1));
      expect(await lastChanges(loan.id)).toEqual(expect.arrayContaining(['dueAt', 'status']));
    });

    it('is empty without a number', async () => {
      const loan = await lend({ id: endless, title: 'Endless' });
      expect(loan).toMatchObject({ status: 'LENT', dueAt: null });
      expect(await lastChanges(loan.id)).not.toContain('dueAt');
    });
  });

  describe('empties a field', () => {
    const seenAt = '2030-01-01T00:00:00Z';

    it('that another one empties which changes, unless it says a value', async () => {
      const loan = await create({ kind: short, seenAt });
      expect(loan.seenAt).toBe(seenAt);
      const same = await update(loan, { status: 'ASKED', lentAt: '2031-01-01T00:00:00Z' });
      expect(same.seenAt).toBe(seenAt);
      const said = await update(same, { kind: long, seenAt: '2031-01-01T00:00:00Z' });
      expect(said.seenAt).toBe('2031-01-01T00:00:00Z');
      const changed = await update(said, { kind: endless });
      expect(changed.seenAt).toBeNull();
      expect(await lastChanges(changed.id)).toEqual(['kind', 'seenAt']);
    });

    it('of many, which Undo gives back, and by files', async () => {
      const loans = [await create({ seenAt }), await create({ seenAt, status: 'BACK' })];
      const seen = () => Promise.all(loans.map(async ({ id }) => (await read(id)).seenAt));
      const done = await bulk(
        loans.map(({ id }) => id),
        'BACK',
      );
      expect(await seen()).toEqual([null, seenAt]);
      await undoBulk(done);
      expect(await seen()).toEqual([seenAt, seenAt]);
      const codes = await Promise.all(loans.map(codeOf));
      await tools.imported(
        'Loan',
        [COLUMNS, [codes[0] ?? '', '', 'ASKED'], [codes[1] ?? '', '', 'LENT']],
        mapping,
      );
      expect(await seen()).toEqual([seenAt, null]);
      await job('mutation ($ids: [ID!]) { bulkActLoan(action: "lend", ids: $ids) { id } }', {
        ids: [loans[0]?.id],
      });
      expect(await seen()).toEqual([null, null]);
    });
  });

  describe('of many', () => {
    it('goes by each record, and goes back by Undo', async () => {
      const rows = [
        await create({ kind: long }),
        await create({ kind: short }),
        await create({ kind: endless }),
        await create({ kind: short, dueAt: '2031-05-04T03:02:01Z' }),
      ];
      const done = await bulk(
        rows.map(({ id }) => id),
        'LENT',
      );
      const dueOf = async () => Promise.all(rows.map(async ({ id }) => hour((await read(id)).dueAt)));
      expect(await dueOf()).toEqual([inMonths(12), inMonths(1), null, '2031-05-04T03']);
      const back = await undoBulk(done);
      expect(await dueOf()).toEqual([null, null, null, '2031-05-04T03']);
      await undoBulk(back);
      expect(await dueOf()).toEqual([inMonths(12), inMonths(1), null, '2031-05-04T03']);
    });

    it('goes by what each line says, is told by the dry run, and goes back with the import', async () => {
      const [asked, kept, said] = [
        await create({ kind: short }),
        await create({ kind: long }),
        await create({ kind: long }),
      ];
      const codes = await Promise.all([asked, kept, said].map(codeOf));
      const names = [...COLUMNS, 'dueAt'];
      const fields = names.map((name, at) => toField(at, name));
      const cells = [
        ['M1', 'Long', 'LENT', ''],
        ['M2', 'Endless', 'LENT', ''],
        ['M3', 'Long', 'LENT', '2032-01-02T03:04:05Z'],
        [codes[0] ?? '', 'Short', 'LENT', ''],
        [codes[1] ?? '', 'Long', 'BACK', ''],
        [codes[2] ?? '', 'Long', 'LENT', '2032-01-02T03:04:05Z'],
      ];
      const run = await tools.imported(
        'Loan',
        [names, ...cells],
        toMapping(fields, { match: { key: 'code' }, mode: 'both' }),
      );
      expect(run.counts).toMatchObject({ created: 3, updated: 3, failed: 0 });
      const due = async (code = '') => hour((await named(code)).dueAt);
      const expected = [inMonths(12), null, '2032-01-02T03', inMonths(1), null, '2032-01-02T03'];
      const all = ['M1', 'M2', 'M3', ...codes];
      expect(await Promise.all(all.map(due))).toEqual(expected);
      const told = run.report?.diffs.map(({ changes }) =>
        hour((changes.find(({ field }) => field === 'dueAt')?.after ?? null) as string | null),
      );
      expect(told).toEqual(expected);
      expect(await lastChanges(asked.id)).toEqual(['dueAt', 'status']);
      await tools.step('undo', run.id);
      await tools.runJobs();
      expect((await tools.get(run.id)).undo).toMatchObject({ removed: 3, restored: 3, kept: 0 });
      for (const { id } of [asked, kept, said])
        expect(await read(id)).toMatchObject({ status: 'ASKED', dueAt: null });
    });
  });

  it('goes back with the action, and is not filled in by what goes back', async () => {
    const lent = await act('lend', await create({ kind: short }));
    expect(lent.dueAt).not.toBeNull();
    const back = await act('lend', lent, 'undoAct');
    expect(back).toMatchObject({ status: 'ASKED', dueAt: null });
    // Somebody has taken the moment away: it stays so.
    const endlessly = await update(await act('lend', back), { dueAt: null });
    const returned = await act('takeBack', endlessly);
    expect(await act('takeBack', returned, 'undoAct')).toMatchObject({ status: 'LENT', dueAt: null });
    const again = await read(lent.id);
    const done = await bulk([again.id], 'BACK');
    await undoBulk(done);
    expect(await read(lent.id)).toMatchObject({ status: 'LENT', dueAt: null });
    const [kept, other] = [await read(lent.id), await create({ status: 'BACK' })];
    await merged(kept, other, { status: 'merge', code: 'keep' });
    expect(await read(lent.id)).toMatchObject({ status: 'BACK' });
    const { rows } = await ask<{ rows: Loan[] }>('{ merges(objectName: "Loan", limit: 1) { rows { id } } }');
    await ask('mutation ($id: ID!) { undoMerge(id: $id) { id } }', { id: rows[0]?.id });
    expect(await read(lent.id)).toMatchObject({ status: 'LENT', dueAt: null });
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
