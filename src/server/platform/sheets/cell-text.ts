import type { FormatContext } from '../../../contract/kinds/kind.ts';
import { elementText, valueText } from '../../../contract/record/value-text.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { columnValues, relatedText } from './column-values.ts';
import type { ExportColumn } from './export-columns.ts';

/** Between the entries of a list, which may hold commas. */
const BETWEEN = '; ';
const MORE = '…';

/** Writes the value of a column as text. */
export type CellText = (column: ExportColumn, row: RecordRow) => string;

/** Texts as the cells of a list show them; numbers in plain digits, so that programs read them. */
export function readableText(context: FormatContext): CellText {
  const dates = dateTexts(context);
  const textOf = ({ field }: ExportColumn, value: unknown): string => {
    if (field.element) return elementText(value, field, context);
    const date = typeof value === 'string' ? dates[field.kind] : undefined;
    if (date) return date(value as string);
    return typeof value === 'number' || field.kind === 'LONG'
      ? String(value)
      : valueText(value, field, context);
  };
  return cellText(textOf, false);
}

/** Texts as the API has the values. */
export const rawText: CellText = cellText(
  (_column, value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  true,
);

function cellText(textOf: (column: ExportColumn, value: unknown) => string, raw: boolean): CellText {
  return (column, row) => {
    const { values, isCut } = columnValues(column, row);
    const texts = values.map((value) =>
      column.field.typeName !== null && column.steps.at(-1)?.field.relation
        ? relatedText(column, value, raw)
        : textOf(column, value),
    );
    return (isCut ? [...texts, MORE] : texts).join(BETWEEN);
  };
}

type DateText = (value: string) => string;

/** The same texts as the kinds have, made by formatters that are built once: there may be millions of values. */
function dateTexts({ locale, timeZone }: FormatContext): Partial<Record<string, DateText>> {
  const formatted = (
    options: Intl.DateTimeFormatOptions,
    milliseconds: (value: string) => number,
  ): DateText => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (value) => format.format(milliseconds(value));
  };
  // Values are ISO texts of the common era: the quickest parser will do.
  const wall = (value: string) => Date.parse(`${value}Z`);
  return {
    TIMESTAMP: formatted({ dateStyle: 'medium', timeStyle: 'short', timeZone }, Date.parse),
    LOCAL_DATE: formatted({ dateStyle: 'medium', timeZone: 'UTC' }, Date.parse),
    LOCAL_DATETIME: formatted({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }, wall),
    LOCAL_TIME: formatted({ timeStyle: 'short', timeZone: 'UTC' }, (value) => wall(`1970-01-01T${value}`)),
  };
}
