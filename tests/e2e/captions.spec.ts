/** Captions of a video: written by hand, seen in the player, taken from a file, and kept while one goes elsewhere. */
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { recordedVideo } from './recorded-video.ts';
import { search } from './screens.ts';
import { patience } from '../support/patience.ts';

const SAVE = `mutation ($id: ID!, $version: Int!, $cues: JSON!) {
  saveMediaCaptions(id: $id, language: "de", version: $version, cues: $cues) { version } }`;
const LIBRARY = '/app/medialibrary';
const SRT = `1
00:00:00,000 --> 00:00:01,000
Guten Tag

2
00:00:01,000 --> 00:00:01,900
Auf Wiedersehen
`;

async function openVideo(page: Page, name: string): Promise<void> {
  await page.goto(LIBRARY);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'video/webm', buffer: await recordedVideo(page) });
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')).toHaveAttribute(
    'data-state',
    'success',
    { timeout: patience(30_000) },
  );
  await search(page, name);
  await page.getByRole('row', { name }).getByRole('link', { name }).click();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Captions' });
const cue = (page: Page, number: number) =>
  panel(page)
    .getByRole('listitem')
    .nth(number - 1);
const importFile = (page: Page, name: string, text: string) =>
  panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** What the player shows at the moment. */
const shown = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ language, activeCues }) =>
          Array.from(activeCues ?? [], (each) => `${language}: ${(each as VTTCue).text}`),
        ),
    );
const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);

test('captions are written beside a video, shown in its player, and taken from a file', async ({
  signedIn: page,
}) => {
  await openVideo(page, 'talk.webm');
  const player = page.getByRole('group', { name: 'Player: talk.webm' });
  await expect(player).toBeVisible();
  // There is no service here: it says so, and what to set.
  await expect(panel(page).getByRole('button', { name: 'Write by speech to text' })).toBeDisabled();
  await expect(panel(page).getByText('STT_URL, STT_KEY')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Add a caption' }).click();
  await expect(panel(page).getByLabel('Text, caption 1')).toBeFocused();
  await page.keyboard.type('Good day everybody');
  await panel(page).getByLabel('From, caption 1').fill('0:00.1');
  await panel(page).getByLabel('To, caption 1').fill('0');
  await expect(panel(page).getByText('The end must come after the start.')).toBeVisible();
  await panel(page).getByLabel('To, caption 1').fill('1,9');
  await panel(page).getByLabel('Text, caption 1').focus();
  await page.keyboard.press('Alt+s');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(panel(page).getByLabel('Text, caption 2')).toHaveValue('everybody');
  // What is typed stays while one goes elsewhere.
  await page.reload();
  await expect(panel(page).getByLabel('Text, caption 1')).toHaveValue('Good day');
  await panel(page).getByRole('button', { name: 'Save captions' }).click();
  await expect(page.getByText('Captions saved')).toBeVisible();

  await player.getByLabel('Captions').selectOption('English');
  await seek(page, 0.5);
  await expect.poll(() => shown(page)).toEqual(['en: Good day']);
  await seek(page, 1.5);
  await expect.poll(() => shown(page)).toEqual(['en: everybody']);
  await expect(cue(page, 2)).toHaveAttribute('data-on', 'true');

  await panel(page).getByLabel('Language').selectOption('German');
  await importFile(page, 'wrong.srt', '1\n00:00:01 --> later\nText');
  await expect(panel(page).getByRole('alert')).toContainText('wrong.srt, line 2');
  await importFile(page, 'right.srt', SRT);
  await expect(panel(page).getByLabel('Text, caption 2')).toHaveValue('Auf Wiedersehen');
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await player.getByLabel('Captions').selectOption('German');
  await seek(page, 0.4);
  await expect.poll(() => shown(page)).toEqual(['de: Guten Tag']);
  const saved = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download as VTT' }).click();
  expect((await saved).suggestedFilename()).toBe('talk.de.vtt');

  await panel(page).getByRole('button', { name: 'Join caption 1 with the next one' }).click();
  await panel(page).getByRole('button', { name: 'Save captions' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Remove the captions: German' }).click();
  await expect(player.getByLabel('Captions').locator('option')).toHaveText(['No captions', 'English']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(player.getByLabel('Captions').locator('option')).toHaveCount(3);
});

test('who saves captions that others have changed meanwhile sees theirs, and loses nothing', async ({
  signedIn: page,
  tessera,
}) => {
  await openVideo(page, 'both.webm');
  await panel(page).getByLabel('Language').selectOption('German');
  await importFile(page, 'right.srt', SRT);
  const first = panel(page).getByLabel('Text, caption 1');
  await expect(first).toHaveValue('Guten Tag');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const others = async (version: number, text: string) =>
    graphql(page.request, tessera.url, SAVE, { id, version, cues: [{ from: 0, to: 1, text }] });
  await others(1, 'Moin');
  await first.fill('Guten Abend');
  const save = panel(page).getByRole('button', { name: 'Save captions' });
  await save.click();
  const question = panel(page).getByRole('alert').filter({ hasText: 'Which ones are to be kept?' });
  await question.locator('summary').click();
  await expect(question.getByRole('listitem')).toHaveText(['0:00.000 – 0:01.000: Moin']);
  await expect(first).toHaveValue('Guten Abend');
  await expect(save).toBeDisabled();
  // It stays asked after a reload, and whoever was faster once more is not written over either.
  await page.reload();
  await expect(first).toHaveValue('Guten Abend');
  await others(2, 'Servus');
  await question.getByRole('button', { name: 'Save mine in their place' }).click();
  // In the place of the question before, which a click could still open.
  await expect(question).toContainText('Servus');
  await question.locator('summary').click();
  await expect(question.getByRole('listitem')).toContainText('Servus');
  await question.getByRole('button', { name: 'Save mine in their place' }).click();
  await expect(page.getByText('Captions saved')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(first).toHaveValue('Guten Abend');

  await others(4, 'Tschüss');
  await first.fill('Nein');
  await save.click();
  await question.getByRole('button', { name: 'Discard mine and take what is there now' }).click();
  await expect(first).toHaveValue('Tschüss');
  await expect(question).toHaveCount(0);
});

test('a video is watched by keys alone, without cookies or calls elsewhere', async ({ signedIn: page }) => {
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  const before = await cookies();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openVideo(page, 'keys.webm');
  const player = page.getByRole('group', { name: 'Player: keys.webm' });
  await player.getByRole('button', { name: 'Play' }).focus();
  const read = (name: 'paused' | 'muted' | 'playbackRate') =>
    page.locator('video').evaluate((video: HTMLVideoElement, key) => video[key], name);
  await page.keyboard.press('k');
  await expect.poll(() => read('paused')).toBe(false);
  await page.keyboard.press('m');
  await expect.poll(() => read('muted')).toBe(true);
  await expect(player.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await page.keyboard.press('>');
  await expect.poll(() => read('playbackRate')).toBe(1.25);
  await expect(player.getByLabel('Speed')).toHaveValue('1.25');
  await page.keyboard.press('End');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1);
  await expect(player.getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /^0:0\d of 0:0\d$/,
  );
  expect(await axeViolations(page)).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(await cookies()).toEqual(before);
  expect(refused).toEqual([]);
});
