import { deflateRawSync } from 'node:zlib';
import { createHash, randomUUID } from 'node:crypto';
import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import type { ObjectType } from '../../../src/contract/metadata/catalog.ts';
import type { Database } from '../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../src/server/base/db/tenant-db.ts';
import { type Call, openApi, type TestApi } from '../../support/api.ts';
import {
  FILE,
  type Foreign,
  IMPORT,
  MERGE,
  type Own,
  PAIR,
  ROLE,
  SAVED_VIEW,
  TEMPLATE,
  USER,
} from './foreign-cases.ts';
import type { Sent, TenantTables } from './statement-tenancy.ts';
import { fewRecords, insertRecords, marked, type Rows } from './tenant-records.ts';
import { runBatch } from '../../support/composed.ts';

/** Stands, with a number behind it, in every text of the first tenant. */
export const MARK = 'hiddenOfA';

interface Tenant {
  readonly tenantId: string;
  readonly token: string;
  readonly call: Call;
  readonly rows: Rows;
}

/** Two tenants with records of every object, on one server whose statements are read along. */
export interface TwoTenants {
  readonly api: TestApi;
  /** The same one, unread. */
  readonly database: Database;
  readonly tables: TenantTables;
  /** All that it has is marked. */
  readonly a: Tenant & Foreign;
  readonly b: Tenant & Own;
  /** Statements of objects. */
  readonly sent: Sent[];
  /** Texts of the statements that the owner of the tables sent. */
  readonly owner: string[];
}

/** Records of each object and tenant. */
const COUNT = 3;

export async function openTwoTenants(database: Database): Promise<TwoTenants> {
  const [sent, owner]: [Sent[], string[]] = [[], []];
  const recorded = {
    ...database,
    kysely: database.kysely.withPlugin(recorder(owner)),
    forTenant: (tenantId: string) => recording(database.forTenant(tenantId), sent),
  };
  const api = await openApi(recorded);
  const [sessionA, sessionB] = [await api.signIn('tenant-a'), await api.signIn('tenant-b')];
  const rowsA = marked(api.catalog, fewRecords(api.catalog, 1, COUNT), MARK);
  const rowsB = fewRecords(api.catalog, 2, COUNT);
  await insertRecords(database, api.catalog, sessionA.tenantId, rowsA);
  await insertRecords(database, api.catalog, sessionB.tenantId, rowsB);
  // Only members who can log in can be assigned anew.
  await sql`update staff_member set status = 'ACTIVE', active = true`.execute(database.kysely);
  const ids = await liveOn(api, sessionA, rowsA);
  const tables = await tenantTables(database);
  sent.length = owner.length = 0;
  let fresh = 0;
  return {
    api,
    database,
    tables,
    sent,
    owner,
    a: { ...sessionA, rows: rowsA, text: MARK, ids: (name) => ids[name] ?? [] },
    b: {
      ...sessionB,
      rows: rowsB,
      ids: (name) => (rowsB[name] ?? []).map(({ id }) => id),
      input: (name) =>
        name === SAVED_VIEW
          ? { objectName: 'Contact', name: `fresh${++fresh}`, state: '{}' }
          : inputOf(api.catalog.objects.get(name) as ObjectType, rowsB[name]?.[0] ?? {}, ++fresh),
    },
  };
}

