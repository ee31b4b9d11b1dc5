import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { useContents } from '../../src/server/platform/files/contents/contents.ts';
import { folderContents } from '../../src/server/platform/files/contents/folder-contents.ts';
import { sql } from 'kysely';
import { PRODUCT } from '../../src/server/compose.ts';
import type { TestApi } from './api.ts';
import { areaDueParts } from './area-due.ts';

/** Contents in a folder of the test's own, with the names of all files in it; `close` takes it back. */
export async function openContentsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-contents-'));
  const back = useContents(folderContents(folder));
  return {
    folder,
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    close: async () => {
      back();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Noise, so that no two are alike and none is small for its pixels. */
export function imageOf(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red', noise } });
}

const FORMATS = {
  mp4: { format: () => new Mp4OutputFormat(), codec: 'vp9', name: 'vp09.00.10.08' },
  webm: { format: () => new WebMOutputFormat(), codec: 'vp8', name: 'vp8' },
} as const;

/** A container whose frames no player could draw: nobody looks into them here. */
export async function videoOf(kind: keyof typeof FORMATS, seconds: number): Promise<Buffer> {
  const { format, codec, name } = FORMATS[kind];
  const output = new Output({ format: format(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const config = { decoderConfig: { codec: name, codedWidth: 320, codedHeight: 180 } };
  for (let at = 0; at < seconds; at++) {
    const bytes = new Uint8Array(5000).fill(at + 1);
    await source.add(new EncodedPacket(bytes, 'key', at, 1), at === 0 ? config : undefined);
  }
  await output.finalize();
  return Buffer.from(output.target.buffer as ArrayBuffer);
}

/** The same with sound in it, a packet each second, which nobody could hear. */
export async function spokenVideoOf(seconds: number): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const [picture, sound] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const video = { decoderConfig: { codec: 'vp8', codedWidth: 320, codedHeight: 180 } };
  const audio = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } };
  for (let at = 0; at < seconds; at++) {
    const isFirst = at === 0;
    await picture.add(
      new EncodedPacket(new Uint8Array(500).fill(1), 'key', at, 1),
      isFirst ? video : undefined,
    );
    await sound.add(new EncodedPacket(new Uint8Array(50).fill(2), 'key', at, 1), isFirst ? audio : undefined);
  }
  await output.finalize();
  return Buffer.from(output.target.buffer as ArrayBuffer);
}

/** A document of so many empty pages. */
export function pdfOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Makes the pictures, or renditions, that wait to be made; answers of which assets. */
export async function makePictures(
  { database, catalog }: Pick<TestApi, 'database' | 'catalog'>,
  of: 'media-picture' | 'media-rendition' = 'media-picture',
): Promise<readonly string[]> {
  const kind = PRODUCT.due(areaDueParts({ database, catalog })).find(({ name }) => name === of);
  if (!kind) throw new Error('Nobody makes pictures');
  const { rows } = await sql<{ tenantId: string; key: string }>`delete from tessera.due
    where kind = ${kind.name} returning tenant_id as "tenantId", key`.execute(database.kysely);
  for (const row of rows) await kind.run({ ...row, attempts: 1 }, new AbortController().signal);
  return rows.map(({ key }) => key);
}

/** The calls about media, as whom the token is of. */
export function mediaTools({ api }: Pick<TestApi, 'api'>, token?: string) {
  const authorized = (headers: Record<string, string> = {}) =>
    token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers };
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.request(path, {
      method,
      headers: authorized({ 'content-type': 'application/json', ...headers }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const upload = async (name: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    // As one piece: a form that writes itself goes on after nobody reads it any more.
    const made = new Request('http://localhost', { method: 'POST', body: form });
    const headers = authorized({ 'content-type': made.headers.get('content-type') ?? '' });
    return api.request('/api/media/file/upload', { method: 'POST', headers, body: await made.arrayBuffer() });
  };
  return {
    headers: authorized(),
    send,
    upload,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
  };
}
