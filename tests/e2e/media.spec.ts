/** The media library: files come by drop and dialog, are found, looked at, described, and kept while they are in use. */
import { readFile, writeFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { imageOf, pdfOf } from '../support/media.ts';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { columnTexts, editRecord, input, openPicker, rowWith, saveAndClose, search } from './screens.ts';
import { recordedVideo } from './recorded-video.ts';
import { patience } from '../support/patience.ts';

const LIBRARY = '/app/medialibrary';
const DONE = { timeout: patience(30_000) };

interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const png = async (name: string, width = 300, height = 200): Promise<GivenFile> => ({
  name,
  bytes: await imageOf(width, height).png().toBuffer(),
});

async function dropFiles(
  page: Page,
  files: readonly GivenFile[],
  place = page.locator('.drop-area'),
): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) {
      transfer.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
    }
    return transfer;
  }, given);
  await place.dispatchEvent('drop', { dataTransfer: data });
}

/** Chooses files in the system's dialog. */
const choose = (page: Page, { name, bytes }: GivenFile) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: bytes });

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const upload = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name });
const arrived = (page: Page, name: string) =>
  expect(upload(page, name)).toHaveAttribute('data-state', 'success', DONE);
const tile = (page: Page, name: string) => page.getByRole('row', { name });

const titleOf = (route: string) =>
  route === LIBRARY ? 'Message media library' : 'Presentation media library';

async function openLibrary(page: Page, route = LIBRARY): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: titleOf(route) })).toBeVisible();
}

async function openFile(page: Page, name: string): Promise<void> {
  await search(page, name);
  await tile(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
}

test('several files are dropped: each is taken or refused in words, shown as a tile, and found', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  const wrong = { name: 'drop-wrong.jpg', bytes: (await png('x.png')).bytes };
  const other = { name: 'drop.svg', bytes: Buffer.from('<svg/>') };
  await dropFiles(page, [await png('drop-one.png'), await png('drop-two.png', 90, 400), wrong, other]);
  await arrived(page, 'drop-one.png');
  await arrived(page, 'drop-two.png');
  await expect(upload(page, 'drop-wrong.jpg').getByRole('alert')).toContainText('drop-wrong.jpg', DONE);
  await expect(upload(page, 'drop.svg').getByRole('alert')).toContainText('jpg, jpeg, png');
  // What was judged is not sent again.
  await expect(uploads(page).getByRole('button', { name: /again/ })).toHaveCount(0);
  await uploads(page).getByRole('button', { name: 'Clear finished' }).click();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(2);

  await expect(page.getByText(/[1-9]\d* kB of 20 GB used/)).toBeVisible();
  const picture = tile(page, 'drop-one.png').locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 300);
  await search(page, 'drop-two');
  await expect(tile(page, 'drop-two.png')).toBeVisible();
  await expect(tile(page, 'drop-one.png')).toHaveCount(0);

  await page.getByRole('button', { name: 'Show as rows' }).click();
  await expect(page.getByRole('columnheader', { name: 'Size in bytes' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  await expect(tile(page, 'drop-two.png')).toBeVisible();

  // Nothing of what was refused is to go on.
  await page.reload();
  await expect(tile(page, 'drop-two.png')).toBeVisible();
  await expect(page.getByText('Uploads that were interrupted')).toHaveCount(0);

  // The other library has files of its own.
  await openLibrary(page, `${LIBRARY}/dbe`);
  await search(page, '');
  await choose(page, await png('drop-dbe.png'));
  await arrived(page, 'drop-dbe.png');
  await expect(tile(page, 'drop-dbe.png')).toBeVisible();
  await expect(tile(page, 'drop-one.png')).toHaveCount(0);
  await openFile(page, 'drop-dbe.png');
  const place = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(place.getByRole('link', { name: titleOf(`${LIBRARY}/dbe`) })).toBeVisible();
  await editRecord(page);
  await expect(page.getByLabel('Alternative text')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/medialibrary\/dbe\/[^/]+\?edit/);
});

test('an upload is paused, and goes on after a reload where it was', async ({ signedIn: page }) => {
  const { bytes } = await png('large.png');
  // What comes behind the end of an image belongs to nothing, and takes time.
  const large = test.info().outputPath('large.png');
  await writeFile(large, Buffer.concat([bytes, Buffer.alloc(20 * 1024 ** 2)]));
  const chooseLarge = () => page.locator('input[type=file]').setInputFiles(large);
  await openLibrary(page);
  // Its pieces have eight megabytes: one has arrived when it is paused.
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3 * 1024 ** 2 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  await chooseLarge();
  const bar = upload(page, 'large.png').getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), DONE).toBeGreaterThan(45);
  await upload(page, 'large.png').getByRole('button', { name: 'Pause large.png' }).click();
  await expect(upload(page, 'large.png')).toHaveAttribute('data-state', 'paused');
  await page.reload();

  const interrupted = page.getByText('Uploads that were interrupted');
  await expect(interrupted).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  const rest = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseLarge();
  expect(Number((await rest).headers()['upload-offset'])).toBeGreaterThanOrEqual(8 * 1024 ** 2);
  await arrived(page, 'large.png');
  await expect(interrupted).toHaveCount(0);
});

