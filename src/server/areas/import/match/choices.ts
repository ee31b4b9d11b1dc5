import { LOCALES } from '../../../../contract/constants.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { booleanOf } from '../../../base/texts/boolean-words.ts';
import { headerKey } from './header-key.ts';

/** Reads a text as one of a field's values, `true` and `false` for a BOOLEAN. */
export type ChoiceReader = (text: string) => string | undefined;

/** Undefined for fields whose values are not chosen among a few. */
export function choiceReader(object: ObjectType, field: Field, labels: Labels): ChoiceReader | undefined {
  if (field.kind === 'BOOLEAN') {
    return (text) => {
      const value = booleanOf(text);
      return value === undefined ? undefined : String(value);
    };
  }
  if (!field.enumValues) return undefined;
  const known = new Map<string, string>();
  const add = (text: string, value: string) => {
    const key = headerKey(text);
    if (key !== '' && !known.has(key)) known.set(key, value);
  };
  for (const { name } of field.enumValues) add(name, name);
  const words = object.importable?.values[field.name] ?? {};
  for (const [value, texts] of Object.entries(words)) for (const text of texts) add(text, value);
  for (const { name, label } of field.enumValues) {
    for (const locale of LOCALES) add(labels.enumValue(locale, object.name, field.name, name, label), name);
  }
  return (text) => known.get(headerKey(text));
}
