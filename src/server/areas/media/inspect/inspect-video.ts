import { open } from 'node:fs/promises';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import { lengthAt } from './ebml.ts';
import type { FoundFile, MediaFacts } from './facts.ts';
import { requirePlayable } from './playable.ts';

/** Reads the container: its tracks, and the last piece of each, which is not there where the file was cut. */
export async function inspectVideo(
  { path, size }: ReceivedFile,
  { found, name }: FoundFile,
): Promise<MediaFacts> {
  await requireSegment(path, size);
  const { EncodedPacketSink, FilePathSource, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  try {
    const track = await requirePlayable(input, found, name);
    const last = await new EncodedPacketSink(track).getPacket(Infinity);
    if (!last?.data.length) throw new Error('Its end is missing');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, duration: await input.computeDuration() };
  } finally {
    input.dispose();
  }
}

const SEGMENT = 0x18538067;
const HEAD_BYTES = 4096;

/** A WebM says how long its only segment is, unless it was written while it was recorded. @throws Error where it was cut */
async function requireSegment(path: string, size: number): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    if (head.length < 5 || head.readUInt32BE(0) !== 0x1a45dfa3) return;
    const first = lengthAt(head, 4);
    const at = first ? first.end + first.length : head.length;
    if (at + 5 > head.length || head.readUInt32BE(at) !== SEGMENT) return;
    const segment = lengthAt(head, at + 4);
    if (segment && segment.end + segment.length > size) throw new Error('Its end is missing');
  } finally {
    await file.close();
  }
}
