import { type TSchema, Type } from 'typebox';
import { LOCALES } from '../constants.ts';

/**
 * What schemas of documents are made of. A schema says by annotations what its strings are, and the kit reads them:
 * `x-id`: the id of the node that it stands in; `x-names`: what the string refers to (`node`, `asset`, `record`, `field`,
 * `variable`; of an object: `filter`); `x-of`: the object whose record, field or filter that is, where it is not the one
 * that the document is about; `x-declares`: the name of something that others refer to; `x-text`: words that people read;
 * `x-unit`: `percent`, where 1 is shown as 100 %; `x-hidden`: what says nothing to readers, such as places on a canvas.
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

const of = (object: string | undefined) => (object === undefined ? {} : { 'x-of': object });

/** The id of a record of an object; '' while a draft has none. */
export const recordReference = (object: string) =>
  Type.String({ maxLength: 40, 'x-names': 'record', 'x-of': object });

/** The name of a field; '' while none is chosen. @param object whose; else of the one that the document is about */
export const fieldReference = (object?: string) =>
  Type.String({ maxLength: 40, 'x-names': 'field', ...of(object) });

/** A filter of records. @param object whose; else of the one that the document is about */
export const filterOf = <Filter extends object>(object?: string) =>
  Type.Unsafe<Filter>(
    Type.Object({ type: Type.Enum(['FILTER', 'EXPRESSION']) }, { 'x-names': 'filter', ...of(object) }),
  );

/** The name of one of the variables that the document declares; '' while none is chosen. */
export const VariableReference = Type.String({ maxLength: 40, 'x-names': 'variable' });
/** The name under which the document declares a variable. */
export const VariableDeclaration = Type.String({
  pattern: '^[a-z][A-Za-z0-9]{0,39}$',
  'x-declares': 'variable',
});

/** Where something stands on a canvas. */
export const canvasPlace = (most: number) => Type.Number({ minimum: -most, maximum: most, 'x-hidden': true });

/** A part of a whole, from 0 on: 0.5 is 50 %. */
export const share = (most: number) => Type.Number({ minimum: 0, maximum: most, 'x-unit': 'percent' });

/** Words in plain text. */
export const plainText = (maxLength: number) => Type.String({ maxLength, 'x-text': 'plain' });
/** Words with formatting: plain text, or HTML of the format `richText`. */
export const formattedText = (maxLength: number) => Type.String({ maxLength, 'x-text': 'rich' });
/** Plain words in the languages of the product, of which any may be left out. */
export const localizedText = (maxLength: number) =>
  Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(plainText(maxLength))])), {
    additionalProperties: false,
    'x-text': 'localized',
  });
