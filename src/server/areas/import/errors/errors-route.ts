import type { Handler } from 'hono';
import type { Locale } from '../../../../contract/constants.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { separatorOf } from '../../../platform/sheets/csv.ts';
import { errorsFile, errorsRoute } from '../../../platform/sheets/errors-file.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { requireImport, requireRun } from '../runs/import-access.ts';
import type { ImportRow, ImportRunRow } from '../runs/import-run.ts';
import { readPage } from '../runs/pages.ts';
import { ADDED_COLUMNS, hasAdded, lineCell } from '../rows/line-cell.ts';
import { compileErrorsOfLines, compileWidestLine, type LineError } from './stored-errors.ts';

/**
 * `GET /api/import/:id/errors.csv?locale=`: the lines that an import could not write, as they stand in the file, and behind
 * them line, column, value and reason in the words of the locale. Corrected it can be uploaded again as it is.
 */
export const importErrorsRoute = (callerOf: (request: Request) => Promise<Caller | undefined>): Handler =>
  errorsRoute(callerOf, importErrorsFile);

/** @throws ApiError not-found, forbidden */
export async function importErrorsFile(caller: Caller, importId: string, locale: Locale): Promise<Response> {
  const run = await requireRun(caller, importId);
  requireImport(caller, run.object);
  const name = `${caller.labels.jobErrors(locale, 'file')} ${run.fileName.replace(/\.[^.]*$/, '')}`;
  // As the source has it, so that it opens and comes back in the same way.
  const separator = run.reading.delimiter ?? separatorOf(locale);
  return errorsFile({ id: run.id, name, separator }, pagesOf(caller, run, locale));
}

/** A page of the file after the other, so that no more is held. */
async function* pagesOf(
  { db, catalog, labels }: Caller,
  run: ImportRunRow,
  locale: Locale,
): AsyncGenerator<readonly (readonly string[])[]> {
  const object = requireObject(catalog, run.object);
  const headers = run.columns.map(({ header }) => header);
  const width = headers.length - (hasAdded(labels, run.columns) ? ADDED_COLUMNS.length : 0);
  const [widest] = await db.run(compileWidestLine(db.tenantId, run.id));
  // A row with more cells than the file has columns keeps all of them, under headers without a name.
  const more = Array.from({ length: Math.max(0, (widest?.cells ?? 0) - headers.length) }, () => '');
  const added = ADDED_COLUMNS.map((key) => labels.jobErrors(locale, key));
  yield [[...headers.slice(0, width), ...more, ...added]];
  const placeOf = ({ column, field }: LineError): string => {
    const own = object.fields.get(field ?? '');
    const label = own ? labels.field(locale, object.name, own.name, own.label) : '';
    return column === null ? label : (headers[column] ?? label);
  };
  for (let page = 0; ; page++) {
    const found = await readPage(db, run.id, page);
    const [first, last] = [found?.rows[0], found?.rows.at(-1)];
    if (!found || !first || !last) return;
    const errors = await db.run(compileErrorsOfLines(db.tenantId, run.id, first[0], last[0]));
    const byLine = Map.groupBy(errors, ({ line }) => line);
    yield found.rows.flatMap((row) => {
      const own = byLine.get(row[0]);
      return own ? [lineOf(row, own)] : [];
    });
  }

  function lineOf([line, cells]: ImportRow, errors: readonly LineError[]): readonly string[] {
    const places = [...new Set(errors.map(placeOf).filter((place) => place !== ''))];
    const values = errors.flatMap(({ value }) => value ?? []);
    const reasons = errors.map(({ problem }) => labels.problem(locale, problem));
    const own = headers.slice(0, width).map((_header, at) => cells[at] ?? '');
    const beyond = more.map((_none, at) => cells[headers.length + at] ?? '');
    return [
      ...own,
      ...beyond,
      lineCell(line, errors[0]?.recordId),
      places.join('; '),
      values.join('; '),
      reasons.join(' '),
    ];
  }
}
