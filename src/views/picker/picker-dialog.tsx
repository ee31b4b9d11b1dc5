import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { ObjectTable } from '../list/object-table.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';

export interface PickerDialogProps {
  readonly objectName: string;
  readonly multiple: boolean;
  /** Selected at open. */
  readonly ids: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The dialog 'Select Items': the object's table over the whole width, with a Select button. */
export function PickerDialog({ objectName, multiple, ids, onSelect, onClose }: PickerDialogProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState(ids);
  return (
    <ModalDialog title={t('picker.title')} className="picker-dialog" onClose={onClose}>
      <div className="picker-body">
        <PickerTable objectName={objectName} multiple={multiple} selected={selected} onChange={setSelected} />
      </div>
      <div className="picker-footer">
        <span className="picker-count" role="status">
          {t('picker.selected', { total: selected.length })}
        </span>
        {selected.length > 0 && (
          <Button variant="minimal" text={t('picker.clear')} onClick={() => setSelected([])} />
        )}
        <Button text={t('form.cancel')} onClick={onClose} />
        <Button intent="primary" text={t('picker.select')} onClick={() => onSelect(selected)} />
      </div>
    </ModalDialog>
  );
}

interface PickerTableProps {
  readonly objectName: string;
  readonly multiple: boolean;
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function PickerTable({ objectName, multiple, selected, onChange }: PickerTableProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <Spinner aria-label={t('form.loading')} />;
    case 'failed':
      return (
        <NonIdealState
          description={errorText(state.error)}
          action={<Button text={t('form.retry')} onClick={state.retry} />}
        />
      );
    case 'broken':
      return <NonIdealState title={state.label} description={t('picker.broken')} />;
    case 'ready':
      return <PickerRows model={state.model} multiple={multiple} selected={selected} onChange={onChange} />;
  }
}

interface PickerRowsProps extends Omit<PickerTableProps, 'objectName'> {
  readonly model: ObjectModel;
}

function PickerRows({ model, multiple, selected, onChange }: PickerRowsProps) {
  // The picker's own columns: a list that someone has arranged for work is another matter.
  const shown = useMemo(() => ({ ...model, columns: model.picker.columns }), [model]);
  return (
    <ObjectTable
      model={shown}
      selection={multiple ? 'multiple' : 'single'}
      selectedIds={selected}
      onSelectedIdsChange={(next: readonly string[]) => onChange(multiple ? next : next.slice(-1))}
      stateStorage="memory"
    />
  );
}
