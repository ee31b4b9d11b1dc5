/** Images of other servers: shown once the tenant names these, by a page that was loaded since; links until then. */
import type { Page } from '@playwright/test';
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { rowWith } from './screens.ts';

const test = testWith(startDemo);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function call<T>({ request }: Page, query: string, variables: object = {}): Promise<T> {
  const answer = await request.post('/api/graphql', { data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

test('of a server that the tenant names, and of no other', async ({ page, server }) => {
  test.slow();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.route('https://*.example.com/**', (route) =>
    route.fulfill({ body: PIXEL, contentType: 'image/png' }),
  );
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, server.url);
  for (const host of ['images', 'others']) {
    const input = { name: `Pictured by ${host}`, thumbnailUrl: `https://${host}.example.com/a.png` };
    await call(page, 'mutation ($input: PresentationInput!) { createPresentation(input: $input) { id } }', {
      input,
    });
  }
  await page.goto('/app/configuration/Presentation');
  const columns = page.getByRole('region', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Settings: Thumbnail' }).click();
  await columns.getByLabel('Drawn as').selectOption('image');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByLabel('Note').fill('Thumbnails');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();

  await call(page, 'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }', {
    changes: [{ key: 'imageHosts', value: ['images.example.com'], version: 0 }],
  });

  // This page was loaded before: its policy does not have the server.
  const list = '/admin/presentation?search=Pictured&columns=name,thumbnailUrl';
  const thumbnail = (host: string) => rowWith(page, `Pictured by ${host}`);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, list);
  await expect(
    thumbnail('images').getByRole('link', { name: 'https://images.example.com/a.png' }),
  ).toBeVisible();

  await page.goto(list);
  const image = thumbnail('images').getByRole('img', { name: 'Thumbnail' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await expect(
    thumbnail('others').getByRole('link', { name: 'https://others.example.com/a.png' }),
  ).toBeVisible();

  // The login page was sent to nobody; whoever logs in on it gets the policy of their tenant.
  // What the page before still asks would be refused without its cookies.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(list);
  await page.getByLabel('Tenant').fill('demo');
  await page.getByLabel('User', { exact: true }).fill('admin@demo.test');
  await page.getByLabel('Password').fill('tessera-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(image).toBeVisible();
  expect(errors).toEqual([]);
});
