/**
 * A value as one part of an address. Unlike `encodeURIComponent` it also encodes the apostrophe, which ends attributes of
 * HTML, and brackets, which end links in text.
 */
export const encodePart = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
