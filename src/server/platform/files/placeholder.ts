const SIDE = 16;
const QUALITY = 20;

/** A picture in so few pixels that the record of a file holds it itself, as an address: about 100 to 200 letters. */
export async function placeholderOf(picture: string | Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .webp({ quality: QUALITY })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
