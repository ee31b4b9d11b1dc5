import { isObject } from './json.ts';
import type { DocumentKind, Json } from './override.ts';
import { type Shape, shapeOf, shapeUnder } from './shape.ts';

const NAME: Shape = {};

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** `/columns/email` and `width` → `/columns/email/width` */
export const keyUnder = (key: string, part: string): string => `${key}/${escaped(part)}`;

/** `/columns/email/width` → `['columns', 'email', 'width']` */
export const keyParts = (key: string): string[] => key.split('/').slice(1).map(unescaped);

/**
 * The key that holds what a JSON pointer (RFC 6901) into a document leads to: members of lists that go by names are
 * named, and what is one value is not gone into. `/columns/1/width` → `/columns/email/width`, `/columns/1/field` →
 * `/columns/email`.
 */
export function keyOfPointer(kind: DocumentKind, document: Json, pointer: string): string {
  let shape = shapeOf(kind);
  let value: Json | undefined = document;
  let key = '';
  for (const part of keyParts(pointer)) {
    if (shape['x-whole']) return key;
    if (Array.isArray(value)) {
      const by = shape['x-key'];
      const member: Json | undefined = (value as readonly Json[])[Number(part)];
      const name = by !== undefined && isObject(member) ? member[by] : undefined;
      if (by === undefined || typeof name !== 'string') return key;
      key = keyUnder(key, name);
      value = member;
      // The name is the member itself.
      shape = { ...shape.items, properties: { ...shape.items?.properties, [by]: NAME } };
    } else {
      shape = shapeUnder(shape, part);
      if (shape === NAME) return key;
      key = keyUnder(key, part);
      value = isObject(value) ? value[part] : undefined;
    }
  }
  return key;
}
