/** What a model says of its records' life holds on every way that a record is written. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { choices, customFieldTools, values } from '../../../support/custom-fields.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { patience } from '../../../support/patience.ts';

const own = (field: string, operator: 'EQUALS' | 'IN' | 'IS_NULL', ...values: readonly unknown[]) =>
  queryFilter('Piece', field, operator, ...values);

const MODEL = {
  access: 'contacts',
  customFields: true,
  fields: [
    { name: 'title', kind: 'STRING', required: true, sortable: true },
    { name: 'code', kind: 'STRING', unique: true },
    {
      name: 'status',
      kind: 'ENUM',
      values: ['DRAFT', 'READY', 'APPROVED', 'SENT', 'FILED'],
      default: 'DRAFT',
      required: true,
    },
    { name: 'text', kind: 'STRING' },
    { name: 'note', kind: 'STRING' },
    { name: 'author', kind: 'STRING' },
    { name: 'editor', kind: 'STRING' },
    { name: 'beginsOn', kind: 'LOCAL_DATE' },
    { name: 'endsOn', kind: 'LOCAL_DATE' },
    { name: 'readerList', kind: 'LIST', typeName: 'Contact' },
    { name: 'shelfList', kind: 'LIST', typeName: 'Shelf', inverseOf: 'pieceList' },
    { name: 'type', kind: 'ENUM', values: ['FOUND', 'LISTED'], default: 'FOUND' },
    { name: 'filter', kind: 'STRING', format: 'filter' },
    {
      name: 'readers',
      kind: 'LONG',
      computed: {
        matching: 'Contact',
        filterField: 'filter',
        listField: 'readerList',
        listedWhen: { field: 'type', value: 'LISTED' },
      },
    },
  ],
  lifeCycle: {
    field: 'status',
    start: ['DRAFT'],
    transitions: [
      { name: 'prepare', from: ['DRAFT'], to: 'READY', needs: ['text'] },
      { name: 'reopen', from: ['READY'], to: 'DRAFT' },
      { name: 'approve', from: ['READY'], to: 'APPROVED', notByAuthor: true },
      {
        name: 'send',
        from: ['READY'],
        to: 'SENT',
        when: {
          type: 'EXPRESSION',
          expression: { operator: 'NOT', compoundFilters: [own('note', 'EQUALS', 'held')] },
        },
      },
      { name: 'file', from: ['SENT'], to: 'FILED', system: true },
    ],
  },
  readOnlyWhen: [
    { name: 'gone', when: own('status', 'IN', ['SENT', 'FILED']), except: ['note'] },
    { name: 'shelved', when: queryFilter('Shelf', 'isClosed', 'EQUALS', true), fields: ['text'] },
    { name: 'chosen', when: own('status', 'EQUALS', 'READY'), fields: ['readerList'] },
  ],
  deletableWhen: { name: 'unsent', when: own('status', 'IN', ['DRAFT', 'READY']) },
  checks: [
    {
      name: 'endsFirst',
      never: {
        type: 'FILTER',
        filter: {
          objectName: 'Piece',
          objectField: 'endsOn',
          operator: 'LESS',
          variable: { id: 'record.beginsOn' },
        },
      },
      at: 'endsOn',
    },
  ],
  requireAny: [['author', 'editor']],
  unique: [{ fields: ['title'], while: { status: ['READY'] } }],
  duplicates: { equal: ['text'] },
  importable: { keys: ['code'] },
};

/** What a piece stands on: while it is closed, the text stays as it is. */
const SHELF = {
  access: 'contacts',
  fields: [
    { name: 'title', kind: 'STRING', sortable: true },
    { name: 'isClosed', kind: 'BOOLEAN', default: false },
    { name: 'pieceList', kind: 'LIST', typeName: 'Piece' },
  ],
};

const DEFINITION = { fields: [{ name: 'objectName', values: [] as string[] | undefined }] };

const KEPT = { access: 'contacts', fields: [{ name: 'title', kind: 'STRING', sortable: true }] };

interface Row {
  readonly id: string;
  readonly code: string;
}
type Values = Readonly<Record<string, unknown>>;
/** What a way answers of a write that breaks a rule: the error's message, and the field that it names. */
type Said = readonly [message: string, path: string | undefined];

