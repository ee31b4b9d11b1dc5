import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { type RecordVersion, useSaveRecord } from '../../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { writeDay } from '../../widgets/dates/date-shape.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { onDay } from './month.ts';

/**
 * Takes a record to another day at the same time, which can be taken back; undefined where nobody writes the field. What
 * a record's rules refuse is told.
 */
export function useMoveRecord(model: ObjectModel, field: ObjectField, onMoved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { locale, timeZone } = useFormat();
  const { save } = useSaveRecord(model);
  const { name, kind } = field;
  const move = useCallback(
    async (row: ObjectRecord, day: string) => {
      const before = String(row[name]);
      const write = async (value: string, base: RecordVersion) => {
        try {
          return await save({ [name]: value }, base);
        } catch (error) {
          notify({ message: errorText(error), intent: 'danger' });
          return undefined;
        } finally {
          onMoved();
        }
      };
      const moved = await write(onDay(before, day, kind, timeZone), row);
      if (!moved) return;
      const action = { text: t('list.undo'), onClick: () => void write(before, moved) };
      notify({ message: t('calendar:moved', { day: writeDay(day, locale) }), action });
    },
    [save, notify, errorText, onMoved, name, kind, timeZone, locale, t],
  );
  return model.actions.includes('EDIT') && !field.readOnly ? move : undefined;
}
