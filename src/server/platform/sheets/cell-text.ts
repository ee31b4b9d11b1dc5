import { definitionOf } from '../../../contract/formats/index.ts';
import { storageOf } from '../../base/formats/index.ts';
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
  const made = new Map<ExportColumn, ((value: string) => string) | undefined>();
  const textsOf = (column: ExportColumn) => {
    if (!made.has(column)) made.set(column, storageOf(column.field).sheet?.texts?.(context));
    return made.get(column);
  };
  const textOf = (column: ExportColumn, value: unknown): string => {
    const { field } = column;
    if (field.element) return elementText(value, field, context);
    const quick = typeof value === 'string' ? textsOf(column) : undefined;
    if (quick) return quick(value as string);
    return definitionOf(field).numeric ? String(value) : valueText(value, field, context);
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
