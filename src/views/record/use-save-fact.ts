import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useSaveRecord } from '../../engine/hooks/use-mutations.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { isSameValue, toFormValues, toInput } from '../form-state/form-values.ts';
import { conflictingRecord } from '../form-state/server-errors.ts';
import { useNotify } from '../notify/index.ts';

const valueOf = (field: FormFieldModel, record: Readonly<Record<string, unknown>>): unknown =>
  toFormValues([field], record)[field.field.name];

/** One field of a record that is read: what was saved can be undone, and an earlier value be saved again. */
export function useSaveFact(model: ObjectModel, record: ObjectRecord) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { save } = useSaveRecord(model);

  /** What others saved to other fields meanwhile does not stand in the way. Undefined: it failed, and that was said. */
  const put = useCallback(
    async (field: FormFieldModel, value: unknown, base: ObjectRecord): Promise<ObjectRecord | undefined> => {
      const { name } = field.field;
      for (let on = base; ;) {
        try {
          return await save(toInput([field], { [name]: value }, [name]), on, base);
        } catch (error) {
          const now = conflictingRecord(error);
          if (!now || !isSameValue(field.field, valueOf(field, base), valueOf(field, now))) {
            notify({ message: errorText(error), intent: 'danger' });
            return undefined;
          }
          on = { ...base, version: now.version };
        }
      }
    },
    [save, notify, errorText],
  );
  const tell = useCallback(
    (field: FormFieldModel, before: unknown, saved: ObjectRecord) => {
      const undo = () => void put(field, before, saved);
      notify({
        message: t('record:saved', { field: field.field.label }),
        intent: 'success',
        action: { text: t('list.undo'), onClick: undo },
      });
    },
    [notify, put, t],
  );
  const restore = useCallback(
    async (field: FormFieldModel, value: unknown) => {
      const saved = await put(field, value, record);
      if (saved) tell(field, valueOf(field, record), saved);
    },
    [put, tell, record],
  );
  return { tell, restore };
}
