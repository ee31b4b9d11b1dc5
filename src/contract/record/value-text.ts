import { definitionOf } from '../formats/index.ts';
import type { FieldRules, FormatContext } from '../kinds/kind.ts';
import { parseValue } from './parse-value.ts';
import { isEmpty } from './validate.ts';

/** A value that refers to no records, as a person reads it. */
export function valueText(value: unknown, field: FieldRules, format: FormatContext): string {
  if (Array.isArray(value)) {
    return new Intl.ListFormat(format.locale).format(value.map((each) => elementText(each, field, format)));
  }
  // What someone typed may break the rules of its kind: then it stands as typed.
  if (field.element || !parseValue(value, field).ok) return String(value);
  return definitionOf(field).format(value, format, field);
}

/** One of the plain values or items in a LIST. */
export function elementText(value: unknown, field: FieldRules, format: FormatContext): string {
  const { element } = field;
  if (typeof element === 'string')
    return valueText(value, { ...field, kind: element, element: null }, format);
  if (typeof value !== 'object' || value === null) return String(value);
  // An item is known by its first value; values that it lists itself stand behind a colon.
  const texts = (list: boolean) =>
    (element ?? [])
      .filter((rules) => (rules.kind === 'LIST') === list)
      .map((rules) => ({ rules, own: (value as Readonly<Record<string, unknown>>)[rules.name] }))
      .filter(({ own }) => !isEmpty(own))
      .map(({ rules, own }) => valueText(own, rules, format));
  return [texts(false)[0], ...texts(true)].filter((text) => text !== undefined).join(': ');
}
