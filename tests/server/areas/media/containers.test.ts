/** Which videos are taken for what is in them, and what is said of the others. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspect } from '../../../../src/server/areas/media/inspect/inspect.ts';
import { kindOf, nameFor } from '../../../../src/server/areas/media/media-kinds.ts';
import { receiveWritten } from '../../../../src/server/platform/files/contents/receive.ts';
import { videoOf } from '../../../support/media.ts';

let folder: string;
let mp4: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-containers-'));
  mp4 = await videoOf('mp4', 3);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const judged = async (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const kind = kindOf(name);
  if (!kind) throw new Error(name);
  return inspect(await receiveWritten(path), kind, name).catch((error: unknown) => ({
    problem: (error as { problem: { message: string; params?: object } }).problem,
  }));
};
/** The same video that says it is of another brand, or whose pictures are of another codec. */
const as = (brand: string, codec = 'vp09') => {
  const bytes = Buffer.from(mp4);
  bytes.write(brand, 8, 'latin1');
  for (let at = bytes.indexOf('vp09'); at >= 0; at = bytes.indexOf('vp09', at + 4))
    bytes.write(codec, at, 'latin1');
  return bytes;
};

it.each(['isom', 'mp42', 'M4V ', 'qt  ', '3gp4', '3gp5', '3g2a'])(
  'takes a video of the brand %s that browsers play',
  async (brand) => {
    expect(await judged('a.mp4', as(brand))).toEqual({ width: 320, height: 180, duration: 3 });
  },
);

it.each([
  ['qt  ', 'apcn', 'media-codec', { container: 'QuickTime', codec: 'ProRes' }],
  ['3gp4', 's263', 'media-codec', { container: '3GP', codec: 'H.263' }],
  ['isom', 'mp4v', 'media-codec', { container: 'MP4', codec: 'MPEG-4 Visual' }],
  ['isom', 'hvc1', 'media-hevc', {}],
  ['qt  ', 'hvc1', 'media-hevc', {}],
])('names a video of the brand %s with the codec %s', async (brand, codec, message, params) => {
  expect(await judged('a.mp4', as(brand, codec))).toMatchObject({
    problem: { message, params: { name: 'a.mp4', ...params } },
  });
});

async function soundOf(): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 };
  await sound.add(new EncodedPacket(new Uint8Array(50).fill(2), 'key', 0, 1), { decoderConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer as ArrayBuffer);
}

it.each(['isom', 'M4A ', 'qt  '])('names sound alone, also of the brand %s', async (brand) => {
  const bytes = await soundOf();
  bytes.write(brand, 8, 'latin1');
  expect(await judged('a.mp4', bytes)).toMatchObject({ problem: { message: 'media-sound-only' } });
});

it.each([
  ['logo.png', 'image/jpeg', 'logo.jpg'],
  ['logo.JPEG', 'image/jpeg', 'logo.JPEG'],
  ['logo.jpg', 'image/webp', 'logo.webp'],
  ['film.webm', 'video/mp4', 'film.mp4'],
  ['no extension', 'image/png', 'no extension.png'],
  ['v1.2', 'image/png', 'v1.2.png'],
  [`${'a'.repeat(196)}.png`, 'image/webp', `${'a'.repeat(195)}.webp`],
])('names %s of %s as %s', (name, contentType, expected) => {
  expect(nameFor(name, contentType)).toBe(expected);
});
