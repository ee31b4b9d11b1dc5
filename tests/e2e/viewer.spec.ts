/** What receivers of a campaign see on a phone: a video that asks, without a login, on a line that breaks. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { startMailServer } from '../server/platform/mail/mail-server.ts';
import { startDemo } from '../support/demo-data.ts';
import { imageOf } from '../support/media.ts';
import { expect, signInAfresh, testWith } from './fixtures.ts';
import { recordedVideo } from './recorded-video.ts';
import { patience } from '../support/patience.ts';

const BOX = { x: 0.05, y: 0.05, width: 0.9, height: 0.9 };
const PHONE = { width: 390, height: 844 };

/** Links of receivers stand in their letters alone: staff do not see them. */
const test = testWith(async () => {
  const mail = await startMailServer();
  const server = await startDemo({
    env: { TESSERA_SECRETS_KEY: randomBytes(32).toString('base64'), OUTGOING_ALLOW: '127.0.0.1' },
  });
  return {
    ...server,
    mail,
    stop: async () => {
      await mail.close();
      await server.stop();
    },
  };
});

interface SendingServer {
  readonly url: string;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
}

/** In which country each campaign asks: no two have agreements to one channel in one of them. */
const COUNTRIES: Readonly<Record<string, string>> = { Phone: 'TV', Story: 'TO', Recount: 'WS' };

/** Sends a campaign that shows these elements to contacts; answers the links that they got, and ways to ask. */
async function sendTo(
  page: Page,
  { url, mail }: SendingServer,
  name: string,
  elements: (asset: string, policy: string) => readonly object[],
  firstNames: readonly string[] = ['Vera'],
) {
  const call = async <T>(query: string, variables: object = {}) => {
    const answer = await page.request.post(`${url}/api/graphql`, { data: { query, variables } });
    const { data, errors } = (await answer.json()) as { data: Record<string, T>; errors?: unknown };
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = async (object: string, input: object) =>
    (
      await call<{ id: string }>(
        `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`,
        { input },
      )
    ).id;
  const file = { name: `${name}.webm`, mimeType: 'video/webm', buffer: await recordedVideo(page) };
  const uploaded = await page.request.post(`${url}/api/media/file/upload`, { multipart: { file } });
  const { id: asset } = (await uploaded.json()) as { id: string };
  const consent = await create('Consent', {
    name,
    country: COUNTRIES[name],
    language: 'en',
    channel: 'EMAIL',
    text: '<p>Yes.</p>',
    status: 'STAGED',
  });
  const activate = (id: string) =>
    call('mutation ($id: ID!) { updateConsent(id: $id, version: 1, input: { status: "ACTIVE" }) { id } }', {
      id,
    });
  await activate(consent);
  // In letters that go from right to left, for another channel.
  const other = await create('Consent', {
    name: 'الموافقة على المكالمات',
    country: COUNTRIES[name],
    language: 'en',
    channel: 'PHONE',
    text: '<p>أوافق على أن يتصل بي Tessera هاتفيًا، مرة في الشهر على الأكثر.</p>',
    status: 'STAGED',
  });
  await activate(other);
  const addressOf = (firstName: string) => `${firstName}@${name}.test`.toLowerCase();
  const contactList: string[] = [];
  for (const firstName of firstNames) {
    const contact = await create('Contact', { firstName, lastName: name, email: addressOf(firstName) });
    await create('ContactConsent', { contact, consent, status: 'ACTIVE', source: 'FORM' });
    contactList.push(contact);
  }
  const elementList = [];
  for (const each of elements(asset, other)) elementList.push(await create('MessageElement', each));
  const letter = JSON.stringify({
    blocks: [
      { type: 'button', label: 'Watch', link: '{{messageUrl}}' },
      { type: 'footer', text: '<p>Tessera</p>', unsubscribe: 'Unsubscribe' },
    ],
  });
  const sender = await create('MessageSender', {
    name,
    channel: 'EMAIL',
    fromAddress: 'ada@tenant.test',
    host: '127.0.0.1',
    port: mail.settings.port,
    security: 'NONE',
  });
  const campaign = await create('MessageCampaign', {
    name,
    type: 'EMAIL',
    subject: 'Hello',
    letter,
    sender,
    contactList,
    elementList,
  });
  const read = () =>
    call<{ version: number; status: string; testState: string }>(
      'query ($id: ID!) { messageCampaign(id: $id) { version status testState } }',
      { id: campaign },
    );
  const act = async (action: string, input: object) =>
    call(
      'mutation ($action: String!, $id: ID!, $version: Int!, $input: MessageCampaignInput) { actMessageCampaign(action: $action, id: $id, version: $version, input: $input) { id } }',
      { action, id: campaign, version: (await read()).version, input },
    );
  await expect
    .poll(
      async () =>
        JSON.stringify(
          await call('query { messageElementList(limit: 99, offset: 0) { rows { contentState } } }'),
        ),
      {
        timeout: patience(20_000),
      },
    )
    .not.toContain('PENDING');
  await act('testSend', { testAddresses: ['tester@tenant.test'] });
  await expect.poll(read, { timeout: patience(20_000) }).toMatchObject({ testState: 'SENT' });
  await act('schedule', { dateStartUTC: new Date().toISOString() });
  await expect.poll(read, { timeout: patience(30_000) }).toMatchObject({ status: 'SENT' });
  const linkOf = (firstName: string) => {
    const got = mail.deliveries.find(({ recipients }) => recipients.includes(addressOf(firstName)));
    return /\/p\/message\/[\w-]+#[\w-]+/.exec(got?.mail.html ?? '')?.[0] ?? '';
  };
  const links = firstNames.map(linkOf);
  const state = () =>
    call<{ rows: { status: string; answerList: { question: string; answer: string }[] }[] }>(
      'query ($filter: CompoundFilter) { messageList(limit: 1, offset: 0, filter: $filter) { rows { status answerList { question answer } } } }',
      {
        filter: {
          type: 'FILTER',
          filter: {
            objectName: 'Message',
            objectField: 'campaign',
            operator: 'EQUALS',
            value: JSON.stringify(campaign),
          },
        },
      },
    );
  return { link: links[0] ?? '', links, contactList, call, state, campaign };
}

async function phone(browser: Browser, baseURL: string, locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL, locale, hasTouch: true });
  return context.newPage();
}

