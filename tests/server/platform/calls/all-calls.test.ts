/** Every call and route says what it shows, and shows a role with row rules and hidden fields nothing of what they hide. */
import { randomUUID } from 'node:crypto';
import { type GraphQLField, type GraphQLObjectType } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ACTIONS, AREA_KEYS } from '../../../../src/contract/access/actions.ts';
import type { CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import { withoutTokens } from '../../../../src/server/areas/campaigns/links/without-tokens.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { buildSchema } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from '../../areas/campaigns/campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from '../../areas/campaigns/campaign-world.ts';
import { filterOn, type Person } from '../../base/access/people.ts';
import { callWith, type Samples, type SeenFields } from './call-selection.ts';
import { patience } from '../../../support/patience.ts';

/** Of a record that row rules hide, and of a field that is hidden of a record that is seen. */
const ROW = 'Zhiddenrow';
const FIELD = 'Zhiddenfield';
const ANSWER = 'Zhiddenanswer';
const LETTER = JSON.stringify({
  blocks: [
    { type: 'heading', text: 'Hello {{firstName}}, {{businessTitle}}' },
    { type: 'button', label: 'Look', link: 'https://shop.test/sale' },
    { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
  ],
});
/** Of what there is none in this tenant, or what no sample fits: they are refused, whoever asks. */
const REFUSED = [
  ...[
    'role',
    'configDocument',
    'configPreview',
    'configPackagePlan',
    'importRows',
    'importErrors',
    'customFieldUsage',
  ],
  ...[
    'mediaVersions',
    'mediaCaptions',
    'speechJobs',
    'workflowVariables',
    'segmentKeyTypeElements',
    'matchSummary',
  ],
  'recordUsage',
];
const BRANCHES = {
  version: 1,
  start: 'a',
  variables: [],
  scoring: 'none',
  nodes: [
    {
      id: 'a',
      type: 'question',
      title: 'Well?',
      text: 'Well?',
      choices: [{ id: 'y', text: 'Yes', next: 'end' }],
    },
  ],
  endScreens: [{ id: 'end', title: 'Thanks' }],
};
/** Only administrators ask; what is configured is no record. */
const ADMINISTRATION = AREA_KEYS.filter((key) => key !== 'administrations');

describeOnDatabase('all calls', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let limited: Person;
  const ids: Record<string, string> = {};
  const tokens: string[] = [];
  const db = () => world.kysely;

  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    const { tenantId } = world.tenant;
    worker = await campaignWorker(world.tenant);
    await worker.start();
    const isSent = (id: string) =>
      vi.waitFor(async () => expect(await world.read(id)).toMatchObject({ status: 'SENT' }), {
        timeout: patience(120_000),
        interval: 100,
      });
    const unjudged = sql`select 1 from message_element where content_state = 'PENDING'`;
    const judged = () =>
      vi.waitFor(async () => expect((await unjudged.execute(db())).rows).toEqual([]), {
        timeout: patience(120_000),
        interval: 100,
      });
    const [seen = '', hidden = ''] = await world.people(2, 'plan');
    await sql`update contact set first_name = 'Mia', business_title = ${FIELD} where id = ${seen}`.execute(
      db(),
    );
    await sql`update contact set first_name = ${ROW}, last_name = ${ROW}, email = ${`${ROW}@example.test`},
      business_title = ${FIELD} where id = ${hidden}`.execute(db());
    const sender = await world.outbox();
    const element = await world.create('MessageElement', {
      name: 'Way',
      type: 'BRANCHING_SCENARIO',
      content: JSON.stringify(BRANCHES),
    });
    const campaign = await world.draft({
      sender,
      contactList: [seen, hidden],
      letter: LETTER,
      elementList: [element],
    });
    await judged();
    await sql`update message_element set content_state = 'VALID'`.execute(db());
    await world.start(campaign);
    await isSent(campaign);
    const plain = await world.draft({
      sender,
      contactList: [seen, hidden],
      subject: 'Plain {{firstName}}',
      letter: LETTER.replace(', {{businessTitle}}', ''),
    });
    await world.start(plain);
    await isSent(plain);
    const items = await world.items(campaign);
    const itemOf = (receiver: string) => items.find((each) => each.receiver === receiver)?.id ?? '';
    for (const [receiver, answer] of [
      [seen, 'seen answer'],
      [hidden, ANSWER],
    ] as const) {
      const item = itemOf(receiver);
      await sql`update message set opened_at = now(), clicked_at = now(), started_at = now(), completed_at = now() where id = ${item}`.execute(
        db(),
      );
      await sql`insert into message_answer (tenant_id, id, message, receiver, campaign, element, question_id, question, answer)
        values (${tenantId}, ${randomUUID()}, ${item}, ${receiver}, ${campaign}, ${element}, 'q', 'Why?', ${answer})`.execute(
        db(),
      );
      await sql`insert into message_reply (tenant_id, id, receiver, campaign, message, channel, address, text, received_at)
        values (${tenantId}, ${randomUUID()}, ${receiver}, ${campaign}, ${item}, 'SMS', '+48600700800', ${receiver === seen ? 'Hi' : ANSWER}, now())`.execute(
        db(),
      );
      await sql`insert into tessera.viewing (tenant_id, item_id, element_id, started_at) values (${tenantId}, ${item}, ${element}, now())`.execute(
        db(),
      );
      await sql`insert into tessera.viewer_event values (${tenantId}, ${item}, ${randomUUID()}, ${element}, 's', 'opened', now(),
        ${JSON.stringify({ device: receiver === seen ? 'PHONE' : ANSWER, browser: 'X' })}::jsonb)`.execute(
        db(),
      );
      await sql`insert into tessera.campaign_click values (${tenantId}, ${campaign}, ${item}, 1, now(), false)`.execute(
        db(),
      );
    }
    const workflow = await world.create('Workflow', { name: 'Welcome', objectName: 'Contact' });
    for (const record of [seen, hidden]) {
      const run = randomUUID();
      await sql`insert into workflow_run (tenant_id, id, workflow, version_number, object_name, record_id, record_label, contact, status)
        values (${tenantId}, ${run}, ${workflow}, 1, 'Contact', ${record}, ${record === seen ? 'Mia' : ROW}, ${record}, 'COMPLETED')`.execute(
        db(),
      );
      await sql`insert into workflow_step (tenant_id, id, run, element_id, status, input, output, problem)
        values (${tenantId}, ${randomUUID()}, ${run}, 'a', 'DONE', ${JSON.stringify({ text: `Hi ${FIELD}` })}, ${FIELD}, ${FIELD})`.execute(
        db(),
      );
      ids[record === seen ? 'run' : 'hiddenRun'] = run;
    }
    const { rows } = await sql<{
      html: string;
      plain: string;
    }>`select html, plain from tessera.campaign_outbox`.execute(db());
    for (const { html, plain: text } of rows)
      for (const [, token = ''] of `${html} ${text}`.matchAll(/\/(?:api\/[lu]|p\/[\w-]+)\/([^\s"'<>]{12,})/g))
        tokens.push(token);
    Object.assign(ids, { seen, hidden, campaign, plain, element, sender, workflow });

    const byContact = (object: string, field: string): CompoundFilter =>
      filterOn(object, field, 'EQUALS', seen);
    limited = await world.tenant.hire({
      areas: Object.fromEntries(ADMINISTRATION.map((key) => [key, [...ACTIONS]])),
      objects: {
        Contact: {
          rows: filterOn('Contact', 'id', 'EQUALS', seen),
          fields: { businessTitle: 'hidden', email: 'hidden' },
        },
        ContactConsent: { rows: byContact('ContactConsent', 'contact') },
        Message: { rows: byContact('Message', 'receiver') },
        MessageAnswer: { rows: byContact('MessageAnswer', 'receiver') },
        WorkflowRun: { rows: byContact('WorkflowRun', 'contact') },
        WorkflowStep: { rows: filterOn('WorkflowStep', 'run', 'EQUALS', ids['run']) },
        MessageSender: { actions: ['VIEW'] },
        MediaAsset: { actions: ['VIEW'] },
      },
    });
  }, patience(240_000));
  afterAll(() => worker.stop());

  const schemaOf = () => buildSchema(world.tenant.api.catalog, true);
  const fieldsOf = (type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}) as GraphQLField<unknown, unknown>[];

  /** Arguments by their names; those of one call, by its name, come before. */
  const samples = (name: string): Samples => {
    const id = ids['hidden'];
    const by: Record<string, Samples> = {
      objectMetadata: {},
      operators: { kind: 'STRING' },
      segmentKeyTypeElements: { type: 'Contact', limit: 20, offset: 0 },
      fieldOrder: { dtoClassName: 'Contact' },
      matchSummary: { objectName: 'Segment', field: 'filter', filter: all() },
      matchTrace: { filter: all() },
      mergePreview: { ids: [ids['seen'], id] },
      mergeRefusals: { keep: ids['seen'], merge: id },
      letterPreview: { format: 'sms', about: 'Contact', text: 'Hi {{firstName}} {{businessTitle}}', id },
      campaignReport: { ids: [ids['campaign'], ids['plain']] },
      senderHealth: { id: ids['sender'] },
      messagePreview: { id: ids['campaign'], receiver: id },
      campaignMails: { id: ids['campaign'], receiver: id },
      elementWatching: { id: ids['element'] },
      elementDevices: { id: ids['element'] },
      personWatching: { id: ids['seen'] },
      workflowRun: { id: ids['hiddenRun'] },
      mediaVersions: { id: ids['element'] },
      search: { text: ROW },
      configPackagePlan: { files: {} },
      recordUsage: { ids: [id] },
      deletedRecords: { ids: [id], filter: null, deletion: null },
      bulkPreview: { ids: [id] },
      deletableRecords: { ids: [id] },
      ableRecords: { ids: [id] },
      bulkActLead: {},
    };
    for (const call of [
      'campaignAudience',
      'campaignCheck',
      'campaignRefusals',
      'campaignFiles',
      'campaignOutbox',
      'campaignDevices',
      'campaignWatching',
      'messageCampaign',
    ])
      by[call] = { id: ids['campaign'] };
    for (const call of [
      'workflowGoals',
      'workflowHealth',
      'workflowCounts',
      'existingWorkflowRecords',
      'waitingWorkflowRuns',
      'workflow',
      'validateWorkflow',
    ])
      by[call] = { id: ids['workflow'] };
    for (const call of ['tryWorkflow', 'whatIfWorkflow']) by[call] = { id: ids['workflow'], recordId: id };
    return {
      objectName: 'Contact',
      id,
      version: 1,
      text: ROW,
      workflowId: ids['workflow'],
      elementId: 'a',
      payload: {},
      content: '{}',
      document: 'x',
      layer: 'TENANT',
      owner: '',
      changes: {},
      key: 'timeZone',
      address: `${ROW}@example.test`,
      config: {},
      action: 'x',
      input: {},
      ids: [id],
      keep: ids['seen'],
      keepVersion: 1,
      merge: id,
      mergeVersion: 1,
      minutes: 5,
      field: 'firstName',
      draftVersion: 1,
      revision: 1,
      allowLoss: false,
      number: 1,
      importId: id,
      request: {},
      create: false,
      isChecked: true,
      recordId: id,
      fileId: 'x',
      language: 'en',
      cues: [],
      mapping: {},
      preferences: {},
      valueList: [],
      replacement: {},
      workflow: ids['workflow'],
      positionX: 1,
      positionY: 1,
      name: 'x',
      jobId: 'x',
      userId: 'x',
      roleId: 'x',
      note: 'x',
      publicationId: 'x',
      files: {},
      headers: [],
      template: 'x',
      exactTotal: true,
      measures: [{ function: 'COUNT' }],
      groupBy: [{ field: 'id' }],
      limit: 20,
      offset: 0,
      ...by[name],
    };
  };
  const all = (): CompoundFilter => filterOn('Contact', 'id', 'EQUALS', ids['hidden']);

  const seenBy = async ({ ask }: Person): Promise<SeenFields> => {
    const objects = await ask<readonly { name: string }[]>('{ objects { name } }');
    const known = await Promise.all(
      objects.map(async ({ name }) => {
        const fields = await ask<readonly { name: string }[]>(
          'query ($objectName: String!) { objectFields(objectName: $objectName) { name } }',
          { objectName: name },
        );
        return [name, new Set(['id', ...fields.map((field) => field.name)])] as const;
      }),
    );
    // Objects that the role does not see are none of their fields.
    const none = [...world.tenant.api.catalog.objects.keys()].map(
      (name) => [name, new Set<string>()] as const,
    );
    return new Map([...none, ...known]);
  };
  const secrets = () => [ROW, FIELD, ANSWER, `${ROW}@example.test`, ...tokens];
  /** What was asked for comes back in errors: ids and texts of the call itself. */
  const told = (answer: unknown, variables: unknown): string => {
    const given = JSON.stringify(variables);
    const text = JSON.stringify(answer);
    return given.includes(ROW)
      ? text.replaceAll(`${ROW}@example.test`, '').replaceAll(`"value":"${ROW}"`, '')
      : text;
  };

  it('say what they show of records', () => {
    const schema = schemaOf();
    for (const field of [...fieldsOf(schema.getQueryType()), ...fieldsOf(schema.getMutationType())]) {
      expect(field.extensions['shows'], field.name).toBeDefined();
    }
    for (const { method, path, shows } of PRODUCT.routes) expect(shows, `${method} ${path}`).toBeDefined();
  });

  it(
    'show a role nothing that its rules hide, whatever it asks',
    async () => {
      const schema = schemaOf();
      const seen = await seenBy(limited);
      const found: string[] = [];
      for (const field of fieldsOf(schema.getQueryType())) {
        const { query, variables } = callWith('query', field, samples(field.name), seen);
        const answer = await limited.call(query, variables);
        const text = told(answer, variables);
        if (text.includes('GRAPHQL_VALIDATION_FAILED') || text.includes('Cannot query'))
          found.push(`${field.name}: ${text.slice(0, 300)}`);
        for (const secret of secrets())
          if (text.includes(secret))
            found.push(
              `${field.name} tells ${secret}: ${text.slice(Math.max(0, text.indexOf(secret) - 80), text.indexOf(secret) + 60)}`,
            );
      }
      expect(found).toEqual([]);
    },
    patience(240_000),
  );

  it(
    'answer an administrator, so that their samples are real ones',
    async () => {
      const schema = schemaOf();
      const seen = await seenBy(world.tenant.admin);
      const failed: string[] = [];
      const told: string[] = [];
      for (const field of fieldsOf(schema.getQueryType())) {
        if (/^validate\w+Element$/.test(field.name)) continue;
        const { query, variables } = callWith('query', field, samples(field.name), seen);
        const answer = await world.tenant.admin.call(query, variables);
        if (answer.errors) failed.push(`${field.name}: ${JSON.stringify(answer.errors[0]).slice(0, 200)}`);
        const text = JSON.stringify(answer.data ?? null);
        if (text.includes(ROW) || text.includes(ANSWER)) told.push(field.name);
        for (const token of tokens) expect(text.includes(token), field.name).toBe(false);
      }
      expect(failed.filter((each) => !REFUSED.some((name) => each.startsWith(`${name}:`)))).toEqual([]);
      // What is planted is there to be found.
      for (const name of [
        'campaignOutbox',
        'campaignWatching',
        'elementWatching',
        'campaignDevices',
        'contactList',
        'messageList',
        'search',
      ])
        expect(told).toContain(name);
    },
    patience(240_000),
  );

  it(
    'show nothing of it in what changes answer, and change nothing of it',
    async () => {
      const schema = schemaOf();
      const seen = await seenBy(limited);
      const found: string[] = [];
      for (const field of fieldsOf(schema.getMutationType())) {
        if (field.name === 'saveRole') continue;
        const { query, variables } = callWith('mutation', field, samples(field.name), seen);
        const text = told(await limited.call(query, variables), variables);
        for (const secret of secrets())
          if (text.includes(secret)) found.push(`${field.name} tells ${secret}: ${text.slice(0, 300)}`);
      }
      expect(found).toEqual([]);
      const { rows } = await sql<{
        name: string;
        gone: boolean;
      }>`select first_name as name, deleted_at is not null as gone from contact
      where id = ${ids['hidden']}`.execute(db());
      expect(rows).toEqual([{ name: ROW, gone: false }]);
    },
    patience(240_000),
  );

  it(
    'show nothing of it over HTTP',
    async () => {
      const { api } = world.tenant.api;
      const params: Readonly<Record<string, string>> = {
        id: ids['hidden'] ?? '',
        object: 'Contact',
        tenant: world.tenant.tenantId,
        token: 'x',
        name: 'x',
        language: 'en',
        code: 'x',
        workflow: ids['workflow'] ?? '',
        element: 'a',
      };
      for (const { method, path } of PRODUCT.routes) {
        const at = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name: string) => {
          const value = params[name];
          if (value === undefined) throw new Error(`${method} ${path}: "${name}" has no sample. Add one.`);
          return value;
        });
        const answer = await api.request(at, {
          method,
          headers: { authorization: `Bearer ${limited.token}` },
        });
        const text = await answer.text();
        for (const secret of secrets())
          expect(text.includes(secret), `${method} ${path} tells ${secret}`).toBe(false);
      }
    },
    patience(120_000),
  );

  it('count and list what the role sees, and all for administrators', async () => {
    const report = `query ($ids: [ID!]!) { campaignReport(ids: $ids) { figures { ordered opened clicked completed } links { people } domains { domain } } }`;
    const outbox = `query ($id: ID!) { campaignOutbox(id: $id) { total messages { receiver subject text html } } }`;
    const devices = 'query ($id: ID!) { campaignDevices(id: $id) { device people } }';
    const { admin } = world.tenant;
    const asked = { ids: [ids['campaign']] };
    const [ofAll] = await admin.ask<readonly { figures: object }[]>(report, asked);
    const [ofLimited] = await limited.ask<readonly { figures: object }[]>(report, asked);
    expect(ofAll?.figures).toEqual({ ordered: 2, opened: 2, clicked: 2, completed: 2 });
    expect(ofLimited?.figures).toEqual({ ordered: 1, opened: 1, clicked: 1, completed: 1 });
    expect(ofLimited).toMatchObject({ links: [{ people: 1 }] });
    expect(await limited.ask(devices, { id: ids['campaign'] })).toEqual([{ device: 'PHONE', people: 1 }]);
    expect(await admin.ask<readonly unknown[]>(devices, { id: ids['campaign'] })).toHaveLength(2);
    interface Kept {
      readonly total: number;
      readonly messages: readonly { receiver: string; subject: string; text: string; html: string }[];
    }
    const hidden = await limited.ask<Kept>(outbox, { id: ids['campaign'] });
    expect(hidden).toMatchObject({ total: 1, messages: [{ receiver: '', subject: '', text: '', html: '' }] });
    const shown = await limited.ask<Kept>(outbox, { id: ids['plain'] });
    expect(shown).toMatchObject({ total: 1, messages: [{ receiver: '', subject: 'Plain Mia' }] });
    expect(shown.messages[0]?.html).toContain('Hello Mia');
    const whole = await admin.ask<Kept>(outbox, { id: ids['campaign'] });
    expect(whole.total).toBe(2);
    expect(JSON.stringify(whole)).toContain(FIELD);
    expect(tokens.length).toBeGreaterThan(3);
    for (const token of tokens) expect(JSON.stringify(whole)).not.toContain(token);
    expect(whole.messages[0]?.html).toContain('/api/l/…');
  });

  it('leave what steps were given to those who see all of what they quote', async () => {
    const steps =
      'query { workflowRunList(limit: 20, offset: 0) { rows { id stepList { elementId input } } } }';
    const answer = await limited.call(steps);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', params: { field: 'input' } });
    const plain = await limited.ask<{ rows: readonly object[] }>(steps.replace(' input', ''));
    expect(plain.rows).toEqual([{ id: ids['run'], stepList: [{ elementId: 'a' }] }]);
    const marketer = await world.tenant.hire('marketer');
    expect(JSON.stringify(await marketer.ask(steps))).toContain(FIELD);
    const counts = await limited.call('query ($id: ID!) { workflowCounts(id: $id) { count } }', {
      id: ids['workflow'],
    });
    expect(JSON.stringify(counts.errors)).toContain('rows');
  });

  it('know a token wherever it stands', () => {
    const text =
      'https://a.test/api/l/abc-DEF?u=https%3A%2F%2Fb (https://a.test/s/1zAbCdEfGh1) https://own.test/p/message/t#id.secret.';
    expect(withoutTokens(text)).toBe('https://a.test/api/l/… (https://a.test/s/…) https://own.test/p/…');
    expect(withoutTokens('<a href="https://a.test/api/u/x.y">&amp;</a>')).toBe(
      '<a href="https://a.test/api/u/…">&amp;</a>',
    );
  });
});
