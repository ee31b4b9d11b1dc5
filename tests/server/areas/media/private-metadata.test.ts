/** What is taken out of files that staff upload, beside the directory of a place: by what it says, not by where it stands. */
import { crc32 } from 'node:zlib';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mp4Blocks } from '../../../../src/server/areas/media/place/mp4-blocks.ts';
import { withoutPlace } from '../../../../src/server/areas/media/place/without-place.ts';
import { receiveWritten } from '../../../../src/server/platform/files/contents/receive.ts';
import { imageOf } from '../../../support/media.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-private-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(bytes: Buffer, contentType: string): Promise<Buffer> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const { size } = await withoutPlace(await receiveWritten(path), contentType);
  const kept = await readFile(path);
  expect([size, kept.length]).toEqual([bytes.length, bytes.length]);
  return kept;
}
const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
const box = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const numbers = (...all: readonly number[]) => {
  const bytes = Buffer.alloc(all.length * 4);
  all.forEach((each, at) => bytes.writeUInt32BE(each, at * 4));
  return bytes;
};

it('names of owners and numbers of cameras and lenses go, the rest of EXIF stays', async () => {
  const exif = {
    IFD0: { Copyright: 'Somebody', Make: 'Maker' },
    IFD2: { CameraOwnerName: 'Ada Owner', BodySerialNumber: 'SN-12345', LensSerialNumber: 'LN-67890' },
  };
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const image = await imageOf(20, 20).withExif(exif).toFormat(format).toBuffer();
    const kept = await cleaned(image, `image/${format}`);
    const { exif: after } = await sharp(kept).metadata();
    const said = after?.toString('latin1') ?? '';
    expect([/Owner|12345|67890/.test(said), said.includes('Somebody'), said.includes('Maker')]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await pixels(kept)).equals(await pixels(image))).toBe(true);
  }
});

it('places in IPTC and in the words of XMP go', async () => {
  const dataset = (number: number, text: string) => {
    const bytes = Buffer.from(`\x1c\x02${String.fromCharCode(number)}\0\0${text}`, 'latin1');
    bytes.writeUInt16BE(text.length, 3);
    return bytes;
  };
  const iptc = Buffer.concat([dataset(90, 'Gdynia'), dataset(116, 'Somebody'), dataset(101, 'Poland')]);
  const resource = Buffer.concat([
    Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
    numbers(iptc.length),
    iptc,
    Buffer.alloc(iptc.length % 2),
  ]);
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><photoshop:City>Gdynia</photoshop:City></x:xmpmeta>';
  const jpeg = await imageOf(20, 20).withXmp(xmp).jpeg().toBuffer();
  const image = Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
  const kept = await cleaned(image, 'image/jpeg');
  expect(['Gdynia', 'Poland', 'Somebody'].map((word) => kept.includes(word))).toEqual([false, false, true]);
  expect((await pixels(kept)).equals(await pixels(image))).toBe(true);
});