test('what the server cannot take now is tried again by hand, what the network loses by itself', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  const begin = '**/api/media/file/resumable';
  const full = {
    error: 'files-full',
    errors: [{ message: 'files-full', extensions: { params: { max: 5 } } }],
  };
  await page.route(begin, (route) => route.fulfill({ status: 507, json: full }));
  await choose(page, await png('again.png'));
  await expect(upload(page, 'again.png').getByRole('alert')).toBeVisible();
  await page.unroute(begin);
  let failures = 0;
  await page.route(begin, (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await upload(page, 'again.png').getByRole('button', { name: 'Send again.png again' }).click();
  await arrived(page, 'again.png');
  expect(failures).toBe(2);
});

test('an image is looked at closely, described, and kept while it is in use', async ({
  signedIn: page,
  tessera,
}) => {
  await openLibrary(page);
  await choose(page, await png('used.png', 600, 400));
  await arrived(page, 'used.png');
  await openFile(page, 'used.png');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'used.png' })).toHaveJSProperty('naturalWidth', 600);
  await preview.getByRole('button', { name: 'Larger' }).click();
  await expect(preview.getByText('150%')).toBeVisible();
  expect(await preview.getByRole('group').evaluate((room) => room.scrollWidth > room.clientWidth)).toBe(true);

  await editRecord(page);
  await input(page, 'Name').fill('renamed.png');
  await input(page, 'Alternative text').fill('Grey noise');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openLibrary(page);
  await openFile(page, 'renamed.png');
  await expect(preview.getByRole('img', { name: 'Grey noise' })).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = `mutation ($input: PresentationInput!) { createPresentation(input: $input) { id } }`;
  await graphql(page.request, tessera.url, made, { input: { name: 'With a picture', picture: id } });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const refusal = page.getByRole('dialog');
  await expect(refusal.getByText('With a picture')).toBeVisible();
});