test('a video asks on a phone, without a login; what is answered while there is no line comes later, once', async ({
  page,
  server,
  browser,
}) => {
  await signInAfresh(page, server.url);
  await page.goto('/dashboard');
  const question = {
    type: 'question',
    id: 'q',
    from: 0.5,
    to: 1.2,
    ...BOX,
    label: 'Way',
    pause: true,
    requireCompletion: true,
    text: 'Which way, {{firstName}}?',
    kind: 'single',
    wrong: { message: 'Try again' },
    choices: [
      { id: 'l', text: 'Left', correct: true },
      { id: 'r', text: 'Right' },
    ],
  };
  const { link, state, campaign } = await sendTo(page, server, 'Phone', (asset) => [
    {
      name: 'Talk',
      type: 'INTERACTIVE_VIDEO',
      content: JSON.stringify({
        version: 1,
        asset,
        bookmarks: [],
        variables: [],
        interactions: [question],
        endScreens: [{ id: 'e', title: 'Thanks for watching' }],
      }),
    },
  ]);
  const receiver = await phone(browser, server.url);
  const [faults, hosts]: [string[], Set<string>] = [[], new Set()];
  receiver.on('pageerror', ({ message }) => faults.push(message));
  receiver.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  receiver.on('request', (request) => {
    hosts.add(new URL(request.url()).host);
    expect(request.url()).not.toContain(link.split('#')[1] ?? '-');
  });
  // A slow line of phones, until it breaks.
  const network = await receiver.context().newCDPSession(receiver);
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await receiver.goto(link);
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText('Talk');
  await expect.poll(state).toMatchObject({ rows: [{ status: 'OPENED' }] });
  expect(await axeViolations(receiver)).toEqual([]);
  await receiver.getByRole('button', { name: 'Play' }).first().click();
  const group = receiver.getByRole('group', { name: 'Which way, Vera?' });
  await expect(group).toBeVisible();
  await expect(receiver.getByRole('status').filter({ hasText: 'Paused at: Way' })).toBeVisible();
  expect(await axeViolations(receiver)).toEqual([]);
  await receiver.screenshot({ path: 'test-results/viewer-question-390.png', fullPage: true });
  // By keys alone, from here on; and the line is gone.
  await network.detach();
  await receiver.context().setOffline(true);
  await group.getByRole('radio', { name: 'Right' }).focus();
  await receiver.keyboard.press('Space');
  await receiver.keyboard.press('Enter');
  await expect(receiver.getByText('Try again')).toBeVisible();
  await group.getByRole('radio', { name: 'Left' }).focus();
  await receiver.keyboard.press('Space');
  await receiver.keyboard.press('Enter');
  await expect(receiver.getByText('Right.')).toBeVisible();
  await receiver.getByRole('button', { name: 'Continue' }).first().click();
  await expect(receiver.getByRole('heading', { name: 'Thanks for watching' })).toBeVisible();
  await expect(receiver.getByRole('group', { name: 'Video', exact: true })).toBeFocused();
  expect(await state()).toMatchObject({ rows: [{ status: 'OPENED', answerList: [] }] });
  await receiver.context().setOffline(false);
  await expect.poll(state, { timeout: patience(30_000) }).toEqual({
    rows: [{ status: 'COMPLETED', answerList: [{ question: 'Which way, [first name]?', answer: 'Left' }] }],
  });
  expect([...hosts]).toEqual([new URL(server.url).host]);
  expect(await receiver.context().cookies()).toEqual([]);
  expect(faults.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await receiver.screenshot({ path: 'test-results/viewer-end-390.png', fullPage: true });
  await receiver.context().close();
  // Those who sent it see how it was watched.
  await page.goto(`/app/campaigns/${campaign}`);
  await page.getByRole('tab', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { name: 'Talk' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Left' })).toBeVisible();
  await page.getByRole('heading', { name: 'Talk' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/viewer-report.png', fullPage: true });
  // And what it looks like while they choose how: here, and on a phone of their own.
  await page.goto(`/client/starter?campaign=${campaign}`);
  const framed = page.frameLocator('.brand-frame iframe');
  await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Talk');
  await page.getByRole('textbox', { name: 'Name on pages of receivers' }).fill('Sunrise');
  await expect(framed.getByText('Sunrise')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('de');
  await expect(framed.getByRole('button', { name: 'Abspielen' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Try on a phone' }).click();
  const address = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  const own = await phone(browser, server.url);
  const told: string[] = [];
  own.on('request', (request) => void (request.url().endsWith('/take') && told.push(request.url())));
  await own.goto(address ?? '');
  await own.getByRole('button', { name: 'Play' }).first().click();
  await expect(own.getByRole('group', { name: 'Which way, ?' })).toBeVisible();
  await own.goto('about:blank');
  expect(told).toEqual([]);
  await own.context().close();
});

test('a story is gone through by keys, and goes on where one has stopped, on another phone', async ({
  page,
  server,
  browser,
}) => {
  await signInAfresh(page, server.url);
  await page.goto('/dashboard');
  const node = (id: string, more: object) => ({ id, type: 'question', title: `At ${id}`, ...more });
  const { link, state } = await sendTo(page, server, 'Story', (_, consent) => [
    {
      name: 'Story',
      type: 'BRANCHING_SCENARIO',
      consent,
      content: JSON.stringify({
        version: 1,
        start: 'a',
        variables: [],
        scoring: 'dynamic',
        nodes: [
          node('a', {
            text: 'Where to?',
            title: 'إلى أين؟ (a)',
            choices: [
              { id: 'n', text: 'North', next: 'b', feedback: 'It is cold there.', score: 3 },
              { id: 's', text: 'South', next: 'end', score: 1 },
            ],
          }),
          node('b', {
            type: 'text',
            text: 'And now?',
            choices: [{ id: 'h', text: 'Home', next: 'end', score: 2 }],
          }),
        ],
        endScreens: [{ id: 'end', title: 'There' }],
      }),
    },
  ]);
  const first = await phone(browser, server.url, 'de-DE');
  await first.goto(link);
  await expect(first.getByRole('button', { name: 'North' })).toBeVisible();
  const policy = first.getByRole('region', { name: 'الموافقة على المكالمات' });
  await expect(policy.getByText('أوافق')).toHaveCSS('direction', 'rtl');
  await policy.getByRole('checkbox', { name: 'Ich stimme zu' }).press('Space');
  expect(await axeViolations(first)).toEqual([]);
  await first.screenshot({ path: 'test-results/viewer-policy-390.png', fullPage: true });
  await policy.getByRole('button', { name: 'Bestätigen' }).press('Enter');
  await expect(policy.getByText('Sie haben dem zugestimmt.')).toBeVisible();
  await first.getByRole('button', { name: 'North' }).press('Enter');
  await expect(first.getByText('It is cold there.')).toBeVisible();
  await first.getByRole('button', { name: 'Weiter' }).press('Enter');
  await expect(first.getByRole('heading', { name: 'At b' })).toBeFocused();
  await expect.poll(state).toMatchObject({ rows: [{ answerList: [{ answer: 'North' }] }] });
  await first.context().close();
  const second = await phone(browser, server.url, 'de-DE');
  await expect(async () => {
    await second.goto('about:blank');
    await second.goto(link);
    await expect(second.getByRole('heading', { name: 'At b' })).toBeVisible({ timeout: patience(2_000) });
  }).toPass();
  await expect(second.getByText('Sie haben dem zugestimmt.')).toBeVisible();
  expect(await axeViolations(second)).toEqual([]);
  await second.screenshot({ path: 'test-results/viewer-story-390.png', fullPage: true });
  await second.getByRole('button', { name: 'Home' }).press('Enter');
  await expect(second.getByText('Ihre Punktzahl: 5')).toBeVisible();
  expect(await axeViolations(second)).toEqual([]);
  await expect.poll(state).toMatchObject({ rows: [{ status: 'COMPLETED' }] });
  await second.getByRole('link', { name: 'Abmelden oder Adresse ansehen' }).click();
  await expect(second.getByText('vera@story.test')).toBeVisible();
  await second.context().close();
});

/** The rows of a table's CSV, as its button gives it. */
async function csvRows(page: Page, element: Locator, title: string): Promise<string[]> {
  const saving = page.waitForEvent('download');
  await element.getByRole('button', { name: `Save as CSV: ${title}` }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  return text.replace('\uFEFF', '').trim().split('\r\n');
}

test('what three recipients answer, leave out and click is counted alike in all places', async ({
  page,
  server,
  browser,
}) => {
  await signInAfresh(page, server.url);
  await page.goto('/dashboard');
  const picture = await imageOf(300, 200).png().toBuffer();
  const file = { name: 'recount.png', mimeType: 'image/png', buffer: picture };
  const uploaded = await page.request.post(`${server.url}/api/media/file/upload`, { multipart: { file } });
  const { id: photo } = (await uploaded.json()) as { id: string };
  const choices = (right: string, wrong: string) => [
    { id: 'right', text: right, correct: true },
    { id: 'wrong', text: wrong },
  ];
  const at = (from: number, to: number, more: object) => ({ from, to, ...BOX, ...more });
  const half = { width: 0.4, height: 0.2 };
  const elsewhere = 'https://elsewhere.test/';
  const { links, contactList, call, campaign } = await sendTo(
    page,
    server,
    'Recount',
    (asset) => [
      {
        name: 'Film',
        type: 'INTERACTIVE_VIDEO',
        content: JSON.stringify({
          version: 1,
          asset,
          bookmarks: [],
          variables: [],
          interactions: [
            // What its author leaves out is no gap.
            { type: 'jump', id: 'j', from: 0.1, label: 'Cut', time: 0.2 },
            {
              ...at(0.3, 0.7, { type: 'question', id: 'q1', label: 'First', pause: true, kind: 'single' }),
              text: '<p>One &amp; two?</p>',
              choices: choices('Left', '=Right'),
              wrong: { message: 'Try again' },
            },
            at(0.9, 1.3, {
              type: 'button',
              id: 'b1',
              label: 'On',
              pause: true,
              ...half,
              goto: { type: 'timecode', time: 1.3 },
            }),
            at(0.9, 1.3, { type: 'link', id: 'l1', label: 'Site', url: elsewhere, ...half, y: 0.6 }),
            {
              ...at(1.5, 1.8, { type: 'question', id: 'q2', label: 'Second', pause: true, kind: 'single' }),
              text: 'In time?',
              choices: choices('Yes', 'No'),
              timeLimit: { seconds: 3, choice: 'right' },
            },
          ],
          endScreens: [
            {
              id: 'e',
              title: 'The end',
              actions: [{ label: 'More', goto: { type: 'url', url: elsewhere } }],
            },
          ],
        }),
      },
      {
        name: 'Picture',
        type: 'IMAGE',
        content: JSON.stringify({
          version: 1,
          asset: photo,
          alt: 'Noise',
          hotspots: [
            { id: 'h1', x: 0, y: 0, ...half, label: 'Detail', text: 'A detail' },
            { id: 'h2', x: 0.5, y: 0, ...half, label: 'Shop', goto: { type: 'url', url: elsewhere } },
          ],
        }),
      },
    ],
    ['Ada', 'Ben', 'Cleo'],
  );
  /** `slowly`: by the setting without time limits, so that the limit runs out for the others alone. */
  const recipient = async (place: number, slowly: boolean) => {
    const receiver = await phone(browser, server.url);
    await receiver.context().route(`${elsewhere}**`, (route) => route.fulfill({ body: 'Elsewhere' }));
    if (slowly)
      await receiver.addInitScript(() =>
        localStorage.setItem('tessera.viewer.preferences', '{"withoutTime":true}'),
      );
    await receiver.goto(links[place] ?? '');
    await receiver.getByRole('button', { name: 'Play' }).first().click();
    const answerTo = async (question: string, choice: string) => {
      const group = receiver.getByRole('group', { name: question });
      await group.getByRole('radio', { name: choice }).check();
      await receiver.getByRole('button', { name: 'Answer' }).click();
    };
    const press = (name: string) => receiver.getByRole('button', { name, exact: true }).first().click();
    const follow = async (name: string) => {
      const opened = receiver.context().waitForEvent('page');
      await receiver.getByRole('link', { name, exact: true }).click();
      await (await opened).close();
    };
    const waitsAt = (label: string) => expect(receiver.getByText(`Paused at: ${label}`)).toBeVisible();
    const comesTo = (title: string) =>
      expect(receiver.getByRole('heading', { name: title }).first()).toBeVisible();
    return { receiver, answerTo, press, follow, waitsAt, comesTo };
  };
  // Right at first, every button, every link.
  const ada = await recipient(0, true);
  await ada.answerTo('One & two?', 'Left');
  await ada.press('Continue');
  await ada.waitsAt('On');
  await ada.follow('Site');
  await ada.press('On');
  await ada.answerTo('In time?', 'Yes');
  await ada.press('Continue');
  await ada.comesTo('The end');
  expect(await axeViolations(ada.receiver)).toEqual([]);
  await ada.follow('More');
  await ada.press('Next: Picture');
  await ada.press('Detail');
  expect(await axeViolations(ada.receiver)).toEqual([]);
  await ada.press('Close');
  await expect(ada.receiver.getByRole('button', { name: 'Detail' })).toBeFocused();
  await ada.press('Detail');
  await ada.follow('Shop');
  // Right at the second try; passes the button; the time of the other question runs out.
  const ben = await recipient(1, false);
  await ben.answerTo('One & two?', '=Right');
  await expect(ben.receiver.getByText('Try again')).toBeVisible();
  await ben.answerTo('One & two?', 'Left');
  await ben.press('Continue');
  await ben.waitsAt('On');
  await ben.press('Continue');
  await ben.comesTo('The end');
  // Leaves the first question out, and is wrong at the other.
  const cleo = await recipient(2, true);
  await cleo.waitsAt('First');
  await cleo.press('Continue');
  await cleo.waitsAt('On');
  await cleo.follow('Site');
  await cleo.follow('Site');
  await cleo.press('On');
  await cleo.answerTo('In time?', 'No');
  await expect(cleo.receiver.getByText('Not quite.')).toBeVisible();
  await cleo.receiver.locator('.viewer-waits').getByRole('button', { name: 'Continue' }).click();
  await cleo.comesTo('The end');
  await cleo.press('Next: Picture');
  await cleo.press('Detail');
  await expect(cleo.receiver.getByText('A detail')).toBeVisible();
  for (const { receiver } of [ada, ben, cleo]) await receiver.goto('about:blank');

  const watched = () =>
    call(
      `query ($id: ID!) { campaignWatching(id: $id) { name started completed averageScore maxScore scores { score people }
        firstTries { questionId people right wrong timedOut } clicks { id people count }
        answers { questionId answer isRight count } } }`,
      { id: campaign },
    );
  const none = { averageScore: null, maxScore: null, scores: [], firstTries: [], answers: [] };
  await expect.poll(watched, { timeout: patience(30_000) }).toEqual([
    {
      name: 'Film',
      started: 3,
      completed: 3,
      averageScore: 1,
      maxScore: 2,
      scores: [2, 1, 0].map((score) => ({ score, people: 1 })),
      firstTries: [
        { questionId: 'q1', people: 2, right: 1, wrong: 1, timedOut: 0 },
        { questionId: 'q2', people: 3, right: 1, wrong: 1, timedOut: 1 },
      ],
      clicks: [
        { id: 'b1', people: 2, count: 2 },
        { id: 'l1', people: 2, count: 3 },
        { id: 'e/0', people: 1, count: 1 },
      ],
      answers: [
        { questionId: 'q1', answer: 'Left', isRight: true, count: 2 },
        { questionId: 'q2', answer: 'No', isRight: false, count: 1 },
        { questionId: 'q2', answer: 'Yes', isRight: true, count: 1 },
      ],
    },
    {
      name: 'Picture',
      started: 2,
      completed: 2,
      ...none,
      clicks: [
        { id: 'h1', people: 2, count: 3 },
        { id: 'h2', people: 1, count: 1 },
      ],
    },
  ]);
  // Each of them says the same of themselves.
  const persons: { element: string }[][] = [];
  for (const id of contactList)
    persons.push(
      await call<{ element: string }[]>(
        `query ($id: ID!) { personWatching(id: $id) { element score firstTries { questionId isRight timedOut }
          clicks { label count } } }`,
        { id },
      ),
    );
  const tried = (questionId: string, isRight: boolean | null, timedOut = false) => ({
    questionId,
    isRight,
    timedOut,
  });
  const clicks = (counts: Record<string, number>) =>
    Object.entries(counts).map(([label, count]) => ({ label, count }));
  expect(persons.map((all) => all.toSorted((a, b) => a.element.localeCompare(b.element)))).toEqual([
    [
      {
        element: 'Film',
        score: 2,
        firstTries: [tried('q1', true), tried('q2', true)],
        clicks: clicks({ On: 1, Site: 1, More: 1 }),
      },
      { element: 'Picture', score: null, firstTries: [], clicks: clicks({ Detail: 2, Shop: 1 }) },
    ],
    [
      {
        element: 'Film',
        score: 1,
        firstTries: [tried('q1', false), tried('q2', null, true)],
        clicks: [],
      },
    ],
    [
      {
        element: 'Film',
        score: 0,
        firstTries: [tried('q2', false)],
        clicks: clicks({ On: 1, Site: 2 }),
      },
      { element: 'Picture', score: null, firstTries: [], clicks: clicks({ Detail: 1 }) },
    ],
  ]);
  // And so do the report, its files, and the page of each contact.
  await page.goto(`/app/campaigns/${campaign}`);
  await page.getByRole('tab', { name: 'Report' }).click();
  const film = page.getByRole('region', { name: 'Film' });
  await expect(film.getByText('On average: 1 / 2.')).toBeVisible();
  expect(await csvRows(page, film, 'First tries')).toEqual([
    'Question,People,Right,Wrong,Out of time',
    'One & two?,2,1,1,0',
    'In time?,3,1,1,1',
  ]);
  expect(await csvRows(page, film, 'Clicks')).toEqual([
    'Clicked,Kind,People,How often',
    'On,Button,2,2',
    'Site,Link,2,3',
    'More,End screen,1,1',
  ]);
  expect(await csvRows(page, film, 'Scores')).toEqual(['Score,People', '2,1', '1,1', '0,1']);
  const shown: string[][] = [];
  for (const id of contactList) {
    await page.goto(`/app/contacts/${id}`);
    await page.getByRole('tab', { name: 'Watched' }).click();
    const row = page.getByRole('row', { name: /^Film/ });
    await expect(row).toBeVisible();
    shown.push((await row.getByRole('cell').allTextContents()).slice(5, 8));
  }
  expect(shown).toEqual([
    ['2 / 2', '2 / 2', 'On (1), Site (1), More (1)'],
    ['1 / 2', '0 / 2', ''],
    ['0 / 2', '0 / 1', 'On (1), Site (2)'],
  ]);
  for (const { receiver } of [ada, ben, cleo]) await receiver.context().close();
});

/** An element with this content, opened in its editor. */
async function edit(page: Page, url: string, name: string, type: string, content: object): Promise<void> {
  const query =
    'mutation ($input: MessageElementInput!) { made: createMessageElement(input: $input) { id } }';
  const input = { name, type, content: JSON.stringify({ version: 1, variables: [], ...content }) };
  const answer = await page.request.post(`${url}/api/graphql`, { data: { query, variables: { input } } });
  const { data } = (await answer.json()) as { data: { made: { id: string } } };
  await page.goto(`/app/elements/${data.made.id}?edit`);
}

test('a video that asks is made by keys alone, and played in its preview as receivers have it', async ({
  page,
  server,
}) => {
  await signInAfresh(page, server.url);
  await page.goto('/dashboard');
  const file = { name: 'keys.webm', mimeType: 'video/webm', buffer: await recordedVideo(page) };
  const uploaded = await page.request.post(`${server.url}/api/media/file/upload`, { multipart: { file } });
  const { id: asset } = (await uploaded.json()) as { id: string };
  const lists = { interactions: [], bookmarks: [], endScreens: [] };
  await edit(page, server.url, 'By keys', 'INTERACTIVE_VIDEO', { asset, ...lists });
  const write = async (name: string, text: string) => {
    await page.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.type(text);
  };
  await page.getByRole('combobox', { name: 'Add an interaction' }).focus();
  await page.keyboard.type('Q');
  await write('Text', 'Which way, {{birthDate}}?');
  await write('Choice 1', 'Left');
  await write('Choice 2', 'Right');
  await page.getByRole('checkbox', { name: 'Right', exact: true }).first().press('Space');
  await page.getByRole('checkbox', { name: 'Must be done to go on' }).press('Space');
  await page.getByRole('spinbutton', { name: 'To (s)' }).press('Control+a');
  await page.keyboard.type('2');
  const bar = page.getByRole('group', { name: 'Timeline' }).getByRole('button', { name: /Question/ });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await page.getByText('Nothing is wrong.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  // The editor’s own video is silent while the preview is open.
  const edited = page.locator('.ie-video video');
  await edited.evaluate((video: HTMLVideoElement) => video.play());
  await page.getByRole('button', { name: 'Play from here' }).press('Enter');
  expect(await edited.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const played = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe');
  await played.getByRole('button', { name: 'Play' }).first().press('Enter');
  await expect(played.getByRole('group', { name: 'Which way, [date of birth]?' })).toBeVisible();
  await played.getByRole('radio', { name: 'Left' }).press('Space');
  await played.getByRole('button', { name: 'Answer' }).press('Enter');
  await expect(played.getByText('Right.', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // Escape ends what was opened last.
  const whole = played.getByRole('button', { name: 'Whole window' });
  await whole.press('Enter');
  await whole.press('Escape');
  await expect(whole).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).press('Enter');
  // Out as a package of H5P and in again, with its file.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as .h5p' }).press('Enter');
  const saved = page.getByRole('dialog', { name: 'Save as an H5P package' });
  await expect(saved.getByRole('listitem')).toHaveText(
    'Question: what is filled in for each recipient; the fallback is taken.',
  );
  await page.keyboard.press('Escape');
  await page.locator('input[accept=".h5p"]').setInputFiles(await (await saving).path());
  const taken = page.getByRole('dialog', { name: 'Take an H5P package over' });
  await taken.getByRole('button', { name: 'Take over' }).press('Enter');
  await expect(taken.getByText('It was taken over.')).toBeVisible();
  await expect(taken.getByText('All of it is taken.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.getByText('Nothing is wrong.').waitFor();
});

test('the graph of a story is led by mouse and by keys, and the list says the same', async ({
  page,
  server,
}) => {
  await signInAfresh(page, server.url);
  const choices = ['North', 'South'].map((text, at) => ({ id: 'ab'.charAt(at), text, next: 'end' }));
  await edit(page, server.url, 'Graph', 'BRANCHING_SCENARIO', {
    start: 'ask',
    scoring: 'none',
    endScreens: [{ id: 'end', title: 'There' }],
    nodes: [{ id: 'ask', type: 'question', title: 'Where to?', text: 'Where?', choices }],
  });
  const graph = page.getByRole('group', { name: 'Graph of the steps' });
  const node = (name: string) => graph.getByRole('button', { name: new RegExp(`^${name}`) });
  await node('Where to').scrollIntoViewIfNeeded();
  // A way is drawn to where nothing is: what is chosen there comes there, and is led to.
  const port = graph.locator('[data-id="ask"] .react-flow__handle-right').first();
  await port.hover();
  await page.mouse.down();
  const frame = (await graph.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(frame.x + frame.width / 2, frame.y + 40, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Text' }).press('Enter');
  await expect(page.getByRole('button', { name: 'North → Text 1' })).toBeVisible();
  // By keys: the menu of the question, the way, the step that it is to lead to.
  await node('Where to').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Lead “South” to …' }).press('Enter');
  await expect(graph.getByRole('status')).toContainText('Choose where “South” leads');
  await node('Where to').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node('Text 1').or(node('There')).and(page.locator(':focus'))).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await node('Text 1').press('Enter');
  await expect(page.getByRole('button', { name: 'South → Text 1' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'South → There' })).toBeVisible();
});
