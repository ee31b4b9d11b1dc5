/** How much a tenant may change of the product's metadata; beyond it a call is refused with the name of the limit. */
export const LAYER_LIMITS = {
  /** Bytes of one value, as JSON in UTF-8. */
  valueBytes: 65_536,
  /** Characters of a key. */
  keyLength: 400,
  /** Keys of a document that one layer changes, and that one draft does. */
  keys: 5000,
  /** Documents and layers that one author has drafts of. */
  drafts: 500,
  /** Characters of the note of a publication. */
  noteLength: 500,
} as const;
