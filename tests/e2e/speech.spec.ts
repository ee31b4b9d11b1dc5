/** The button of speech to text, against a real HTTP server that answers as OpenAI's does. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { search } from './screens.ts';
import { patience } from '../support/patience.ts';

/** Answers once it is told to. */
const waiting: ServerResponse[] = [];
const service = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url === '/v1/audio/transcriptions' && request.headers.authorization === 'Bearer key')
      waiting.push(response);
    else response.writeHead(401).end();
  });
});

const test = testWith(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  const server = await startDemo({ env: { STT_URL: url, STT_KEY: 'key' } });
  return {
    ...server,
    stop: async () => {
      service.closeAllConnections();
      service.close();
      await server.stop();
    },
  };
});

/** A second with a tone. */
async function soundingVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const audio = new AudioContext();
    const [tone, out] = [audio.createOscillator(), audio.createMediaStreamDestination()];
    tone.connect(out);
    tone.start();
    await audio.resume();
    const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...out.stream.getTracks()]);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let at = 0; at < 30; at++) {
      context?.fillRect(at, at, 20, 20);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    await audio.close();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(''));
  });
  return Buffer.from(text, 'base64');
}

test('a service writes captions; who reloads the page meanwhile finds the work again', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto('/app/medialibrary');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'spoken.webm', mimeType: 'video/webm', buffer: await soundingVideo(page) });
  const uploads = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem');
  await expect(uploads).toHaveAttribute('data-state', 'success', { timeout: patience(30_000) });
  await search(page, 'spoken.webm');
  await page.getByRole('row', { name: 'spoken.webm' }).getByRole('link', { name: 'spoken.webm' }).click();
  const panel = page.getByRole('region', { name: 'Captions' });
  await panel.getByRole('button', { name: 'Write by speech to text' }).click();
  const bar = panel.getByRole('progressbar', { name: 'Transcribing the video' });
  await expect(bar).toBeVisible();
  await expect.poll(() => waiting.length, { timeout: patience(30_000) }).toBe(1);
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Write by speech to text' })).toBeDisabled();
  const segments = [{ start: 0, end: 0.8, text: ' A tone ' }];
  waiting[0]?.end(JSON.stringify({ language: 'english', text: 'A tone', segments }));
  await expect(panel.getByLabel('Text, caption 1')).toHaveValue('A tone', { timeout: patience(30_000) });
  await expect(panel.getByText('These captions were made by speech to text.')).toBeVisible();
  await panel.getByRole('button', { name: 'They are right' }).click();
  await expect(panel.getByText('These captions were made by speech to text.')).toHaveCount(0);
});
