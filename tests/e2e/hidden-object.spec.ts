/** An object that exists nowhere in the code: one model file gives it a list, a form and pickers (design, section 1). */
import type { Page } from '@playwright/test';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { startDemo } from '../support/demo-data.ts';
import { copyMetadata } from '../support/metadata.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import {
  columnNames,
  expectRows,
  input,
  openForm,
  openPicker,
  pick,
  range,
  records,
  rowWith,
  saveAndClose,
  search,
} from './screens.ts';

const PARCEL: ModelFile = {
  fields: [
    { name: 'title', kind: 'STRING', maxLength: 80, required: true, searchable: true, sortable: true },
    { name: 'state', kind: 'ENUM', values: ['PACKED', 'SENT'], default: 'PACKED', sortable: true },
    { name: 'isUrgent', kind: 'BOOLEAN' },
    { name: 'pieces', kind: 'INT', min: 1, max: 50, sortable: true },
    { name: 'serial', kind: 'LONG' },
    { name: 'weight', kind: 'DOUBLE' },
    { name: 'share', kind: 'FLOAT' },
    { name: 'packedOn', kind: 'LOCAL_DATE' },
    { name: 'pickUpTime', kind: 'LOCAL_TIME' },
    { name: 'dueAt', kind: 'LOCAL_DATETIME' },
    { name: 'arrivedAt', kind: 'TIMESTAMP' },
    { name: 'zone', kind: 'ZONE_ID' },
    { name: 'tracking', kind: 'STRING', format: 'url' },
    { name: 'remarks', kind: 'STRING', format: 'multiline' },
    { name: 'nothing', kind: 'NONE' },
    { name: 'receiver', kind: 'OBJECT', typeName: 'Contact' },
    { name: 'groupList', kind: 'LIST', typeName: 'Group' },
  ],
};

/** What is typed into the form, and what it shows when it is opened again. */
const VALUES: Readonly<Record<string, string>> = {
  Title: 'Glass, handle with care',
  Pieces: '12',
  Serial: '9007199254740993',
  Weight: '1234.5',
  Share: '0.25',
  'Packed on': '2026-02-28',
  'Pick up time': '13:45',
  'Due at': '2026-03-01T08:30',
  'Arrived at': '2026-07-01T09:00',
  Zone: 'Europe/Warsaw',
  Tracking: 'https://example.test/parcel/1',
  Remarks: 'First line\nSecond line',
};
/** What is shown otherwise than it was typed. */
const SHOWN: Readonly<Record<string, string>> = {
  'Packed on': '02/28/2026',
  'Pick up time': '1:45 PM',
  'Due at': '03/01/2026 8:30 AM',
  'Arrived at': '07/01/2026 9:00 AM',
};

const test = testWith(async () => {
  const metadata = await copyMetadata();
  await metadata.write('objects/Parcel/model.json', PARCEL);
  await metadata.change<ModelFile>('objects/Contact/model.json', ({ fields }) => {
    fields.push({ name: 'parcelList', kind: 'LIST', typeName: 'Parcel' });
  });
  const server = await startDemo({ metadataDir: metadata.folder });
  return {
    ...server,
    stop: async () => {
      try {
        await server.stop();
      } finally {
        await metadata.remove();
      }
    },
  };
});

/** Dates and numbers in the list, as each language writes them. */
async function writesByLanguage(page: Page): Promise<void> {
  await page.goto('/app/objects/Parcel?columns=title,packedOn,weight&search=glass');
  const language = page.getByRole('banner').getByRole('combobox');
  const cell = (index: number) => records(page).getByRole('gridcell').nth(index);
  for (const [locale, weight, day] of [
    ['de', '1.234,5', /28.*02|28.*Feb/],
    ['pt', /1.?234,5/, /28.*02|28.*fev/],
    ['en', '1,234.5', /Feb.*28|0?2.*28/],
  ] as const) {
    await language.selectOption(locale);
    await expect(cell(3)).toHaveText(weight);
    await expect(cell(2)).toHaveText(day);
  }
}

test('has list, form and pickers by its model file alone', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto('/app/objects');
  await page.getByRole('main').getByRole('link', { name: 'Parcel', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/objects\/Parcel/);
  // The demo tenant has some to look at.
  await expectRows(page, 25);

  // The form has an input for each field, by its kind.
  await page.getByRole('button', { name: 'New parcel' }).first().click();
  for (const [label, value] of Object.entries(VALUES)) {
    await input(page, label).fill(value);
  }
  await expect(input(page, 'State').getByRole('option')).toHaveText(['', 'Packed', 'Sent']);
  await input(page, 'State').selectOption('Sent');
  await expect(input(page, 'Is urgent').getByRole('option')).toHaveText(['', 'Yes', 'No']);
  await input(page, 'Is urgent').selectOption('Yes');
  await expect(input(page, 'Nothing')).toHaveCount(0);

  // From it to one record: the first choice gives way to the second.
  const people = await openPicker(page, 'Receiver');
  await search(people, 'kowal');
  await expect(range(people)).toHaveText(/ of \d{1,2}$/);
  const first = records(people).nth(0).getByRole('checkbox');
  const second = records(people).nth(1);
  await first.click();
  await second.getByRole('checkbox').click();
  await expect(first).not.toBeChecked();
  const person = await second.getByRole('gridcell').nth(1).innerText();
  await people.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Remove .*${person}`) })).toHaveCount(1);
  // And to many.
  const groups = await openPicker(page, 'Group list');
  await pick(groups, 'Asthma');
  await pick(groups, 'COPD');
  await groups.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: Glass, handle with care')).toBeVisible();

  await page.goto('/app/objects/Parcel');
  const row = rowWith(page, 'Glass, handle with care');
  await expect(range(page)).toHaveText(/ of 26$/);
  expect(await columnNames(page)).toEqual(expect.arrayContaining(['Title', 'State', 'Packed on']));
  await search(page, 'nowhere');
  await expect(row).toHaveCount(0);
  await search(page, 'GLASS');
  await openForm(row);
  for (const [label, value] of Object.entries(VALUES)) {
    await expect(input(page, label)).toHaveValue(SHOWN[label] ?? value);
  }
  await expect(input(page, 'State').locator('option:checked')).toHaveText('Sent');
  await expect(page.getByRole('button', { name: 'Remove Asthma' })).toBeVisible();

  await writesByLanguage(page);

  // Rules of the model hold, at their fields.
  await openForm(row);
  await input(page, 'Pieces').fill('51');
  await input(page, 'Title').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The largest value allowed is 50.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await input(page, 'Pieces').fill('50');
  await input(page, 'Title').fill('Glass');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: Glass', { exact: true })).toBeVisible();

  // From an object of the project to it.
  await page.goto('/app/contacts?size=5');
  await openForm(records(page).first());
  const parcels = await openPicker(page, 'Parcel list');
  await pick(parcels, 'Glass');
  await parcels.getByRole('button', { name: 'Select', exact: true }).click();
  await saveAndClose(page);
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  await openForm(records(page).first());
  await expect(page.getByRole('button', { name: 'Remove Glass' })).toBeVisible();
});
