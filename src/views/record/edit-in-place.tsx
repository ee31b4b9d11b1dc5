import { Button } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { CellEditor } from '../list/edit/cell-editor.tsx';
import { FieldHistory } from './field-history.tsx';
import { isLarge } from './large.ts';
import { useReadRecord } from './record-context.ts';

interface Props {
  /** Undefined: the form does not have it. */
  readonly field: FormFieldModel | undefined;
  /** As in the history. */
  readonly name: string;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Chosen text is read, and what leads elsewhere does so: neither begins to edit. */
const isMeant = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('a, button, input, select, textarea') && getSelection()?.type !== 'Range';

/** A value with what can be done with it: its input takes its place, and its own history opens beside it. */
export function EditInPlace({ field, name, label, className, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record, formOf, isClosed, onSaved } = useReadRecord();
  const [cell, setCell] = useState<HTMLElement>();
  const button = useRef<HTMLButtonElement>(null);
  const canEdit = field !== undefined && !field.readOnly && !isClosed;
  const start = () => {
    if (field && isLarge(field)) void navigate(formOf(name));
    else setCell(button.current ?? undefined);
  };
  return (
    <div className={className} data-editing={cell !== undefined}>
      {cell && (
        <CellEditor
          edit={{ record, path: name, cell }}
          onClose={() => flushSync(() => setCell(undefined))}
          onSaved={onSaved}
        />
      )}
      <div
        className="fact-value"
        hidden={cell !== undefined}
        data-editable={canEdit}
        onClick={canEdit ? (event) => isMeant(event) && start() : undefined}
      >
        {children}
      </div>
      <span className="fact-tools">
        {canEdit && (
          <Button
            ref={button}
            variant="minimal"
            size="small"
            icon={<EditIcon />}
            aria-label={t('record:editField', { field: label })}
            title={t('record:editField', { field: label })}
            onClick={start}
          />
        )}
        <FieldHistory name={name} label={label} />
      </span>
    </div>
  );
}
