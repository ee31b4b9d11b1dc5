import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readLabels } from '../../../src/server/base/model/read-labels.ts';
import type { GraphqlAnswer } from '../../support/api.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import {
  type Foreign,
  type ForeignCase,
  FILE,
  foreignCases,
  IMPORT,
  MERGE,
  PAIR,
  ROLE,
  SAVED_VIEW,
  TEMPLATE,
  USER,
} from './foreign-cases.ts';
import { tablesUsed, tenancyFaults } from './statement-tenancy.ts';
import { fingerprint, KEPT, MARK, nobodys, openTwoTenants, type TwoTenants } from './two-tenants.ts';
import { openCatalogs, runBatch } from '../../support/composed.ts';
import { patience } from '../../support/patience.ts';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Calls that tell of the product, not of anybody's records. */
const SAME_FOR_ALL = [
  // Numbers of records.
  'ableRecords',
  'accessVariables',
  'areas',
  // Of assets that were frozen: tests/server/areas/campaigns/frozen-assets.test.ts.
  'brandFiles',
  // Of campaigns that have receivers: tests/server/areas/campaigns.
  'campaignAudience',
  'campaignDevices',
  'campaignFiles',
  'campaignMails',
  'campaignOutbox',
  'campaignRefusals',
  'campaignReport',
  'campaignWatching',
  // Numbers of records.
  'customFieldUsage',
  // Numbers of records.
  'deletableRecords',
  // tests/server/areas/automator.
  'dueWorkflowSteps',
  // Of campaigns that have receivers: tests/server/areas/campaigns.
  'elementDevices',
  // The same.
  'elementWatching',
  // tests/server/areas/automator.
  'existingWorkflowRecords',
  // Numbers of bytes.
  'fileRoom',
  'filterObjects',
  // What a text is for a record of one's own: tests/server/base/letters/letters.test.ts.
  'letterPreview',
  // Numbers of records.
  'matchSummary',
  // Yes or no, of one's own: tests/server/platform/jobs/retry.test.ts.
  'mayRetryBatchJob',
  // The same: tests/server/platform/jobs/undo.test.ts.
  'mayUndoBatchJob',
  // Of videos: tests/server/areas/media/captions.test.ts.
  'mediaCaptions',
  // Of files: tests/server/areas/media/versions.test.ts.
  'mediaVersions',
  // Rules by name: tests/server/base/records/life.test.ts.
  'mergeRefusals',
  'messageDomain',
  // Numbers of texts.
  'missingTexts',
  'objects',
  'operators',
  // The same.
  'personWatching',
  // Choices among a few: tests/server/areas/preferences/preferences.test.ts.
  'preferences',
  'recordLife',
  'segmentKeyTypeElements',
  'segmentKeyTypes',
  // Of senders: tests/server/areas/senders/domain.test.ts.
  'senderHealth',
  // Numbers and choices: tests/server/platform/settings/settings.test.ts.
  'settingHistory',
  'settings',
  // Of videos: tests/server/areas/media/speech.test.ts.
  'speechJobs',
  // Names of variables, and yes or no.
  'speechToText',
  // Of active ones: tests/server/areas/automator.
  'startableWorkflows',
  // Yes or no, by keyed hashes: tests/server/personal.
  'suppressedAddress',
  'timezones',
  // What is wrong with what is drawn: tests/server/areas/automator.
  'validateIfElement',
  // tests/server/areas/automator.
  'waitingWorkflowRuns',
  // tests/server/areas/automator.
  'workflowCounts',
  'workflowElementTypes',
  // tests/server/areas/automator.
  'workflowGoals',
  'workflowHealth',
  'workflowSigning',
  'workflowVariables',
  'workflowWebhook',
];

