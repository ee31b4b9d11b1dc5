import { useEffect } from 'react';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { PendingChanges } from '../widgets/pending-changes.ts';
import { dropDraft, keepDraft, parseDraft } from '../form-state/drafts.ts';
import type { FormStore } from '../form-state/form-store.ts';
import { changedFields, pick } from '../form-state/form-values.ts';

/**
 * Writes the draft shortly after the last change, and at once when the page or the form goes away. Another tab may hold
 * the same draft: where it was saved or dropped there, a form that holds nothing else begins anew, and one in which more
 * was typed keeps what it has.
 */
export function useDraftKeeper(
  /** Undefined: nothing is kept. */
  key: string | undefined,
  store: FormStore,
  fields: readonly FormFieldModel[],
  pending: PendingChanges,
  onDroppedElsewhere: () => void,
): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { base, version, values, left } = store.get();
      const changed = changedFields(fields, base, values);
      if (changed.length === 0 && Object.keys(left).length === 0) dropDraft(key);
      else keepDraft(key, { base, version, changes: pick(values, changed), left });
    };
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed !== key || newValue !== null) return;
      const dropped = parseDraft(oldValue)?.changes;
      const { values } = store.get();
      const isSame = dropped && changedFields(fields, { ...values, ...dropped }, values).length === 0;
      if (isSame) onDroppedElsewhere();
      else write();
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, INPUT_DEBOUNCE_MS);
    });
    /** What inputs still hold back belongs to the draft; they go after the form, and with the page not at all. */
    const end = () => {
      pending.flush();
      keep();
    };
    addEventListener('pagehide', end);
    addEventListener('storage', onStorage);
    return () => {
      end();
      unsubscribe();
      removeEventListener('pagehide', end);
      removeEventListener('storage', onStorage);
    };
  }, [key, store, fields, pending, onDroppedElsewhere]);
}
