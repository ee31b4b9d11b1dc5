import { Button, Spinner } from '@blueprintjs/core';
import { FloppyDisk, Trash } from '@blueprintjs/icons';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormActionsProps {
  /** False: the record is only shown. */
  readonly writable: boolean;
  readonly busy: 'save' | 'delete' | undefined;
  readonly onLeave: () => void;
  /** Undefined for a record that is not saved yet, and where it may not be deleted. */
  readonly onDelete: (() => void) | undefined;
  /** Why the record on show cannot be deleted. */
  readonly undeletable?: string | undefined;
}

/**
 * While a button is pressed the focus stays in the field: leaving it may show its error there, which moves the button
 * away from under the pointer, and the click would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The buttons below a form. Its submit is the form's own. */
export function FormActions({ writable, busy, onLeave, onDelete, undeletable }: FormActionsProps) {
  const { t } = useTranslation();
  const isBusy = busy !== undefined;
  return (
    <div className="form-actions" onMouseDown={keepFocus}>
      {writable && (
        <Button
          type="submit"
          intent="primary"
          icon={busy === 'save' ? <Spinner size={16} /> : <FloppyDisk />}
          text={t('form.save')}
          aria-disabled={isBusy}
        />
      )}
      <Button text={t(writable ? 'form.cancel' : 'form.close')} onClick={onLeave} />
      {onDelete && undeletable !== undefined && <p className="form-undeletable">{undeletable}</p>}
      {onDelete && undeletable === undefined && (
        <Button
          className="form-delete"
          variant="minimal"
          intent="danger"
          icon={<Trash />}
          text={t('form.delete')}
          disabled={isBusy}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