test('a record has a picture: chosen from the library, or dropped; it is shown where the record is', async ({
  signedIn: page,
}) => {
  await openLibrary(page, `${LIBRARY}/dbe`);
  await choose(page, await png('pick-library.png'));
  await arrived(page, 'pick-library.png');

  await page.goto('/admin/presentation/new');
  await input(page, 'Name').fill('Picked');
  const dialog = await openPicker(page, 'Picture');
  // The same tiles as in the library; a new file is chosen as soon as it is there, a click takes another.
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'pick-dialog.png',
    mimeType: 'image/png',
    buffer: (await png('x', 120, 90)).bytes,
  });
  await expect(tile(page, 'pick-dialog.png')).toHaveAttribute('aria-selected', 'true', DONE);
  await expect(tile(page, 'pick-dialog.png').locator('img')).toHaveJSProperty('naturalWidth', 120);
  const counted = dialog.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await expect(counted).toHaveText(/^1–(\d+) of \1$/);
  await expect(dialog.getByRole('button', { name: /^New/ })).toHaveCount(0);
  await tile(page, 'pick-library.png').click();
  await expect(tile(page, 'pick-dialog.png')).toHaveAttribute('aria-selected', 'false');
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  const field = page.locator('.record-picker').filter({ has: page.getByLabel('Picture') });
  await expect(field.getByText('pick-library.png')).toBeVisible();
  await expect(field.locator('img')).toHaveJSProperty('naturalWidth', 300);

  // Dropped on the field, it takes the place of the one that was chosen.
  await dropFiles(page, [await png('pick-dropped.png', 240, 160)], field);
  await expect(field.getByText('pick-dropped.png').first()).toBeVisible(DONE);
  await expect(field.locator('img')).toHaveJSProperty('naturalWidth', 240);
  await expect(field.getByText('pick-library.png')).toHaveCount(0);
  await expect(field.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  await saveAndClose(page);

  await search(page, 'Picked');
  const cell = page.getByRole('row', { name: /Picked/ });
  await expect(cell.locator('img')).toHaveJSProperty('naturalWidth', 240);
  await page
    .getByRole('row', { name: /Picked/ })
    .getByRole('link', { name: 'Picked' })
    .click();
  const fact = page.locator('[data-field=picture]');
  await expect(fact.locator('img')).toHaveJSProperty('naturalWidth', 240);

  // The file says what it is used in, with the way there and back.
  await fact.getByRole('link', { name: 'pick-dropped.png' }).click();
  const used = page.getByRole('region', { name: 'Used in' });
  await used.getByRole('link', { name: 'Picked' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Picked' })).toBeVisible();
});

test('a document is read page by page, and a video plays from where one likes', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  await choose(page, { name: 'read.pdf', bytes: pdfOf(3) });
  await arrived(page, 'read.pdf');
  await choose(page, { name: 'play.webm', bytes: await recordedVideo(page) });
  await arrived(page, 'play.webm');
  // What the server cannot draw the browser has drawn.
  await expect(tile(page, 'read.pdf').locator('img')).toHaveJSProperty('naturalWidth', 480, DONE);
  await expect(tile(page, 'play.webm').locator('img')).toHaveJSProperty('naturalWidth', 300, DONE);

  await openFile(page, 'read.pdf');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Page 1 of 3')).toBeVisible();
  await preview.getByRole('button', { name: 'Next page' }).click();
  await expect(preview.getByRole('img', { name: 'read.pdf, Page 2 of 3' })).toHaveJSProperty('width', 1400);

  await openLibrary(page);
  await openFile(page, 'play.webm');
  const video = preview.locator('video');
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.1);
});

test('a document that came without a browser is drawn by the first one that shows it', async ({
  signedIn: page,
}) => {
  const file = { name: 'sent.pdf', mimeType: 'application/pdf', buffer: pdfOf(2) };
  const answer = await page.request.post('/api/media/file/upload', { multipart: { file } });
  const { url, pages } = (await answer.json()) as { url: string; pages: number };
  expect(pages).toBe(2);
  expect((await page.request.get(`${url}/picture`)).status()).toBe(404);
  await openLibrary(page);
  await openFile(page, 'sent.pdf');
  await expect.poll(async () => (await page.request.get(`${url}/picture`)).status(), DONE).toBe(200);
  await openLibrary(page);
  await search(page, 'sent.pdf');
  await expect(tile(page, 'sent.pdf').locator('img')).toHaveJSProperty('naturalWidth', 480);
});

test('a preview shows as much of a large image as it needs, and all of it to who looks closer', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  await choose(page, await png('wide.png', 2400, 300));
  await arrived(page, 'wide.png');
  await expect(tile(page, 'wide.png').locator('img')).toHaveJSProperty('naturalWidth', 480, DONE);
  await openFile(page, 'wide.png');
  const preview = page.getByRole('region', { name: 'Preview' });
  const image = preview.getByRole('img', { name: 'wide.png' });
  await expect(image).toHaveJSProperty('naturalWidth', 1600);
  await preview.getByRole('button', { name: 'Larger' }).click();
  await expect(image).toHaveJSProperty('naturalWidth', 2400);
});