/** The first tenant at work: writes, deletions, jobs with and without errors, answers kept. Answers all its ids. */
async function liveOn(
  api: TestApi,
  { call, tenantId, token }: Pick<Tenant, 'call' | 'tenantId' | 'token'>,
  rows: Rows,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { database, catalog } = api;
  await sql`update tessera.app_user set name = ${`${MARK}6`} where tenant_id = ${tenantId}`.execute(
    database.kysely,
  );
  await sql`update tessera.tenant set name = ${`${MARK}5`} where id = ${tenantId}`.execute(database.kysely);
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0] as T;
  };
  const jobs: string[] = [];
  const all = rows['Contact']?.map(({ id }) => id);
  const update = `mutation ($ids: [ID!], $input: ContactBulkInput!) { bulkUpdateContact(ids: $ids, input: $input) { id } }`;
  for (const input of [{ email: `${MARK}9@a.test` }, { lastName: `${MARK}8` }]) {
    jobs.push((await ask<{ id: string }>(update, { ids: all, input })).id);
  }
  for (const jobId of jobs) await runBatch({ database, catalog, tenantId, jobId });
  const remove = `mutation ($ids: [ID!]) { bulkDeleteGroup(ids: $ids) { id } }`;
  // One is deleted by a job and can be restored, one waits in the queue.
  for (const at of [1, 2]) {
    jobs.push((await ask<{ id: string }>(remove, { ids: [rows['Group']?.[at]?.id] })).id);
    if (at === 1) await runBatch({ database, catalog, tenantId, jobId: jobs.at(-1) ?? '' });
  }
  const roles = await ask<{ id: string }[]>('{ roles { id } }');
  await ask('mutation ($input: [InvitationInput!]!) { inviteMembers(input: $input) { id } }', {
    input: [{ email: `${MARK}6@a.test`, name: `${MARK}6`, roleId: roles[0]?.id }],
  });
  const created = await ask<{ id: string }>(
    `mutation { createContact(input: { lastName: "${MARK}7" }) { id } }`,
  );
  await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', created);
  const history = `query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { id } }`;
  const entries = await ask<{ id: string }[]>(history, created);
  const view = await ask<{ id: string }>(
    `mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }`,
    { input: { objectName: 'Contact', name: `${MARK}10`, shared: true, state: `"${MARK}11"` } },
  );
  const kept = await api.api.request('/api/graphql', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'shared',
    },
    body: JSON.stringify({ query: KEPT }),
  });
  const { data } = (await kept.json()) as { data: { createSpecialization: { id: string } } };
  const ids = Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, list.map(({ id }) => id)]),
  );
  const role = await ask<{ id: string }>('mutation ($input: RoleInput!) { saveRole(input: $input) { id } }', {
    input: { name: `${MARK}12`, rules: { areas: {} } },
  });
  await configure(call, MARK);
  const twice = await liveTwice(ask, (jobId) => runBatch({ database, catalog, tenantId, jobId }));
  const viewer = await ask<{ id: string }>('{ viewer { id } }');
  for (const statement of [
    sql`insert into tessera.setting (tenant_id, key, value)
      values (${tenantId}, ${`${MARK}30`}, to_jsonb(${`${MARK}31`}::text))`,
    sql`insert into tessera.public_link (tenant_id, id, purpose, object, record_id, hash, expires_at)
      values (${tenantId}, 'link-of-a', 'x', 'Contact', 'x', 'x', now() + interval '1 day')`,
    sql`insert into tessera.preference (tenant_id, user_id) values (${tenantId}, ${viewer.id})`,
    sql`insert into tessera.auth_attempt (tenant_id, key, tries, since) values (${tenantId}, 'x', 1, now())`,
    sql`insert into tessera.file (tenant_id, id, purpose, name, content_type, sha256, object, created_by, details, completed_at)
      values (${tenantId}, 'file-of-a', 'export', ${`${MARK}16`}, 'text/csv', '', 'Contact', ${viewer.id},
        ${JSON.stringify({ jobId: jobs[1], columns: [], rows: {} })}::jsonb, now())`,
    sql`insert into tessera.file_part values (${tenantId}, 'file-of-a', 0, 'x')`,
    sql`insert into tessera.content (tenant_id, sha256) values (${tenantId}, 'x')`,
    sql`insert into tessera.media_key values (${tenantId}, 'x')`,
    sql`insert into tessera.media_caption (tenant_id, asset_id, language, cues, source, is_checked)
      values (${tenantId}, 'caption-of-a', 'en', ${JSON.stringify([{ from: 0, to: 1, text: `${MARK}40` }])}::jsonb, 'manual', true)`,
    sql`insert into tessera.media_speech (tenant_id, job_id, asset_id, asked, checksum)
      values (${tenantId}, 'speech-of-a', 'x', '', 'x')`,
    ...importOf(tenantId, viewer.id),
    sql`insert into tessera.suppression_key values (${tenantId}, 'x', 'x')`,
    sql`insert into tessera.suppression values (${tenantId}, 'email', 'x')`,
    sql`insert into tessera.device_key values (${tenantId}, 'x') on conflict do nothing`,
    sql`insert into tessera.second_factor (tenant_id, user_id, secret) values (${tenantId}, ${viewer.id}, 'x')`,
    sql`insert into tessera.recovery_code (tenant_id, user_id, position, hash)
      values (${tenantId}, ${viewer.id}, 1, 'x')`,
    ...campaignRows(tenantId),
    ...workflowRows(tenantId),
    ...assetRows(tenantId),
  ]) {
    await statement.execute(database.kysely);
  }
  return {
    ...ids,
    Contact: [...(ids['Contact'] ?? []), created.id],
    Specialization: [...(ids['Specialization'] ?? []), data.createSpecialization.id],
    BatchJob: [...jobs.slice(0, 1), ...(ids['BatchJob'] ?? []), ...jobs.slice(1)],
    jobs: jobs.slice(1),
    history: entries.map(({ id }) => id),
    [SAVED_VIEW]: [view.id],
    [ROLE]: [role.id],
    [USER]: [viewer.id],
    Lead: [...(ids['Lead'] ?? []), ...twice.leads],
    [PAIR]: [twice.pair],
    [FILE]: ['file-of-a'],
    [IMPORT]: [IMPORT_ID],
    [TEMPLATE]: [TEMPLATE_ID],
    [MERGE]: [twice.merge],
  };
}

