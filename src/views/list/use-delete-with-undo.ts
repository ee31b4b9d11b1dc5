import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { type RecordVersion, useDeleteRecords, useRestoreRecords } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useNotify } from '../notify/index.ts';

/**
 * Deletes records and offers, in the snackbar, to bring them back where the server can. Answers the ids that are gone.
 * `onInUse` takes over those that others refer to; stable.
 */
export function useDeleteWithUndo(
  model: ObjectModel,
  onInUse?: (rows: readonly ObjectRecord[]) => void,
): (rows: readonly ObjectRecord[]) => Promise<readonly string[]> {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const remove = useDeleteRecords(model);
  const restore = useRestoreRecords(model);

  return useCallback(
    async (rows) => {
      const fail = (errors: readonly unknown[]) =>
        errors.length && notify({ message: errorText(errors[0]), intent: 'danger' });
      const undo = async (deleted: readonly RecordVersion[]) => {
        const { errors } = await restore(deleted);
        fail(errors);
        if (errors.length) return;
        const message = t('list.restored', { total: deleted.length });
        notify({ message, intent: 'success', topics: deleted.map(({ id }) => id), isPassing: true });
      };
      const { done, errors } = await remove(rows);
      const [first] = rows;
      if (done.length) {
        const message =
          rows.length === 1 && first
            ? t('list.deletedOne', { label: labelText(model.recordName, first) })
            : t('list.deletedMany', { total: done.length });
        const action = { text: t('list.undo'), onClick: () => void undo(done) };
        const topics = done.map(({ id }) => id);
        notify(model.unsupported.includes('restore') ? { message, topics } : { message, topics, action });
      }
      const gone = new Set(done.map(({ id }) => id));
      if (onInUse && errors.length && errors.every(isInUse)) onInUse(rows.filter(({ id }) => !gone.has(id)));
      else fail(errors);
      return [...gone];
    },
    [model, onInUse, notify, errorText, remove, restore, t],
  );
}

const isInUse = (error: unknown): boolean => {
  const failure = callFailure(error);
  return failure.type === 'refused' && failure.message === 'in-use';
};
