import { ApiError } from '../../../../contract/errors.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { ImportStatus } from '../../../../contract/import/status.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { ENCODINGS } from '../read/encoding.ts';
import type { ImportRunRow, Reading, ReadingChoice } from '../runs/import-run.ts';
import { readAgain, type Reader } from '../runs/read-again.ts';
import { compileRun } from '../runs/run-statements.ts';

/** Until rows are written all can be changed. */
const OPEN: readonly ImportStatus[] = ['UPLOADED', 'MAPPED', 'VALIDATED'];

/** What somebody chooses instead of what was found; what is left out stays. */
export type ReadingChange = {
  readonly [K in Exclude<keyof ReadingChoice, 'format'>]?: ReadingChoice[K] | undefined;
};

/**
 * The import, which nobody else changes until the transaction ends.
 * @throws ApiError not-found; import-running where its rows are being written, or have been
 */
export async function lockOpenRun(tx: TenantDb, id: string): Promise<ImportRunRow> {
  const [run] = await tx.run(compileRun(tx.tenantId, id, true));
  if (!run) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  if (!OPEN.includes(run.status)) throw new ApiError({ message: 'import-running', path: 'id' });
  return run;
}

/**
 * Has the file read anew, in another way; the mapping goes.
 * @throws ApiError bad-request for what does not concern the file, file-sheet; as `lockOpenRun`
 */
export async function setReading(reader: Reader, id: string, change: ReadingChange): Promise<void> {
  await reader.db.transaction(async (tx) => {
    const run = await lockOpenRun(tx, id);
    await readAgain({ ...reader, db: tx }, run, changed(run.reading, change));
  });
}

function changed(reading: Reading, change: ReadingChange): Reading {
  const refuse = (path: keyof ReadingChange): never => {
    throw new ApiError({ message: 'bad-request', path, params: { value: shown(change[path] ?? null) } });
  };
  const { encoding, delimiter, sheet, hasHeader, takesHiddenRows } = change;
  const isCsv = reading.format === 'csv';
  if (encoding != null && !(isCsv && ENCODINGS.some((known) => known === encoding))) refuse('encoding');
  if (delimiter != null && !(isCsv && /^[^"\r\n\0]$/.test(delimiter))) refuse('delimiter');
  if (sheet != null && isCsv) refuse('sheet');
  if (takesHiddenRows != null && isCsv) refuse('takesHiddenRows');
  if (sheet != null && !reading.sheets.includes(sheet)) {
    throw new ApiError({ message: 'file-sheet', path: 'sheet', params: { sheet: shown(sheet) } });
  }
  return {
    ...reading,
    encoding: encoding ?? reading.encoding,
    // Other bytes or columns may have another one.
    delimiter: delimiter ?? (encoding == null && sheet == null ? reading.delimiter : null),
    sheet: sheet ?? reading.sheet,
    // Another sheet has hidden rows of its own to be decided about.
    takesHiddenRows: takesHiddenRows ?? (sheet == null ? (reading.takesHiddenRows ?? null) : null),
    hasHeader:
      hasHeader ?? (encoding == null && delimiter == null && sheet == null ? reading.hasHeader : null),
  };
}