/** What sending keeps beside its records: a row in each of its tables. */
export const campaignRows = (tenantId: string) => [
  sql`insert into tessera.tally values (${tenantId}, 'x', 'x', 0, '{}', 1)`,
  sql`insert into tessera.number_sequence values (${tenantId}, 'x', 'x', 'x', 1)`,
  sql`insert into tessera.begun (tenant_id, object) values (${tenantId}, 'x')`,
  sql`insert into tessera.campaign_run (tenant_id, campaign_id) values (${tenantId}, 'x')`,
  sql`insert into tessera.campaign_lane values (${tenantId}, 'x', 0, 'x', '{}')`,
  sql`insert into tessera.campaign_quota values (${tenantId}, 'x', now(), 1)`,
  sql`insert into tessera.campaign_link values (${tenantId}, 'x', 0, 'x')`,
  sql`insert into tessera.campaign_open values (${tenantId}, 'x', 'x', false, now())`,
  sql`insert into tessera.campaign_click values (${tenantId}, 'x', 'x', 0, now(), false)`,
  sql`insert into tessera.campaign_answer values (${tenantId}, 'x', 'x', 'x', now(), false)`,
  sql`insert into tessera.campaign_short_link values (${tenantId}, 'x', 'x', 'x', 0, 'x', now())`,
  sql`insert into tessera.campaign_test (tenant_id, id, run_id, campaign_id, user_id, address) values (${tenantId}, 'x', 'x', 'x', 'x', 'x')`,
  sql`insert into tessera.campaign_outbox values (${tenantId}, 'x', 'x', 'x', 'x', 'x', 'x', 'x', now())`,
  sql`insert into tessera.viewer_told (tenant_id, item_id, id, session_id, type, at, data)
    values (${tenantId}, 'x', 'x', 'x', 'opened', now(), '{}')`,
  sql`insert into tessera.viewer_refused (tenant_id, seq, item_id, id, session_id, type, at, data, problem)
    values (${tenantId}, 1, 'x', 'x', 'x', 'played', now(), '{}', 'x')`,
  sql`insert into tessera.viewer_statement (tenant_id, statement) values (${tenantId}, '{}')`,
  sql`insert into tessera.viewer_event values (${tenantId}, 'x', 'x', 'x', 'x', 'opened', now(), '{}')`,
  sql`insert into tessera.viewing (tenant_id, item_id, element_id) values (${tenantId}, 'x', 'x')`,
];

/** What media and frozen records keep beside them: a row in each table. */
export const assetRows = (tenantId: string) => [
  sql`insert into tessera.media_caption_past values (${tenantId}, 'x', 'en', 1, now(), now(), '[]')`,
  sql`insert into tessera.asset_freeze values (${tenantId}, 'x', 'x', 'x', now())`,
  sql`insert into tessera.asset_pin values (${tenantId}, 'x', 'x', 'x', '{}', '{}')`,
];

