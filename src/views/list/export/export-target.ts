import type { BulkTarget } from '../../../engine/hooks/use-bulk.ts';
import type { ExportFormat, ExportRequest } from '../../../engine/query/export-request.ts';
import { allColumnPaths } from '../../../engine/query/all-columns.ts';
import { userTimeZone } from '../../widgets/time-zone.ts';
import type { Listing } from '../use-listing.ts';

/** What the user chooses in the dialog. */
export interface ExportChoice {
  readonly format: ExportFormat;
  /** The columns on show, or all that there are. */
  readonly columns: 'shown' | 'all';
}

/** What is to be written of what is selected, or of all that the list shows, in its order. */
export function requestOf(
  { model, shown, sort, filter }: Pick<Listing, 'model' | 'shown' | 'sort' | 'filter'>,
  target: BulkTarget | undefined,
  { format, columns }: ExportChoice,
  locale: string,
): ExportRequest {
  const ids = target && 'ids' in target ? { ids: target.ids } : {};
  return {
    objectName: model.name,
    format,
    columns: columns === 'all' ? allColumnPaths(model) : shown.map(({ path }) => path),
    // Records that were selected on other pages need not be found by what is searched for now.
    filter: target === undefined ? (filter ?? null) : 'filter' in target ? target.filter : null,
    orderBy: sort,
    ...ids,
    locale,
    timeZone: userTimeZone(),
  };
}