const xmpOf = (inner: string, attributes = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;

it('of XMP the private properties go, and title, copyright and turn stay', async () => {
  const people = '<rdf:Bag><rdf:li>Ada Person</rdf:li></rdf:Bag>';
  const xmp = xmpOf(
    '<dc:description>Taken by a GPS tracker</dc:description><dc:rights>Somebody © 2026</dc:rights>' +
      `<Iptc4xmpExt:PersonInImage>${people}</Iptc4xmpExt:PersonInImage>` +
      '<Iptc4xmpExt:LocationCreated rdf:parseType="Resource"><Iptc4xmpExt:City>Gdynia</Iptc4xmpExt:City></Iptc4xmpExt:LocationCreated>',
    `exif:GPSLatitude="51,30.5N" tiff:Orientation="6" aux:SerialNumber='SN-12345'`,
  );
  const png = await imageOf(20, 20).png().toBuffer();
  const text = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const images = {
    jpeg: await imageOf(20, 20).withXmp(xmp).jpeg().toBuffer(),
    webp: await imageOf(20, 20).withXmp(xmp).webp().toBuffer(),
    // Behind its head.
    png: Buffer.concat([
      ...[png.subarray(0, 33), numbers(text.length - 4), text, numbers(crc32(text)), png.subarray(33)],
    ]),
  };
  for (const [format, image] of Object.entries(images)) {
    const kept = await cleaned(image, `image/${format}`);
    const said = (await sharp(kept).metadata()).xmp?.toString('utf8') ?? '';
    expect(/51,30|12345|Ada|Gdynia/.test(kept.toString('latin1')), format).toBe(false);
    for (const stays of ['GPS tracker', 'Somebody © 2026', 'tiff:Orientation="6"'])
      expect(said, format).toContain(stays);
    expect((await pixels(kept)).equals(await pixels(image))).toBe(true);
  }
});

it('all of XMP goes where a private property is cut off', async () => {
  const xmp = xmpOf('<dc:rights>Somebody</dc:rights><exif:GPSLatitude>51,30.5N');
  const image = await imageOf(20, 20).withXmp(xmp).jpeg().toBuffer();
  const kept = await cleaned(image, 'image/jpeg');
  expect([kept.includes('51,30'), kept.includes('Somebody')]).toEqual([false, false]);
});

it('the place in the video behind a photo goes', async () => {
  const place = box('udta', box('©xyz', Buffer.from('+51.5000+019.2500/')));
  const video = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0isom')), box('moov', place)]);
  const image = Buffer.concat([await imageOf(20, 20).jpeg().toBuffer(), video]);
  const kept = await cleaned(image, 'image/jpeg');
  expect(kept.includes('+51.5000')).toBe(false);
  expect((await pixels(kept)).equals(await pixels(image))).toBe(true);
});

const track = (format: string, offset: number, bytes = 9, chunks = box('stco', numbers(0, 1, offset))) =>
  box(
    'trak',
    box(
      'mdia',
      box(
        'minf',
        box(
          'stbl',
          box('stsd', numbers(0, 1), box(format, Buffer.alloc(8))),
          box('stsz', numbers(0, bytes, 2)),
          box('stsc', numbers(0, 1, 1, 2, 1)),
          chunks,
        ),
      ),
    ),
  );

it('a track in which a camera writes where it is goes, the others stay', async () => {
  const samples = (text: string) => Buffer.from(text.repeat(2), 'latin1');
  const ftyp = box('ftyp', Buffer.from('mp42\0\0\0\0isom'));
  const data = Buffer.concat([samples('GPS5+51.5'), samples('picture..')]);
  const begin = ftyp.length + 8;
  const bytes = Buffer.concat([
    ftyp,
    box('mdat', data),
    box('moov', track('gpmd', begin), track('avc1', begin + 18)),
  ]);
  const photo = await imageOf(20, 20).jpeg().toBuffer();
  for (const [type, before] of [
    ['video/mp4', Buffer.alloc(0)],
    ['image/jpeg', photo],
  ] as const) {
    const kept = await cleaned(Buffer.concat([before, bytes]), type);
    expect(kept.includes('GPS5')).toBe(false);
    expect(kept.includes('picture..picture..')).toBe(true);
    expect(kept.subarray(0, before.length).equals(before)).toBe(true);
  }
});

it('tracks that claim the file over and over are read no more than once as far as it is long', async () => {
  const path = join(folder, 'claims');
  const bytes = box('moov', ...Array.from({ length: 20 }, () => track('gpmd', 0, 600)));
  await writeFile(path, bytes);
  const file = await open(path);
  let claimed = 0;
  for await (const { length } of mp4Blocks(file, bytes.length)) claimed += length;
  await file.close();
  expect(claimed).toBeGreaterThan(0);
  expect(claimed).toBeLessThanOrEqual(bytes.length);
});

it.each([
  ['a track', 'video/mp4', box('moov', track('gpmd', 0, 9, box('co64', numbers(0, 1, 2 ** 31, 0))))],
  ['XMP', 'image/jpeg', Buffer.from('\xff\xd8\xff\xe1\0\0http://ns.adobe.com/xap/1.0/\0', 'latin1')],
])('%s with a place or a length that no file has stays as it is', async (_, contentType, bytes) => {
  expect((await cleaned(bytes, contentType)).equals(bytes)).toBe(true);
});