/** What workflows keep beside their records: a row in each table. */
export const workflowRows = (tenantId: string) => [
  sql`insert into tessera.workflow_token (tenant_id, run_id, workflow_id, version, record_id, lane, state, element, step_id,
    since, due_at, until, depth) values (${tenantId}, 'x', 'x', 1, 'x', 0, 'failed', 'x', 'x', now(), now(), now(), 0)`,
  sql`insert into tessera.workflow_trigger (tenant_id, workflow_id, element) values (${tenantId}, 'x', 'x')`,
  sql`insert into tessera.workflow_member values (${tenantId}, 'x', 'x', 'x')`,
  sql`insert into tessera.workflow_hook (tenant_id, workflow_id, element) values (${tenantId}, 'x', 'x')`,
  sql`insert into tessera.workflow_hook_log (tenant_id, workflow_id, element, id, call_id, outcome) values (${tenantId}, 'x', 'x', 'x', 'x', 'ignored')`,
  sql`insert into tessera.workflow_hook_call (tenant_id, workflow_id, element, id) values (${tenantId}, 'x', 'x', 'x')`,
  sql`insert into tessera.workflow_call (tenant_id, step_id, run_id, address, body) values (${tenantId}, 'x', 'x', 'x', 'x')`,
  sql`insert into tessera.workflow_entry values (${tenantId}, 'x', 'x', 1, null)`,
  sql`insert into tessera.workflow_alarm values (${tenantId}, 'x', now())`,
  sql`insert into tessera.workflow_pass values (${tenantId}, 'x', 1, 'x', 'next', false, 0, 1)`,
  sql`insert into workflow_version (tenant_id, id, number, status) values (${tenantId}, gen_random_uuid()::text, 1, 'ACTIVE')`,
  sql`insert into workflow_run (tenant_id, id, status) values (${tenantId}, gen_random_uuid()::text, 'FAILED'),
    (${tenantId}, gen_random_uuid()::text, 'FAILED')`,
  sql`insert into workflow_step (tenant_id, id, status) values (${tenantId}, gen_random_uuid()::text, 'DONE')`,
];

const [IMPORT_ID, TEMPLATE_ID] = [randomUUID(), randomUUID()];

/** An import that has ended with an error, its only row, and a mapping that was kept. */
function importOf(tenantId: string, userId: string) {
  const rows = deflateRawSync(JSON.stringify([[2, [`${MARK}20`]]]));
  const columns = JSON.stringify([{ index: 0, header: `${MARK}21`, samples: [], filled: 0, choices: [] }]);
  return [
    sql`insert into tessera.import_run (tenant_id, id, object, status, file_id, file_name, file_size, sha256, user_id,
        user_name, reading, columns, is_read, page_count, row_count, ended_at)
      values (${tenantId}, ${IMPORT_ID}, 'Contact', 'IMPORTED_WITH_ERRORS', 'x', ${`${MARK}17`}, 1, 'x', ${userId}, 'x',
        '{"format":"csv","encoding":"utf-8","delimiter":",","sheet":null,"sheets":[],"hasHeader":true}',
        ${columns}::jsonb, true, 1, 1, now())`,
    sql`insert into tessera.import_page values (${tenantId}, ${IMPORT_ID}, 0, 0, 1, ${rows})`,
    sql`insert into tessera.import_error values (${tenantId}, ${IMPORT_ID}, 2, 0, null, 0, ${`${MARK}18`},
      '{"message":"required"}')`,
    sql`insert into tessera.import_template (tenant_id, id, object, name, headers, mapping)
      values (${tenantId}, ${TEMPLATE_ID}, 'Contact', ${`${MARK}19`}, '[]', '{"columns":[]}')`,
  ];
}

type Ask = <T>(query: string, variables?: Record<string, unknown>) => Promise<T>;

