const GPS = 0x8825;
/** Bytes of a value, by its type in TIFF. */
const BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
const ENTRY = 12;
/** Of the directory of the camera, which hangs on that of the image. */
const CAMERA = 0x8769;
/** Makers' own notes, the name of the owner, and numbers of the one camera, lens or image. */
const PRIVATE = new Set([0x927c, 0xa430, 0xa431, 0xa435, 0xa420, 0xc62f]);
/** Directories in a chain: an image, and its thumbnail. A damaged file may lead in circles. */
const MOST_DIRECTORIES = 8;

/**
 * Empties the directory of a place in a block of EXIF (TIFF), and what names the owner or the one camera; leaves all else where
 * it is. Answers whether it had any.
 */
export function blankPrivate(tiff: Buffer): boolean {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return false;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Places of the entries of a directory, as far as they are there. */
  const entriesAt = (directory: number): number[] => {
    if (directory + 2 > tiff.length) return [];
    return Array.from({ length: short(directory) }, (_, at) => directory + 2 + at * ENTRY).filter(
      (at) => at + ENTRY <= tiff.length,
    );
  };
  const blank = (directory: number) => {
    for (const at of entriesAt(directory)) {
      const size = (BYTES[short(at + 2)] ?? 1) * long(at + 4);
      const value = Math.min(long(at + 8), tiff.length);
      if (size > 4) tiff.fill(0, value, Math.min(value + size, tiff.length));
      tiff.fill(0, at, at + ENTRY);
    }
    if (directory + 2 <= tiff.length) tiff.fill(0, directory, directory + 2);
  };
  let found = false;
  /** Fills the value of an entry with zeros: an empty text. */
  const empty = (at: number) => {
    const size = (BYTES[short(at + 2)] ?? 1) * long(at + 4);
    const from = Math.min(size > 4 ? long(at + 8) : at + 8, tiff.length);
    const value = tiff.subarray(from, Math.min(from + size, tiff.length));
    if (value.every((byte) => byte === 0)) return;
    value.fill(0);
    found = true;
  };
  let directory = long(4);
  for (let left = MOST_DIRECTORIES; left > 0 && directory > 0; left--) {
    const entries = entriesAt(directory);
    for (const at of entries.filter((each) => short(each) === GPS)) {
      blank(long(at + 8));
      found = true;
    }
    const cameras = entries.filter((each) => short(each) === CAMERA).map((at) => long(at + 8));
    for (const at of [...entries, ...cameras.slice(0, 1).flatMap(entriesAt)])
      if (PRIVATE.has(short(at))) empty(at);
    const next = directory + 2 + entries.length * ENTRY;
    directory = next + 4 <= tiff.length ? long(next) : 0;
  }
  return found;
}
