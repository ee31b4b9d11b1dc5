import { useEffect } from 'react';
import type { FormStore } from '../form-state/form-store.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

/**
 * A form in which nothing was changed shows the record as others save it. Where something was, the form stays as it
 * is, and the two are merged when it is saved.
 */
export function useFollowRecord(
  record: StoredRecord | undefined,
  store: FormStore,
  hasChanges: () => boolean,
  showRecord: () => void,
): void {
  useEffect(() => {
    if (!record || record.version <= (store.get().version ?? 0) || hasChanges()) return;
    showRecord();
  }, [record, store, hasChanges, showRecord]);
}
