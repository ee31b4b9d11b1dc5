/** The public status page, and the headers that keep pages and answers where they belong (issue 5). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openForm, records } from './screens.ts';

test('everybody sees how the system is, in their language, and when it cannot be reached', async ({
  page,
}) => {
  await page.goto('/app/authenticate/login');
  await page.getByRole('link', { name: 'System status' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page).toHaveTitle('System status · Tessera');
  const part = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(part('Application and API').getByText('Operational')).toBeVisible();
  await expect(part('Database').getByText('Operational')).toBeVisible();
  await expect(part('File storage').getByText('Operational')).toBeVisible();
  await expect(part('E-mail delivery').getByText('Not configured')).toBeVisible();

  const bars = page.getByRole('slider', { name: 'Database: last 90 days' });
  await bars.focus();
  await expect(bars).toHaveAttribute('aria-valuetext', /: [\d.]+% available$/);
  await page.keyboard.press('Home');
  await expect(bars).toHaveAttribute('aria-valuetext', /not measured$/);

  await page.getByRole('combobox').selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Systemstatus');
  await expect(part('Datenbank').getByText('In Betrieb')).toBeVisible();

  await page.route('**/api/status', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Die API ist nicht erreichbar')).toBeVisible();
});

test('the menu leads to it', async ({ signedIn: page }) => {
  await page.goto('/app/status');
  await expect(page.getByRole('heading', { name: 'System status', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

interface Watched {
  readonly violations: string[];
}

/** What the browser refuses, and what goes wrong because of it. */
async function watchPolicy(page: Page): Promise<Watched> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on('pageerror', ({ message }) => violations.push(message));
  return { violations };
}

test('the application keeps its own content security policy on all main screens', async ({
  signedIn: page,
}) => {
  const { violations } = await watchPolicy(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/app/contacts?size=5');
  await expect(records(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add expression' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openForm(records(page).first());
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.goto('/app/custom-fields/new');
  await page.getByLabel('Type').selectOption('SINGLE_SELECT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  for (const route of ['/app/status', '/app/account', '/app/privilege', '/app/batch-job', '/app/campaigns']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(violations).toEqual([]);
  // That it would be noticed.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.gotIn = true';
    document.head.append(script);
  });
  await expect.poll(() => violations).toEqual([expect.stringContaining('script-src-elem inline')]);
  expect(await page.evaluate(() => 'gotIn' in window)).toBe(false);
});

test('pages and answers say where they may be used', async ({ request }) => {
  for (const path of [
    '/',
    '/status',
    '/app/contacts',
    '/api/status',
    '/api/graphql',
    '/api/none',
    '/healthz',
    '/readyz',
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    const byTls = await request.get(path, { headers: { 'x-forwarded-proto': 'https' } });
    expect(byTls.headers()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  for (const path of ['/api/graphql', '/api/none', '/api/auth/session/check']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-store');
  }
});
