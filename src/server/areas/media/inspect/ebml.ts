/** A length of EBML, whose first byte says how many it has itself; undefined for one that is not known. */
export function lengthAt(
  bytes: Buffer,
  at: number,
): { readonly length: number; readonly end: number } | undefined {
  const first = bytes[at] ?? 0;
  const count = Math.clz32(first) - 23;
  if (count > 8 || at + count > bytes.length) return undefined;
  let length = first & (0xff >> count);
  let isKnown = length !== 0xff >> count;
  for (const byte of bytes.subarray(at + 1, at + count)) {
    isKnown ||= byte !== 0xff;
    length = length * 256 + byte;
  }
  return isKnown ? { length, end: at + count } : undefined;
}
