import { useState } from 'react';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { columnValue } from '../../engine/model/column-value.ts';
import { isIdPath } from '../../engine/model/columns.ts';
import type { CellType, ColumnModel } from '../../engine/model/object-model.ts';
import { cellText } from '../cells/index.ts';
import { textWidth } from '../cells/text-width.ts';

const FONT_SIZE = 14;
/** Pixels beside the text, by how it is drawn; what is not here takes a width of its own. */
const SPACE: Partial<Record<CellType, number>> = { text: 30, link: 30, year: 30, tags: 42 };
/** Of a related record, before its name. */
const PICTURE = 32;
/** More rows say little more. */
const MEASURED_ROWS = 50;

/** None where all are empty. Undefined where the rows do not have the values (yet), or their widths say nothing. */
function contentWidth(
  column: ColumnModel,
  rows: readonly ObjectRecord[],
  format: FormatContext,
): number | undefined {
  const drawn = SPACE[column.cell];
  // An id is shown short; of a list as many tags are shown as fit.
  if (drawn === undefined || isIdPath(column.path) || column.field.kind === 'LIST') return undefined;
  const space = drawn + (column.field.recordPicture ? PICTURE : 0);
  const values = rows.slice(0, MEASURED_ROWS).map((row) => [columnValue(row, column), row] as const);
  if (values.every(([value]) => value === undefined)) return undefined;
  const widest = Math.max(
    ...values.map(([value, row]) => textWidth(cellText(value, column, format, row), FONT_SIZE)),
  );
  return widest && widest + space;
}

/** How wide columns want to be for what stands in them: by the first rows that are shown, so that none moves later. */
export function useContentWidths(
  shown: readonly ColumnModel[],
  rows: readonly ObjectRecord[] | undefined,
  format: FormatContext,
): ReadonlyMap<string, number> {
  const [kept, setKept] = useState<ReadonlyMap<string, number>>(new Map());
  const added = (rows?.length ? shown : []).flatMap((column) => {
    const width = kept.has(column.path) ? undefined : contentWidth(column, rows ?? [], format);
    return width === undefined ? [] : [[column.path, width] as const];
  });
  if (!added.length) return kept;
  const next = new Map([...kept, ...added]);
  setKept(next);
  return next;
}
