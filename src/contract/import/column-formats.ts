import type { FieldRules } from '../kinds/kind.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from './formats.ts';
import { PHONE_COUNTRIES } from './phone-countries.ts';

const DAYS = ['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP'];
const NUMBERS = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];

/** How the texts of a column for a field can be written; none where there is nothing to choose. */
export function columnFormats({ kind, format }: Pick<FieldRules, 'kind' | 'format'>): readonly string[] {
  if (DAYS.includes(kind)) return DATE_FORMATS;
  if (NUMBERS.includes(kind)) return NUMBER_FORMATS;
  return format === 'phone' ? PHONE_COUNTRIES : [];
}
