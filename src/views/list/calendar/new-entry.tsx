import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarModel, ObjectModel } from '../../../engine/model/object-model.ts';
import { PickerPartsContext } from '../../picker/picker-parts.ts';
import { inSentence } from '../../widgets/in-sentence.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { useFormat } from '../../widgets/use-format.ts';
import { type CalendarSlot, valuesAt } from './calendar-span.ts';

interface Props {
  readonly model: ObjectModel;
  readonly calendar: CalendarModel;
  readonly slot: CalendarSlot;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** May the user begin a record at a place of the calendar? */
export function useCanCreateAt({ list }: ObjectModel, { at }: CalendarModel): boolean {
  const { CreateRecord } = use(PickerPartsContext);
  return CreateRecord !== undefined && list.actions.header.includes('new') && !at.field.readOnly;
}

/** The form of a new record that begins at a place of the calendar. */
export function NewEntry({ model, calendar, slot, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const { CreateRecord } = use(PickerPartsContext);
  const given = useMemo(() => valuesAt(calendar, slot, timeZone), [calendar, slot, timeZone]);
  return (
    CreateRecord && (
      <ModalDialog
        title={t('form.new', { label: inSentence(model.label, locale) })}
        className="calendar-new"
        onClose={onClose}
      >
        <Suspense
          fallback={
            <p className="calendar-new-loading" role="status">
              {t('form.loading')}
            </p>
          }
        >
          <CreateRecord model={model} given={given} onSaved={onSaved} onCancel={onClose} />
        </Suspense>
      </ModalDialog>
    )
  );
}
