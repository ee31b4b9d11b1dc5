import { contents } from '../../../platform/files/contents/contents.ts';
import { receive, type ReceivedFile } from '../../../platform/files/contents/receive.ts';

/** Pixels of the longer side: enough for a tile on a dense screen. */
const SIDE = 480;
const QUALITY = 75;
const MOST_BYTES = 4 * 1024 * 1024;
export const PICTURE_TYPE = 'image/webp';

/** A small picture of an image, whose size has been judged, without what a camera has written into it. */
export async function smallPicture({ path }: Pick<ReceivedFile, 'path'>): Promise<ReceivedFile> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(path, { limitInputPixels: false, sequentialRead: true })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return receive(contents().incoming, pieces(bytes), MOST_BYTES);
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
