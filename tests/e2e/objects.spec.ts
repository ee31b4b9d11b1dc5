/** The same short way through the screens of every object that the project's metadata describe. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelField, ModelFile } from '../../src/contract/metadata/model.ts';
import { expect, test } from './fixtures.ts';
import { input, range, records, rowWith, search } from './screens.ts';

const ROOT = join(import.meta.dirname, '../..');
const OBJECTS = readdirSync(join(ROOT, 'metadata/objects')).sort();

interface ObjectLabels {
  readonly label: string;
  readonly pluralLabel: string;
  readonly fields: Readonly<Record<string, string>>;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

const LABELS = readJson<Readonly<Record<string, ObjectLabels>>>('locales/en/objects.json');

/** A value that a text field of the model takes, and that no other record has. */
function sample({ name, format }: ModelField, word: string): string {
  if (format === 'email') return `${word.toLowerCase()}.${name.toLowerCase()}@example.test`;
  if (format === 'phone') return '+48601234567';
  if (format === 'url') return `https://example.test/${word}`;
  return `${word} ${name}`;
}

for (const object of OBJECTS) {
  const { label, pluralLabel, fields: labels } = LABELS[object] as ObjectLabels;
  const { fields } = readJson<ModelFile>(`metadata/objects/${object}/model.json`);
  const { label: template } = readJson<{ label: string }>(`metadata/objects/${object}/view.json`);
  const texts = fields.filter(({ kind }) => kind === 'STRING');
  const inLabel = texts.filter(({ name }) => template.includes(`{${name}}`));
  const title = (word: string) => inLabel.map((field) => sample(field, word)).join(' ');

  test(`${object}: list, create, edit, delete`, async ({ signedIn: page }) => {
    await page.goto(`/app/objects`);
    await page.getByRole('main').getByRole('link', { name: pluralLabel, exact: true }).click();
    await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
    await expect(records(page).first()).toBeVisible();
    await expect(range(page)).toHaveText(/^1–25 of [\d,]+$/);

    await page.getByRole('button', { name: `New ${label.toLowerCase()}` }).click();
    for (const field of texts) {
      await input(page, labels[field.name] as string).fill(sample(field, 'Quixotic'));
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Saved: ${title('Quixotic')}`)).toBeVisible();

    await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
    await search(page, 'Quixotic');
    await expect(range(page)).toHaveText('1–1 of 1');
    await records(page)
      .getByRole('link', { name: title('Quixotic') })
      .click();
    await expect(page.getByRole('heading', { name: title('Quixotic'), level: 1 })).toBeVisible();
    for (const field of texts) {
      await expect(input(page, labels[field.name] as string)).toHaveValue(sample(field, 'Quixotic'));
    }
    for (const field of inLabel) {
      await input(page, labels[field.name] as string).fill(sample(field, 'Quizzical'));
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Saved: ${title('Quizzical')}`)).toBeVisible();
    await search(page, 'Quizzical');
    await expect(rowWith(page, title('Quizzical'))).toHaveCount(1);

    await rowWith(page, title('Quizzical'))
      .getByRole('link', { name: title('Quizzical') })
      .click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${title('Quizzical')} was deleted.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
    await expect(records(page)).toHaveCount(0);
  });
}
