import type { Page } from '@playwright/test';

/** The demo tenant's administrator, as the server creates it in an empty database. */
export const DEMO_LOGIN = { tenant: 'demo', username: 'admin@demo.test', password: 'tessera-demo' };

const WEB_CLIENT = `Basic ${Buffer.from('tessera-web:').toString('base64')}`;

/**
 * Signs the page's browser context in, as the demo administrator if not told otherwise, by the call that the login form makes; the
 * cookies of the answer are the session. The page itself is not moved: go to a screen next.
 */
export async function signIn(page: Page, url: string, login = DEMO_LOGIN): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/oauth/token`, {
    headers: { authorization: WEB_CLIENT },
    form: {
      tenant_domain: login.tenant,
      grant_type: 'password',
      username: login.username,
      password: login.password,
    },
  });
  if (!response.ok()) {
    throw new Error(`Signing in was answered with ${String(response.status())}: ${await response.text()}`);
  }
}
