import { ApiError } from '../../../../contract/errors.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { MediaFacts } from './facts.ts';
import { requireGifEnd } from './gif-end.ts';

/** Of all frames of an animation together. A small file may claim any number. */
const MOST_PIXELS = 200_000_000;
const MILLION = 1_000_000;

/** Decodes the whole image, line by line, and throws the lines away. */
export async function inspectImage({ path }: ReceivedFile): Promise<MediaFacts> {
  const { default: sharp } = await import('sharp');
  // Files come and go; memory does not stay behind.
  sharp.cache(false);
  const open = (pages: number) =>
    sharp(path, { pages, failOn: 'truncated', sequentialRead: true, limitInputPixels: false });
  const { width, height, pages = 1, autoOrient, format } = await open(1).metadata();
  if (width * height * pages > MOST_PIXELS) {
    const params = { max: MOST_PIXELS / MILLION };
    throw new ApiError({ message: 'media-pixels', path: 'file', params });
  }
  if (format === 'gif') await requireGifEnd(path);
  await open(-1).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}
