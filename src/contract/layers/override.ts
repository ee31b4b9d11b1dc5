/** A value of a metadata file. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Whose changes of the product's files they are. Each stands above the one before it. */
export const LAYERS = ['tenant', 'role', 'user'] as const;
export type Layer = (typeof LAYERS)[number];

/** A layer and whose it is: `owner` is '' for the tenant, else the id of the role or user. */
export interface LayerKey {
  readonly layer: Layer;
  readonly owner: string;
}

/** The kinds of documents that layers may change, and which layers may: an object's view, its texts, its own model. */
export const DOCUMENT_LAYERS = {
  view: ['tenant', 'role', 'user'],
  texts: ['tenant'],
  model: ['tenant'],
} as const satisfies Record<string, readonly Layer[]>;
export type DocumentKind = keyof typeof DOCUMENT_LAYERS;

/** `view/Author`: kind and object of a document. */
export type DocumentName = `${DocumentKind}/${string}`;

/**
 * One key of a document as a layer has it. `key` is a pointer in which members of lists go by their names:
 * `/columns/email/width`. A list of names is one value: `/columns` is `["firstName", "email"]`.
 */
export interface Override {
  readonly key: string;
  /** Null: taken away. */
  readonly value: Json;
  /** What the layers below had when it was set; null: nothing. An upgrade below is told from it. */
  readonly base: Json;
}

/** What a draft does to one key of a layer: sets it, or with `reset` gives it back to the layers below. */
export interface DraftChange extends Override {
  readonly reset: boolean;
  /** What this layer itself had published under the key when the draft began; null: nothing. */
  readonly published: Json;
}
