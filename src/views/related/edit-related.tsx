import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditRecordProps, PickerPartsContext } from '../picker/picker-parts.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import '../picker/picker-dialog.css';

/** The form of a record of the list. */
export function EditRelated(props: EditRecordProps) {
  const { t } = useTranslation();
  const { EditRecord } = use(PickerPartsContext);
  return (
    EditRecord && (
      <ModalDialog title={props.model.label} className="picker-dialog" onClose={props.onClose}>
        <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
          <EditRecord {...props} />
        </Suspense>
      </ModalDialog>
    )
  );
}
