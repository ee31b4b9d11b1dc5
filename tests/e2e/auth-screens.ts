/** The screens about logins, in each of their states. */
import { expect, type Page } from '@playwright/test';
import { DEMO_LOGIN } from '../support/signin.ts';

const LOGIN = '/app/authenticate/login';
const CODES = ['hjnu-syxb-epwp', 'fjqz-qras-uwsq', 'fpfj-phhe-yrjj', 'pump-dgws-eubj'];

async function logIn(page: Page, answer: object): Promise<void> {
  await page.route('**/api/auth/oauth/token', (route) => route.fulfill({ status: 400, json: answer }));
  await page.goto(LOGIN);
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User', { exact: true }).fill(DEMO_LOGIN.username);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function setUpFactor(page: Page): Promise<void> {
  await page.goto('/app/account');
  await expect(page.getByText('This session')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
}

export const AUTH_SCREENS = [
  {
    name: 'login with too many tries',
    isPublic: true,
    open: async (page: Page) => {
      await logIn(page, {
        error: 'too-many-failed-login-attempts',
        allowedAttempts: 5,
        penaltyMinutes: 15,
        penalizedPeriodMinutes: 15,
        blockedFrom: new Date().toISOString(),
      });
      await expect(page.getByText('Too many failed logins')).toBeVisible();
    },
  },
  {
    name: 'login with a second factor',
    isPublic: true,
    open: async (page: Page) => {
      await logIn(page, { error: 'second_factor_required' });
      await expect(page.getByLabel('Authentication code')).toBeFocused();
    },
  },
  {
    name: 'forgotten password',
    isPublic: true,
    open: async (page: Page) => {
      await page.goto('/app/authenticate/forgot');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
  },
  {
    name: 'reset with a link that is used up',
    isPublic: true,
    open: async (page: Page) => {
      await page.goto('/app/authenticate/reset');
      await expect(page.getByText('This link has already been used or is too old.')).toBeVisible();
    },
  },
  {
    name: 'invitation',
    isPublic: true,
    open: async (page: Page) => {
      await page.goto('/app/authenticate/invitation#none');
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
  },
  {
    name: 'account',
    open: async (page: Page) => {
      await setUpFactor(page);
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
  },
  {
    name: 'recovery codes',
    open: async (page: Page) => {
      // The account of all tests keeps its one factor.
      const json = { recoveryCodes: CODES };
      await page.route('**/api/auth/totp/confirm', (route) => route.fulfill({ json }));
      await setUpFactor(page);
      await page.getByLabel('Code from the app').fill('123456');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Your recovery codes')).toBeFocused();
    },
  },
  {
    name: 'inactivity',
    open: async (page: Page) => {
      // The session goes on for the next look: only this page believes that it is over.
      await page.route('**/api/auth/session/logout', (route) => route.abort());
      const cookies = await page.context().cookies();
      // Where nothing of the application runs, which would move the limit again.
      await page.goto('/healthz');
      await page.evaluate(() => localStorage.setItem('tessera.idleUntil', '1'));
      await page.goto('/dashboard');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.context().addCookies(cookies);
    },
  },
];
