import type { Sharp } from 'sharp';

/** Pixels: letters are 600 wide, on dense screens twice that. What moves is as wide as a letter. */
const [WIDE, WIDE_MOVING] = [1200, 600];
const QUALITY = 82;
/** Larger ones stand still: people read letters on slow lines, and all frames are in memory while they are made. */
const [MOST_MOVING_BYTES, MOST_MOVING_PIXELS] = [2 * 1024 * 1024, 50_000_000];

interface MailPicture {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly ending: 'gif' | 'jpg' | 'png';
}

/**
 * An image as every mail program shows it, some of which know no WebP: JPEG, PNG where one sees through it, GIF where it
 * moves; without what a camera has written into it.
 */
export async function mailPictureOf(path: string): Promise<MailPicture> {
  const { default: sharp } = await import('sharp');
  const opened = (animated: boolean): Sharp =>
    sharp(path, { limitInputPixels: false, sequentialRead: true, animated }).autoOrient();
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  if (pages > 1 && width * height * pages <= MOST_MOVING_PIXELS) {
    const bytes = await narrowed(opened(true), WIDE_MOVING).gif().toBuffer();
    if (bytes.length <= MOST_MOVING_BYTES) return { bytes, contentType: 'image/gif', ending: 'gif' };
  }
  const still = narrowed(opened(false), WIDE);
  // Of what is drawn: the pixels that are seen through may lie in another frame.
  const { data, info } = await still.raw().toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: info });
  if (info.channels === 4 && !(await drawn.stats()).isOpaque)
    return { bytes: await drawn.png().toBuffer(), contentType: 'image/png', ending: 'png' };
  const bytes = await drawn.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  return { bytes, contentType: 'image/jpeg', ending: 'jpg' };
}

const narrowed = (image: Sharp, width: number): Sharp => image.resize({ width, withoutEnlargement: true });