describeOnDatabase('two tenants', (open) => {
  let both: TwoTenants;
  let cases: ForeignCase[];
  let before: Record<string, string>;
  /** All ids of the first tenant. */
  let secrets: Set<string>;
  let known: Set<string>;

  beforeAll(async () => {
    both = await openTwoTenants(await open({ product: true }));
    const { data } = await both.b.call(getIntrospectionQuery());
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    // All types of elements have the same check.
    const isOther = /^validate(?!If)\w+Element$/;
    cases = foreignCases(schema, both.api.catalog, both.b).filter(({ field }) => !isOther.test(field));
    before = await fingerprint(both, both.a.tenantId);
    const names = [
      ...both.api.catalog.objects.keys(),
      'history',
      SAVED_VIEW,
      ROLE,
      USER,
      PAIR,
      MERGE,
      FILE,
      IMPORT,
      TEMPLATE,
    ];
    secrets = new Set([both.a.tenantId, ...names.flatMap((name) => [...both.a.ids(name)])]);
    known = new Set(names.flatMap((name) => [...both.b.ids(name)]));
  });

  const ask = async ({ query, variables }: ForeignCase, foreign: Foreign, call = both.b.call) => {
    const sent = JSON.stringify(variables(foreign));
    const answer = JSON.stringify(await call(query, { ...variables(foreign) }));
    // A call names those that it does not find among what it was sent: in the order of their ids, which says nothing.
    return JSON.parse(answer, (key, value: unknown) =>
      key === 'notFoundIds' ? (value as string[]).filter((id) => !sent.includes(id)) : value,
    ) as GraphqlAnswer;
  };
  const shows = (text: string) =>
    new RegExp(`${MARK}\\d`).test(text) || (text.match(UUID) ?? []).some((id) => secrets.has(id));

  /** An answer without what differs from call to call: the ids that were sent, and what was just made. */
  const leveled = (answer: GraphqlAnswer, foreign: Foreign): unknown => {
    const sent = new Map<string, string>();
    for (const name of [
      ...both.api.catalog.objects.keys(),
      'jobs',
      'history',
      SAVED_VIEW,
      ROLE,
      USER,
      PAIR,
      MERGE,
      IMPORT,
      TEMPLATE,
    ]) {
      foreign.ids(name).forEach((id, at) => sent.set(id, `${name} ${at}`));
    }
    const text = JSON.stringify(answer)
      .replaceAll(UUID, (id) => sent.get(id) ?? (known.has(id) ? id : 'new'))
      .replaceAll(INSTANT, 'now')
      .replaceAll(/fresh\d+/g, 'fresh')
      // Each record that is made counts in those that it leads to.
      .replaceAll(/"(\w+ListTotal)":"\d+"/g, '"$1":"some"')
      // Each call makes a new one.
      .replaceAll(/whsec_[A-Za-z0-9+/=]+/g, 'secret')
      .replaceAll(foreign.text, 'text');
    return JSON.parse(text);
  };

  it('have calls in which one can name what is of the other', () => {
    const fields = new Set(cases.map(({ field }) => field));
    expect(fields.size).toBeGreaterThan(150);
    expect(cases.length).toBeGreaterThan(500);
  });

  it('can each do all of it with what is their own', async () => {
    const creating = new Set(cases.map(({ field }) => field).filter((field) => field.startsWith('create')));
    for (const field of creating) {
      const name = field.slice('create'.length);
      // Begins with a file: tests/server/areas/media.
      if (both.api.catalog.objects.get(name)?.role === 'asset') continue;
      const create = `mutation ($input: ${name}Input!) { ${field}(input: $input) { id } }`;
      const { data, errors } = await both.b.call(create, { input: both.b.input(name) });
      expect([name, JSON.stringify(errors)]).toEqual([name, undefined]);
      known.add((data[field] as { id: string }).id);
    }
    const seen = new Map<string, boolean>();
    for (const item of cases.filter(({ isQuery }) => isQuery)) {
      if (seen.get(item.field)) continue;
      const { data } = await ask(item, both.a, both.a.call);
      seen.set(item.field, shows(JSON.stringify(data ?? null)));
    }
    const silent = [...seen].filter(([, shown]) => !shown).map(([field]) => field);
    expect(silent.sort()).toEqual(SAME_FOR_ALL);
    // Who looks at the files of something that was sent before they were frozen freezes them.
    before = await fingerprint(both, both.a.tenantId);
  });

  it(
    'see nothing of each other, and are told of what is not theirs what they are told of nothing',
    async () => {
      const nothing = nobodys(both.a);
      const faults: string[] = [];
      for (const item of cases) {
        const [foreign, none] = [await ask(item, both.a), await ask(item, nothing)];
        if (shows(JSON.stringify(foreign.data ?? null))) faults.push(`${item.name} shows what is hidden`);
        const [told, expected] = [leveled(foreign, both.a), leveled(none, nothing)].map((answer) =>
          JSON.stringify(answer),
        ) as [string, string];
        if (told !== expected) {
          const from = Math.max(0, [...told].findIndex((letter, at) => letter !== expected[at]) - 80);
          const [here, there] = [told, expected].map((text) => text.slice(from, from + 200));
          faults.push(`${item.name}: …${here} instead of …${there}`);
        }
      }
      expect(faults).toEqual([]);
      // Calls by the thousand.
    },
    patience(300_000),
  );

  it('go on from the place of another tenant through their own rows only', async () => {
    for (const { name, queryName, fields } of both.api.catalog.objects.values()) {
      const sorted = [...fields.values()].find(({ kind, sortable }) => kind === 'STRING' && sortable);
      const orderBy = sorted && [{ field: sorted.name, direction: 'ASCENDING' }];
      const query = `query ($after: String, $orderBy: [OrderBy!]) {
        ${queryName}List(limit: 1, after: $after, orderBy: $orderBy) { rows { id } nextCursor } }`;
      for (const variables of [{}, { orderBy }]) {
        const theirs = await both.a.call(query, variables);
        const after = (theirs.data[`${queryName}List`] as { nextCursor: string | null }).nextCursor;
        expect([name, typeof after]).toEqual([name, 'string']);
        const { data, errors } = await both.b.call(query, { ...variables, after });
        expect(errors).toBeUndefined();
        expect(shows(JSON.stringify({ ...data, nextCursor: null }))).toBe(false);
      }
    }
  });

  it('have keys of calls and sessions of their own', async () => {
    const send = (path: string, token: string, body?: object, headers = {}) =>
      both.api.api.request(path, {
        method: body ? 'POST' : 'DELETE',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const key = { 'idempotency-key': 'shared' };
    const repeated = await send('/api/graphql', both.b.token, { query: KEPT }, key);
    const { data } = (await repeated.json()) as GraphqlAnswer;
    expect(secrets.has((data['createSpecialization'] as { id: string }).id)).toBe(false);

    const [, session, secret] = both.a.token.split('.');
    const mixed = [both.b.tenantId, session, secret].join('.');
    const viewer = { query: '{ viewer { tenantName } }' };
    expect((await send('/api/graphql', mixed, viewer)).status).toBe(401);
    await send('/api/auth/session/logout', mixed);
    expect((await send('/api/graphql', both.a.token, viewer)).status).toBe(200);
  });

  it('may use the same values where those are unique', async () => {
    for (const { name, fields } of both.api.catalog.objects.values()) {
      const values = [...fields.values()].filter(({ unique }) => unique);
      const [taken] = both.a.rows[name] ?? [];
      if (!values.length || !taken) continue;
      const same = Object.fromEntries(values.map((field) => [field.name, taken[field.name]]));
      const create = `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`;
      const input = { ...both.b.input(name), ...same };
      expect([name, (await both.b.call(create, { input })).errors]).toEqual([name, undefined]);
      expect((await both.b.call(create, { input })).errors?.[0]?.message).toBe('already-exists');
    }
    const create = `mutation ($input: CustomFieldDefinitionInput!) {
      createCustomFieldDefinition(input: $input) { id } }`;
    const input = { name: `${MARK}0`, label: 'Same', type: 'INT', objectName: 'Contact' };
    expect((await both.b.call(create, { input })).errors).toBeUndefined();
  });

  it('lose nothing to jobs of each other', async () => {
    const { database, api } = both;
    const { catalog } = api;
    const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from tessera.batch_work
      where tenant_id = ${both.b.tenantId}`.execute(database.kysely);
    expect(rows.length).toBeGreaterThan(20);
    const labels = await readLabels('locales');
    const outlook = { labels, catalogs: openCatalogs(catalog, labels) };
    const run = { database, catalog, tenantId: both.b.tenantId, outlook };
    for (const { jobId } of rows) await runBatch({ ...run, jobId });
    const items = await sql<{ id: string }>`select record_id as id from tessera.batch_item
      where tenant_id = ${both.b.tenantId}`.execute(database.kysely);
    expect(items.rows.length).toBeGreaterThan(20);
    expect(items.rows.filter(({ id }) => secrets.has(id))).toEqual([]);
  });

  it('have all the rows that they had', async () => {
    const empty = Object.keys(before).filter((table) => before[table]?.startsWith('0 '));
    expect(empty).toEqual([]);
    expect(await fingerprint(both, both.a.tenantId)).toEqual(before);
  });

  it('are named in every statement, for every table', () => {
    const distinct = [...new Map(both.sent.map((sent) => [sent.text, sent])).values()];
    expect(distinct.length).toBeGreaterThan(500);
    const faults = distinct.flatMap((sent) =>
      tenancyFaults(sent, both.tables).map((fault) => `${fault}: ${sent.text}`),
    );
    expect(faults).toEqual([]);
    const mixed = both.sent.filter(({ tenantId, values }) =>
      values.includes(tenantId === both.a.tenantId ? both.b.tenantId : both.a.tenantId),
    );
    expect(mixed).toEqual([]);
  });

  it('are behind statements of objects only, never those of the owner', async () => {
    await both.api.signIn('tenant-c');
    const objects = new Set([...both.tables].filter((table) => !table.startsWith('tessera.')));
    expect(both.owner.filter((text) => tablesUsed(text, objects).length)).toEqual([]);
    expect(both.owner.some((text) => text.includes('app_user'))).toBe(true);
  });
});