describeOnDatabase('the life of a record', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let tools: ReturnType<typeof importTools>;
  let made = 0;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Piece/model.json', MODEL);
    await copy.change('objects/CustomFieldDefinition/model.json', ({ fields }: typeof DEFINITION) => {
      fields.find(({ name }) => name === 'objectName')?.values?.push('Piece');
    });
    await copy.write('objects/Shelf/model.json', SHELF);
    await copy.write('objects/Stamp/model.json', { ...KEPT, appendOnly: true });
    await copy.write('objects/Meter/model.json', { ...KEPT, system: true });
    api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    ({ call, tenantId } = signed);
    tools = importTools(api, signed);
  });
  afterAll(() => copy.remove());

  const ask = async <T>(query: string, variables: Values = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (input: Values) =>
    call('mutation ($input: PieceInput!) { createPiece(input: $input) { id code } }', {
      input: { editor: 'Office', ...input },
    });
  const update = async (id: string, input: Values) => {
    const version = (await read(id))['version'];
    return call(
      `mutation ($id: ID!, $version: Int!, $input: PieceInput!) {
        updatePiece(id: $id, version: $version, input: $input) { id } }`,
      { id, version, input },
    );
  };
  const read = (id: string) =>
    ask<Values>(
      `query ($id: ID!) { piece(id: $id) {
        version title status text note beginsOn endsOn readerList { id } } }`,
      { id },
    );
  const said = (errors: Awaited<ReturnType<Call>>['errors']): Said[] =>
    (errors ?? []).map(({ message, extensions }) => [message, extensions['path'] as string | undefined]);

  /** A record that has come to the state by its steps. */
  const piece = async (status: string, more: Values = {}): Promise<Row> => {
    const code = `P${++made}`;
    const { data, errors } = await create({ title: `Piece ${code}`, code, text: `Text ${code}`, ...more });
    expect(errors).toBeUndefined();
    const { id } = data['createPiece'] as Row;
    for (const step of ['READY', 'SENT']) {
      if (status === 'DRAFT') break;
      expect((await update(id, { status: step })).errors).toBeUndefined();
      if (step === status) break;
    }
    return { id, code };
  };

  const shelf = (isClosed: boolean, pieceList: readonly string[]) =>
    ask<Row>('mutation ($input: ShelfInput!) { createShelf(input: $input) { id } }', {
      input: { title: 'Shelf', isClosed, pieceList },
    });

  const job = async (query: string, variables: Values): Promise<{ id: string; said: Said[] }> => {
    const { id } = await ask<Row>(query, variables);
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
    const errors = await ask<{ code: string; path?: string }[]>(
      'query ($id: ID!) { batchJobErrors(id: $id) { code path } }',
      { id },
    );
    return {
      id,
      said: errors.map(({ code, path }) => [code.toLowerCase().replaceAll('_', '-'), path ?? undefined]),
    };
  };
  const bulk = (ids: readonly string[], input: Values) =>
    job(
      'mutation ($ids: [ID!], $input: PieceBulkInput!) { bulkUpdatePiece(ids: $ids, input: $input) { id } }',
      {
        ids,
        input,
      },
    );
  const importRun = (rows: readonly Values[]) => {
    const names = Object.keys(rows[0] ?? {});
    const mapping = toMapping(
      names.map((name, at) => toField(at, name)),
      {
        match: { key: 'code' },
        mode: names.includes('title') && names.includes('status') ? 'both' : 'update',
      },
    );
    const cells = rows.map((row) => names.map((name) => String((row[name] ?? '') as string)));
    return tools.imported('Piece', [names, ...cells], mapping);
  };
  const imported = async (rows: readonly Values[]): Promise<Said[]> => {
    const names = Object.keys(rows[0] ?? {});
    const run = await importRun(rows);
    const { rows: errors, total } = await tools.errorsOf(run.id);
    // The dry run has told as many.
    expect(run.report?.invalid).toBe(total);
    return errors.map(({ message, column }): Said => [message, column === null ? undefined : names[column]]);
  };

  /** All ways by which values of a record change. */
  const UPDATES: Record<string, (row: Row, input: Values) => Promise<readonly Said[]>> = {
    form: async ({ id }, input) => said((await update(id, input)).errors),
    'bulk edit': async ({ id }, input) => (await bulk([id], input)).said,
    import: async ({ code }, input) => imported([{ code, ...input }]),
  };
  /** Writes that break a rule. */
  const BROKEN: readonly {
    readonly rule: string;
    readonly from: string;
    readonly more?: Values;
    /** It stands on a closed shelf, and on an open one. */
    readonly shelved?: boolean;
    readonly input: Values;
    readonly said: Said;
    /** Of a file that has no column for the field. */
    readonly saidOfFile?: Said;
  }[] = [
    { rule: 'no step', from: 'DRAFT', input: { status: 'SENT' }, said: ['no-step', 'status'] },
    { rule: 'no step back', from: 'SENT', input: { status: 'DRAFT' }, said: ['no-step', 'status'] },
    { rule: 'a step of the server', from: 'SENT', input: { status: 'FILED' }, said: ['no-step', 'status'] },
    {
      rule: 'what the step needs',
      from: 'DRAFT',
      more: { text: null },
      input: { status: 'READY' },
      said: ['required', 'text'],
      saidOfFile: ['required', undefined],
    },
    {
      rule: 'when the step is taken',
      from: 'READY',
      more: { note: 'held' },
      input: { status: 'SENT' },
      said: ['not-now', 'status'],
    },
    {
      rule: 'not by its author',
      from: 'READY',
      input: { status: 'APPROVED' },
      said: ['not-by-author', 'status'],
    },
    { rule: 'read-only', from: 'SENT', input: { title: 'Other' }, said: ['rule-broken', 'title'] },
    {
      rule: 'read-only by a relation',
      from: 'DRAFT',
      shelved: true,
      input: { text: 'Other' },
      said: ['rule-broken', 'text'],
    },
    {
      rule: 'across fields',
      from: 'DRAFT',
      more: { beginsOn: '2026-03-01' },
      input: { endsOn: '2026-02-28' },
      said: ['rule-broken', 'endsOn'],
    },
  ];

  describe.each(Object.entries(UPDATES))('by %s', (way, write) => {
    it.each(BROKEN)(
      'keeps the record as it is: $rule',
      async ({ from, more, shelved, input, saidOfFile, said: inForms }) => {
        const row = await piece(from, more);
        if (shelved) for (const isClosed of [false, true]) await shelf(isClosed, [row.id]);
        const before = await read(row.id);
        const expected = way === 'import' ? (saidOfFile ?? inForms) : inForms;
        expect(await write(row, input)).toEqual([expected]);
        expect(await read(row.id)).toEqual(before);
      },
    );

    it('takes the steps that there are, and what stays open', async () => {
      const row = await piece('DRAFT');
      expect(await write(row, { status: 'READY' })).toEqual([]);
      expect(await write(row, { status: 'SENT' })).toEqual([]);
      expect(await write(row, { note: 'seen' })).toEqual([]);
      // Values that the record has are no change.
      expect(await write(row, { title: `Piece ${row.code}`, note: 'again' })).toEqual([]);
      expect(await read(row.id)).toMatchObject({ status: 'SENT', note: 'again' });
    });
  });

  it('begins in a state to start with, by form and import', async () => {
    const input = { title: 'New', status: 'SENT' };
    expect(said((await create(input)).errors)).toEqual([['no-start', 'status']]);
    expect(
      await imported([
        { code: 'N1', editor: 'Office', ...input },
        { code: 'N2', editor: 'Office', title: 'Good', status: 'DRAFT' },
      ]),
    ).toEqual([['no-start', 'status']]);
    const dates = { beginsOn: '2026-03-01', endsOn: '2026-02-01' };
    expect(said((await create({ title: 'New', ...dates })).errors)).toEqual([['rule-broken', 'endsOn']]);
  });

  it('has a value in one of several fields, after whatever write is about them', async () => {
    const nobody = [['rule-broken', 'author']];
    expect(said((await create({ title: 'New', editor: null })).errors)).toEqual(nobody);
    const row = await piece('DRAFT');
    expect(said((await update(row.id, { editor: null })).errors)).toEqual(nobody);
    expect((await bulk([row.id], { editor: null })).said).toEqual(nobody);
    expect(said((await update(row.id, { author: 'Ann', editor: null })).errors)).toEqual([]);
    expect((await bulk([row.id], { author: ' ' })).said).toEqual(nobody);
    const file = { title: 'New', status: 'DRAFT', author: 'Ann' };
    expect(
      await imported([
        { code: 'A1', ...file },
        { code: 'A2', ...file, author: '' },
      ]),
    ).toEqual(nobody);
  });

  it('tells beforehand what a write would be told', async () => {
    const life = async ({ id }: Row) => {
      const { data } = await call(
        `query ($id: ID!) { recordLife(objectName: "Piece", id: $id) {
          steps { name to needs refusal } locked { field rule } undeletable } }`,
        { id },
      );
      return data['recordLife'];
    };
    const refusal = { message: 'not-now' };
    expect(await life(await piece('READY', { note: 'held' }))).toEqual({
      steps: [
        { name: 'reopen', to: 'DRAFT', needs: [], refusal: null },
        { name: 'approve', to: 'APPROVED', needs: [], refusal: { message: 'not-by-author' } },
        { name: 'send', to: 'SENT', needs: [], refusal },
      ],
      locked: [{ field: 'readerList', rule: 'chosen' }],
      undeletable: null,
    });
    expect(await life(await piece('DRAFT'))).toMatchObject({
      steps: [{ name: 'prepare', to: 'READY', needs: ['text'], refusal: null }],
    });
    const fields = [
      'title',
      'code',
      'text',
      'author',
      'editor',
      'beginsOn',
      'endsOn',
      'readerList',
      'type',
      'filter',
    ];
    fields.push('customFieldList');
    expect(await life(await piece('SENT'))).toEqual({
      steps: [],
      locked: fields.map((field) => ({ field, rule: 'gone' })),
      undeletable: { message: 'rule-broken', params: { object: 'Piece', rule: 'unsent' } },
    });
  });

  it('leaves out of a bulk edit those that break a rule, and does the others', async () => {
    const rows = [await piece('SENT'), await piece('DRAFT'), await piece('SENT'), await piece('DRAFT')];
    const result = await bulk(
      rows.map(({ id }) => id),
      { text: 'All of them' },
    );
    expect(result.said).toEqual([
      ['rule-broken', 'text'],
      ['rule-broken', 'text'],
    ]);
    const texts = await Promise.all(rows.map(async ({ id }) => (await read(id))['text'] === 'All of them'));
    expect(texts).toEqual([false, true, false, true]);
  });

  it('locks lists and own fields with the rest', async () => {
    const { id: contact } = await ask<Row>(
      'mutation { createContact(input: { lastName: "Reader" }) { id } }',
    );
    const row = await piece('SENT');
    for (const way of [
      async () => said((await update(row.id, { readerList: [contact] })).errors),
      async () => (await bulk([row.id], { readerListAdd: [contact] })).said,
      () => imported([{ code: row.code, readerList: 'Reader' }]),
    ]) {
      expect(await way()).toEqual([['rule-broken', 'readerList']]);
    }
  });

  it('locks what the related record locks, whoever changes that one at the same moment', async () => {
    const row = await piece('DRAFT');
    const { id } = await shelf(false, [row.id]);
    expect((await update(row.id, { text: 'Before' })).errors).toBeUndefined();
    if (api.database.engine === 'pglite') return;
    const writing = await api.database.kysely.transaction().execute(async (tx) => {
      await sql`update shelf set is_closed = true where id = ${id}`.execute(tx);
      const late = update(row.id, { text: 'After' });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(api.database.kysely);
        expect(rows).not.toEqual([]);
      }, patience(30_000));
      return { late };
    });
    expect(said((await writing.late).errors)).toEqual([['rule-broken', 'text']]);
    expect(await read(row.id)).toMatchObject({ text: 'Before' });
  });

  it('does not put back what a related record locks by now: of a bulk edit, and of an import', async () => {
    const [edited, filed] = [await piece('DRAFT'), await piece('DRAFT')];
    const { id: jobId } = await bulk([edited.id], { text: 'Edited' });
    const { id: importId } = await importRun([{ code: filed.code, text: 'Filed' }]);
    await shelf(true, [edited.id, filed.id]);
    const undo = 'mutation ($jobId: ID!) { undoBulkUpdatePiece(jobId: $jobId) { id } }';
    expect((await job(undo, { jobId })).said).toEqual([['rule-broken', 'text']]);
    await tools.step('undo', importId);
    await tools.runJobs();
    expect((await tools.get(importId)).undo).toMatchObject({
      restored: 0,
      kept: 1,
      keptRecords: [{ recordId: filed.id, reason: 'rule-broken' }],
    });
    expect([await read(edited.id), await read(filed.id)]).toMatchObject([
      { text: 'Edited' },
      { text: 'Filed' },
    ]);
  });

  it('keeps what a campaign has shown as its receivers saw it', async () => {
    const { id } = await ask<Row>('mutation { createMessageElement(input: { name: "Film" }) { id } }');
    await ask(
      'mutation ($ids: [ID!]) { createMessageCampaign(input: { name: "May", elementList: $ids }) { id } }',
      {
        ids: [id],
      },
    );
    const rename = (version: number) =>
      call(
        `mutation ($id: ID!, $version: Int!, $description: String) {
          updateMessageElement(id: $id, version: $version, input: { description: $description }) { id } }`,
        { id, version, description: `Of ${version}` },
      );
    expect((await rename(1)).errors).toBeUndefined();
    await sql`update message_campaign set status = 'PREPARING'`.execute(api.database.kysely);
    expect(said((await rename(2)).errors)).toEqual([['rule-broken', 'description']]);
    // Nor is it taken out of what was sent, from its own side.
    const takeOut =
      'mutation ($id: ID!) { updateMessageElement(id: $id, version: 2, input: { campaignList: [] }) { id } }';
    expect(said((await call(takeOut, { id })).errors)).not.toEqual([]);
    const remove = 'mutation ($id: ID!) { deleteMessageElement(id: $id, version: 2) { id } }';
    expect(said((await call(remove, { id })).errors)).toEqual([['rule-broken', undefined]]);
  });

  it('locks own fields, by form, in bulk, and where their choices are replaced', async () => {
    const own = customFieldTools(call);
    const size = { type: 'SINGLE_SELECT', objectName: 'Piece', valueList: choices('S', 'M') };
    const field = await own.define({ name: 'size', ...size });
    const customFieldList = values({ size: 'S' });
    const [sent, draft] = [
      await piece('SENT', { customFieldList }),
      await piece('DRAFT', { customFieldList }),
    ];
    const broken = [['rule-broken', 'customFieldList']];
    const other = { customFieldList: values({ size: 'M' }) };
    expect(said((await update(sent.id, other)).errors)).toEqual(broken);
    expect((await bulk([sent.id], other)).said).toEqual(broken);
    const replaced = await job(
      `mutation ($id: ID!, $valueList: JSON!) {
        replaceCustomFieldChoices(id: $id, version: 1, valueList: $valueList, replacement: { S: "M" }) { id } }`,
      { id: field.id, valueList: choices('M') },
    );
    expect(replaced.said).toEqual(broken);
    const held = ({ id }: Row) =>
      ask('query ($id: ID!) { piece(id: $id) { customFieldList { fieldName valueList } } }', { id });
    expect(await held(sent)).toEqual({ customFieldList });
    expect(await held(draft)).toEqual(other);
    // What a record holds still is a choice still.
    const { valueList } = await ask<{ valueList: Row[] }>(
      'query ($id: ID!) { customFieldDefinition(id: $id) { valueList { name label } } }',
      { id: field.id },
    );
    expect(valueList).toEqual(choices('S', 'M'));
  });

  it('does not put a list back that is locked by now', async () => {
    const { id: contact } = await ask<Row>('mutation { createContact(input: { lastName: "Put" }) { id } }');
    const row = await piece('DRAFT');
    const done = await bulk([row.id], { status: 'READY', readerListAdd: [contact] });
    expect(done.said).toEqual([]);
    const undo = 'mutation ($jobId: ID!) { undoBulkUpdatePiece(jobId: $jobId) { id } }';
    expect((await job(undo, { jobId: done.id })).said).toEqual([['rule-broken', 'readerList']]);
    expect(await read(row.id)).toMatchObject({ status: 'READY', readerList: [{ id: contact }] });
  });

  it('turns no filter into a list that is locked, or locked meanwhile', async () => {
    const { id: contact } = await ask<Row>('mutation { createContact(input: { lastName: "Kept" }) { id } }');
    const filter = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'Kept'));
    const LIST = `mutation ($id: ID!, $version: Int!) {
      listMatching(objectName: "Piece", field: "readers", id: $id, version: $version) { id } }`;
    const draft = await piece('DRAFT', { filter, readerList: [contact] });
    const start = async ({ id }: Row) => call(LIST, { id, version: (await read(id))['version'] });
    const begun = await start(draft);
    expect(begun.errors).toBeUndefined();
    expect((await update(draft.id, { status: 'READY' })).errors).toBeUndefined();
    expect(said((await start(draft)).errors)).toEqual([['rule-broken', 'readerList']]);
    const before = await read(draft.id);
    const { id: jobId } = begun.data['listMatching'] as Row;
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    expect(await read(draft.id)).toEqual(before);
    expect(await ask('query ($id: ID!) { batchJobErrors(id: $id) { code path } }', { id: jobId })).toEqual([
      { code: 'RULE_BROKEN', path: 'readerList' },
    ]);
    expect(await ask('query ($id: ID!) { batchJob(id: $id) { status } }', { id: jobId })).toEqual({
      status: 'FAILED',
    });
  });

  it('does not bring back what a check does not let be, by form and in bulk', async () => {
    const rows = [
      await piece('DRAFT', { beginsOn: '2026-03-01', endsOn: '2026-03-02' }),
      await piece('DRAFT', { beginsOn: '2026-03-01' }),
    ] as const;
    const [wrong, right] = rows;
    const ids = rows.map(({ id }) => id);
    const gone = await job('mutation ($ids: [ID!]) { bulkDeletePiece(ids: $ids) { id } }', { ids });
    expect(gone.said).toEqual([]);
    // As it would be had the rule come later.
    await api.database
      .forTenant(tenantId)
      .run(
        tenantStatement(
          tenantId,
          sql<object>`update piece set ends_on = '2026-02-01' where tenant_id = ${tenantId} and id = ${wrong.id}`,
        ),
      );
    const restore = 'mutation ($id: ID!) { restorePiece(id: $id, version: 2) { id } }';
    expect(said((await call(restore, { id: wrong.id })).errors)).toEqual([['rule-broken', 'endsOn']]);
    const back = await job('mutation ($jobId: ID!) { bulkRestorePiece(jobId: $jobId) { id } }', {
      jobId: gone.id,
    });
    expect(back.said).toEqual([['rule-broken', 'endsOn']]);
    expect(await read(right.id)).toMatchObject({ endsOn: null });
  });

  it('deletes only what may go: by form, in bulk and in a merge', async () => {
    const [sent, draft] = [await piece('SENT'), await piece('DRAFT')];
    const remove = ({ id }: Row, version: unknown) =>
      call('mutation ($id: ID!, $version: Int!) { deletePiece(id: $id, version: $version) { id } }', {
        id,
        version,
      });
    const { version } = await read(sent.id);
    expect(said((await remove(sent, version)).errors)).toEqual([['rule-broken', undefined]]);
    const counted = await ask(
      'query ($ids: [ID!]) { deletableRecords(objectName: "Piece", ids: $ids) { total able refusal } }',
      { ids: [sent.id, draft.id] },
    );
    const refusal = { message: 'rule-broken', params: { object: 'Piece', rule: 'unsent' } };
    expect(counted).toEqual({ total: 2, able: 1, refusal });
    const gone = await job('mutation ($ids: [ID!]) { bulkDeletePiece(ids: $ids) { id } }', {
      ids: [sent.id, draft.id],
    });
    expect(gone.said).toEqual([['rule-broken', undefined]]);
    const other = await piece('DRAFT');
    const merge = async (keep: Row, away: Row) => {
      const [keepVersion, mergeVersion] = [await read(keep.id), await read(away.id)].map(
        (each) => each['version'],
      );
      return call(
        `mutation ($keep: ID!, $keepVersion: Int!, $merge: ID!, $mergeVersion: Int!, $choose: JSON) {
          mergePiece(keep: $keep, keepVersion: $keepVersion, merge: $merge, mergeVersion: $mergeVersion,
            choose: $choose) { id } }`,
        {
          keep: keep.id,
          keepVersion,
          merge: away.id,
          mergeVersion,
          choose: { code: 'keep', title: 'merge' },
        },
      );
    };
    expect(said((await merge(other, sent)).errors)).toEqual([['rule-broken', undefined]]);
    const preview = await ask<{ keep: string; records: object[] }>(
      'query ($ids: [ID!]!) { mergePreview(objectName: "Piece", ids: $ids) { keep records { id refusal } } }',
      { ids: [other.id, sent.id] },
    );
    expect(preview).toEqual({
      keep: sent.id,
      records: [
        { id: other.id, refusal: null },
        { id: sent.id, refusal },
      ],
    });
    // What is kept is locked: it would get another title. Which is told before, as is what would be no step.
    expect(said((await merge(sent, other)).errors)).toEqual([['rule-broken', 'title']]);
    const refusals = (kept: Row, away: Row, choose: Values) =>
      ask<{ message: string; path?: string }[]>(
        `query ($keep: ID!, $merge: ID!, $choose: JSON) {
          mergeRefusals(objectName: "Piece", keep: $keep, merge: $merge, choose: $choose) }`,
        { keep: kept.id, merge: away.id, choose },
      );
    const own = { code: 'keep', text: 'keep', title: 'keep', status: 'keep' };
    expect(await refusals(sent, other, { ...own, title: 'merge', text: 'merge' })).toMatchObject([
      { message: 'rule-broken', path: 'title' },
      { message: 'rule-broken', path: 'text' },
    ]);
    expect(await refusals(sent, other, own)).toEqual([]);
    expect(await refusals(other, sent, own)).toEqual([refusal]);
    const ready = await piece('READY');
    expect(await refusals(other, ready, { ...own, status: 'merge', text: 'merge' })).toEqual([]);
    expect(await refusals(ready, other, { ...own, status: 'merge', code: 'merge' })).toEqual([]);
    const approved = await piece('READY');
    await api.database
      .forTenant(tenantId)
      .run(
        tenantStatement(
          tenantId,
          sql<object>`update piece set status = 'APPROVED' where tenant_id = ${tenantId} and id = ${approved.id}`,
        ),
      );
    const before = await read(approved.id);
    expect(await refusals(approved, other, { ...own, status: 'merge' })).toMatchObject([
      { message: 'no-step', path: 'status' },
    ]);
    // Nothing was written.
    expect(await read(approved.id)).toEqual(before);
    expect(await read(other.id)).toMatchObject({ status: 'DRAFT' });
  });

  it('does not undo what leads nowhere', async () => {
    const row = await piece('READY');
    const { id } = await bulk([row.id], { status: 'SENT' });
    const undo = 'mutation ($jobId: ID!) { undoBulkUpdatePiece(jobId: $jobId) { id } }';
    expect((await job(undo, { jobId: id })).said).toEqual([['no-step', 'status']]);
    expect(await read(row.id)).toMatchObject({ status: 'SENT' });
  });

  it('has some values once only while records are in a state', async () => {
    const [one, two, three] = [
      await piece('READY', { title: 'Once' }),
      await piece('DRAFT', { title: 'Once' }),
      await piece('DRAFT', { title: 'Once' }),
    ];
    expect(said((await update(two.id, { status: 'READY' })).errors)).toEqual([['already-exists', 'title']]);
    expect((await update(one.id, { status: 'SENT' })).errors).toBeUndefined();
    const both = await bulk([two.id, three.id], { status: 'READY' });
    expect(both.said).toEqual([['already-exists', 'title']]);
  });

  it('adds records that are only added, and lets nobody write those of the server', async () => {
    const added = await ask<Row>('mutation { createStamp(input: { title: "One" }) { id } }');
    const variables = { id: added.id, ids: [added.id] };
    for (const mutation of [
      'updateStamp(id: $id, version: 1, input: { title: "Two" }) { id }',
      'deleteStamp(id: $id, version: 1) { id }',
    ]) {
      const { errors } = await call(`mutation ($id: ID!) { ${mutation} }`, variables);
      expect(said(errors)).toEqual([['only-added', undefined]]);
    }
    for (const mutation of [
      'bulkUpdateStamp(ids: $ids, input: { title: "Two" }) { id }',
      'bulkDeleteStamp(ids: $ids) { id }',
    ]) {
      const { said: left } = await job(`mutation ($ids: [ID!]) { ${mutation} }`, variables);
      expect(left).toEqual([['only-added', undefined]]);
    }
    const { errors } = await call('mutation { createMeter(input: { title: "One" }) { id } }');
    expect(errors?.[0]?.extensions['params']).toEqual({
      value: expect.stringContaining('Cannot query field "createMeter"') as unknown,
    });
  });
});
