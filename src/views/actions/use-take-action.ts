import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useActionCalls } from '../../engine/hooks/use-actions.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useNotify } from '../notify/index.ts';

/** Does it ask for something first? */
export const hasDialog = ({ confirm, input }: OwnAction): boolean => confirm !== null || input.length > 0;

/** Takes actions for a record, says what it is then, and offers Undo where that leads back. Rejects with the API's error. */
export function useTakeAction(
  model: ObjectModel,
): (action: OwnAction, record: ObjectRecord, input?: RecordInput) => Promise<void> {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { take, undo } = useActionCalls(model);
  return useCallback(
    async (action, record, input = {}) => {
      const tell = (now: ObjectRecord) => {
        const state = now[model.life?.field ?? ''];
        const values = model.fields.get(model.life?.field ?? '')?.enumValues ?? [];
        const what = action.to === null ? undefined : values.find(({ name }) => name === state)?.label;
        return `${labelText(model.recordName, now)}: ${what ?? action.label}`;
      };
      const takeBack = (taken: ObjectRecord) =>
        undo(action, taken).then(
          (back) => notify({ message: tell(back), intent: 'success' }),
          (error: unknown) => notify({ message: errorText(error), intent: 'danger' }),
        );
      const taken = await take(action, record, input);
      const message = tell(taken);
      if (!action.undoable) return notify({ message, intent: 'success' });
      notify({ message, action: { text: t('list.undo'), onClick: () => void takeBack(taken) } });
    },
    [model, take, undo, notify, errorText, t],
  );
}

/** The same at once, for actions without a dialog: what keeps from it is told. */
export function useTakeAtOnce(model: ObjectModel): (action: OwnAction, record: ObjectRecord) => void {
  const notify = useNotify();
  const errorText = useErrorText();
  const take = useTakeAction(model);
  return useCallback(
    (action, record) =>
      void take(action, record).catch((error: unknown) =>
        notify({ message: errorText(error), intent: 'danger' }),
      ),
    [take, notify, errorText],
  );
}