/** Two pairs of leads: of one somebody has decided that it is none, the other is merged. */
async function liveTwice(ask: Ask, run: (jobId: string) => Promise<unknown>) {
  const leads: string[] = [];
  for (const at of [16, 17, 18, 19]) {
    const input = { lastName: `${MARK}${at}`, phone: `+4860010020${at < 18 ? 0 : 1}` };
    const made = 'mutation ($input: LeadInput!) { createLead(input: $input) { id } }';
    leads.push((await ask<{ id: string }>(made, { input })).id);
  }
  await run((await ask<{ id: string }>('mutation { findDuplicates(objectName: "Lead") { id } }')).id);
  const { rows } = await ask<{ rows: { id: string; first: string }[] }>(
    '{ duplicatePairs(objectName: "Lead") { rows { id first } } }',
  );
  const pair = rows.find(({ first }) => first === leads[0])?.id ?? '';
  await ask('mutation ($id: ID!) { dismissDuplicate(id: $id) }', { id: pair });
  const merge = `mutation ($keep: ID!, $merge: ID!) {
    mergeLead(keep: $keep, keepVersion: 1, merge: $merge, mergeVersion: 1) { id } }`;
  const merged = await ask<{ id: string }>(merge, { keep: leads[2], merge: leads[3] });
  return { leads, pair, merge: merged.id };
}

/** Something published and something in a draft, both with the mark. */
export async function configure(call: Call, mark: string): Promise<void> {
  const save = `mutation ($document: String!, $changes: JSON!) { saveConfigDraft(document: $document,
    layer: "tenant", owner: "", changes: $changes, draftVersion: 0) { draftVersion } }`;
  const labels = [
    ['view/Contact', `{lastName} ${mark}13`],
    ['view/Group', `{name} ${mark}14`],
  ] as const;
  for (const [document, value] of labels) {
    const { errors } = await call(save, { document, changes: [{ key: '/label', value }] });
    if (errors) throw new Error(JSON.stringify(errors));
    if (document === 'view/Contact')
      await call(`mutation { publishConfiguration(note: "${mark}15", revision: 0) { number } }`);
  }
}

/** Sent by the first tenant with the key `shared`. */
export const KEPT = `mutation { createSpecialization(input: { name: "${MARK}4" }) { id name } }`;

/** Ids and a text that nobody has, each standing for one of the tenant's. */
export function nobodys({ ids }: Foreign): Foreign {
  const made = new Map<string, string>();
  const other = (id: string) => {
    const known = made.get(id) ?? randomUUID();
    made.set(id, known);
    return known;
  };
  return { ids: (name) => ids(name).map(other), text: 'nothingOfZ' };
}

function inputOf(
  { fields, uniqueTogether = [], life }: ObjectType,
  row: Readonly<Record<string, unknown>>,
  fresh: number,
) {
  return Object.fromEntries(
    [...fields.values()].flatMap((field) => {
      const { name, kind, maxLength, unique, readOnly, required } = field;
      const isLong = kind === 'STRING' && (maxLength ?? 0) > 20;
      const inGroup = uniqueTogether.some((group) => group.fields.includes(field));
      // What stands once with others is there already; without one of them it may stand again.
      const isTaken = !required && inGroup;
      // A new record begins with its first state.
      const isState = life?.cycle?.field === field;
      if (readOnly || isTaken || isState || row[name] === undefined) return [];
      const isOnce = unique || name === 'name' || (isLong && inGroup);
      const before = row[name];
      const text =
        typeof before === 'string' && before.includes('@') ? `fresh${fresh}@b.test` : `fresh${fresh}`;
      return [[name, isOnce ? text : before]];
    }),
  );
}

async function tenantTables({ kysely }: Database): Promise<TenantTables> {
  const { rows } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
    from pg_tables where schemaname in ('public', 'tessera')`.execute(kysely);
  return new Set(rows.map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`)));
}

/** A sum over all rows of a tenant, by table. */
export async function fingerprint(
  { database, tables }: TwoTenants,
  tenantId: string,
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const column = table === 'tessera.tenant' ? 'id' : 'tenant_id';
    // Who reads is seen now and then, which is no writing of theirs.
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(table)} as t
      where t.${sql.id(column)} = ${tenantId} order by 1`.execute(database.kysely);
    const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
    sums[table] = `${rows.length} ${hash.digest('hex')}`;
  }
  return sums;
}

function recording(db: TenantDb, sent: Sent[]): TenantDb {
  return {
    ...db,
    run: (statement) => {
      sent.push(statement);
      return db.run(statement);
    },
    transaction: (work) => db.transaction((tx) => work(recording(tx, sent))),
  };
}

function recorder(texts: string[]): KyselyPlugin {
  const compiler = new PostgresQueryCompiler();
  return {
    transformQuery: ({ node, queryId }) => {
      texts.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
