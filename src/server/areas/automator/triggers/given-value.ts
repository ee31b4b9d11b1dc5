import type { Parsed } from '../../../../contract/kinds/kind.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { readingOf } from '../../../base/formats/index.ts';
import { countriesOf } from '../../../base/texts/zone-countries.ts';

/**
 * Reads a value that another system sends, as an import reads a cell: addresses without letter case, national telephone
 * numbers by the tenant's clocks, days as people write them.
 */
export function readGiven(field: Field, value: unknown, timeZone: string): Parsed<unknown> {
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const given = field.kind === 'STRING' && isPlain ? String(value) : value;
  const parsed = parseValue(given, field);
  if (parsed.ok || typeof given !== 'string' || field.element || field.relation) return parsed;
  const { judge, parser } = readingOf(field);
  if (!parser) return parsed;
  const home = { header: '', locale: undefined, countries: countriesOf(timeZone) };
  const format = judge?.([given], home, field).format ?? null;
  return parser((text) => parseValue(text, field), { format, choices: {}, timeZone }, field)(given);
}
