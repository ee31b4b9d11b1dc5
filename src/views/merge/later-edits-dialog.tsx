import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LaterEdit } from '../../engine/duplicates.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { LabelText } from '../widgets/label-text.tsx';

/** More are not listed. */
const SHOWN = 20;

interface Props {
  readonly edits: readonly LaterEdit[];
  readonly onClose: () => void;
}

/** Why a merge is not undone: what others have changed of it since. */
export function LaterEditsDialog({ edits, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('people:merge.notUndone')} onClose={onClose}>
      <DialogBody>
        <p>{t('people:merge.editedSince')}</p>
        <ul>
          {edits.slice(0, SHOWN).map((edit) => (
            <EditOf key={`${edit.objectName} ${edit.id} ${edit.field ?? ''}`} edit={edit} />
          ))}
        </ul>
        {edits.length > SHOWN && <p>{t('list.andMore', { total: edits.length - SHOWN })}</p>}
      </DialogBody>
      <DialogFooter actions={<Button text={t('form.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

function EditOf({ edit }: { readonly edit: LaterEdit }) {
  const state = useObjectModel(edit.objectName);
  return state.status === 'ready' ? <EditItem edit={edit} model={state.model} /> : <li>{edit.objectName}</li>;
}

function EditItem({
  edit: { id, field, userName },
  model,
}: {
  readonly edit: LaterEdit;
  readonly model: ObjectModel;
}) {
  const { labels, loading } = usePickerRecords(model.name, [id], model.recordLabel);
  const label = labels.get(id);
  const parts = [field === null ? null : (model.fields.get(field)?.label ?? field), userName];
  return (
    <li>
      {model.label}:{' '}
      {label === undefined ? (
        <LabelText label={loading ? undefined : id} />
      ) : (
        <Link to={`${model.route}/${encodeURIComponent(id)}`}>{label}</Link>
      )}
      {parts.filter((part) => part !== null).map((part) => ` · ${part}`)}
    </li>
  );
}
