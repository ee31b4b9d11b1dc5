import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { type RecordVersion, useSaveRecord } from '../../../engine/hooks/use-mutations.ts';
import type { CalendarModel, ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { writeDay } from '../../widgets/dates/date-shape.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { movedPeriod } from './period.ts';

/**
 * Moves the start of a record to another day at the same time, its end with it, which can be undone; undefined where the
 * user may not write these fields. An error of the record's rules is shown.
 */
export function useMoveRecord(model: ObjectModel, calendar: CalendarModel, onMoved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { locale, timeZone } = useFormat();
  const { save } = useSaveRecord(model);
  const move = useCallback(
    async (row: ObjectRecord, day: string) => {
      const moves = movedPeriod(calendar, row, day, timeZone);
      const before = Object.fromEntries(Object.keys(moves).map((name) => [name, row[name]]));
      const write = async (values: Readonly<Record<string, unknown>>, base: RecordVersion) => {
        try {
          return await save(values, base);
        } catch (error) {
          notify({ message: errorText(error), intent: 'danger' });
          return undefined;
        } finally {
          onMoved();
        }
      };
      const moved = await write(moves, row);
      if (!moved) return;
      const action = { text: t('list.undo'), onClick: () => void write(before, moved) };
      notify({ message: t('calendar:moved', { day: writeDay(day, locale) }), action });
    },
    [save, notify, errorText, onMoved, calendar, timeZone, locale, t],
  );
  const isReadOnly = calendar.at.field.readOnly || calendar.end?.field.readOnly;
  return model.actions.includes('EDIT') && !isReadOnly ? move : undefined;
}
