/**
 * What the keys of a link begin with in the browser's storage: two links of one browser are kept apart, and neither can be
 * read from there.
 * @param store that of the kind of session
 */
export function storagePrefix(store: string, token: string): string {
  let hash = 0;
  for (const letter of token) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return `tessera.${store}.${(hash >>> 0).toString(36)}`;
}
