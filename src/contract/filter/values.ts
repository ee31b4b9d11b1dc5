import { definitionOf, formatOf, operandRules, parseOperand } from '../formats/index.ts';
import type { FieldRules } from '../kinds/kind.ts';
import { LIST_MAX_LENGTH } from '../kinds/list.ts';
import { TEXT_MAX_LENGTH } from '../kinds/string.ts';
import { cleanLine } from '../kinds/clean-text.ts';
import { isStorableText } from '../kinds/text.ts';
import type { FilterField } from './filterable.ts';
import { type Operator, OPERATORS } from '../kinds/operators.ts';
import { refuse } from './refuse.ts';

/** Reads the JSON text of a filter's value: as many values as the operator takes. */
export function jsonValues(
  field: FilterField,
  operator: Operator,
  text: unknown,
  path: string,
): readonly unknown[] {
  const count = OPERATORS[operator].values;
  if (count === 'none') {
    if (text !== null && text !== undefined) refuse(path, text, `${operator} takes no value`);
    return [];
  }
  if (text === null || text === undefined) refuse(path, null, 'the value is missing');
  const json = typeof text === 'string' ? readJson(text, definitionOf(valueRules(field)).numeric) : undefined;
  if (json === undefined) refuse(path, text, 'not JSON text');
  const list = count === 'one' ? [json] : json;
  if (!Array.isArray(list) || (count === 'two' && list.length !== 2)) {
    refuse(path, text, count === 'two' ? 'a list of two values is needed' : 'a list of values is needed');
  }
  if (list.length > LIST_MAX_LENGTH) {
    refuse(path, list.length, `more than ${LIST_MAX_LENGTH} values`);
  }
  return list;
}

/** A value in the canonical form of the field's kind. Bounds and formats of the field do not bind a filter. */
export function parseValue(field: FilterField, operator: Operator, value: unknown, path: string): unknown {
  const rules = valueRules(field);
  if (definitionOf(rules).text) return textOf(field, operator, value, path);
  const parsed = parseOperand(value, rules);
  if (!parsed.ok) {
    const known = typeof value === 'string' ? (field.enumValues ?? []).map(({ name }) => name) : [];
    const reason = known.length
      ? `not a value of ${field.name}`
      : `${operator} on ${field.name}: ${parsed.problem.message}`;
    refuse(path, value, reason, known);
  }
  return parsed.value;
}

/**
 * Text to look for, in the form in which texts are stored. White space at its ends is looked for, too: without it more
 * would be found.
 */
function textOf(
  { name, kind, maxLength, format }: FilterField,
  operator: Operator,
  value: unknown,
  path: string,
): string {
  if (typeof value !== 'string' || !isStorableText(value)) {
    refuse(path, value, `${operator} on ${name}: invalid-text`);
  }
  const longest = Math.max(maxLength ?? 0, TEXT_MAX_LENGTH);
  if (value.length > 2 * longest) refuse(path, value, `${operator} on ${name}: too-long`);
  const { clean = cleanLine, wanted } = formatOf({ format }) ?? {};
  // The words of a markup are looked for, not the markup.
  const text = (definitionOf({ kind, format }).wordsOf ? cleanLine : clean)(value);
  return WHOLE.includes(operator) ? (wanted?.(text) ?? text) : text;
}

/** Operators that compare whole texts. */
const WHOLE: readonly Operator[] = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'];

/** What one value is. */
const valueRules = (field: FilterField): FieldRules =>
  field.relation ? { kind: 'OBJECT' } : operandRules(field);

/** Numbers that JavaScript would change are left as their text, which numeric kinds take as well. */
function readJson(text: string, isNumeric: boolean): unknown {
  try {
    return JSON.parse(text, isNumeric ? exactNumber : undefined);
  } catch {
    return undefined;
  }
}

/** `source` is the JSON text of a scalar; not every browser tells it. */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isChanged =
    typeof value === 'number' &&
    (Math.abs(value) > Number.MAX_SAFE_INTEGER || (context?.source ?? '').replace(/\D/g, '').length > 15);
  return isChanged ? (context?.source ?? value) : value;
}
