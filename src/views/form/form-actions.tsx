import { Button, Spinner } from '@blueprintjs/core';
import { FloppyDisk, Trash } from '@blueprintjs/icons';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsChanged } from './use-is-changed.ts';

export interface FormActionsProps {
  /** False: the record is only shown. */
  readonly writable: boolean;
  /** A new record can be saved as it is; a saved one once something was changed. */
  readonly isNew: boolean;
  readonly busy: 'save' | 'delete' | undefined;
  /** Undefined where a save ends the form by itself, as in a dialog. */
  readonly onSaveAndClose?: (() => void) | undefined;
  readonly onCancel: () => void;
  /** Leaves a record that is only shown. */
  readonly onClose: () => void;
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

/** Pressed by key, a button goes with what it has saved: the focus stays where it was. */
function holdFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const bar = currentTarget.closest<HTMLElement>('.form-actions');
  if (bar?.contains(document.activeElement)) bar.focus();
}

const then = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  holdFocus(event);
  act();
};

/** The buttons below a form. Its submit is the form's own. Where there is nothing to save, they say so in their place. */
export function FormActions(props: FormActionsProps) {
  const { writable, isNew, busy, onSaveAndClose, onCancel, onClose, onDelete, undeletable } = props;
  const { t } = useTranslation();
  const isChanged = useIsChanged();
  const isBusy = busy !== undefined;
  return (
    <div
      className="form-actions"
      role="group"
      aria-label={t('form.actions')}
      tabIndex={-1}
      onMouseDown={keepFocus}
    >
      {writable && (isNew || isChanged || busy === 'save') && (
        <>
          <Button
            type="submit"
            intent={isChanged ? 'primary' : 'none'}
            icon={busy === 'save' ? <Spinner size={16} /> : <FloppyDisk />}
            text={t('form.save')}
            aria-disabled={isBusy}
            onClick={holdFocus}
          />
          {onSaveAndClose && (
            <Button text={t('form.saveAndClose')} aria-disabled={isBusy} onClick={then(onSaveAndClose)} />
          )}
          <Button variant="minimal" text={t('form.cancel')} onClick={then(onCancel)} />
        </>
      )}
      {writable && !isNew && !isChanged && busy !== 'save' && (
        <span className="form-unchanged">{t('form.unchanged')}</span>
      )}
      {!writable && <Button text={t('form.close')} onClick={onClose} />}
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
