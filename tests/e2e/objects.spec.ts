/** The same short way through the screens of every object that the project's metadata describe. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ModelField, ModelFile, ViewModelFile } from '../../src/contract/metadata/model.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { expect, signInAfresh, test } from './fixtures.ts';
import {
  editRecord,
  expectRows,
  input,
  openPicker,
  range,
  records,
  rowWith,
  saveAndClose,
  search,
} from './screens.ts';

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
  if ('viewOf' in model || model.system) return [];
  return model.fields.filter(
    ({ kind, readOnly, computed, stamp, inverseOf }) =>
      kind !== 'NONE' && !readOnly && !computed && !stamp && !inverseOf,
  );
}

// One page for all of them, as people work; after a failure the next test gets a new one.
let page: Page;

test.beforeAll(async ({ browser, tessera }) => {
  page = await browser.newPage({ baseURL: tessera.url });
  await signInAfresh(page, tessera.url);
  await page.goto('/app/objects');
});

test.afterAll(() => page.close());

/** `at`: the place of the field among those that are filled; what ends ends later than it begins. */
async function fill(field: ModelField, label: string, text: string, at: number): Promise<void> {
  switch (field.kind) {
    case 'STRING':
      return input(page, label).fill(text);
    case 'ENUM':
      await input(page, label).selectOption({ index: 1 });
      return;
    case 'TIMESTAMP':
      return input(page, label).fill(`3/2/2031 ${10 + at}:00`);
    case 'OBJECT': {
      const dialog = await openPicker(page, label);
      await records(dialog).first().getByRole('checkbox').click();
      return dialog.getByRole('button', { name: 'Select', exact: true }).click();
    }
    default:
      throw new Error(`There is no value for ${label}, a required ${field.kind}.`);
  }
}

const EMPTY_LIST = 'Saved blocks';

/** Lists, by their titles, that begin with a view that may be empty. */
const BEGINS_WITH_VIEW: ReadonlySet<string | undefined> = new Set(
  readdirSync(join(ROOT, 'metadata/objects')).flatMap((object) => {
    const { views = [] } = readJson<ViewFile>(`metadata/objects/${object}/view.json`);
    return views.some((view) => view.default === true) ? [LABELS[object]?.pluralLabel] : [];
  }),
);

/** Goes to the list from the index of objects; how many records it has. */
async function openList(pluralLabel: string): Promise<number> {
  await page.getByRole('link', { name: 'All objects' }).click();
  await page.getByRole('main').getByRole('link', { name: pluralLabel, exact: true }).click();
  await expect(page.getByRole('heading', { name: pluralLabel, level: 1 })).toBeVisible();
  if (BEGINS_WITH_VIEW.has(pluralLabel)) {
    await expect(page).toHaveURL(/view=/);
    const all = page.getByRole('button', { name: `All ${pluralLabel.toLowerCase()}`, exact: true });
    if (!page.url().includes('view=%40all')) await all.click();
  }
  // The demo has no saved blocks of letters.
  if (pluralLabel === EMPTY_LIST) {
    await expect(range(page)).toHaveText('0–0 of 0');
    return 0;
  }
  await expect(range(page)).toHaveText(/^1–\d+ of [\d,]+$/);
  const [, last, total] = /–(\d+) of (.+)$/.exec(await range(page).innerText()) ?? [];
  const count = Number(total?.replaceAll(',', ''));
  expect(Number(last)).toBe(Math.min(25, count));
  await expectRows(page, Number(last));
  return count;
}

/**
 * What an input holds; of a field that has none once it is filled in, all that stands in the form. Read at once: an input
 * that was there for a moment only would be waited for.
 */
async function valueOf(shown: Locator): Promise<string> {
  const [value] = await shown.evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value));
  return value ?? page.getByRole('main').innerText();
}

/** Opens the first record of the list; what it is called. */
async function openFirst(): Promise<string> {
  const link = records(page).first().locator('.object-table-link');
  const name = (await link.getAttribute('aria-label')) ?? (await link.innerText());
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  return name;
}

const modelOf = (object: string) =>
  readJson<ModelFile | ViewModelFile>(`metadata/objects/${object}/model.json`);

/** Are records named, drawn, ordered or only added by others than people in a form? */
function isBegunElsewhere(model: ModelFile | ViewModelFile): boolean {
  if ('viewOf' in model || model.system) return false;
  const readOnly = new Set(model.fields.flatMap((field) => (field.readOnly ? [field.name] : [])));
  return (
    model.appendOnly === true ||
    (model.readOnlyWhen ?? []).some(
      ({ when }) =>
        when.type === 'FILTER' &&
        when.filter.operator === 'IS_NOT_NULL' &&
        when.filter.objectField === model.lifeCycle?.field,
    ) ||
    model.fields.some(({ documentType }) => documentType === 'workflow') ||
    (model.requireAny ?? []).some((names) => names.every((name) => readOnly.has(name)))
  );
}

/**
 * Those whose records begin with a file (`media.spec.ts`), are made by steps (`campaign.spec.ts`), drawn (`workflow.spec.ts`)
 * or begun by workflows have a way of their own. Of runs, steps and versions of workflows the demo has none.
 */
