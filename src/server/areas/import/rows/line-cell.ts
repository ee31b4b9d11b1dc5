import { isId } from '../../../../contract/kinds/object.ts';

/** Columns that the file of errors has behind those of the source; the line comes first. */
export const ADDED_COLUMNS = ['line', 'column', 'value', 'reason'] as const;

const MARK = ' #';

/** The line, and the record that it is written to already, without a value that its field did not take. */
export const lineCell = (line: number, recordId: string | null | undefined): string =>
  recordId == null ? String(line) : `${line}${MARK}${recordId}`;

/** Of a row that comes back: the record that it is written to already. */
export function writtenRecord(cells: readonly string[], width: number): string | undefined {
  const [line = '', id = ''] = cells[width - ADDED_COLUMNS.length]?.trim().split(MARK) ?? [];
  return /^\d+$/.test(line) && isId(id) ? id : undefined;
}
