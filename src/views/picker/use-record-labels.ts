import { useCallback, useContext, useMemo } from 'react';
import type { ObjectField } from '../../contract/introspection.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import { KnownRecordsContext, recordKey } from './known-records.ts';

/**
 * Labels of the records that a relation field refers to, by id: those that came with the form's record at once, all
 * others in one call. Undefined while it is under way; the id itself where there is no such record.
 */
export function useRecordLabels(
  { typeName, recordLabel }: Pick<ObjectField, 'typeName' | 'recordLabel'>,
  ids: readonly string[],
): (id: string) => string | undefined {
  const known = useContext(KnownRecordsContext);
  const objectName = typeName ?? '';
  const missing = useMemo(
    () => ids.filter((id) => !known.labels.has(recordKey(objectName, id))),
    [ids, known, objectName],
  );
  const { labels, loading } = usePickerRecords(objectName, missing, recordLabel ?? '{id}');
  return useCallback(
    (id: string) =>
      known.labels.get(recordKey(objectName, id)) ?? labels.get(id) ?? (loading ? undefined : id),
    [known, labels, loading, objectName],
  );
}
