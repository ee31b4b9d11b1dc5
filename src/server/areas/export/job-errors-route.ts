import type { Handler } from 'hono';
import type { Locale } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { labelText } from '../../../contract/label.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import { type BatchError, compileErrors, compileSeenWork } from '../../platform/jobs/batch-work.ts';
import { planLabel } from '../../base/plan/label.ts';
import { readList, readRecord } from '../../base/records/read.ts';
import type { Composed } from '../../platform/area/area.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { separatorOf } from '../../platform/sheets/csv.ts';
import { errorsFile, errorsRoute } from '../../platform/sheets/errors-file.ts';

/** Errors read at once. */
const PAGE_ROWS = 1000;

/**
 * `GET /api/batch-job/:id/errors.csv?locale=`: the records that a job could not write, and why, in the words of the
 * locale. Records that the viewer does not see have no label. 404 for a job that is none of the viewer's. What jobs could
 * not do otherwise, their area says.
 */
export const jobErrorsRoute = (
  callerOf: (request: Request) => Promise<Caller | undefined>,
  jobErrors: Composed['jobErrors'],
): Handler =>
  errorsRoute(callerOf, async (caller, jobId, locale) => {
    const { db, catalog, labels } = caller;
    const jobs = batchObject(catalog);
    const [work] =
      jobs && (await readRecord(db, planLabel(catalog, jobs), jobId))
        ? await db.run(compileSeenWork(db.tenantId, jobId))
        : [];
    if (!work) throw new ApiError({ message: 'not-found', params: { id: jobId.slice(0, 60) } });
    const answerOwn = jobErrors.get(work.action);
    if (answerOwn) return answerOwn(caller, work.params, locale);
    const rows = rowsOf(caller, requireObject(catalog, work.object), jobId, locale);
    const name = `${labels.jobErrors(locale, 'file')} ${jobId}`;
    return errorsFile({ id: jobId, name, separator: separatorOf(locale) }, rows);
  });

async function* rowsOf(
  caller: Caller,
  object: ObjectType,
  jobId: string,
  locale: Locale,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { db, labels } = caller;
  const [field, reason] = [labels.jobErrors(locale, 'field'), labels.jobErrors(locale, 'reason')];
  yield [[labels.object(locale, object.name), 'ID', field, reason]];
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const errors = await db.run(compileErrors(db.tenantId, jobId, { limit: PAGE_ROWS, offset }));
    const names = await recordLabels(caller, object, errors, locale);
    yield errors.map(({ recordId, problem }) => [
      names.get(recordId) ?? '',
      recordId,
      fieldLabel(caller, object, problem.path, locale),
      labels.problem(locale, problem),
    ]);
    if (errors.length < PAGE_ROWS) return;
  }
}

/** Of deleted records too; of those that the viewer does not see, nothing. */
function fieldLabel(
  { labels }: Caller,
  object: ObjectType,
  path: string | undefined,
  locale: Locale,
): string {
  const field = object.fields.get(path ?? '');
  return field ? labels.field(locale, object.name, field.name, field.label) : '';
}

async function recordLabels(
  { db, catalog, viewer, labels }: Caller,
  object: ObjectType,
  errors: readonly BatchError[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const ids = errors.map(({ recordId }) => recordId);
  if (!ids.length) return new Map();
  const where = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', ids), {
    timeZone: viewer.timeZone,
  });
  const { tenantId } = db;
  const select = planLabel(catalog, object);
  const rows = await readList(db, {
    tenantId,
    select,
    where,
    order: [],
    limit: ids.length,
    offset: 0,
    withDeleted: true,
  });
  return new Map(rows.map((row) => [String(row['id']), labelText(labels.record(locale, object), row)]));
}
