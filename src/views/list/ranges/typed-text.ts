import { definitionOf, fieldIn } from '../../../contract/formats/index.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import { entryOf } from '../../entries/entries.ts';
import { decimalSigns, plainDecimal } from '../../widgets/decimal.ts';
import { searchKey } from '../../../contract/kinds/search-key.ts';

type Row = Readonly<Record<string, unknown>>;

/** Spreadsheets and languages have many signs that mean minus. */
const MINUS = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;

/** One of the plain values of a LIST, as a field of its own; undefined for records and items. */
export const plainElement = (field: ObjectField): ObjectField | undefined =>
  typeof field.element === 'string' ? { ...field, kind: field.element, element: null } : undefined;

/** Values that are one of a few words; undefined for all others. */
function wordsOf(
  { kind, enumValues }: ObjectField,
  { yes, no }: FormatContext,
): readonly (readonly [value: unknown, word: string])[] | undefined {
  if (kind === 'ENUM') return (enumValues ?? []).map(({ name, label }) => [name, label]);
  if (kind !== 'BOOLEAN') return undefined;
  return [
    [true, yes],
    [false, no],
  ];
}

/** A value as it is copied: as people of the language type it; nothing for no value. */
export function writeTyped(value: unknown, field: ObjectField, row: Row, format: FormatContext): string {
  if (value === null || value === undefined || value === '') return '';
  const words = wordsOf(field, format);
  if (words) return words.find(([each]) => each === value)?.[1] ?? (typeof value === 'string' ? value : '');
  return entryOf(fieldIn(field, row), format).format(value);
}

/**
 * The inverse: the value that a copied or typed text means, null for none. Text that means none of the field's stays as it is,
 * for the field to refuse.
 */
export function readTyped(text: string, field: ObjectField, row: Row, format: FormatContext): unknown {
  const given = text.trim();
  if (given === '') return null;
  const words = wordsOf(field, format);
  if (words) {
    const found =
      words.find(([, word]) => word === given) ??
      words.find(([value, word]) => searchKey(word) === searchKey(given) || String(value) === given);
    return found ? found[0] : given;
  }
  const { numeric } = definitionOf(field);
  const plain = numeric ? given.replace(MINUS, '-') : given;
  // Whole numbers come with group signs from spreadsheets.
  const digits =
    field.kind === 'INT' || field.kind === 'LONG'
      ? plainDecimal(plain, decimalSigns(format.locale))
      : undefined;
  return (
    digits ??
    entryOf(fieldIn(field, row), format).parse(field.kind === 'STRING' && !numeric ? text : plain, null)
  );
}
