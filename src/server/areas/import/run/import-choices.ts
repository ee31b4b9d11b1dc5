import { LOCALES } from '../../../../contract/constants.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { choiceKey } from '../../../base/texts/text-reading.ts';
import { type ImportRules, slotsOf } from '../rows/import-rules.ts';

/**
 * What the values of ENUM fields are called in all languages, and the other words of the model, by field: files name them so. A label of two values means
 * neither.
 */
export function importChoices(
  labels: Labels,
  object: ObjectType,
  mapping: ImportMapping,
): ImportRules['choices'] {
  const entries = slotsOf({ mapping, object }).flatMap(({ field }) => {
    if (!field.enumValues?.length) return [];
    const named = new Map<string, string | undefined>();
    for (const { name, label } of field.enumValues) {
      for (const locale of LOCALES) {
        const key = choiceKey(labels.enumValue(locale, object.name, field.name, name, label));
        named.set(key, named.has(key) && named.get(key) !== name ? undefined : name);
      }
    }
    for (const [name, texts] of Object.entries(object.importable?.values[field.name] ?? {})) {
      for (const text of texts) if (!named.has(choiceKey(text))) named.set(choiceKey(text), name);
    }
    const known = [...named].filter((each): each is [string, string] => each[1] !== undefined);
    return [[field.name, Object.fromEntries(known)] as const];
  });
  return Object.fromEntries(entries);
}
