/** A campaign from its first step to its report: made step by step, tested, started, sent by a real mail server's word. */
import { randomBytes } from 'node:crypto';
import { startMailServer } from '../server/platform/mail/mail-server.ts';
import { startDemo } from '../support/demo-data.ts';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { openPicker, rowWith, search } from './screens.ts';
import { patience } from '../support/patience.ts';

const test = testWith(async () => {
  const mail = await startMailServer();
  const env = { TESSERA_SECRETS_KEY: randomBytes(32).toString('base64'), OUTGOING_ALLOW: '127.0.0.1' };
  const server = await startDemo({ env });
  return {
    ...server,
    mail,
    stop: async () => {
      await mail.close();
      await server.stop();
    },
  };
});

test('a campaign is made, tested, started and judged', async ({ page, server }) => {
  const { deliveries, settings } = server.mail;
  await signIn(page, server.url);
  const call = async (query: string, variables: object = {}) => {
    const answer = await page.request.post(`${server.url}/api/graphql`, { data: { query, variables } });
    const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  };
  const create = async (object: string, input: object) => {
    const query = `mutation ($input: ${object}Input!) { made: create${object}(input: $input) { id } }`;
    return ((await call(query, { input }))['made'] as { id: string }).id;
  };
  await create('MessageSender', {
    name: 'Walk',
    fromAddress: 'news@tenant.test',
    host: '127.0.0.1',
    port: settings.port,
    security: 'NONE',
  });
  const consent = await create('Consent', {
    name: 'Walk',
    country: 'TT',
    language: 'en',
    channel: 'EMAIL',
    text: '<p>Yes.</p>',
    status: 'STAGED',
  });
  await call(
    'mutation ($id: ID!) { updateConsent(id: $id, version: 1, input: { status: "ACTIVE" }) { id } }',
    {
      id: consent,
    },
  );
  const group = await create('Group', { name: 'Walkers' });
  for (const [name, agrees] of [
    ['ann', true],
    ['bob', true],
    ['cid', false],
  ] as const) {
    const contact = await create('Contact', {
      firstName: name,
      lastName: 'Walker',
      email: `${name}@walk.test`,
      groupList: [group],
    });
    if (agrees) await create('ContactConsent', { contact, consent, status: 'ACTIVE', source: 'FORM' });
  }

  // The rest is the day of a marketer, who may send and not approve.
  await signIn(page, server.url, { ...DEMO_LOGIN, username: 'marketer@demo.test' });
  await page.goto('/admin/campaign/create');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Walk of autumn');
  const senders = await openPicker(page, 'Sender');
  await rowWith(senders, 'Walk').locator('input').first().click({ force: true });
  await senders.getByRole('button', { name: 'Select', exact: true }).click();
  await next.click();
  await expect(page).toHaveURL(/\/app\/campaigns\/[0-9a-f-]{36}\?edit=?&tab=content/);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{firstName}}');
  await page.getByRole('button', { name: 'List of blocks' }).click();
  const add = page.getByRole('combobox', { name: 'Add a block' });
  await add.selectOption('Heading');
  const heading = page.getByRole('region', { name: 'Heading' }).getByRole('textbox').first();
  await heading.fill('Autumn, {{firstNam}}');
  await add.selectOption('Footer');
  const footer = page.getByRole('region', { name: 'Footer' });
  await footer.getByRole('textbox').first().fill('Tessera Ltd.');
  await expect(footer.getByRole('textbox', { name: /Unsubscribe/i })).not.toHaveValue('');
  // By the pointer a block goes before another one.
  const place = await page.getByRole('region', { name: 'Heading' }).boundingBox();
  await footer.locator('.letter-grip').hover();
  await page.mouse.down();
  await page.mouse.move(place?.x ?? 0, (place?.y ?? 0) + 60, { steps: 5 });
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 4, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('.letter-block h4')).toHaveText(['Footer', 'Heading']);
  // What is not there is named, and leads to its place.
  const problem = page.getByRole('button', { name: /firstNam/ });
  await expect(problem).toBeVisible();
  await expect(async () => {
    await problem.click();
    const head = page.getByRole('heading', { name: 'Heading', exact: true });
    await expect(head).toBeFocused({ timeout: patience(1000) });
  }).toPass();
  await heading.fill('Autumn, {{firstName | fallback: "friend"}}');
  // Read as somebody who gets it.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByRole('heading', { name: 'Autumn, friend' })).toBeVisible();
  const readers = await openPicker(page, 'Preview as');
  await search(readers, 'ann@walk.test');
  await rowWith(readers, 'ann@walk.test').locator('input').first().click({ force: true });
  await readers.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(mail.getByRole('heading', { name: 'Autumn, ann' })).toBeVisible();
  await next.click();

  const groups = await openPicker(page, 'Groups');
  await search(groups, 'Walkers');
  await rowWith(groups, 'Walkers').getByRole('checkbox').click();
  await groups.getByRole('button', { name: 'Select', exact: true }).click();
  // Kept by itself: who is reached, and who is not, follows.
  const audience = page.getByRole('region', { name: 'Who gets it' });
  await expect(audience.locator('.audience-main dd')).toHaveText('2');
  await expect(audience.locator('.audience-skip dd')).toHaveText('−1');
  // What is folded has the width of what is not.
  await page.getByText('People of other records').click();
  const people = page.getByRole('combobox', { name: 'For the people of' });
  const [inner, outer] = await Promise.all([people.boundingBox(), people.locator('..').boundingBox()]);
  expect(inner?.width).toBe(outer?.width);
  await next.click();
  await next.click();

  // Not before it was tested, as is said beside the button.
  const start = page.getByRole('button', { name: 'Start now' });
  await expect(page.locator('.review-reason')).toContainText('once a test message of it was sent');
  await expect(start).toBeDisabled();
  await page.locator('.review').getByRole('button', { name: 'Send a test message' }).click();
  const test = page.getByRole('dialog', { name: 'Send a test message' });
  await test.getByRole('textbox').first().fill('me@walk.test');
  await test.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.locator('.review').getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.locator('.review-refused')).toHaveCount(0);
  expect(deliveries.map(({ recipients }) => recipients)).toEqual([['me@walk.test']]);

  await start.click();
  const sure = page.getByRole('dialog', { name: 'Start now' });
  await expect(sure.getByText('Recipients: 2')).toBeVisible();
  const sent = sure.frameLocator('iframe');
  await expect(sent.getByRole('heading', { name: /^Autumn, (ann|bob)$/ })).toBeVisible();
  await sure.getByRole('button', { name: 'Yes, send it' }).click();
  // Past its steps, its page follows.
  await expect(page).toHaveURL(/\/app\/campaigns\/[0-9a-f-]{36}$/);
  await expect
    .poll(() => deliveries.flatMap(({ recipients }) => recipients).toSorted(), { timeout: patience(60_000) })
    .toEqual(['ann@walk.test', 'bob@walk.test', 'me@walk.test']);

  await page.getByRole('tab', { name: 'Report' }).click();
  const funnel = page.getByRole('list', { name: 'How far messages have come' });
  await expect(funnel.getByRole('listitem').nth(1).getByRole('link')).toHaveText('2', {
    timeout: patience(60_000),
  });
  // A figure leads to those whom it counts.
  await page.locator('section', { hasText: 'Skipped, by reason' }).last().getByRole('link').first().click();
  await expect(page.getByText('cid@walk.test').first()).toBeVisible();
});
