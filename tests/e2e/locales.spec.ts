/** Nine languages, switched while the application runs (specification, section 1; issue 2). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { intlLocale, LOCALES } from '../../src/contract/constants.ts';
import { expect, forgetPreferences, test } from './fixtures.ts';
import { columnNames, openForm, records } from './screens.ts';

const FOLDER = join(import.meta.dirname, '../../locales');

interface Texts {
  readonly form: { readonly unchanged: string; readonly cancel: string };
  readonly list: { readonly pager: { readonly next: string; readonly pageSize: string } };
  readonly shell: { readonly topBar: { readonly language: string } };
}
interface ObjectLabels {
  readonly pluralLabel: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function readTexts<T>(locale: string, file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8')) as T;
}

// Not every test begins with a language of its own.
test.afterEach(({ signedIn, tessera }) => forgetPreferences(signedIn, tessera.url));

async function choose(page: Page, locale: string): Promise<void> {
  await page.getByRole('banner').getByRole('combobox').selectOption(locale);
  await expect(page.locator('html')).toHaveAttribute('lang', intlLocale(locale as (typeof LOCALES)[number]));
}

/** What a person can press or type into, and that reaches out of the window. */
async function outside(page: Page): Promise<string[]> {
  const controls = page.getByRole('main').locator('button, input, select, textarea, a[class*=button]');
  return controls.evaluateAll((all) =>
    all
      .filter((each) => each.closest('[role=grid]') === null)
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (left < 0 || right > innerWidth);
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  );
}

test('speaks each language without a reload', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/app/contacts');
  await expect(records(page).first()).toBeVisible();
  const range = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ });
  const total = Number((await range.innerText()).split(' ').at(-1)?.replace(',', ''));
  expect(total).toBeGreaterThanOrEqual(5_000);
  let reloads = 0;
  page.on('load', () => (reloads += 1));
  const buttons = new Set<string>();
  for (const locale of LOCALES) {
    await choose(page, locale);
    const texts = readTexts<Texts>(locale, 'app.json');
    const { pluralLabel, fields, enums } = readTexts<Record<'Contact', ObjectLabels>>(
      locale,
      'objects.json',
    ).Contact;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pluralLabel);
    await expect(page).toHaveTitle(new RegExp(`^${pluralLabel} `));
    await expect.poll(() => columnNames(page)).toContain(fields['firstName']);
    expect(await columnNames(page)).toContain(fields['phoneNumberStatus']);
    const status = enums['phoneNumberStatus']?.['VALID'] ?? '';
    await expect(page.getByRole('gridcell', { name: status, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: texts.list.pager.pageSize })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.list.pager.next })).toBeVisible();
    await expect(range).toContainText(new Intl.NumberFormat(intlLocale(locale)).format(total));
    buttons.add(
      await page
        .getByRole('main')
        .locator('header')
        .getByRole('button')
        .filter({ hasText: /\S/ })
        .last()
        .innerText(),
    );
  }
  expect(buttons.size).toBe(LOCALES.length);
  expect(reloads).toBe(0);

  // What was chosen last stays, and holds for the form.
  await page.reload();
  const last = readTexts<Texts>(LOCALES.at(-1) ?? '', 'app.json');
  await openForm(records(page).first());
  await expect(page.getByText(last.form.unchanged)).toBeVisible();
  await choose(page, 'de');
  await expect(page.getByText('Keine ungespeicherten Änderungen')).toBeVisible();
  await expect(page.getByLabel('Vorname')).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`German words find their place in ${String(width)} pixels`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/app/contacts');
    await choose(page, 'de');
    await records(page).first().getByRole('checkbox').click();
    await expect(page.getByRole('button', { name: 'Auswahl aufheben' })).toBeVisible();
    const fits = async () => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await outside(page)).toEqual([]);
    };
    await fits();
    await openForm(records(page).first());
    await expect(page.getByText('Keine ungespeicherten Änderungen')).toBeVisible();
    await fits();
  });
}
