import { dequal } from 'dequal/lite';
import type { CompoundFilter, QueryFilter } from '../filter/filter.ts';
import { type ChoiceReplacement, replaceChoices } from './choice-replacement.ts';

/** A field of the tenant's own whose choices are replaced. */
export interface ChoiceField {
  readonly objectName: string;
  readonly fieldName: string;
}

/**
 * The filter with the choices of a field replaced; the same one where it names none of them. A condition of which nothing
 * would be left stays as it is: what it should mean then is for people to say.
 */
export function choicesInFilter(
  filter: CompoundFilter,
  of: ChoiceField,
  replacement: ChoiceReplacement,
): CompoundFilter {
  if (filter.type === 'FILTER') {
    const value = replacedValue(filter.filter, of, replacement);
    return value === undefined ? filter : { ...filter, filter: { ...filter.filter, value } };
  }
  const { compoundFilters } = filter.expression;
  const replaced = compoundFilters.map((part) => choicesInFilter(part, of, replacement));
  if (replaced.every((part, at) => part === compoundFilters[at])) return filter;
  return { ...filter, expression: { ...filter.expression, compoundFilters: replaced } };
}

/** JSON text; undefined where it stays. */
function replacedValue(
  { objectName, objectField, value }: QueryFilter,
  of: ChoiceField,
  replacement: ChoiceReplacement,
): string | undefined {
  if (objectName !== of.objectName || objectField !== of.fieldName || value == null) return undefined;
  const before = parsed(value);
  const after = replaceChoices(before, replacement);
  const isSame = dequal(after, before);
  return after === null || isSame ? undefined : JSON.stringify(after);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
