import { onItsWay } from './drawings.ts';

interface DrawnVideo {
  readonly bytes: Buffer;
  /** Its first frame. */
  readonly first: Buffer;
  /** Seconds, of which the last frame has none. */
  readonly duration: number;
}

const FRAMES_A_SECOND = 8;

/**
 * A WebM of about so many seconds, without any program that encodes: what a lossy WebP has in it is a key frame of VP8.
 */
export async function drawnVideo(seconds: number): Promise<DrawnVideo> {
  const { default: sharp } = await import('sharp');
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } =
    await import('mediabunny');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const track = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 640, codedHeight: 360 };
  const frames = seconds * FRAMES_A_SECOND;
  for (let at = 0; at < frames; at++) {
    const image = await sharp(onItsWay(at / frames))
      .removeAlpha()
      .webp({ quality: 60 })
      .toBuffer();
    const packet = new EncodedPacket(frameOf(image), 'key', at / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
    await track.add(packet, at === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  const bytes = Buffer.from(output.target.buffer as ArrayBuffer);
  return { bytes, first: onItsWay(0), duration: (frames - 1) / FRAMES_A_SECOND };
}

/** RIFF: four letters of a name, four bytes of a length, and what is in it, of even length. @throws Error where there is none */
function frameOf(webp: Buffer): Uint8Array {
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error('The image has no frame of VP8');
}