test('a file takes a new version, and the earlier one is made current again', async ({ signedIn: page }) => {
  await openLibrary(page);
  await choose(page, await png('version.png', 300, 200));
  await arrived(page, 'version.png');
  await openFile(page, 'version.png');
  const versions = page.getByRole('region', { name: 'Versions' });
  const image = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'version.png' });
  await expect(image).toHaveJSProperty('naturalWidth', 300);
  const replace = async (name: string, bytes: Buffer) =>
    versions.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
  await replace('wrong.pdf', pdfOf(1));
  await expect(versions.getByRole('alert')).toContainText('file of the same type', DONE);
  await replace('second.png', (await png('x', 500, 400)).bytes);
  await expect(image).toHaveJSProperty('naturalWidth', 500, DONE);
  await expect(versions.getByText('Current version')).toHaveCount(1);
  await versions.getByRole('button', { name: /^Make the version of .* current$/ }).click();
  await expect(image).toHaveJSProperty('naturalWidth', 300, DONE);
  // The newest is the first, and uploads come after all; the picture may be there before the list is.
  await expect(versions.getByRole('listitem').nth(1)).toContainText('Current version');
  // The other one goes for good, once that is confirmed.
  await versions.getByRole('button', { name: /^Delete the version of/ }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Version deleted')).toBeVisible();
  await expect(versions.getByText('Current version')).toHaveCount(0);
  await expect(image).toHaveJSProperty('naturalWidth', 300);
  // Its address has stayed the same, and the list shows what is current.
  await openLibrary(page);
  await search(page, 'version.png');
  await expect(tile(page, 'version.png').locator('img')).toHaveJSProperty('naturalWidth', 300);
});

test('a picture that is on its way is seen very small', async ({ signedIn: page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/api/media/file/*/picture*', async (route) => {
    await promise;
    await route.continue();
  });
  await openLibrary(page);
  await search(page, 'Heart failure');
  const picture = tile(page, 'Heart failure.png').locator('img');
  await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp/);
  await page.getByRole('link', { name: 'Heart failure.png' }).click();
  const preview = page.getByRole('region', { name: 'Preview' }).locator('img');
  await expect(preview).toHaveCSS('background-image', /url\("data:image\/webp/);
  resolve(undefined);
  await expect(preview).toHaveCSS('background-image', 'none');
  await openLibrary(page);
  await search(page, 'Heart failure');
  await expect(picture).toHaveCSS('background-image', 'none');
});

test('files are pasted, found by type, words and tags, sorted, and downloaded as one', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  const files = [await png('paste-b.png'), { name: 'paste-a.pdf', bytes: pdfOf(1) }];
  const given = files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }));
  await page.evaluate((all) => {
    const clipboardData = new DataTransfer();
    for (const { name, text } of all) {
      clipboardData.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
    }
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, given);
  for (const { name } of files) await arrived(page, name);
  await search(page, 'paste-');
  const names = page.locator('.tile-name');
  // The last first.
  await expect(names).toHaveCount(2);
  const types = page.getByRole('group', { name: 'Quick filters' });
  await types.getByRole('button', { name: 'Type' }).click();
  await page.locator('.quick-choices').getByText('PDF').click();
  await expect(names).toHaveText(['paste-a.pdf']);
  await types.getByRole('button', { name: /Take away the filter/ }).click();
  await expect(names).toHaveCount(2);

  // Rows are sorted by their headers, and tiles stand in the same order.
  await page.getByRole('button', { name: 'Show as rows' }).click();
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
  await expect.poll(() => columnTexts(page, 'Name')).toEqual(['paste-a.pdf', 'paste-b.png']);
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  await expect(names).toHaveText(['paste-a.pdf', 'paste-b.png']);

  await names.getByText('paste-b.png').click();
  await editRecord(page);
  await input(page, 'Tags').fill('spring');
  await input(page, 'Tags').press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openLibrary(page);
  await page.getByRole('button', { name: 'Show as rows' }).click();
  await expect(rowWith(page, 'paste-b.png').getByText('spring')).toBeVisible();

  await page.getByRole('button', { name: 'Show as tiles' }).click();
  for (const { name } of files) await tile(page, name).getByRole('checkbox').check({ force: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as ZIP' }).click();
  const zip = unzipSync(await readFile(await (await download).path()));
  expect(Object.keys(zip).sort()).toEqual(['paste-a.pdf', 'paste-b.png']);
});
