import { useEffect } from 'react';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { PendingChanges } from '../widgets/pending-changes.ts';
import { dropDraft, isKept, keepDraft, parseDraft } from '../form-state/drafts.ts';
import type { FormStore } from '../form-state/form-store.ts';
import { changedFields, pick } from '../form-state/form-values.ts';

interface DraftPlace {
  /** Undefined: nothing is kept. */
  readonly key: string | undefined;
  /** This form. */
  readonly owner: string;
  /** It, and the form whose draft it began with. */
  readonly owners: ReadonlySet<string>;
}

/**
 * Writes the draft shortly after the last change, and at once when the page or the form goes away. Another tab may hold
 * the same draft: where it was saved or dropped there, a form that holds nothing else begins anew, and one in which more
 * was typed keeps what it has.
 */
export function useDraftKeeper(
  { key, owner, owners }: DraftPlace,
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
      const changed = changedFields(fields.filter(isKept), base, values);
      if (changed.length === 0 && Object.keys(left).length === 0) dropDraft(key, owners);
      else keepDraft(key, { base, version, changes: pick(values, changed), left, by: owner });
    };
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed !== key || newValue !== null) return;
      const draft = parseDraft(oldValue);
      const { base, values } = store.get();
      // This form may show already what the other tab has saved, and hold more: fields that were not typed there.
      const holdsMore = changedFields(fields, base, values).some(
        (name) => !draft || !(name in draft.changes),
      );
      // What this form itself has written is its own to give up: it is typed here.
      const isSame =
        draft &&
        draft.by !== owner &&
        !holdsMore &&
        changedFields(fields, { ...values, ...draft.changes }, values).length === 0;
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
  }, [key, owner, owners, store, fields, pending, onDroppedElsewhere]);
}
