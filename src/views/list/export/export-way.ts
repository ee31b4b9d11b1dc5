import { useEffect, useEffectEvent, useRef } from 'react';
import type { BulkTarget } from '../../../engine/hooks/use-bulk.ts';
import {
  EXPORT_DIRECT_ROWS,
  type ExportFormat,
  XLSX_MAX_ROWS,
} from '../../../engine/query/export-request.ts';
import type { Total } from '../../../engine/query/page-range.ts';
import type { Listing } from '../use-listing.ts';

/** `direct`: the file comes at once. `job`: it is made in the background. `sheet`: no sheet holds as many records. */
export type ExportWay = 'direct' | 'job' | 'sheet';

/** How many records a file will have; counted to the end, once, where that decides about something. */
export function useExportTotal(listing: Listing, target: BulkTarget | undefined): Total | undefined {
  const ids = target && 'ids' in target ? target.ids.length : undefined;
  const { total, countAll } = listing;
  const isOpen = ids === undefined && total?.isExact === false;
  const asked = useRef(false);
  const count = useEffectEvent(countAll);
  useEffect(() => {
    // A count that fails leaves the total a lower bound.
    if (!isOpen || asked.current) return;
    asked.current = true;
    count();
  }, [isOpen]);
  return ids === undefined ? total : { value: ids, isExact: true };
}

export function exportWay(total: Total | undefined, format: ExportFormat): ExportWay {
  if (total === undefined) return 'direct';
  if (format === 'xlsx' && total.isExact && total.value > XLSX_MAX_ROWS - 1) return 'sheet';
  return !total.isExact || total.value > EXPORT_DIRECT_ROWS ? 'job' : 'direct';
}
