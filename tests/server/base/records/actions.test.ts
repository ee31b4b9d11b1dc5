/** What a model offers to do with records: for one, for many, and for whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { openTenant, type Person, type Tenant } from '../access/people.ts';

const own = (field: string, operator: 'EQUALS' | 'NOT_EQUALS', value: string) =>
  queryFilter('Piece', field, operator, value);

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'title', kind: 'STRING', required: true, sortable: true },
    {
      name: 'status',
      kind: 'ENUM',
      values: ['DRAFT', 'READY', 'APPROVED', 'SENT'],
      default: 'DRAFT',
      required: true,
      // Only actions change it.
      readOnly: true,
    },
    { name: 'text', kind: 'STRING' },
    { name: 'day', kind: 'LOCAL_DATE' },
    { name: 'note', kind: 'STRING' },
  ],
  lifeCycle: {
    field: 'status',
    start: ['DRAFT'],
    transitions: [
      { name: 'prepare', from: ['DRAFT'], to: 'READY', needs: ['text'] },
      { name: 'reopen', from: ['READY'], to: 'DRAFT' },
      { name: 'approve', from: ['READY'], to: 'APPROVED', right: 'APPROVE', notByAuthor: true },
      {
        name: 'send',
        from: ['READY'],
        to: 'SENT',
        right: 'SEND',
        when: own('note', 'NOT_EQUALS', 'held'),
        reason: 'notHeld',
      },
      { name: 'release', from: ['APPROVED'], to: 'SENT' },
      { name: 'recall', from: ['SENT'], to: 'READY', right: 'SEND' },
    ],
  },
  actions: [
    { name: 'prepare', step: 'prepare', input: [{ field: 'text' }, { field: 'note' }] },
    { name: 'reopen', step: 'reopen', for: 'selection' },
    { name: 'approve', step: 'approve', for: 'one' },
    { name: 'release', step: 'release', input: [{ field: 'day', required: true }] },
    {
      name: 'send',
      step: 'send',
      undoable: true,
      confirm: true,
      hiddenWhen: own('note', 'EQUALS', 'secret'),
    },
  ],
};

const ACT = `mutation ($action: String!, $id: ID!, $version: Int!, $input: PieceInput) {
  actPiece(action: $action, id: $id, version: $version, input: $input) { id version status text } }`;
const UNDO = `mutation ($action: String!, $id: ID!, $version: Int!) {
  undoActPiece(action: $action, id: $id, version: $version) { id version status } }`;
const BULK = `mutation ($action: String!, $ids: [ID!], $filter: CompoundFilter, $input: PieceInput, $total: Int) {
  bulkActPiece(action: $action, ids: $ids, filter: $filter, input: $input, expectedTotal: $total) { id } }`;
const LIFE = `query ($id: ID!) { recordLife(objectName: "Piece", id: $id) { actions { name refusal } } }`;
const ABLE = `query ($ids: [ID!], $filter: CompoundFilter) {
  ableRecords(objectName: "Piece", ids: $ids, filter: $filter) { total actions { name able refusal } } }`;
const OFFERED = `{ objectMetadata(objectName: "Piece") { ownActions {
  name label confirm for to undoable icon shortcut input { field required } } } }`;

type Row = Readonly<{ id: string; version: number; status: string }>;
type Values = Readonly<Record<string, unknown>>;
type State = 'DRAFT' | 'READY' | 'APPROVED' | 'SENT';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;

describeOnDatabase('actions', (open) => {
  let copy: MetadataCopy;
  let tenant: Tenant;
  let admin: Person;
  let author: Person;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Piece/model.json', MODEL);
    await copy.change<{ actions: { name: string; for?: string }[] }>('objects/Lead/model.json', (model) => {
      for (const action of model.actions) if (action.name === 'convert') action.for = 'both';
    });
    tenant = await openTenant(await open({ product: true }), 'alpha', copy.folder);
    ({ admin } = tenant);
    author = await tenant.hire({ areas: { contacts: [...ALL, 'SEND', 'APPROVE'] } });
  });
  afterAll(() => copy.remove());

  const read = (id: string) =>
    admin.ask<Row & Values>('query ($id: ID!) { piece(id: $id) { id version status text note } }', { id });
  const act = (who: Person, action: string, { id, version }: Pick<Row, 'id' | 'version'>, input?: Values) =>
    who.call(ACT, { action, id, version, input });
  const taken = async (who: Person, action: string, row: Pick<Row, 'id' | 'version'>, input?: Values) => {
    const { data, errors } = await act(who, action, row, input);
    expect(errors).toBeUndefined();
    return data['actPiece'] as Row & Values;
  };
  const said = ({ errors }: Awaited<ReturnType<Person['call']>>) =>
    (errors ?? []).map(({ message, extensions }) => [message, extensions['path']]);

  /** A record of the author's that has come to the state by actions. */
  const piece = async (status: State, more: Values = {}): Promise<Row> => {
    const query = 'mutation ($input: PieceInput!) { createPiece(input: $input) { id version status } }';
    let row = await author.ask<Row>(query, { input: { title: 'Piece', text: 'Text', ...more } });
    const way = {
      DRAFT: [],
      READY: ['prepare'],
      APPROVED: ['prepare', 'approve'],
      SENT: ['prepare', 'send'],
    };
    for (const action of way[status]) row = await taken(admin, action, row);
    expect(row.status).toBe(status);
    return row;
  };
  const job = async (who: Person, query: string, variables: Values, chunkRows = 2) => {
    const { id } = await who.ask<Row>(query, variables);
    const { database, catalog } = tenant.api;
    await runBatch({ database, catalog, tenantId: tenant.tenantId, jobId: id, chunkRows });
    const state = await admin.ask<{ name: string; status: string }>(
      'query ($id: ID!) { batchJob(id: $id) { name status errorCount } }',
      { id },
    );
    const errors = await admin.ask<{ recordId: string; code: string; path: string | null }[]>(
      'query ($id: ID!) { batchJobErrors(id: $id) { recordId code path } }',
      { id },
    );
    return { id, ...state, errors: new Map(errors.map(({ recordId, code }) => [recordId, code])) };
  };
  const states = (rows: readonly Row[]) => Promise.all(rows.map(async ({ id }) => (await read(id)).status));

  describe('for one record', () => {
    it('takes the step with what is given, though forms only show the state', async () => {
      const row = await piece('DRAFT', { text: null });
      const after = await taken(admin, 'prepare', row, { text: 'Now' });
      expect(after).toEqual({ id: row.id, version: row.version + 1, status: 'READY', text: 'Now' });
      const [last] = await admin.ask<Values[]>(
        'query ($id: ID!) { recordHistory(objectName: "Piece", id: $id) { action changes { field before after } } }',
        { id: row.id },
      );
      expect(last).toEqual({
        action: 'UPDATE',
        changes: [
          { field: 'status', before: 'DRAFT', after: 'READY' },
          { field: 'text', before: null, after: 'Now' },
        ],
      });
    });

    it.each<[string, State, Values, string, Values | undefined, readonly unknown[]]>([
      ['no step from here', 'DRAFT', {}, 'send', undefined, ['not-now', undefined]],
      ['where another step leads to the same', 'APPROVED', {}, 'send', undefined, ['not-now', undefined]],
      ['while it is hidden', 'READY', { note: 'secret' }, 'send', undefined, ['not-now', undefined]],
      [
        'when its step is not taken',
        'READY',
        { note: 'held' },
        'send',
        undefined,
        ['rule-broken', undefined],
      ],
      ['without what the step needs', 'DRAFT', { text: null }, 'prepare', {}, ['required', 'text']],
      ['with nothing for it', 'DRAFT', {}, 'prepare', { text: ' ' }, ['required', 'text']],
      ['without what it asks for', 'APPROVED', {}, 'release', {}, ['required', 'day']],
      [
        'with a field that it does not ask for',
        'DRAFT',
        {},
        'prepare',
        { title: 'X' },
        ['bad-request', 'title'],
      ],
      ['that is for several', 'READY', {}, 'reopen', undefined, ['bad-request', 'action']],
      ['that is not there', 'READY', {}, 'burn', undefined, ['bad-request', 'action']],
    ])('refuses it %s', async (_why, from, more, action, input, error) => {
      const row = await piece(from, more);
      expect(said(await act(admin, action, row, input))).toEqual([error]);
      expect(await read(row.id)).toMatchObject({ status: from, version: row.version });
    });

    it('refuses it to the author, and of another version', async () => {
      const row = await piece('READY');
      expect(said(await act(author, 'approve', row))).toEqual([['not-by-author', undefined]]);
      expect(said(await act(admin, 'approve', { ...row, version: 1 }))).toEqual([
        ['version-conflict', undefined],
      ]);
      expect((await taken(admin, 'approve', row)).status).toBe('APPROVED');
    });

    it('is done once for one key', async () => {
      const row = await piece('READY');
      const variables = { action: 'send', id: row.id, version: row.version };
      const once = () =>
        admin.call(ACT, variables, { 'idempotency-key': `send ${row.id}`.replace(' ', '-') });
      expect((await once()).data).toEqual((await once()).data);
      expect(await read(row.id)).toMatchObject({ status: 'SENT', version: row.version + 1 });
    });

    it('is undone by the step that leads back, as long as nothing else was done', async () => {
      const row = await piece('READY');
      const sent = await taken(admin, 'send', row);
      const undo = ({ id, version }: Row) => admin.call(UNDO, { action: 'send', id, version });
      const { data, errors } = await undo(sent);
      expect(errors).toBeUndefined();
      const back = data['undoActPiece'] as Row;
      expect(back).toMatchObject({ status: 'READY', version: sent.version + 1 });
      expect(said(await undo(back))).toEqual([['bad-request', 'action']]);
      // Another action from the same state.
      expect(said(await undo(await piece('APPROVED')))).toEqual([['bad-request', 'action']]);
      const other = await piece('SENT');
      await admin.ask(
        'mutation ($id: ID!, $version: Int!) { updatePiece(id: $id, version: $version, input: { note: "n" }) { id } }',
        other,
      );
      expect(said(await undo(await read(other.id)))).toEqual([['bad-request', 'action']]);
      expect(said(await undo(other))).toEqual([['bad-request', 'action']]);
    });

    it('is told beforehand, with what keeps from it now', async () => {
      const offered = async (who: Person, row: Row) =>
        (await who.ask<{ actions: readonly Values[] }>(LIFE, { id: row.id })).actions;
      expect(await offered(admin, await piece('DRAFT', { text: null }))).toEqual([
        { name: 'prepare', refusal: null },
      ]);
      const held = await piece('READY', { note: 'held' });
      const rule = { message: 'rule-broken', params: { object: 'Piece', rule: 'notHeld' } };
      expect(await offered(admin, held)).toEqual([
        { name: 'approve', refusal: null },
        { name: 'send', refusal: rule },
      ]);
      expect(await offered(author, held)).toEqual([
        { name: 'approve', refusal: { message: 'not-by-author' } },
        { name: 'send', refusal: rule },
      ]);
      expect(await offered(admin, await piece('READY', { note: 'secret' }))).toEqual([
        { name: 'approve', refusal: null },
      ]);
    });
  });

  describe('for a selection', () => {
    it('counts who can take each, and does it with these alone', async () => {
      const rows = [
        await piece('READY'),
        await piece('DRAFT'),
        await piece('READY', { note: 'held' }),
        await piece('READY', { note: 'secret' }),
        await piece('APPROVED'),
        await piece('READY'),
      ];
      const ids = rows.map(({ id }) => id);
      const able = await admin.ask<Values>(ABLE, { ids });
      expect(able).toEqual({
        total: 6,
        actions: [
          { name: 'prepare', able: 1, refusal: null },
          { name: 'reopen', able: 4, refusal: null },
          { name: 'release', able: 1, refusal: null },
          { name: 'send', able: 2, refusal: null },
        ],
      });
      const { id, name, status, errors } = await job(admin, BULK, { action: 'send', ids, total: 6 });
      expect([name, status]).toEqual(['Send: piece', 'COMPLETED_WITH_ERRORS']);
      const [sent, draft, held, secret, approved, other] = rows;
      expect([...errors]).toEqual([
        [draft?.id, 'NOT_NOW'],
        [held?.id, 'RULE_BROKEN'],
        [secret?.id, 'NOT_NOW'],
        [approved?.id, 'NOT_NOW'],
      ]);
      expect(await states(rows)).toEqual(['SENT', 'DRAFT', 'READY', 'READY', 'APPROVED', 'SENT']);
      const { version } = await read(other?.id ?? '');
      await admin.ask(
        'mutation ($id: ID!, $version: Int!) { updatePiece(id: $id, version: $version, input: { note: "n" }) { id } }',
        { id: other?.id, version },
      );
      const undone = await job(admin, 'mutation ($id: ID!) { undoBulkUpdatePiece(jobId: $id) { id } }', {
        id,
      });
      expect([...undone.errors]).toEqual([[other?.id, 'VERSION_CONFLICT']]);
      expect(await states([sent, other] as Row[])).toEqual(['READY', 'SENT']);
    });

    it('does again what it could not, once it can', async () => {
      const row = await piece('DRAFT', { text: null });
      const ids = [row.id];
      const first = await job(admin, BULK, { action: 'prepare', ids });
      expect([...first.errors.values()]).toEqual(['REQUIRED']);
      await admin.ask(
        'mutation ($id: ID!, $version: Int!) { updatePiece(id: $id, version: $version, input: { text: "t" }) { id } }',
        row,
      );
      const again = await job(admin, 'mutation ($id: ID!) { retryBatchJob(id: $id) { id } }', {
        id: first.id,
      });
      expect(again.status).toBe('COMPLETED');
      expect(await states([row])).toEqual(['READY']);
    });

    it('says why none can', async () => {
      const held = [await piece('READY', { note: 'held' }), await piece('READY', { note: 'held' })];
      const filter = queryFilter(
        'Piece',
        'id',
        'IN',
        held.map(({ id }) => id),
      );
      const able = await admin.ask<{ actions: Values[] }>(ABLE, { filter });
      expect(able.actions.find(({ name }) => name === 'send')).toEqual({
        name: 'send',
        able: 0,
        refusal: { message: 'rule-broken', params: { object: 'Piece', rule: 'notHeld' } },
      });
      expect(able.actions.find(({ name }) => name === 'prepare')?.['refusal']).toEqual({
        message: 'not-now',
      });
    });

    it('refuses what is for one, other fields, and another number than was seen', async () => {
      const ids = [(await piece('READY')).id];
      const refused = async (variables: Values) => said(await admin.call(BULK, { ids, ...variables }));
      expect(await refused({ action: 'approve' })).toEqual([['bad-request', 'action']]);
      expect(await refused({ action: 'send', input: { title: 'X' } })).toEqual([['bad-request', 'title']]);
      expect(await refused({ action: 'send', total: 2 })).toEqual([['total-changed', 'expectedTotal']]);
    });
  });

  describe('for a role', () => {
    const roles: Record<string, [RoleRules, readonly string[]]> = {
      'that may not send': [{ areas: { contacts: ALL } }, ['prepare', 'reopen', 'release']],
      'that may do all': [
        { areas: { contacts: [...ALL, 'SEND', 'APPROVE'] } },
        ['prepare', 'reopen', 'approve', 'release', 'send'],
      ],
      'that only looks': [{ areas: { contacts: ['VIEW', 'SEND', 'APPROVE'] } }, []],
      'that does not see the state': [
        {
          areas: { contacts: [...ALL, 'SEND'] },
          objects: { Piece: { actions: [...ALL, 'SEND'], fields: { status: 'hidden' } } },
        },
        [],
      ],
      'that may not write what is asked for': [
        {
          areas: { contacts: [...ALL, 'SEND'] },
          objects: { Piece: { actions: [...ALL, 'SEND'], fields: { note: 'readOnly' } } },
        },
        ['reopen', 'release', 'send'],
      ],
    };
    it.each(Object.entries(roles))('%s, offers what it may', async (_which, [rules, names]) => {
      const person = await tenant.hire(rules);
      const { ownActions } = await person.ask<{ ownActions: { name: string }[] }>(OFFERED);
      expect(ownActions.map(({ name }) => name)).toEqual(names);
      const row = await piece('READY');
      const { actions } = await person.ask<{ actions: { name: string }[] }>(LIFE, { id: row.id });
      expect(actions.map(({ name }) => name)).toEqual(
        names.filter((name) => ['approve', 'send'].includes(name)),
      );
      const able = await person.ask<{ actions: { name: string }[] }>(ABLE, { ids: [row.id] });
      expect(able.actions.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'approve'));
      if (names.includes('send')) return;
      expect(said(await act(person, 'send', row)).map(([message]) => message)).toEqual(['forbidden']);
      const many = await person.call(BULK, { action: 'send', ids: [row.id] });
      expect(said(many).map(([message]) => message)).toEqual(['forbidden']);
      expect(await states([row])).toEqual(['READY']);
    });

    it('does with a selection what it may do with each, and takes it back', async () => {
      const person = await tenant.hire({
        areas: { contacts: [...ALL, 'SEND'] },
        objects: { Piece: { actions: [...ALL, 'SEND'], rows: own('title', 'EQUALS', 'Mine') } },
      });
      const rows = [await piece('READY', { title: 'Mine' }), await piece('READY')];
      const ids = rows.map(({ id }) => id);
      expect((await person.ask<{ total: number }>(ABLE, { ids })).total).toBe(1);
      const { id } = await job(person, BULK, { action: 'send', ids });
      expect(await states(rows)).toEqual(['SENT', 'READY']);
      await job(person, 'mutation ($id: ID!) { undoBulkUpdatePiece(jobId: $id) { id } }', { id });
      expect(await states(rows)).toEqual(['READY', 'READY']);
      // What its row rule keeps from it is not there at all.
      const [, other] = rows;
      expect(said(await act(person, 'send', other as Row))).toEqual([['not-found', undefined]]);
    });

    it('does nothing more once the right has gone', async () => {
      const person = await tenant.hire({ areas: { contacts: [...ALL, 'SEND'] } });
      const row = await piece('READY');
      const { id: jobId } = await person.ask<Row>(BULK, { action: 'send', ids: [row.id] });
      const input = { name: 'Weaker', rules: { areas: { contacts: ALL } } };
      const role = await admin.ask<Row>('mutation ($input: RoleInput!) { saveRole(input: $input) { id } }', {
        input,
      });
      await admin.ask(
        'mutation ($userId: ID!, $roleId: ID!) { setUserRole(userId: $userId, roleId: $roleId) { id } }',
        { userId: person.userId, roleId: role.id },
      );
      const { database, catalog } = tenant.api;
      await runBatch({ database, catalog, tenantId: tenant.tenantId, jobId });
      expect(await admin.ask('query ($id: ID!) { batchJob(id: $id) { status } }', { id: jobId })).toEqual({
        status: 'FAILED',
      });
      expect(await states([row])).toEqual(['READY']);
    });
  });

  it('are described with all that buttons and dialogs need', async () => {
    const { ownActions } = await admin.ask<{ ownActions: Values[] }>(OFFERED);
    expect(ownActions[0]).toEqual({
      name: 'prepare',
      label: 'Prepare',
      confirm: null,
      for: 'both',
      to: 'READY',
      undoable: false,
      icon: null,
      shortcut: null,
      input: [
        { field: 'text', required: false },
        { field: 'note', required: false },
      ],
    });
    expect(ownActions[3]?.['input']).toEqual([{ field: 'day', required: true }]);
    expect(ownActions[4]).toMatchObject({ name: 'send', confirm: 'Send', undoable: true, to: 'SENT' });
  });

  describe('that an area handles', () => {
    const create = (object: string, input: Values) =>
      admin.ask<Row>(`mutation ($input: ${object}Input!) { create${object}(input: $input) { id version } }`, {
        input,
      });
    const lead = (input: Values) => create('Lead', { lastName: 'Lead', ...input });
    const statusOf = async ({ id }: Row) =>
      (await admin.ask<Row>('query ($id: ID!) { lead(id: $id) { status } }', { id })).status;
    const CONVERT = 'mutation ($ids: [ID!]) { bulkActLead(action: "convert", ids: $ids) { id } }';

    it('are done record by record: what one of them meets keeps no other', async () => {
      await create('Contact', { lastName: 'One', phone: '+48600100200' });
      await create('Contact', { lastName: 'Two', phone: '+48600100200' });
      await create('Contact', { lastName: 'Three', email: 'three@x.test' });
      const rows = [
        await lead({ email: 'three@x.test' }),
        await lead({ phone: '+48600100200' }),
        await lead({ email: 'four@x.test' }),
        await lead({ email: 'five@x.test', status: 'REJECTED' }),
      ];
      const ids = [...rows.map(({ id }) => id)];
      const { status, errors } = await job(admin, CONVERT, { ids });
      expect(status).toBe('COMPLETED_WITH_ERRORS');
      expect([...errors]).toEqual([
        [rows[1]?.id, 'SEVERAL_MATCHES'],
        [rows[3]?.id, 'NOT_NOW'],
      ]);
      expect(await Promise.all(rows.map(statusOf))).toEqual(['CONVERTED', 'NEW', 'CONVERTED', 'REJECTED']);
    });

    it('are tried again with those that failed, by who may', async () => {
      const [first] = [await create('Contact', { lastName: 'Six', phone: '+48600100300' })];
      await create('Contact', { lastName: 'Seven', phone: '+48600100300' });
      const rows = [await lead({ phone: '+48600100300' }), await lead({ email: 'eight@x.test' })];
      const made = await job(admin, CONVERT, { ids: rows.map(({ id }) => id) });
      const may = (who: Person, id: string) =>
        who.ask<boolean>('query ($id: ID!) { mayRetryBatchJob(id: $id) }', { id });
      expect(await may(admin, made.id)).toBe(true);
      const reader = await tenant.hire({ areas: { contacts: ['VIEW'], administrations: ['VIEW', 'EDIT'] } });
      expect(await may(reader, made.id)).toBe(false);
      expect(said(await reader.call('mutation ($id: ID!) { retryBatchJob(id: $id) { id } }', made))).toEqual([
        ['forbidden', 'objectName'],
      ]);
      await admin.ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: first?.id });
      const again = await job(admin, 'mutation ($id: ID!) { retryBatchJob(id: $id) { id } }', made);
      expect([again.name, again.status]).toEqual(['Convert: leads, second try', 'COMPLETED']);
      expect(await Promise.all(rows.map(statusOf))).toEqual(['CONVERTED', 'CONVERTED']);
      expect(await may(admin, again.id)).toBe(false);
    });

    it('are for who may do all of it', async () => {
      const person = await tenant.hire({
        areas: { contacts: ALL },
        objects: { Contact: { actions: ['VIEW', 'EDIT'] } },
      });
      const row = await lead({ email: 'six@x.test' });
      const { errors } = await job(person, CONVERT, { ids: [row.id] });
      expect([...errors.values()]).toEqual(['FORBIDDEN']);
      expect(await statusOf(row)).toBe('NEW');
    });

    it('are done for one record, once', async () => {
      const row = await lead({ email: 'seven@x.test' });
      const one = ({ id, version }: Row) =>
        admin.call(
          'mutation ($id: ID!, $version: Int!) { actLead(action: "convert", id: $id, version: $version) { status version } }',
          { id, version },
        );
      expect(said(await one({ ...row, version: 7 }))).toEqual([['version-conflict', undefined]]);
      const { data } = await one(row);
      expect(data['actLead']).toEqual({ status: 'CONVERTED', version: row.version + 1 });
      expect(said(await one({ ...row, version: row.version + 1 }))).toEqual([['not-now', undefined]]);
    });
  });
});
