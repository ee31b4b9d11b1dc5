import type { Page } from '@playwright/test';

/** The demo tenant's administrator, as the server creates it in an empty database. */
export const DEMO_LOGIN = { tenant: 'demo', username: 'admin@demo.test', password: 'tessera-demo' };

const WEB_CLIENT = `Basic ${Buffer.from('tessera-web:').toString('base64')}`;

/**
 * Signs the page's browser context in as the demo administrator by the call that the login form makes; the
 * cookies of the answer are the session. The page itself is not moved: go to a screen next.
 */
export async function signIn(page: Page, url: string): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/oauth/token`, {
    headers: { authorization: WEB_CLIENT },
    form: {
      tenant_domain: DEMO_LOGIN.tenant,
      grant_type: 'password',
      username: DEMO_LOGIN.username,
      password: DEMO_LOGIN.password,
    },
  });
  if (!response.ok()) {
    throw new Error(`Signing in was answered with ${String(response.status())}: ${await response.text()}`);
  }
}
