import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { pointerPart } from '../pointer.ts';

/** The part of a JSON schema that the kit reads. */
export interface PartSchema {
  readonly [key: string]: unknown;
  readonly anyOf?: readonly PartSchema[];
  readonly items?: PartSchema;
  readonly properties?: Readonly<Record<string, PartSchema>>;
  readonly patternProperties?: Readonly<Record<string, PartSchema>>;
  readonly maxItems?: number;
  readonly const?: unknown;
  readonly 'x-id'?: boolean;
  readonly 'x-names'?: string;
  readonly 'x-lists'?: readonly string[];
  readonly 'x-of'?: string;
  readonly 'x-text'?: 'plain' | 'rich' | 'localized';
  readonly 'x-hidden'?: boolean;
  readonly 'x-unit'?: 'percent';
  readonly 'x-declares'?: string;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Of several forms that a value may have, the one that its `type` names, else the first that it fits. The schema itself
 * where there is only one; undefined where it has none of them.
 */
export function formOf(schema: PartSchema, value: unknown): PartSchema | undefined {
  if (!schema.anyOf) return schema;
  const type = isObject(value) ? value['type'] : undefined;
  return (
    schema.anyOf.find((form) => type !== undefined && form.properties?.['type']?.const === type) ??
    schema.anyOf.find((form) => Check(form, value))
  );
}

/** The schema of one key of an object; undefined: no key of it. */
export function schemaOfKey(schema: PartSchema, key: string): PartSchema | undefined {
  const own = schema.properties;
  if (own && Object.hasOwn(own, key)) return own[key];
  const patterns = Object.entries(schema.patternProperties ?? {});
  return patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1];
}

/** Are objects of the schema nodes: have they an id that stays? */
export const isNodeSchema = (schema: PartSchema | undefined): boolean =>
  schema?.properties?.['id']?.['x-id'] === true || schema?.anyOf?.some(isNodeSchema) === true;

/** One value of a document, with what its schema says of it. */
export interface DocumentPart {
  readonly schema: PartSchema;
  readonly value: unknown;
  readonly pointer: string;
  /** The objects that it stands in, the innermost last. */
  readonly parents: readonly Readonly<Record<string, unknown>>[];
}

/** Hands over each value that a schema describes, the outer before the inner. Takes the schema's word for all of them. */
export function visitParts(schema: TSchema, document: unknown, visit: (part: DocumentPart) => void): void {
  const go = (of: PartSchema, value: unknown, pointer: string, parents: DocumentPart['parents']): void => {
    const form = formOf(of, value);
    if (!form || value === undefined) return;
    visit({ schema: form, value, pointer, parents });
    if (Array.isArray(value)) {
      const { items } = form;
      if (items) value.forEach((each, at) => go(items, each, `${pointer}/${at}`, parents));
    } else if (isObject(value))
      for (const [key, each] of Object.entries(value)) {
        const inner = schemaOfKey(form, key);
        if (inner) go(inner, each, `${pointer}/${pointerPart(key)}`, [...parents, value]);
      }
  };
  go(schema as PartSchema, document, '', []);
}
