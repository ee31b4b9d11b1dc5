import { definitionOf, formatOf } from '../formats/index.ts';
import { PHONE_COUNTRIES } from '../formats/phone-countries.ts';
import type { FieldRules, TextFormat } from '../kinds/kind.ts';
import { DAY_PARTS, type DayPart, INVALID_CHOICES, type InvalidChoice } from './mapping.ts';

/** Lists that are too long for the definitions, which every page loads. */
const LONG: Readonly<Partial<Record<TextFormat, readonly string[]>>> = { phone: PHONE_COUNTRIES };

type Rules = Pick<FieldRules, 'kind' | 'format'>;

/** How the texts of a column for a field can be written; none where there is nothing to choose. */
export const columnFormats = (field: Rules): readonly string[] =>
  (field.format && LONG[field.format]) ?? definitionOf(field).notations ?? [];

/** Can another column of a row say how its text is written, as countries do of numbers? */
export const isFormatNamed = ({ format }: Rules): boolean => !!format && LONG[format] !== undefined;

/** What can become of values that the field does not take; the first is what does where nothing is chosen. */
export function invalidChoices(
  field: Rules & { readonly required: boolean; readonly custom: boolean },
  isKey: boolean,
): readonly InvalidChoice[] {
  if (field.required || isKey) return ['reject'];
  const keepsText = !field.custom && (formatOf(field)?.keepsText ?? false);
  return INVALID_CHOICES.filter((choice) => choice !== 'text' || keepsText);
}

/** Parts of which a field's values can be made, each of them a column of its own. */
export const partsOf = ({ kind }: Rules): readonly DayPart[] => (kind === 'LOCAL_DATE' ? DAY_PARTS : []);

/** Can a text stand behind another one in the field? */
export const isAppendable = (field: Rules): boolean =>
  field.kind === 'STRING' && (!field.format || field.format === 'multiline');
