import { useContext, useMemo } from 'react';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import { KnownRecordsContext, recordKey } from './known-records.ts';

export interface RecordLabelsById {
  /** Undefined while it is under way; the id itself where no label came. */
  readonly labelOf: (id: string) => string | undefined;
  /** Is there no such record, or not any more? */
  readonly isGone: (id: string) => boolean;
  /** The address of its picture; undefined where it has none. */
  readonly pictureOf: (id: string) => string | undefined;
}

/**
 * Labels of the records that a relation field refers to, by id: those that came with the form's record at once, all
 * others in one call.
 */
export function useRecordLabels(
  { typeName, recordLabel, recordPicture }: Pick<ObjectField, 'typeName' | 'recordLabel' | 'recordPicture'>,
  ids: readonly string[],
): RecordLabelsById {
  const known = useContext(KnownRecordsContext);
  const objectName = typeName ?? '';
  const missing = useMemo(
    () => ids.filter((id) => !known.labels.has(recordKey(objectName, id))),
    [ids, known, objectName],
  );
  const { labels, pictures, loading, error } = usePickerRecords(
    objectName,
    missing,
    recordLabel ?? '{id}',
    recordPicture,
  );
  return useMemo(() => {
    const find = (id: string) => known.labels.get(recordKey(objectName, id)) ?? labels.get(id);
    return {
      labelOf: (id) => find(id) ?? (loading ? undefined : id),
      isGone: (id) => find(id) === undefined && !loading && error === undefined,
      pictureOf: (id) => known.pictures.get(recordKey(objectName, id)) ?? pictures.get(id),
    };
  }, [known, labels, pictures, loading, error, objectName]);
}
