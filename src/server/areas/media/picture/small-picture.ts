import { contents } from '../../../platform/files/contents/contents.ts';
import { receive, type ReceivedFile } from '../../../platform/files/contents/receive.ts';

/** Pixels of the longer side: enough for a tile on a dense screen, and for a preview. */
const SIDES = { small: 480, large: 1600 } as const;
const QUALITY = 75;
const MOST_BYTES = 4 * 1024 * 1024;
export const PICTURE_TYPE = 'image/webp';

/** A smaller picture of an image, whose size has been judged, without what a camera has written into it. */
export async function pictureOf(
  { path }: Pick<ReceivedFile, 'path'>,
  size: keyof typeof SIDES,
): Promise<ReceivedFile> {
  const { default: sharp } = await import('sharp');
  const side = SIDES[size];
  const bytes = await sharp(path, { limitInputPixels: false, sequentialRead: true })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return receive(contents().incoming, pieces(bytes), MOST_BYTES);
}

/** Is an image, which does not move, larger than a picture of that size? */
export async function isLargerThan(
  { path }: Pick<ReceivedFile, 'path'>,
  size: keyof typeof SIDES,
): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  return pages === 1 && Math.max(width, height) > SIDES[size];
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