const OBJECTS = readdirSync(join(ROOT, 'metadata/objects')).filter((object) => {
  const model = modelOf(object);
  const { form } = readJson<ViewFile>(`metadata/objects/${object}/view.json`);
  return (
    !('role' in model && model.role === 'asset') &&
    !form?.steps &&
    !isBegunElsewhere(model) &&
    !['MessageReply', 'WorkflowRun', 'WorkflowStep', 'WorkflowVersion'].includes(object)
  );
});

/** What checks ask for beside the required fields. */
const CHECKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Suppression: { address: 'quixotic@example.test' },
  MessageSender: { host: 'mail.example.test', fromAddress: 'quixotic@example.test' },
};

for (const object of OBJECTS.sort()) {
  const { label, pluralLabel, fields: labels } = LABELS[object] as ObjectLabels;
  const { label: template } = readJson<{ label: string }>(`metadata/objects/${object}/view.json`);
  const model = modelOf(object);
  const fields = writableFields(model);
  const texts = fields.filter(({ kind }) => kind === 'STRING');
  const inLabel = texts.filter(({ name }) => template.includes(`{${name}}`));
  const checked = CHECKED[object] ?? {};
  const filled = fields.filter(
    (field) =>
      inLabel.includes(field) || checked[field.name] || (field.required && field.default === undefined),
  );
  // The name of a tenant's own field stays: records hold its values under that.
  const changed = 'role' in model ? texts.filter((field) => !inLabel.includes(field)) : inLabel;
  const locks = 'viewOf' in model ? [] : (model.readOnlyWhen ?? []);
  /** May the label of a record not be changed once it is stored? */
  const isLocked = inLabel.some(({ name }) => locks.some(({ fields: all }) => all?.includes(name)));

  const labelOf = ({ name }: ModelField) => labels[name] as string;
  /** What no other record has, and every text field takes. */
  const sample = ({ name, maxLength }: ModelField, word: string) =>
    checked[name] ?? `${word}${object}${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, maxLength);
  const before = (field: ModelField) => sample(field, 'quixotic');
  const after = (field: ModelField) => sample(field, changed.includes(field) ? 'quizzical' : 'quixotic');
  const heading = () => page.getByRole('heading', { name: pluralLabel, level: 1, exact: true });
  const newRecord = { name: `New ${label.toLowerCase()}`, exact: true };

  async function create(): Promise<void> {
    await page.getByRole('button', newRecord).first().click();
    for (const [at, field] of filled.entries()) await fill(field, labelOf(field), before(field), at);
    // A dynamic one needs a filter, which has a specification of its own.
    if (object === 'Segment') await page.getByRole('radio', { name: 'Static' }).check({ force: true });
    await saveAndClose(page);
    await expect(heading()).toBeVisible();
  }

  async function remove(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    await expect(heading()).toBeVisible();
  }

  if (fields.length === 0) {
    test(`${object}: list, look`, async () => {
      await openList(pluralLabel);
      await expect(page.getByRole('button', newRecord)).toHaveCount(0);
      await records(page).first().getByRole('checkbox').click();
      const selection = page.getByRole('group', { name: 'Selection' });
      await expect(selection.getByRole('button', { name: 'Export' })).toBeVisible();
      await expect(selection.getByRole('button', { name: /^(Edit|Delete)$/ })).toHaveCount(0);
      await openFirst();
      await expect(page.getByRole('button', { name: /^(Save|Delete)$/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
      await expect(heading()).toBeVisible();
    });
  } else if (inLabel.length === 0 || isLocked) {
    test(`${object}: list, create, delete`, async () => {
      const total = await openList(pluralLabel);
      const rangeOf = (count: number) => `1–25 of ${count.toLocaleString('en')}`;
      await create();
      await expect(range(page)).toHaveText(rangeOf(total + 1));
      await remove(await openFirst());
      await expect(range(page)).toHaveText(rangeOf(total));
    });
  } else {
    test(`${object}: list, create, edit, delete`, async () => {
      const title = (text: typeof before) => inLabel.map(text).join(' ');
      const [first] = changed as [ModelField];
      await openList(pluralLabel);
      await create();
      await expect(page.getByText(`Saved: ${title(before)}`)).toBeVisible();

      await search(page, before(inLabel[0] as ModelField));
      await expect(range(page)).toHaveText('1–1 of 1');
      expect(await openFirst()).toBe(title(before));
      await editRecord(page);
      for (const field of filled.filter(({ kind }) => kind === 'STRING')) {
        const shown = input(page, labelOf(field));
        if (field.format === 'richText') await expect(shown).toHaveText(before(field));
        else await expect.poll(() => valueOf(shown)).toContain(before(field));
      }
      for (const field of changed) await input(page, labelOf(field)).fill(after(field));
      await saveAndClose(page);
      await expect(heading()).toBeVisible();

      await search(page, after(first));
      await expect(rowWith(page, after(first))).toHaveCount(1);
      await expect(range(page)).toHaveText('1–1 of 1');
      expect(await openFirst()).toBe(title(after));
      await remove(title(after));
      await expect(records(page)).toHaveCount(0);
    });
  }
}
