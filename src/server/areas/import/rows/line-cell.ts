import { type Locale, LOCALES } from '../../../../contract/constants.ts';
import { isId } from '../../../../contract/kinds/object.ts';
import type { Labels } from '../../../base/model/labels.ts';
import type { ImportColumn } from '../runs/import-run.ts';

/** Columns that the file of errors has behind those of the source; the line comes first. */
export const ADDED_COLUMNS = ['line', 'column', 'value', 'reason'] as const;

/** A file of errors that comes back has them behind its own, in whatever language. */
export function hasAdded(labels: Labels, columns: readonly ImportColumn[]): boolean {
  const last = columns.slice(-ADDED_COLUMNS.length).map(({ header }) => header.replace(/ \(\d+\)$/, ''));
  const isAdded = (locale: Locale) =>
    ADDED_COLUMNS.every((key, at) => labels.jobErrors(locale, key) === last[at]);
  return LOCALES.some(isAdded);
}

const MARK = ' #';

/** The line, and the record that it is written to already, without a value that its field did not take. */
export const lineCell = (line: number, recordId: string | null | undefined): string =>
  recordId == null ? String(line) : `${line}${MARK}${recordId}`;

/** Of a row that comes back: the record that it is written to already. */
export function writtenRecord(cells: readonly string[], width: number): string | undefined {
  const [line = '', id = ''] = cells[width - ADDED_COLUMNS.length]?.trim().split(MARK) ?? [];
  return /^\d+$/.test(line) && isId(id) ? id : undefined;
}
