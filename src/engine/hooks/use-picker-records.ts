import { skipToken, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { labelText } from '../../contract/label.ts';
import { idsFilter, labelDocument, labelLimit } from '../query/label-document.ts';
import { asLabels } from './documents.ts';

export interface PickerRecords {
  /** Labels by id. An id without one is not loaded yet, or its record is gone. */
  readonly labels: ReadonlyMap<string, string>;
  readonly loading: boolean;
  readonly error: unknown;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Labels of records that are known by id only: all of them in one call. `recordLabel` is the label template of the
 * object (of a relation field: `field.recordLabel`). The order of the ids does not matter.
 */
export function usePickerRecords(
  objectName: string,
  ids: readonly string[],
  recordLabel: string,
): PickerRecords {
  const asked = [...new Set(ids)].sort();
  const { data, previousData, loading, error } = useQuery(
    asLabels(labelDocument(objectName, recordLabel)),
    asked.length
      ? { variables: { limit: labelLimit(asked.length), filter: idsFilter(objectName, asked) } }
      : skipToken,
  );
  const rows = (data ?? previousData)?.page.rows;
  const labels = useMemo(
    () =>
      rows
        ? new Map(
            rows.map((row) => [row.id, labelText(recordLabel, row as Readonly<Record<string, unknown>>)]),
          )
        : NONE,
    [rows, recordLabel],
  );
  return { labels, loading, error };
}
