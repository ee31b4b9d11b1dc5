/** Files as cameras, phones and other programs write them. */
import { createHash } from 'node:crypto';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  WebMOutputFormat,
  type WebMOutputFormatOptions,
  type IsobmffOutputFormatOptions,
  Output,
  type OutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, makePictures, mediaTools, openContentsFolder, videoOf } from '../../../support/media.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

const PLACE = '+52.2297+021.0122+113.000/';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>${PLACE}</exif:GPSLatitude></x:xmpmeta>`;

describeOnDatabase('files from outside', (open) => {
  let tenant: Tenant;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    tools = mediaTools(tenant.api, tenant.admin.token);
  });
  afterAll(() => contents.close());

  const uploaded = async (name: string, bytes: Uint8Array) => {
    const answer = await tools.upload(name, bytes);
    const asset = (await answer.json()) as MediaFile;
    expect([name, answer.status, asset]).toEqual([name, 201, expect.anything()]);
    const served = Buffer.from(await (await tools.get(asset.url)).arrayBuffer());
    expect([asset.size, asset.checksum]).toEqual([
      served.length,
      createHash('sha256').update(served).digest('hex'),
    ]);
    return { asset, served };
  };

  it('photos turned in each of the eight ways have the size and the picture that people see', async () => {
    // A white corner: where it is, says how the picture is turned.
    const corner = { create: { width: 30, height: 20, channels: 3, background: 'white' } } as const;
    const photo = await sharp({ create: { width: 120, height: 60, channels: 3, background: 'black' } })
      .composite([{ input: await sharp(corner).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const corners = ['tl', 'tr', 'br', 'bl', 'tl', 'tr', 'br', 'bl'];
    const found: unknown[] = [];
    const assets: MediaFile[] = [];
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await sharp(photo).jpeg().withMetadata({ orientation }).toBuffer();
      assets.push((await uploaded(`turned ${orientation}.jpg`, bytes)).asset);
    }
    await makePictures(tenant.api);
    for (const { url, width, height } of assets) {
      const picture = sharp(await (await tools.get(`${url}/picture`)).arrayBuffer());
      const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
      const light = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
      const [right, low] = [info.width - 4, info.height - 4];
      const at = light(4, 4)
        ? 'tl'
        : light(right, 4)
          ? 'tr'
          : light(4, low)
            ? 'bl'
            : light(right, low)
              ? 'br'
              : '';
      found.push([width, height, info.width, info.height, at]);
    }
    expect(found).toEqual(
      corners.map((at, index) => (index < 4 ? [120, 60, 120, 60, at] : [60, 120, 60, 120, at])),
    );
  });

  it('animations are of the size of one frame, and are refused where all frames together are too large', async () => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = sharp(frames, { join: { animated: true } });
    for (const [name, bytes] of [
      ['moves.webp', await animated.clone().webp({ lossless: true }).toBuffer()],
      ['moves.gif', await animated.clone().gif().toBuffer()],
    ] as const) {
      const { asset, served } = await uploaded(name, bytes);
      expect([name, asset.width, asset.height]).toEqual([name, 40, 30]);
      expect((await sharp(served, { pages: -1 }).metadata()).pages).toBe(3);
      const cut = await tools.upload(name, bytes.subarray(0, bytes.length - 40));
      expect([name, cut.status]).toEqual([name, 400]);
    }
  });

  it('a WebM that says its length has all of it', async () => {
    const webm = await videoOf('webm', 3);
    await uploaded('whole.webm', webm);
    // Within what stands behind the last frame: the frames themselves are all there.
    const cut = await tools.upload('cut.webm', webm.subarray(0, webm.length - 20));
    expect(cut.status).toBe(400);
  });

  it('a GIF keeps no place, whether its XMP stands as it is or in pieces, and moves as before', async () => {
    const frames = [await imageOf(20, 20).png().toBuffer(), await imageOf(20, 20).png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const head = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP')]);
    // As Adobe has it: the text itself, then bytes by which each reader finds its end.
    const tail = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
    const plain = Buffer.concat([head, Buffer.from(XMP), tail]);
    const text = Buffer.from(XMP.padEnd(257, ' '));
    const parts = [text.subarray(0, 255), text.subarray(255)];
    const inPieces = Buffer.concat([
      head,
      ...parts.flatMap((part) => [Buffer.from([part.length]), part]),
      Buffer.from([0]),
    ]);
    const pixels = (bytes: Buffer) => sharp(bytes, { pages: -1, failOn: 'warning' }).raw().toBuffer();
    for (const extension of [plain, inPieces]) {
      // Before the end of the file, and behind the colours of its head.
      const bytes = Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
      const { served } = await uploaded('place.gif', bytes);
      expect([bytes.includes(PLACE), served.includes(PLACE), served.length]).toEqual([
        true,
        false,
        bytes.length,
      ]);
      expect((await pixels(served)).equals(await pixels(gif))).toBe(true);
      expect(endOfGif(served)).toBe(served.length);
    }
  });

  it('videos of any build are read: their head at the end, in fragments, turned, without sound', async () => {
    const builds: [string, Buffer][] = [
      ['end.mp4', await mp4Of({ fastStart: false })],
      ['begin.mp4', await mp4Of({ fastStart: 'in-memory' })],
      ['fragments.mp4', await mp4Of({ fastStart: 'fragmented' })],
    ];
    for (const [name, bytes] of builds) {
      const { asset } = await uploaded(name, bytes);
      expect([name, asset.width, asset.height, asset.duration]).toEqual([name, 320, 180, 3]);
      const cut = await tools.upload(name, bytes.subarray(0, bytes.length - 6000));
      expect([name, cut.status, ((await cut.json()) as { error: string }).error]).toEqual([
        name,
        400,
        'file-damaged',
      ]);
    }
    const { asset } = await uploaded('turned.mp4', await mp4Of({}, 90));
    expect([asset.width, asset.height]).toEqual([180, 320]);
  });

  it('a video keeps no place where cameras and phones write it, and all else of it', async () => {
    const bytes = await mp4Of({ fastStart: false });
    const text = Buffer.concat([Buffer.from([0, PLACE.length, 0x15, 0xc7]), Buffer.from(PLACE)]);
    const xmp = Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(XMP)]);
    const keys = ['com.apple.quicktime.make', 'com.apple.quicktime.location.ISO6709'];
    const item = (type: string | number, value: string) =>
      box(type, box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(value)));
    const named = [
      box('hdlr', Buffer.alloc(25)),
      box('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]), ...keys.map((key) => box('mdta', Buffer.from(key)))),
      box('ilst', item(1, 'Camera'), item(2, PLACE)),
    ];
    const places: [string, Buffer, boolean?][] = [
      ['android', box('udta', box('©xyz', text), box('©nam', Buffer.from('Camera')))],
      ['3gpp', box('udta', box('loci', Buffer.from(PLACE)), box('©nam', Buffer.from('Camera')))],
      ['apple', box('meta', ...named)],
      ['iso', box('udta', box('meta', Buffer.alloc(4), ...named))],
      [
        'itunes',
        box('udta', box('meta', Buffer.alloc(4), box('ilst', item('©xyz', PLACE), item('©nam', 'Camera')))),
      ],
      ['adobe', box('udta', box('XMP_', Buffer.from(XMP)), box('©nam', Buffer.from('Camera')))],
      ['behind', Buffer.concat([box('uuid', xmp), box('free', Buffer.from('Camera'))]), true],
    ];
    for (const [name, added, isBehind = false] of places) {
      const told = isBehind ? Buffer.concat([bytes, added]) : withinMoov(bytes, added);
      expect([name, told.includes(PLACE)]).toEqual([name, true]);
      const { asset, served } = await uploaded(`${name}.mp4`, told);
      expect([name, served.includes(PLACE), served.includes('Camera')]).toEqual([name, false, true]);
      expect([served.length, asset.duration, asset.width]).toEqual([told.length, 3, 320]);
      // What is clean is left as it is.
      expect((await uploaded(`${name} again.mp4`, served)).asset.checksum).toBe(asset.checksum);
    }
    await uploaded('closed.mp4', withinMoov(bytes, box('udta', Buffer.alloc(4))));
  });

  it('a WebM keeps no place in its tags, and all else of it', async () => {
    const name = (text: string) => element('45a3', Buffer.from(text));
    const value = (text: string) => element('4487', Buffer.from(text));
    const deep = element('67c8', name('DESCRIPTION'), value(PLACE));
    const sum = element('bf', Buffer.alloc(4, 7));
    const tags = element(
      '1254c367',
      sum,
      element('7373', element('67c8', name('TITLE'), value('Camera'))),
      // A value may stand before the name, and what tells more of a tag in it.
      element('7373', element('67c8', value(PLACE), name('RECORDING_LOCATION'), deep)),
    );
    const recorded = await webmOf({ appendOnly: true });
    const files: [string, Buffer][] = [
      ['copied.webm', await webmOf({}, { LOCATION: PLACE, MAKE: 'Camera' })],
      ['recorded.webm', await webmOf({ appendOnly: true }, { 'LOCATION-eng': PLACE, MAKE: 'Camera' })],
      // What says no length of its own goes on to the end of the file.
      ['behind.webm', Buffer.concat([recorded, tags])],
    ];
    for (const [name, bytes] of files) {
      expect([name, bytes.includes(PLACE)]).toEqual([name, true]);
      const { asset, served } = await uploaded(name, bytes);
      expect([name, served.includes(PLACE), served.includes('Camera')]).toEqual([name, false, true]);
      expect([served.length, asset.width]).toEqual([bytes.length, 320]);
      // No check sum tells of what stood there; what is clean is left as it is.
      expect(served.includes(sum)).toBe(false);
      expect((await uploaded(`again ${name}`, served)).asset.checksum).toBe(asset.checksum);
    }
  });
});

function box(type: string | number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  if (typeof type === 'number') head.writeUInt32BE(type, 4);
  else head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Of a file whose head is its last box: nothing else moves then. */
function withinMoov(bytes: Buffer, added: Buffer): Buffer {
  const at = bytes.lastIndexOf('moov') - 4;
  const changed = Buffer.concat([bytes, added]);
  changed.writeUInt32BE(changed.length - at, at);
  return changed;
}

/** An element of Matroska, which says its length in eight bytes. */
function element(id: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(content.length));
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
}

const mp4Of = (options: IsobmffOutputFormatOptions, rotation: 0 | 90 = 0): Promise<Buffer> =>
  videoIn(new Mp4OutputFormat(options), { rotation });

const webmOf = (options: WebMOutputFormatOptions, tags: Record<string, string> = {}): Promise<Buffer> =>
  videoIn(new WebMOutputFormat(options), { tags });

async function videoIn(
  format: OutputFormat,
  { rotation = 0, tags = {} }: { rotation?: 0 | 90; tags?: Record<string, string> },
): Promise<Buffer> {
  const output = new Output({ format, target: new BufferTarget() });
  output.setMetadataTags({ raw: tags });
  const source = new EncodedVideoPacketSource('vp9');
  // Only some containers can say that a picture is turned.
  output.addVideoTrack(source, rotation ? { rotation } : {});
  await output.start();
  const config = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 } };
  for (let at = 0; at < 3; at++) {
    await source.add(
      new EncodedPacket(new Uint8Array(5000).fill(at + 1), 'key', at, 1),
      at ? undefined : config,
    );
  }
  await output.finalize();
  return Buffer.from(output.target.buffer as ArrayBuffer);
}

/** Goes from piece to piece, as readers do. */
function endOfGif(bytes: Buffer): number {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  const pieces = () => {
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0);
    else return -1;
    pieces();
  }
}
