/** The same short way through the screens of every object that the project's metadata describe. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ModelField, ModelFile, ViewModelFile } from '../../src/contract/metadata/model.ts';
import { expect, test } from './fixtures.ts';
import { input, openPicker, range, records, rowWith, search } from './screens.ts';

const ROOT = join(import.meta.dirname, '../..');

interface ObjectLabels {
  readonly label: string;
  readonly pluralLabel: string;
  readonly fields: Readonly<Record<string, string>>;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

const LABELS = readJson<Readonly<Record<string, ObjectLabels>>>('locales/en/objects.json');

/** The fields of which a new record has values of its own; none where nothing can be written. */
function writableFields(model: ModelFile | ViewModelFile): ModelField[] {
  if ('viewOf' in model) return [];
  return model.fields.filter(
    ({ kind, readOnly, computed, inverseOf }) => kind !== 'NONE' && !readOnly && !computed && !inverseOf,
  );
}

/** A text that the field takes, and that no other record has. */
const sample = ({ name, maxLength }: ModelField, word: string) =>
  `${word}${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, maxLength);

async function fill(page: Page, field: ModelField, label: string): Promise<void> {
  switch (field.kind) {
    case 'STRING':
      return input(page, label).fill(sample(field, 'quixotic'));
    case 'ENUM':
      await input(page, label).selectOption({ index: 1 });
      return;
    case 'TIMESTAMP':
      return page.getByLabel(label).fill('2031-03-02T10:00');
    case 'OBJECT': {
      const dialog = await openPicker(page, label);
      await records(dialog).first().getByRole('checkbox').click();
      return dialog.getByRole('button', { name: 'Select', exact: true }).click();
    }
    default:
      throw new Error(`There is no value for ${label}, a required ${field.kind}.`);
  }
}

/** Goes to the list from the index of objects; how many records it has. */
async function openList(page: Page, pluralLabel: string): Promise<number> {
  await page.goto('/app/objects');
  await page.getByRole('main').getByRole('link', { name: pluralLabel, exact: true }).click();
  await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
  await expect(range(page)).toHaveText(/^1–\d+ of [\d,]+$/);
  const [, last, total] = /–(\d+) of (.+)$/.exec(await range(page).innerText()) ?? [];
  const count = Number(total?.replaceAll(',', ''));
  expect(Number(last)).toBe(Math.min(25, count));
  await expect(records(page)).toHaveCount(Number(last));
  return count;
}

/** Opens the first record of the list; what it is called. */
async function openFirst(page: Page): Promise<string> {
  const link = records(page).first().getByRole('link').first();
  const name = (await link.getAttribute('aria-label')) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  return name;
}

for (const object of readdirSync(join(ROOT, 'metadata/objects')).sort()) {
  const { label, pluralLabel, fields: labels } = LABELS[object] as ObjectLabels;
  const { label: template } = readJson<{ label: string }>(`metadata/objects/${object}/view.json`);
  const fields = writableFields(readJson(`metadata/objects/${object}/model.json`));
  const inLabel = fields.filter(({ name, kind }) => kind === 'STRING' && template.includes(`{${name}}`));
  const needed = fields.filter(
    (field) => inLabel.includes(field) || (field.required && field.default === undefined),
  );
  const labelOf = ({ name }: ModelField) => labels[name] as string;
  const title = (word: string) => inLabel.map((field) => sample(field, word)).join(' ');
  const newRecord = { name: `New ${label.toLowerCase()}` };

  async function create(page: Page): Promise<void> {
    await page.getByRole('button', newRecord).click();
    for (const field of needed) await fill(page, field, labelOf(field));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Saved: ${title('quixotic')}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
  }

  async function remove(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
  }

  if (fields.length === 0) {
    test(`${object}: list, look`, async ({ signedIn: page }) => {
      await openList(page, pluralLabel);
      await expect(page.getByRole('button', newRecord)).toHaveCount(0);
      await expect(records(page).getByRole('checkbox')).toHaveCount(0);
      await openFirst(page);
      await expect(page.getByRole('button', { name: /^(Save|Delete)$/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
    });
  } else if (inLabel.length === 0) {
    test(`${object}: list, create, delete`, async ({ signedIn: page }) => {
      const total = await openList(page, pluralLabel);
      await create(page);
      const rangeOf = (count: number) => `1–25 of ${count.toLocaleString('en')}`;
      await expect(range(page)).toHaveText(rangeOf(total + 1));
      await remove(page, await openFirst(page));
      await expect(range(page)).toHaveText(rangeOf(total));
    });
  } else {
    test(`${object}: list, create, edit, delete`, async ({ signedIn: page }) => {
      await openList(page, pluralLabel);
      await create(page);
      await search(page, title('quixotic').split(' ')[0] as string);
      await expect(range(page)).toHaveText('1–1 of 1');
      expect(await openFirst(page)).toBe(title('quixotic'));
      for (const field of needed.filter(({ kind }) => kind === 'STRING')) {
        await expect(input(page, labelOf(field))).toHaveValue(sample(field, 'quixotic'));
      }
      for (const field of inLabel) await input(page, labelOf(field)).fill(sample(field, 'quizzical'));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`Saved: ${title('quizzical')}`)).toBeVisible();
      await search(page, sample(inLabel[0] as ModelField, 'quizzical'));
      await expect(rowWith(page, sample(inLabel[0] as ModelField, 'quizzical'))).toHaveCount(1);
      expect(await openFirst(page)).toBe(title('quizzical'));
      await remove(page, title('quizzical'));
      await expect(records(page)).toHaveCount(0);
    });
  }
}
