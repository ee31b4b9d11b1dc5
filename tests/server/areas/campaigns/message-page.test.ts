/** What receivers see of a campaign, and what their page tells of it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LinkAnswer } from '../../../../src/contract/public-link.ts';
import type { BranchingContent } from '../../../../src/contract/interactive/content.ts';
import { publicLinkAt } from '../../../../src/contract/public-link.ts';
import { allOf, type CompoundFilter, onSame, queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ViewedMessage, ViewerEvent } from '../../../../src/contract/viewer/viewed-message.ts';
import { domainCalls } from '../../../../src/server/areas/campaigns/links/message-domain.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { type DnsServer, startDnsServer } from '../senders/dns-server.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.3, height: 0.2 };
const VIDEO = {
  version: 1,
  asset: '',
  bookmarks: [],
  endScreens: [],
  variables: [],
  interactions: [
    {
      type: 'question',
      id: 'q1',
      from: 2,
      to: 4,
      ...BOX,
      label: 'Q',
      requireCompletion: true,
      text: 'Which way, {{firstName}}?',
      kind: 'single',
      choices: [
        { id: 'l', text: 'Left', correct: true },
        { id: 'r', text: 'Right' },
      ],
    },
    {
      type: 'question',
      id: 'q2',
      from: 5,
      to: 6,
      ...BOX,
      label: 'R',
      text: 'How was it?',
      kind: 'rating',
    },
  ],
};
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
      choices: [{ id: 'y', text: 'Yes, {{firstName}}', next: 'end' }],
    },
  ],
  endScreens: [
    {
      id: 'end',
      title: 'Thanks',
      text: '<p>Bye <strong>{{firstName | fallback: "you"}}</strong> <a href="https://a.test/?n={{firstName}}">more</a></p>',
    },
  ],
};
const LETTER = JSON.stringify({
  blocks: [
    { type: 'button', label: 'Watch', link: '{{messageUrl}}' },
    { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
  ],
});

describeOnDatabase('the page of a message', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  let dns: DnsServer;
  let [video, branches] = ['', ''];
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    dns = await startDnsServer();
    worker = await campaignWorker(world.tenant, { dns: dns.address });
    await worker.start();
    sender = await world.create('MessageSender', {
      name: 'Outbox',
      channel: 'EMAIL',
      provider: 'OUTBOX',
      fromAddress: 'ada@tenant.test',
    });
    const asset = randomUUID();
    await sql`insert into media_asset (tenant_id, id, name, type, project, duration, file_id)
      values (${world.tenant.tenantId}, ${asset}, 'talk.webm', 'VIDEO', 'highp', 10, 'none')`.execute(db());
    const element = (name: string, type: string, content: object) =>
      world.create('MessageElement', { name, type, content: JSON.stringify(content) });
    video = await element('Talk', 'INTERACTIVE_VIDEO', { ...VIDEO, asset });
    branches = await element('Way', 'BRANCHING_SCENARIO', BRANCHES);
  });
  afterAll(async () => {
    await worker.stop();
    await world.recount();
    dns.close();
  });

  const db = () => world.tenant.api.database.kysely;
  const ask = async (path: string, token: string, given?: unknown, agent?: string) => {
    const answer = await world.tenant.api.api.request(`/api/public/message${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(agent ? { 'user-agent': agent } : {}) },
      body: JSON.stringify({ token, given }),
    });
    return { status: answer.status, said: (await answer.json()) as LinkAnswer };
  };
  /** A campaign that was sent to one contact: the token of their link. */
  const sent = async (prefix: string, elementList: readonly string[] = [video, branches]) => {
    const contactList = await world.people(1, prefix);
    const id = await world.draft({ sender, contactList, letter: LETTER, elementList });
    // Once they are judged: the film of which they know is none.
    await expect
      .poll(
        async () =>
          (await sql`select 1 from message_element where content_state = 'PENDING'`.execute(db())).rows,
      )
      .toEqual([]);
    await sql`update message_element set content_state = 'VALID'`.execute(db());
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    await expect.poll(() => world.read(id), { timeout: patience(60_000) }).toMatchObject({ status: 'SENT' });
    const { rows } = await sql<{ html: string; itemId: string }>`select html, item_id as "itemId"
      from tessera.campaign_outbox where campaign_id = ${id}`.execute(db());
    const [{ html, itemId } = { html: '', itemId: '' }] = rows;
    // Nobody tells of a moment before: recipients have had it for a while.
    await sql`update message set sent_at = now() - interval '1 hour' where id = ${itemId}`.execute(db());
    const [path = ''] = /\/p\/message\/[\w-]+#[\w-]+/.exec(html) ?? [];
    return {
      id,
      itemId,
      receiver: contactList[0],
      token: publicLinkAt(new URL(path, 'https://a.test')).token,
    };
  };
  /** Settings, as an administrator sets them. */
  const set = async (values: Readonly<Record<string, unknown>>) => {
    const { ask: askApi } = world.tenant.admin;
    const known = await askApi<readonly { version: number; field: { name: string } }[]>(
      '{ settings { version field { name } } }',
    );
    const changes = Object.entries(values).map(([key, value]) => ({
      key,
      value,
      version: known.find(({ field }) => field.name === key)?.version,
    }));
    const query = 'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }';
    await askApi(query, { changes });
  };
  const event = (type: ViewerEvent['type'], more: Partial<ViewerEvent> = {}): ViewerEvent => ({
    id: randomUUID(),
    session: randomUUID(),
    type,
    at: new Date().toISOString(),
    ...more,
  });
  const tell = async (token: string, ...events: readonly ViewerEvent[]) => {
    expect((await ask('/take', token, { events })).status).toBe(200);
    await understood();
  };
  const understood = () =>
    expect.poll(async () => (await sql`select 1 from tessera.viewer_told`.execute(db())).rows).toEqual([]);
  const shown = async (token: string) => (await ask('', token)).said.page as ViewedMessage;
  const state = async (itemId: string) => {
    const { rows } = await sql<Record<string, unknown>>`select status, opened_at is not null as opened,
      started_at is not null as started, completed_at is not null as completed from message
      where id = ${itemId}`.execute(db());
    return rows[0];
  };

  it('shows what the campaign shows, with what it says of its receiver; looking changes nothing', async () => {
    const { token, itemId, receiver } = await sent('look');
    const page = await shown(token);
    expect(page.elements.map(({ name, type }) => [name, type])).toEqual([
      ['Talk', 'INTERACTIVE_VIDEO'],
      ['Way', 'BRANCHING_SCENARIO'],
    ]);
    expect(JSON.stringify(page.elements[0]?.content)).toContain('Which way, N1?');
    // In formatted text a value stays text, and a part of an address.
    await sql`update contact set first_name = '<b>"&' where id = ${receiver}`.execute(db());
    const { endScreens } = (await shown(token)).elements[1]?.content as BranchingContent;
    expect(endScreens[0]?.text).toBe(
      '<p>Bye <strong>&lt;b&gt;&#34;&amp;</strong> <a href="https://a.test/?n=%3Cb%3E%22%26">more</a></p>',
    );
    const [file] = Object.values(page.elements[0]?.files ?? {});
    expect(file).toMatchObject({ type: 'VIDEO', duration: 10 });
    expect(file?.path).toMatch(/^\/api\/media\/open\/.+sign=/);
    expect(page.brand).toEqual({});
    const logo = randomUUID();
    await sql`insert into media_asset (tenant_id, id, name, type, project, file_id, alternative_text)
      values (${world.tenant.tenantId}, ${logo}, 'logo.png', 'IMAGE', 'highp', 'none', 'Sun')`.execute(db());
    const texts = [{ language: 'de', welcome: 'Willkommen', footer: null }];
    await set({
      brandColor: '#0A7',
      privacyUrl: 'https://a.test/privacy',
      brandBackground: '#123456',
      brandFont: 'SERIF',
      brandLogo: logo,
      brandTexts: texts,
    });
    await expect
      .poll(async () => (await shown(token)).brand)
      .toEqual({
        color: '#00aa77',
        privacy: 'https://a.test/privacy',
        background: '#123456',
        font: 'SERIF',
        texts: [expect.objectContaining({ language: 'de', welcome: 'Willkommen' })],
        language: 'en',
        logo: { path: expect.stringMatching(/^\/api\/media\/open\//) as string, alternativeText: 'Sun' },
      });
    // Its picture stays, however it is to go.
    const remove = 'mutation ($id: ID!) { deleteMediaAsset(id: $id, version: 1) { id } }';
    await expect(world.tenant.admin.ask(remove, { id: logo })).rejects.toThrow('in-use-setting');
    await expect(set({ brandTexts: [...texts, ...texts] })).rejects.toThrow('already-exists');
    await expect(set({ messageDomain: '192.0.2.1' })).rejects.toThrow('invalid-host');
    // No file is behind it here, which mails would need.
    await set({ brandLogo: null });
    expect(page.subscription).toMatch(/^\/api\/u\/[\w-]+$/);
    expect(await state(itemId)).toEqual({ status: 'SENT', opened: false, started: false, completed: false });
  });

  it('shows one branch of a condition, and leaves the variables of the content to the page', async () => {
    const text =
      '{% if firstName %}Dear {{firstName}}{% else %}Hello{% endif %}, {{points}} of {{firstName}}';
    const [question] = BRANCHES.nodes;
    const content = {
      ...BRANCHES,
      variables: [{ name: 'points', kind: 'DOUBLE' }],
      nodes: [
        { ...question, text },
        { ...question, id: 'b', text: '{% if nickname %}A{% else %}B{% endif %}' },
      ],
    };
    const { token, receiver } = await sent('branches', [
      await world.create('MessageElement', {
        name: 'If',
        type: 'BRANCHING_SCENARIO',
        content: JSON.stringify(content),
      }),
    ]);
    const shownTexts = async () => {
      const nodes = (await shown(token)).elements[0]?.content as unknown as typeof content;
      return nodes.nodes.map((each) => each.text);
    };
    expect(await shownTexts()).toEqual(['Dear N1, {{points}} of N1', 'B']);
    // What a name holds is no markup, which the page would show as formatted.
    await sql`update contact set first_name = '<p>N</p>' where id = ${receiver}`.execute(db());
    const name = '<\u2060p>N<\u2060/p>';
    expect(await shownTexts()).toEqual([`Dear ${name}, {{points}} of ${name}`, 'B']);
    // What a name holds is no mark.
    await sql`update contact set first_name = ${'\uE0000\uE001'} where id = ${receiver}`.execute(db());
    expect(await shownTexts()).toEqual(['Dear 0, {{points}} of 0', 'B']);
    // A custom field of the variable's name, made later, comes before it.
    await world.create('CustomFieldDefinition', {
      name: 'points',
      type: 'TEXT',
      objectName: 'Contact',
    });
    await sql`update contact set first_name = 'Ada', custom_fields = '{"points":"7"}'
      where id = ${receiver}`.execute(db());
    expect(await shownTexts()).toEqual(['Dear Ada, 7 of Ada', 'B']);
  });

  it('tells of time limits: no answer, unless its author says that their choice counts', async () => {
    const limited = (id: string, counts?: boolean) => ({
      ...VIDEO.interactions[0],
      id,
      timeLimit: { seconds: 5, choice: 'l', ...(counts ? { counts } : {}) },
    });
    const content = { ...VIDEO, asset: '', interactions: [limited('q1'), limited('q2', true)] };
    const limits = await world.create('MessageElement', {
      name: 'Limits',
      type: 'INTERACTIVE_VIDEO',
      content: JSON.stringify(content),
    });
    const { token, itemId } = await sent('limits', [limits]);
    const late = (question: string) =>
      event('answered', { element: limits, data: { question, timedOut: true, choices: ['l'] } });
    await tell(token, late('q1'), late('q2'));
    const answers = async () =>
      (
        await sql`select question_id as id, answer, is_right as "isRight", timed_out as late from message_answer
          where message = ${itemId} order by question_id`.execute(db())
      ).rows;
    const counted = { id: 'q2', answer: 'Left', isRight: true, late: true };
    expect(await answers()).toEqual([{ id: 'q1', answer: null, isRight: null, late: true }, counted]);
    const data = { question: 'q1', choices: ['l'], timedOut: 'x' };
    await tell(token, event('answered', { element: limits, data }));
    expect(await answers()).toEqual([{ id: 'q1', answer: 'Left', isRight: true, late: false }, counted]);
  });

  it('counts clicks, first tries and scores from the events, for reports and for the person', async () => {
    const button = { type: 'button', ...BOX, from: 0, to: 1, goto: { type: 'start' } };
    const film = {
      ...VIDEO,
      asset: '',
      endScreens: [{ id: 'end', title: 'E', actions: [{ label: 'Again', goto: { type: 'start' } }] }],
      interactions: [
        { ...button, id: 'b1', label: 'One' },
        { ...button, id: 'b2', label: 'Two', from: 1, to: 2 },
        ...VIDEO.interactions,
        { ...VIDEO.interactions[0], id: 'q3', from: 7, to: 8, timeLimit: { seconds: 5, choice: 'l' } },
        { ...VIDEO.interactions[1], id: 'q4', from: 8, to: 9, kind: 'nps' },
      ],
    };
    const ways = {
      ...BRANCHES,
      scoring: 'dynamic',
      nodes: [
        {
          ...BRANCHES.nodes[0],
          choices: [
            { id: 'y', text: 'Yes', next: 'b', score: 3 },
            { id: 'n', text: 'No', next: 'end', score: -1 },
          ],
        },
        {
          id: 'b',
          type: 'question',
          title: 'B',
          text: 'B',
          choices: [{ id: 'z', text: 'Z', next: 'end', score: 4 }],
        },
      ],
    };
    const make = (name: string, type: string, content: object) =>
      world.create('MessageElement', { name, type, content: JSON.stringify(content) });
    const [quiz, way] = [
      await make('Quiz', 'INTERACTIVE_VIDEO', film),
      await make('Ways', 'BRANCHING_SCENARIO', ways),
    ];
    const { token, id, itemId, receiver } = await sent('results', [quiz, way]);
    let moment = Date.now() - 60_000;
    const later = (type: ViewerEvent['type'], element: string, data: object) =>
      event(type, { element, at: new Date((moment += 10)).toISOString(), data: { ...data } });
    await tell(
      token,
      later('pressed', quiz, { interaction: 'b1' }),
      later('pressed', quiz, { interaction: 'b1' }),
      later('pressed', quiz, { interaction: 'end/0' }),
      // Neither a click: something was closed, and something that is not there.
      later('pressed', quiz, { interaction: 'b2', closed: true }),
      later('pressed', quiz, { interaction: 'gone' }),
      later('answered', quiz, { question: 'q1', choices: { l: true } }),
      later('answered', quiz, { question: 'q1', choices: ['r', 'no such choice'] }),
      later('answered', quiz, { question: 'q1', choices: ['l'] }),
      later('answered', quiz, { question: 'q2', steps: '3' }),
      later('answered', quiz, { question: 'q2', steps: 4, byTime: 'x' }),
      later('answered', quiz, { question: 'q3', timedOut: true }),
      later('answered', quiz, { question: 'q3', choices: ['l'] }),
      later('answered', quiz, { question: 'q4', steps: 0 }),
      later('answered', quiz, { question: 'q4', steps: 11 }),
      later('chose', way, { node: 'a', choice: 'n' }),
      later('ended', way, { screen: 'end' }),
      later('chose', way, { node: 'a', choice: 'y' }),
      later('chose', way, { node: 'b', choice: 'z' }),
      later('ended', way, { screen: 'end' }),
      // A run that has come to no end is no score yet.
      later('chose', way, { node: 'a', choice: 'n' }),
    );
    const watched = await world.tenant.admin.ask<Record<string, unknown>[]>(
      `query ($id: ID!) { campaignWatching(id: $id) { clicks { id label type people count } averageScore maxScore
        firstTries { questionId isJudged people right wrong timedOut } scores { score people } answers { kind answer } } }`,
      { id },
    );
    const click = { people: 0, count: 0, type: 'button' };
    const tries = { isJudged: true, people: 1, right: 0, wrong: 0, timedOut: 0 };
    expect(watched).toEqual([
      {
        clicks: [
          { ...click, id: 'b1', label: 'One', people: 1, count: 2 },
          { ...click, id: 'b2', label: 'Two' },
          { ...click, id: 'end/0', label: 'Again', type: 'endScreen', people: 1, count: 1 },
        ],
        firstTries: [
          { ...tries, questionId: 'q1', wrong: 1 },
          { ...tries, questionId: 'q2', isJudged: false },
          { ...tries, questionId: 'q3', timedOut: 1 },
          { ...tries, questionId: 'q4', isJudged: false },
        ],
        averageScore: 2,
        maxScore: 2,
        scores: [{ score: 2, people: 1 }],
        answers: [
          { kind: 'single', answer: 'Left' },
          { kind: 'rating', answer: '4/5' },
          { kind: 'single', answer: 'Left' },
          { kind: 'nps', answer: '0' },
        ],
      },
      {
        clicks: [],
        firstTries: [],
        averageScore: 7,
        maxScore: null,
        scores: [{ score: 7, people: 1 }],
        answers: [
          { kind: null, answer: 'No' },
          { kind: null, answer: 'Z' },
        ],
      },
    ]);
    const mine = await world.tenant.admin.ask<{ elementId: string }[]>(
      `query ($id: ID!) { personWatching(id: $id) { elementId score maxScore clicks { label count }
        firstTries { questionId isRight timedOut } } }`,
      { id: receiver },
    );
    expect(mine.toSorted((a, b) => Number(a.elementId === way) - Number(b.elementId === way))).toEqual([
      {
        elementId: quiz,
        score: 2,
        maxScore: 2,
        clicks: [
          { label: 'One', count: 2 },
          { label: 'Again', count: 1 },
        ],
        firstTries: [
          { questionId: 'q1', isRight: false, timedOut: false },
          { questionId: 'q2', isRight: null, timedOut: false },
          { questionId: 'q3', isRight: null, timedOut: true },
          { questionId: 'q4', isRight: null, timedOut: false },
        ],
      },
      { elementId: way, score: 7, maxScore: null, clicks: [], firstTries: [] },
    ]);
    expect(await state(itemId)).toMatchObject({ opened: true });
  });

  it('takes no moment before the message was sent, and corrects a clock that is wrong', async () => {
    const { token, itemId } = await sent('clocks', [video]);
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
    const DAY = 24 * 60 * 60 * 1000;
    const early = event('opened', { at: '2001-01-01T00:00:00.000Z' });
    const late = event('left', { at: at(30 * DAY) });
    await tell(token, early, late);
    // A clock that is a year behind says so with the call.
    const wrong = [
      event('started', { element: video, at: at(-365 * DAY - 20) }),
      event('left', { at: at(-365 * DAY) }),
    ];
    expect((await ask('/take', token, { events: wrong, sentAt: at(-365 * DAY) })).status).toBe(200);
    await understood();
    const { rows } = await sql<{ id: string; isBound: boolean }>`select e.id,
        e.at between m.sent_at and now() as "isBound" from tessera.viewer_event as e join message as m on m.id = e.item_id
      where e.item_id = ${itemId}`.execute(db());
    expect(rows.map(({ isBound }) => isBound)).toEqual([true, true, true, true]);
    const { rows: order } = await sql<{
      id: string;
    }>`select id from tessera.viewer_event where item_id = ${itemId}
      order by at`.execute(db());
    expect(order[0]?.id).toBe(early.id);
    expect(order.findIndex(({ id }) => id === wrong[0]?.id)).toBeLessThan(
      order.findIndex(({ id }) => id === wrong[1]?.id),
    );
    const seenTo = { from: 0, to: 86_000 };
    await tell(token, event('played', { element: video, data: seenTo }));
    expect((await shown(token)).elements[0]?.viewing.seen).toEqual([[0, 10]]);
  });

  it('says what custom fields know of its receiver', async () => {
    await world.create('CustomFieldDefinition', {
      name: 'licenceNumber',
      type: 'TEXT',
      objectName: 'Contact',
    });
    const [question] = BRANCHES.nodes;
    const content = { ...BRANCHES, nodes: [{ ...question, text: 'Is {{licenceNumber}} yours?' }] };
    const licence = await world.create('MessageElement', {
      name: 'Licence',
      type: 'BRANCHING_SCENARIO',
      content: JSON.stringify(content),
    });
    const { token, receiver } = await sent('licence', [licence]);
    await world.tenant.admin.ask(
      'mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, version: 1, input: $input) { id } }',
      {
        id: receiver,
        input: { customFieldList: [{ fieldName: 'licenceNumber', valueList: ['L-7'] }] },
      },
    );
    const page = await shown(token);
    expect(JSON.stringify(page.elements[0]?.content)).toContain('Is L-7 yours?');
  });

  it('shows staff the page as a receiver has it, by a link that is worth something for as long as nothing changes', async () => {
    const { id, receiver, token } = await sent('staff');
    const preview = async (person: typeof world.tenant.admin, to: string | null = receiver ?? null) => {
      const query = 'query ($id: ID!, $to: ID) { messagePreview(id: $id, receiver: $to) { page path } }';
      return person.ask<{ page: ViewedMessage; path: string }>(query, { id, to });
    };
    const open = async (path: string) => {
      const { token: text, purpose } = publicLinkAt(new URL(path, 'https://a.test'));
      // By whatever name people reach the server.
      const answer = await world.tenant.api.api.request(`https://go.own.test/api/public/${purpose}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'go.own.test' },
        body: JSON.stringify({ token: text }),
      });
      return (await answer.json()) as LinkAnswer;
    };
    const real = await shown(token);
    const { page, path } = await preview(world.tenant.admin);
    expect(page).toEqual({ ...real, subscription: '#', isPreview: true });
    expect((await open(path)).page).toEqual(page);
    const nobody = await preview(world.tenant.admin, null);
    expect(JSON.stringify(nobody.page)).toContain('Which way, ?');
    // Whoever sees less of people is shown less, and passes on no more.
    const helper = await world.tenant.hire({
      areas: { messages: ['VIEW'], contacts: ['VIEW'] },
      objects: { Contact: { fields: { firstName: 'hidden' } } },
    });
    const less = await preview(helper);
    expect(JSON.stringify(less.page)).toContain('Which way, ?');
    expect(JSON.stringify(await open(less.path))).toContain('Which way, ?');
    // It tells nothing, and nobody makes one for others of it.
    expect(
      (await ask('/take', publicLinkAt(new URL(path, 'https://a.test')).token, { events: [] })).status,
    ).toBe(404);
    expect(await open(path.replace(String(receiver), id))).toEqual({ state: 'UNKNOWN' });
    await sql`update message_element set name = 'Other' where id = ${video}`.execute(db());
    expect(await open(path)).toEqual({ state: 'UNKNOWN' });
    await sql`update message_element set name = 'Talk' where id = ${video}`.execute(db());
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
    expect(await open(path)).toEqual({ state: 'EXPIRED' });
    vi.restoreAllMocks();
  });

  it('begins links with a domain of the tenant once that leads here, and with the server where it does not', async () => {
    const linkOf = async (prefix: string) => {
      const { itemId } = await sent(prefix, [branches]);
      const { rows } = await sql<{ html: string }>`select html from tessera.campaign_outbox
        where item_id = ${itemId}`.execute(db());
      return /https:[^"]+\/p\/message\//.exec(rows[0]?.html ?? '')?.[0];
    };
    const state = (): unknown => {
      const rules = readOutgoingRules({ OUTGOING_DNS: dns.address });
      const reach = { publicUrl: 'https://tenant.test', dns: new Outgoing({ rules }).dns };
      const context = { db: tenantDb(), settings: new Settings(world.tenant.api.catalog.settings), reach };
      return domainCalls['messageDomain']?.resolve?.(null, {}, context as never, {} as never);
    };
    const tenantDb = () => world.tenant.api.database.forTenant(world.tenant.tenantId);
    const here = { 'tenant.test A': ['192.0.2.7', '192.0.2.8'] };
    dns.knows(here);
    expect(await state()).toBeNull();
    await set({ messageDomain: 'Away.own.test' });
    dns.knows({ ...here, 'away.own.test A': ['192.0.2.7', '203.0.113.9'] });
    expect(await state()).toMatchObject({ domain: 'away.own.test', state: 'ELSEWHERE' });
    expect(await linkOf('away')).toBe('https://tenant.test/p/message/');
    await set({ messageDomain: 'go.own.test' });
    dns.knows(here);
    expect(await state()).toMatchObject({
      state: 'NOWHERE',
      records: [
        { type: 'CNAME', name: 'go.own.test', value: 'tenant.test' },
        { type: 'A', name: 'go.own.test', value: '192.0.2.7' },
        { type: 'A', name: 'go.own.test', value: '192.0.2.8' },
      ],
    });
    dns.knows({ ...here, 'go.own.test A': ['192.0.2.8'] });
    expect(await state()).toMatchObject({ state: 'HERE' });
    expect(await linkOf('here')).toBe('https://go.own.test/p/message/');
    dns.knows(undefined);
    expect(await state()).toMatchObject({ state: 'UNKNOWN' });
    await set({ messageDomain: null });
  });

  it('takes each event once, in whatever order; what was seen is the union of what was played', async () => {
    const { token, itemId } = await sent('seen', [video]);
    const opened = event('opened');
    await tell(token, opened);
    expect(await state(itemId)).toMatchObject({ status: 'OPENED', opened: true, started: false });
    const played = (from: number, to: number) => event('played', { element: video, data: { from, to } });
    const [late, early] = [played(5, 8), played(0, 3)];
    const kept = (place: number, at: number) =>
      event('kept', { element: video, at: new Date(at).toISOString(), data: { place, done: [] } });
    const now = Date.now();
    await tell(token, late, kept(8, now - 1_000));
    await tell(token, early, late, opened, kept(3, now - 5_000), played(2, 5));
    await tell(
      token,
      early,
      event('played', { element: video, at: '2099-01-01T00:00:00Z', data: { from: 0, to: 1 } }),
    );
    const { rows } = await sql<{ count: number; late: number }>`select count(*)::int as count,
      count(*) filter (where at > now())::int as late from tessera.viewer_event where item_id = ${itemId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ count: 7, late: 0 }]);
    expect((await shown(token)).elements[0]?.viewing).toEqual({
      seen: [[0, 8]],
      isCompleted: false,
      kept: { place: 8, done: [] },
    });
    expect(await state(itemId)).toMatchObject({ status: 'OPENED', started: true, completed: false });
  });

  it('tells how an element was watched wherever it was shown, and how far one person has come: to who sees the campaigns', async () => {
    const { id, receiver, token } = await sent('watched', [video]);
    const played = event('played', { element: video, data: { from: 1, to: 4.5 } });
    await tell(token, event('opened'), played);
    type Seen = { campaignId: string; seen: number; furthest: number; length: number };
    const of = (person: typeof world.tenant.admin) =>
      person.ask<readonly Seen[]>(
        'query ($id: ID!) { personWatching(id: $id) { campaignId element length seen furthest completedAt device } }',
        { id: receiver },
      );
    expect(await of(world.tenant.admin)).toEqual([
      expect.objectContaining({ campaignId: id, element: 'Talk', length: 10, seen: 3.5, furthest: 4.5 }),
    ]);
    const watching = async (person: typeof world.tenant.admin) => {
      const query =
        'query ($id: ID!) { elementWatching(id: $id) { name started parts { from people left } } elementDevices(id: $id) { people } }';
      const { data, errors } = await person.call(query, { id: video });
      expect(errors).toBeUndefined();
      const { elementWatching, elementDevices } = data as {
        readonly elementWatching: readonly {
          readonly started: number;
          readonly parts: readonly {
            readonly from: number;
            readonly people: number;
            readonly left: number;
          }[];
        }[];
        readonly elementDevices: readonly unknown[];
      };
      const [all] = elementWatching;
      return { ...all, devices: elementDevices.length };
    };
    const all = await watching(world.tenant.admin);
    expect(all.started).toBeGreaterThan(0);
    expect(all.parts?.filter(({ left }) => left > 0).length).toBeGreaterThan(0);
    expect(all.devices).toBe(1);
    const areas = { messages: ['VIEW'], contacts: ['VIEW'] } as const;
    const other = await world.tenant.hire({
      areas: { messages: [...areas.messages], contacts: [...areas.contacts] },
      objects: { MessageCampaign: { rows: queryFilter('MessageCampaign', 'name', 'EQUALS', 'None') } },
    });
    expect(await of(other)).toEqual([]);
    expect(await watching(other)).toMatchObject({ started: 0, devices: 0 });
  });

  it('is completed when all was seen and answered, and answers are records', async () => {
    const { token, itemId, receiver, id } = await sent('whole', [video]);
    // What is kept of all receivers is in the tenant's language.
    await set({ defaultLanguage: 'pl' });
    await tell(
      token,
      event('played', { element: video, data: { from: 0, to: 10 } }),
      event('ended', { element: video, data: { screen: '' } }),
    );
    expect(await state(itemId)).toMatchObject({ completed: false });
    const answered = (choice: string, at = Date.now()) =>
      event('answered', {
        element: video,
        at: new Date(at).toISOString(),
        data: { question: 'q1', choices: [choice] },
      });
    await tell(token, answered('r', Date.now() - 120_000));
    expect(await state(itemId)).toMatchObject({ completed: false });
    await tell(token, answered('l'), answered('r', Date.now() - 60_000), answered('made up'));
    expect(await state(itemId)).toEqual({
      status: 'COMPLETED',
      opened: true,
      started: true,
      completed: true,
    });
    const { rows } = await world.tenant.admin.ask<{ rows: unknown[] }>(
      `query ($filter: CompoundFilter) { messageAnswerList(limit: 5, offset: 0, filter: $filter) { rows { question answer isRight receiver { id } element { name } } } }`,
      {
        filter: {
          type: 'FILTER',
          filter: {
            objectName: 'MessageAnswer',
            objectField: 'receiver',
            operator: 'IN',
            value: JSON.stringify([receiver]),
          },
        },
      },
    );
    expect(rows).toEqual([
      {
        question: 'Which way, [imię]?',
        answer: 'Left',
        isRight: true,
        receiver: { id: receiver },
        element: { name: 'Talk' },
      },
    ]);
    await set({ defaultLanguage: 'en' });
    const [watched] = await world.tenant.admin.ask<Record<string, unknown>[]>(
      `query ($id: ID!) { campaignWatching(id: $id) { name length started completed
        parts { from people left } answers { question answer isRight count } paths { count } } }`,
      { id },
    );
    expect(watched).toMatchObject({
      name: 'Talk',
      length: 10,
      started: 1,
      completed: 1,
      paths: [],
      answers: [{ answer: 'Left', isRight: true, count: 1 }],
    });
    const parts = watched?.['parts'] as { from: number; people: number; left: number }[];
    expect([parts.length, new Set(parts.map(({ people }) => people))]).toEqual([60, new Set([1])]);
    expect(parts[30]?.from).toBeCloseTo(5);
    // To a question that is gone, of sixty others: it takes the place of no other question's.
    await sql`insert into message_answer select (jsonb_populate_record(a, jsonb_build_object('id', n::text, 'message', n::text,
        'question_id', 'a0', 'answer', 'Said ' || n, 'is_right', null))).*
      from message_answer as a, generate_series(1, 60) as n where campaign = ${id}`.execute(db());
    // Who has answered so: to that question, and not somewhere.
    const who = (filter: CompoundFilter) =>
      world.tenant.admin.ask<{ rows: unknown[] }>(
        'query ($filter: CompoundFilter) { contactList(limit: 5, offset: 0, filter: $filter) { rows { id } } }',
        { filter },
      );
    const said = (question: string, answer: string) => [
      queryFilter('MessageAnswer', 'element', 'EQUALS', video),
      queryFilter('MessageAnswer', 'questionId', 'EQUALS', question),
      queryFilter('MessageAnswer', 'answer', 'EQUALS', answer),
    ];
    const answeredSo = { rows: [{ id: receiver }] };
    expect(await who(onSame('MessageAnswer', ...said('q1', 'Left')))).toEqual(answeredSo);
    expect(await who(onSame('MessageAnswer', ...said('q1', 'Said 1')))).toEqual({ rows: [] });
    expect(await who(allOf(...said('q1', 'Said 1')) as CompoundFilter)).toEqual(answeredSo);
    // Ratings, most of which are the one in the middle.
    await sql`insert into message_answer select (jsonb_populate_record(a, jsonb_build_object('id', 'r' || n, 'message', 'r' || n,
        'question_id', 'q2', 'answer', (array[3, 1, 3, 5])[n] || '/5', 'is_right', null))).*
      from message_answer as a, generate_series(1, 4) as n where campaign = ${id} and question_id = 'q1'`.execute(
      db(),
    );
    const [all] = await world.tenant.admin.ask<{ answers: { questionId: string; answer: string }[] }[]>(
      'query ($id: ID!) { campaignWatching(id: $id) { answers { questionId answer } } }',
      { id },
    );
    const ratings = all?.answers.filter(({ questionId }) => questionId === 'q2');
    expect(ratings?.map(({ answer }) => answer)).toEqual(['5/5', '3/5', '1/5']);
    expect(all?.answers.map(({ questionId }) => questionId)).toEqual([
      'q1',
      ...['q2', 'q2', 'q2'],
      ...Array.from({ length: 50 }, () => 'a0'),
    ]);
    // The list of answers, as people take it away.
    const exported = await world.tenant.api.api.request('/api/export', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.tenant.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        objectName: 'MessageAnswer',
        format: 'csv',
        locale: 'en',
        timeZone: 'UTC',
        columns: ['receiver', 'element', 'question', 'answer', 'isRight'],
        filter: allOf(
          queryFilter('MessageAnswer', 'campaign', 'EQUALS', id),
          queryFilter('MessageAnswer', 'questionId', 'EQUALS', 'q1'),
        ),
      }),
    });
    expect((await exported.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Receiver,Message element,Question,Answer,Right',
      expect.stringMatching(/^[^,]+,Talk,"Which way, \[imię\]\?",Left,Yes$/) as string,
    ]);
  });

  it('of several parts is completed with the last of them; a branching scenario at one of its ends', async () => {
    const { token, itemId, id } = await sent('parts');
    await tell(
      token,
      event('reached', { element: branches, data: { place: 'a' } }),
      event('reached', { element: branches, data: { place: 'gone since' } }),
    );
    const places = async () => {
      const watched = await world.tenant.admin.ask<{ places: unknown }[]>(
        'query ($id: ID!) { campaignWatching(id: $id) { places { title people left } } }',
        { id },
      );
      return watched.flatMap((each) => each.places);
    };
    expect(await places()).toEqual([{ title: 'Well?', people: 1, left: expect.any(Number) as number }]);
    await tell(
      token,
      event('reached', { element: branches, data: { place: 'a' } }),
      event('chose', { element: branches, data: { node: 'a', choice: 'y' } }),
    );
    expect(await places()).toEqual([{ title: 'Well?', people: 1, left: 1 }]);
    await tell(token, event('ended', { element: branches, data: { screen: 'end' } }));
    expect(await places()).toEqual([{ title: 'Well?', people: 1, left: 0 }]);
    expect(await state(itemId)).toMatchObject({ status: 'OPENED', completed: false });
    expect((await shown(token)).elements.map(({ viewing }) => viewing.isCompleted)).toEqual([false, true]);
    await tell(
      token,
      event('played', { element: video, data: { from: 0, to: 9.9 } }),
      event('answered', { element: video, data: { question: 'q1', choices: ['l'] } }),
    );
    expect(await state(itemId)).toMatchObject({ status: 'COMPLETED' });
    await set({ defaultLanguage: 'de' });
    const watched = await world.tenant.admin.ask<Record<string, unknown>[]>(
      'query ($id: ID!) { campaignWatching(id: $id) { completed paths { from choice to arrives count } } }',
      { id },
    );
    expect(watched[1]).toEqual({
      completed: 1,
      paths: [{ from: 'Well?', choice: 'Yes, [Vorname]', to: 'Thanks', arrives: 'Thanks', count: 1 }],
    });
    await set({ defaultLanguage: 'en' });
  });

  it('names what is no event and takes the rest of the list, and opens nothing by another token', async () => {
    const { token, itemId } = await sent('bad', [video]);
    const good = event('opened');
    const bad: readonly unknown[] = [
      { ...good, id: 'x' },
      { ...good, type: 'bought' },
      { ...good, at: 'yesterday' },
      { ...good, type: 'played', element: video, data: { from: 3, to: 1 } },
      { ...good, type: 'played', element: video, data: { from: 0, to: 1e9 } },
      { ...good, type: 'kept', element: video, data: { place: 'x'.repeat(250_001) } },
      { ...good, type: 'pressed', element: video, data: { place: 'x'.repeat(9_000) } },
      { ...good, type: 'kept', element: video, data: { place: '\u0000' } },
      { ...good, type: 'kept', element: video, data: { place: '\\\ud800' } },
      { ...good, element: video },
      null,
    ];
    for (const each of bad) {
      const events = [event('left'), each, event('left')];
      expect(await ask('/take', token, { events })).toEqual({
        status: 200,
        said: { state: 'VALID', page: { refused: [1] } },
      });
    }
    expect((await ask('/take', token, { events: Array(201).fill(good) })).status).toBe(422);
    expect((await ask('/take', token, { events: 'none' })).status).toBe(422);
    await tell(token, event('started', { element: 'of nobody' }));
    expect(await state(itemId)).toMatchObject({ status: 'SENT', opened: false });
    const { rows } = await sql<{ type: string }>`select type from tessera.viewer_event
      where item_id = ${itemId}`.execute(db());
    expect(rows).toEqual(Array.from({ length: 2 * bad.length }, () => ({ type: 'left' })));
    const other = await sent('other-link', [video]);
    const [tenant = '', text = ''] = token.split('.');
    const mixed = `${tenant}.${other.token.split('.')[1]?.slice(0, 40)}${text.slice(40)}`;
    for (const wrong of [mixed, `${tenant}.${text.slice(1)}`, token.toUpperCase(), `${tenant}.`])
      expect(await ask('', wrong)).toEqual({ status: 404, said: { state: 'UNKNOWN' } });
    // Calls that name their length go a shorter way: to the same answers and headers, and within the same limit.
    const told = async (path: '' | 'short', each = token) => {
      const body = JSON.stringify({ token: each, given: { events: [good] } });
      const length = path === 'short' ? { 'content-length': String(body.length) } : {};
      const headers = { 'content-type': 'application/json', ...length };
      const init = { method: 'POST', headers, body };
      const answer = await world.tenant.api.api.request('/api/public/message/take', init);
      return { status: answer.status, headers: [...answer.headers], body: (await answer.json()) as unknown };
    };
    for (const each of [other.token, mixed]) {
      const usual = await told('', each);
      expect(usual.status).toBe(each === mixed ? 404 : 200);
      expect(await told('short', each)).toEqual(usual);
    }
    const many = await Promise.all(Array.from({ length: 310 }, () => told('short')));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
    await understood();
  });

  it('takes what somebody agrees to, with what they saw of it: never before a later no', async () => {
    const policy = await world.create('Consent', {
      name: 'Calls',
      country: 'PL',
      language: 'pl',
      channel: 'PHONE',
      text: '<p>Tak &amp; <strong>chętnie</strong>.</p>',
    });
    const element = await world.create('MessageElement', {
      name: 'Asks',
      type: 'BRANCHING_SCENARIO',
      content: JSON.stringify(BRANCHES),
      consent: policy,
    });
    const { token, receiver, id } = await sent('agrees', [element]);
    expect((await shown(token)).elements[0]?.policy).toBeNull();
    await sql`update consent set status = 'ACTIVE', version = 7 where id = ${policy}`.execute(db());
    const asked = { id: policy, name: 'Calls', version: 7, language: 'pl', text: 'Tak & chętnie.' };
    expect((await shown(token)).elements[0]?.policy).toEqual({ ...asked, isGiven: false });
    const consented = (at: string, more = {}) =>
      event('consented', { element, at, data: { policy, version: 7, locale: 'de', ...more } });
    const kept = async () => {
      const { rows } = await sql<Record<string, unknown>>`select id, status, source, policy_text as text,
        policy_version as version, agreed_in as locale, agreed_at as at, user_agent as agent from contact_consent
        where contact = ${receiver} and consent = ${policy}`.execute(db());
      return rows;
    };
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const at = new Date(Date.now() - 60_000);
    const tellBy = async (...events: readonly ViewerEvent[]) => {
      expect((await ask('/take', token, { events }, phone)).status).toBe(200);
      await understood();
    };
    await tellBy(event('opened'), consented(at.toISOString(), { policy: 'another', version: 1e15 }));
    expect(await kept()).toEqual([]);
    const agreed = consented(at.toISOString());
    await tellBy(agreed);
    const proof = { text: 'Tak & chętnie.', version: 7, locale: 'de', agent: phone };
    const first = await kept();
    expect(first).toMatchObject([{ ...proof, status: 'ACTIVE', source: 'LINK' }]);
    expect(new Date(first[0]?.['at'] as string)).toEqual(at);
    expect((await shown(token)).elements[0]?.policy).toMatchObject({ isGiven: true });
    // What was said while there was no line comes after a no that was said later.
    await sql`update contact_consent set status = 'WITHDRAWN', changed_at = now() where contact = ${receiver}
      and consent = ${policy}`.execute(db());
    await tellBy(agreed, consented(at.toISOString()));
    expect(await kept()).toMatchObject([{ status: 'WITHDRAWN' }]);
    await tellBy(consented('2099-01-01T00:00:00Z', { locale: 'pl' }));
    expect(await kept()).toMatchObject([{ status: 'ACTIVE', locale: 'pl' }]);
    const { rows: history } = await sql<{ action: string }>`select action from tessera.audit
      where record_id = ${first[0]?.['id']} order by id`.execute(db());
    expect(history.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE']);
    // Of the device its class alone is kept, and of what was agreed to nothing beside the consent.
    const { rows } =
      await sql`select type, data from tessera.viewer_event where item_id = (select id from message where campaign = ${id})
      and type in ('opened', 'consented') group by 1, 2`.execute(db());
    expect(rows).toEqual(
      expect.arrayContaining([
        { type: 'opened', data: { device: 'PHONE', browser: 'Safari' } },
        { type: 'consented', data: {} },
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(
      await world.tenant.admin.ask(
        'query ($id: ID!) { campaignDevices(id: $id) { device browser people } }',
        { id },
      ),
    ).toEqual([{ device: 'PHONE', browser: 'Safari', people: 1 }]);
  });

  it('keeps what many tell at once, each for itself: nothing by a link that was withdrawn', async () => {
    const [one, other, gone] = [
      await sent('m1', [video]),
      await sent('m2', [video]),
      await sent('m3', [video]),
    ];
    await sql`update message_campaign set status = 'CANCELED' where id = ${gone.id}`.execute(db());
    const texts = ['\\u0000 \\ud800', 'é\u2028😀'];
    const played = texts.map((text, at) =>
      event('played', { element: video, data: { from: at * 2, to: at * 2 + 1, text } }),
    );
    const calls = [one, other, gone].flatMap(({ token }) =>
      [...played, ...played].map((each) => ask('/take', token, { events: [each] })),
    );
    const answers = await Promise.all([
      ...calls,
      ask('/take', gone.token, { events: [null] }),
      ask('/take', one.token, { events: [null] }),
      ask('/take', `${one.token.slice(0, -3)}aaa`, { events: [] }),
    ]);
    const times = (count: number, said: string) => Array.from({ length: count }, () => said);
    expect(answers.map(({ status, said }) => `${status} ${said.state}`)).toEqual([
      ...times(8, '200 VALID'),
      ...times(5, '410 REVOKED'),
      '200 VALID',
      '404 UNKNOWN',
    ]);
    await understood();
    const { rows } = await sql<{ item: string; texts: string[] }>`select item_id as item,
      array_agg(data ->> 'text' order by data ->> 'from') as texts from tessera.viewer_event
      where item_id in (${sql.join([one.itemId, other.itemId, gone.itemId])}) group by 1`.execute(db());
    expect(new Map(rows.map((row) => [row.item, row.texts]))).toEqual(
      new Map([
        [one.itemId, texts],
        [other.itemId, texts],
      ]),
    );
    expect((await shown(other.token)).elements[0]?.viewing.seen).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('understands what a process has kept that has died since', async () => {
    const { token, itemId, id } = await sent('died', [video]);
    const { tenantId } = world.tenant;
    const keep = (item: string, from: number, to: number) =>
      sql`insert into tessera.viewer_told (tenant_id, item_id, id, element_id, session_id, type, at, data)
        values (${tenantId}, ${item}, ${randomUUID()}, ${video}, 's', 'played', now(), ${JSON.stringify({ from, to })}::jsonb)`.execute(
        db(),
      );
    await keep(itemId, 4, 1);
    await keep('of nobody', 1, 2);
    await keep(itemId, 1, 4);
    const next = await campaignWorker(world.tenant);
    await next.start();
    const seen = async () => (await shown(token)).elements[0]?.viewing.seen;
    await expect.poll(seen, { timeout: patience(5_000) }).toEqual([[1, 4]]);
    await next.stop();
    // What makes no sense is set aside for itself alone: it would fail each time. Staff see it in the report.
    await understood();
    const kept = sql`select item_id, data from tessera.viewer_refused where tenant_id = ${tenantId}`;
    expect((await kept.execute(db())).rows).toEqual([{ item_id: itemId, data: { from: 4, to: 1 } }]);
    const [report] = await world.tenant.admin.ask<readonly { readonly refused: readonly object[] }[]>(
      'query ($ids: [ID!]!) { campaignReport(ids: $ids) { refused { type problem } } }',
      { ids: [id] },
    );
    expect(report?.refused).toEqual([{ type: 'played', problem: expect.stringMatching(/range/) as string }]);
  });

  it('is withdrawn with its campaign', async () => {
    const { token, id } = await sent('gone', [video]);
    await sql`update message_campaign set status = 'CANCELED' where id = ${id}`.execute(db());
    expect(await ask('', token)).toEqual({ status: 410, said: { state: 'REVOKED' } });
  });
});
