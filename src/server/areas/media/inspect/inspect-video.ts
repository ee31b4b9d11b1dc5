import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { MediaFacts } from './facts.ts';

/** Reads the container: its tracks, and the last piece of each, which is not there where the file was cut. */
export async function inspectVideo({ path }: ReceivedFile): Promise<MediaFacts> {
  const { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('There is no picture in it');
    const last = await new EncodedPacketSink(track).getPacket(Infinity);
    if (!last?.data.length) throw new Error('Its end is missing');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, duration: await input.computeDuration() };
  } finally {
    input.dispose();
  }
}
