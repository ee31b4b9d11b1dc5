import { type Locale, LOCALES } from '../../../contract/constants.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { objectTextPlaces } from '../../../contract/metadata/text-places.ts';
import type { TextsFile } from '../../../contract/metadata/texts.ts';
import { ownMember } from '../../../contract/own-member.ts';
import { isUntranslated } from '../../../contract/metadata/untranslated.ts';

export type ProductTextOwner = Pick<ObjectType, 'name' | 'view' | 'fields'>;

/** The lines of an object in the files `objects.json`, with those for fields that every object has, as one document. */
export function productTexts(
  object: ProductTextOwner,
  linesOf: (locale: Locale, object: string) => unknown,
): TextsFile {
  const places = objectTextPlaces(object);
  const document: Record<string, unknown> = {};
  for (const locale of LOCALES) {
    const [own, shared] = [linesOf(locale, object.name), linesOf(locale, '*')];
    const texts: Record<string, unknown> = {};
    for (const { path } of places) {
      const text = memberAt(own, path) ?? memberAt(shared, path);
      if (typeof text === 'string' && !isUntranslated(text)) put(texts, path, text);
    }
    if (Object.keys(texts).length) document[locale] = texts;
  }
  return document;
}

/** A name on the way may be a path itself. */
function memberAt(lines: unknown, path: readonly string[]): unknown {
  let value = lines;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = ownMember(value as Readonly<Record<string, unknown>>, name);
  }
  return value;
}

function put(texts: Record<string, unknown>, path: readonly string[], text: string): void {
  let at = texts;
  for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
  at[path.at(-1) as string] = text;
}
