import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { smallerOf } from '../../../platform/files/assets.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { drop, type ReceivedFile, receiveWritten } from '../../../platform/files/contents/receive.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { MEDIA_RULES } from '../../../../contract/calls/media.ts';
import { givePicture, pictureFile } from '../picture/give-picture.ts';
import { giveLarge } from '../picture/large-picture.ts';
import { runFfmpeg } from './ffmpeg.ts';

/** Pixels of the shorter side, and of the longer one: enough for a phone, and for half of a screen. */
const SIDES = { shorter: 720, longer: 1280 } as const;
/** What is hardly smaller is not worth its room. */
const WORTH = 0.8;
const TYPE = 'video/mp4';

/** How a program reads a file, whatever it believes to find in it. */
const DEMUXERS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/webm': 'matroska' };

const inputOf = (asset: RecordRow, { path }: Pick<ReceivedFile, 'path'>) => {
  const demuxer = DEMUXERS[String(asset['contentType'])];
  return [...(demuxer ? ['-f', demuxer] : []), '-i', path];
};

/** Writes a file by the program, and takes it; whatever breaks off leaves nothing. */
async function made<T>(
  write: (path: string) => Promise<void>,
  take: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(contents().incoming, uuidv7());
  try {
    await write(path);
    return await take(path);
  } finally {
    await drop({ path });
  }
}

/**
 * Has a video that is much larger than small screens need another rendition beside it (MP4, H.264 and AAC, ready to be
 * played before it is whole): where it has none yet, and where that is smaller. It tells no more than the video does.
 */
export async function giveRendition(
  db: TenantDb,
  objectName: string,
  asset: RecordRow,
  video: ReceivedFile,
  signal: AbortSignal,
): Promise<void> {
  const fileId = String(asset['fileId']);
  if ((await smallerOf(db, fileId)) !== undefined) return;
  const { shorter, longer } = SIDES;
  const [width, height] = [Number(asset['width']), Number(asset['height'])];
  const [w, h] = width >= height ? [longer, shorter] : [shorter, longer];
  const scale = `scale=w='min(${w},iw)':h='min(${h},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const write = (path: string) =>
    runFfmpeg(
      [
        ...inputOf(asset, video),
        ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-vf', scale],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-threads', '1'],
        ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', path],
      ],
      signal,
    );
  await made(write, async (path) => {
    const smaller = await receiveWritten(path);
    if (smaller.size > video.size * WORTH) return;
    const files = new FileStore(db, Infinity);
    const details = { smallerOf: fileId };
    const { maxBytes, ...file } = pictureFile(asset, objectName, details);
    const kept = { ...file, contentType: TYPE, maxBytes: Math.max(maxBytes, MEDIA_RULES.VIDEO.mostBytes) };
    await files.complete(await files.take(kept, smaller), smaller);
  });
}

/** Part of a video after which it shows something. */
const SHOWN_AT = 0.1;
const LATEST_SECONDS = 10;

/** Draws what a video shows where no browser has: such as one that came by a program. */
export async function giveFrame(
  db: TenantDb,
  object: ObjectType,
  asset: RecordRow,
  video: ReceivedFile,
  signal: AbortSignal,
): Promise<void> {
  if (asset['pictureId'] !== null) return;
  const at = Math.min(Number(asset['duration'] ?? 0) * SHOWN_AT, LATEST_SECONDS).toFixed(3);
  const write = (path: string) =>
    runFfmpeg(
      ['-ss', at, ...inputOf(asset, video), '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', path],
      signal,
    );
  await made(write, async (path) => {
    await giveLarge(db, object.name, asset, { path });
    await givePicture(db, object, asset, { path });
  });
}
