import { definitionOf } from '../formats/index.ts';
import { PHONE_COUNTRIES } from '../formats/phone-countries.ts';
import type { FieldRules, TextFormat } from '../kinds/kind.ts';

/** Lists that are too long for the definitions, which every page loads. */
const LONG: Readonly<Partial<Record<TextFormat, readonly string[]>>> = { phone: PHONE_COUNTRIES };

/** How the texts of a column for a field can be written; none where there is nothing to choose. */
export const columnFormats = (field: Pick<FieldRules, 'kind' | 'format'>): readonly string[] =>
  (field.format && LONG[field.format]) ?? definitionOf(field).notations ?? [];
