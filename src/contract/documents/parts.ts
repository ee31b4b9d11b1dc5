import { type TSchema, Type } from 'typebox';

/**
 * What schemas of documents are made of. A schema says by annotations what its strings are, and the kit reads them:
 * `x-id`: the id of the node that it stands in; `x-names`: what the string refers to; `x-text`: words that people read.
 */

/** An object with no other keys than these: what is unknown is refused, never dropped. */
export const closed = <P extends Record<string, TSchema>>(parts: P) =>
  Type.Object(parts, { additionalProperties: false });

/** An object with such an `id` is a node: others refer to it, and it keeps the id wherever it is moved. */
export const NodeId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', 'x-id': true });

/**
 * The id of a node; '' while a draft leads nowhere.
 * @param lists names of the lists that the node may stand in
 */
export const nodeReference = (...lists: readonly string[]) =>
  Type.String({ maxLength: 40, 'x-names': 'node', 'x-lists': lists });

/** The id of a file of the media library; '' while a draft has none. */
export const AssetId = Type.String({ maxLength: 40, 'x-names': 'asset' });

/** Words in plain text. */
export const plainText = (maxLength: number) => Type.String({ maxLength, 'x-text': 'plain' });
/** Words with formatting: plain text, or HTML of the format `richText`. */
export const formattedText = (maxLength: number) => Type.String({ maxLength, 'x-text': 'rich' });
