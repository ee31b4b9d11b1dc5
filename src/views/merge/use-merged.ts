import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaterEdit, RecordMerge } from '../../engine/duplicates.ts';
import { laterEdits, useMerge } from '../../engine/hooks/use-merge.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useNotify } from '../notify/index.ts';

/**
 * Undo of a merge, and the snackbar that offers it. `onEdited` is told what others have changed since; without it the
 * snackbar says that they have.
 */
export function useMerged(model: ObjectModel, onEdited?: (edits: readonly LaterEdit[]) => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { undo } = useMerge(model.name);
  const takeBack = useCallback(
    async (id: string) => {
      try {
        await undo(id);
        notify({ message: t('people:merge.undone'), intent: 'success' });
      } catch (error) {
        const edits = laterEdits(error);
        if (edits.length && onEdited) onEdited(edits);
        else notify({ message: errorText(error), intent: 'danger' });
      }
    },
    [undo, notify, t, errorText, onEdited],
  );
  const told = useCallback(
    ({ id }: RecordMerge) =>
      notify({
        message: t('people:merge.done'),
        intent: 'success',
        action: { text: t('list.undo'), onClick: () => void takeBack(id) },
      }),
    [notify, t, takeBack],
  );
  return { told, takeBack };
}
