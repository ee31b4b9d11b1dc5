import { definitionOf } from '../formats/index.ts';
import { kindOf } from '../kinds/index.ts';
import { breaks, type FieldRules, fits, type ItemRules, type Parsed } from '../kinds/kind.ts';
import { LIST_MAX_LENGTH } from '../kinds/list.ts';
import { shown } from '../kinds/text.ts';

/**
 * Does the value fit the field? Answers it in its canonical form. A LIST of plain values or of items is judged
 * value by value; any other field by its format or kind.
 */
export function parseValue(raw: unknown, field: FieldRules): Parsed<unknown> {
  const { element } = field;
  if (element == null) return definitionOf(field).parse(raw, field);
  if (!Array.isArray(raw)) return breaks('invalid-text', { value: shown(raw) });
  if (raw.length > LIST_MAX_LENGTH) return breaks('too-long', { maxLength: LIST_MAX_LENGTH });
  const values: unknown[] = [];
  for (const item of raw as unknown[]) {
    const parsed =
      typeof element === 'string'
        ? kindOf(element).parse(item, { ...field, kind: element, element: undefined })
        : parseItem(item, element);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return fits(values);
}

function parseItem(raw: unknown, rules: readonly ItemRules[]): Parsed<unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return breaks('invalid-text', { value: shown(raw) });
  }
  const unknown = Object.keys(raw).find((name) => !rules.some((rule) => rule.name === name));
  if (unknown !== undefined) return breaks('unknown-field', { field: shown(unknown) });
  const item: Record<string, unknown> = {};
  for (const rule of rules) {
    const value = (raw as Record<string, unknown>)[rule.name] ?? null;
    if (value === null || value === '') {
      if (rule.required) return breaks('required', { field: rule.name });
      continue;
    }
    const parsed = parseValue(value, rule);
    if (!parsed.ok) return parsed;
    item[rule.name] = parsed.value;
  }
  return fits(item);
}
