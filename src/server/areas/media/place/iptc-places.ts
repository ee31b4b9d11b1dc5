/** How Photoshop's segment of a JPEG begins. */
export const PHOTOSHOP = Buffer.from('Photoshop 3.0\0', 'latin1');
const RESOURCE = '8BIM';
const IPTC = 0x0404;
const DATASET = 0x1c;
/** Of record 2 (IPTC-IIM 4): content location, city, sublocation, province, country. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101]);

/** Where values of IPTC tell of a place, as [start, length] within the segment behind its name. */
export function* iptcPlaces(bytes: Buffer): Generator<readonly [number, number]> {
  for (let at = 0; at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === RESOURCE;) {
    const id = bytes.readUInt16BE(at + 4);
    // A name with its length before it, and a value, are of an even number of bytes each.
    const named = at + 6 + 2 * Math.floor(((bytes[at + 6] ?? 0) + 2) / 2);
    if (named + 4 > bytes.length) return;
    const length = bytes.readUInt32BE(named);
    const start = named + 4;
    const end = Math.min(start + length, bytes.length);
    if (id === IPTC)
      for (const [from, size] of datasets(bytes.subarray(start, end))) yield [start + from, size];
    at = start + length + (length % 2);
  }
}

function* datasets(bytes: Buffer): Generator<readonly [number, number]> {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === DATASET;) {
    const length = bytes.readUInt16BE(at + 3);
    // Longer ones than texts of places have are written in another way.
    if (length > 0x7fff) return;
    if (bytes[at + 1] === 2 && PLACES.has(bytes[at + 2] ?? 0)) yield [at + 5, length];
    at += 5 + length;
  }
}
